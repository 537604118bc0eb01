import { coverageOf, type Findings, type OverallStatus, publicBand, RATING_MAX } from '@parkho/contracts';

interface VerdictProps {
  report: Findings & { overallStatus: OverallStatus; overallRating: number };
}

const bands = {
  Excellent: 'text-stamp',
  Moderate: 'text-amber-ink',
  'Below Standard': 'text-red-ink',
};

/** Rating with its band, overall status and how much was looked at. */
export function Verdict({ report }: VerdictProps) {
  const { overallRating, overallStatus } = report;
  const { checked, of } = coverageOf(report);
  const band = publicBand(overallRating);
  return (
    <dl className="grid grid-cols-2 gap-px border border-hairline bg-hairline sm:grid-cols-[1fr_1.3fr_1.3fr]">
      <Cell term="Rating">
        <span className="font-display text-3xl font-bold">{overallRating}</span>
        <span className="text-ink-soft">/{RATING_MAX}</span>{' '}
        <span className={`font-semibold whitespace-nowrap ${bands[band]}`}>{band}</span>
      </Cell>
      <Cell term="Overall status">
        <span className="font-display text-xl font-semibold text-balance wrap-anywhere">{overallStatus}</span>
      </Cell>
      <Cell term="Coverage" className="max-sm:col-span-2">
        <span className="font-display text-xl font-semibold">
          {checked} of {of}
        </span>{' '}
        parts checked
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
