import {
  coverageOf,
  type Findings,
  type OverallStatus,
  RATING_MAX,
  sealTone,
  verdictText,
} from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';

interface VerdictProps {
  report: Findings & { overallStatus: OverallStatus; overallRating: number };
}

/** Always with the number and the word, never the colour alone. */
const tones = { passed: 'text-stamp', fair: 'text-amber-ink', repair: 'text-red-ink' };

/** Rating, verdict and the extent of the inspection. */
export function Verdict({ report }: VerdictProps) {
  const { t, rich, translate } = useLanguage();
  const { overallRating } = report;
  const { checked, of } = coverageOf(report);
  const tone = tones[sealTone(overallRating)];
  return (
    <dl className="grid grid-cols-2 gap-px border border-hairline bg-hairline sm:grid-cols-[1fr_1.3fr_1.3fr]">
      <Cell term={t('Rating')}>
        <bdi dir="ltr">
          <span className={`font-display text-3xl font-bold ${tone}`}>{overallRating}</span>
          <span className="text-ink-soft">/{RATING_MAX}</span>
        </bdi>
      </Cell>
      <Cell term={t('Overall status')}>
        <span className={`font-display text-xl font-semibold text-balance wrap-anywhere ${tone}`}>
          {translate(verdictText(report))}
        </span>
      </Cell>
      <Cell term={t('Coverage')} className="max-sm:col-span-2">
        {rich('{count} parts checked', {
          count: (
            <span className="font-display text-xl font-semibold">
              {t('{checked} of {of}', { checked, of })}
            </span>
          ),
        })}
        <span aria-hidden="true" className="mt-2 block h-1.5 bg-paper-deep print:[print-color-adjust:exact]">
          <span
            className="block h-full bg-stamp"
            style={{ width: `${of === 0 ? 0 : (checked / of) * 100}%` }}
          />
        </span>
      </Cell>
    </dl>
  );
}

function Cell({
  term,
  className = '',
  children,
}: {
  term: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={`bg-sheet p-4 print:p-3 ${className}`}>
      <dt className="label-text uppercase text-ink-soft">{term}</dt>
      <dd className="mt-1 leading-tight">{children}</dd>
    </div>
  );
}
