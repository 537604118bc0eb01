import { type Findings, notVerifiedLabels } from '@parkho/contracts';
import { CircleHelp } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';

/** The open items that the report's verdict depends on; renders nothing if there are none. */
export function NotVerified({ report }: { report: Findings & { notVerified?: readonly string[] } }) {
  const { t, translate } = useLanguage();
  const labels = notVerifiedLabels(report);
  if (labels.length === 0) return null;
  return (
    <section
      aria-label={t('Not verified')}
      className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-s-4 border-amber-ink bg-amber-tint p-4 text-amber-ink print:[print-color-adjust:exact]"
    >
      <CircleHelp aria-hidden="true" />
      <p className="font-semibold">{t('Not verified')}</p>
      <ul className="col-start-2 flex flex-wrap gap-x-1.5 text-ink">
        {labels.map((label, index) => (
          <li key={label}>
            {translate(label)}
            {index < labels.length - 1 && translate(', ').trimEnd()}
          </li>
        ))}
      </ul>
      <p className="col-start-2 text-sm text-ink-soft">
        {t('Each lowered the suggested rating by one, to 5 at the lowest.')}
      </p>
    </section>
  );
}
