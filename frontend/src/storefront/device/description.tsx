import { useLanguage } from '../../lib/language/language';

/** The seller's text: plain text with its line breaks. */
export function Description({ text }: { text: string }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="description" className="grid gap-3 print:gap-1">
      <h2 id="description" className="text-2xl font-bold print:text-lg">
        {t('Description')}
      </h2>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}
