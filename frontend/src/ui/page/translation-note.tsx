import { useLanguage } from '../../lib/language/language';

/** Above texts of which the English one counts; nothing where it is shown. */
export function TranslationNote() {
  const { language, t } = useLanguage();
  if (language === 'en') return null;
  return <p className="text-sm text-ink-soft">{t('This is a translation. The English text applies.')}</p>;
}
