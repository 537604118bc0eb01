import { useLanguage } from '../../lib/language/language';

/** Shown above texts whose English version is authoritative; renders nothing on that version. */
export function TranslationNote() {
  const { language, t } = useLanguage();
  if (language === 'en') return null;
  return <p className="text-sm text-ink-soft">{t('This is a translation. The English text applies.')}</p>;
}
