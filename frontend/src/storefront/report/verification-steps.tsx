import {
  REPORT_CHECK_LABELS,
  REPORT_CHECK_OUTCOMES,
  REPORT_CHECKS,
  type ReportCheckOutcome,
} from '@parkho/contracts';
import { CircleCheck, CircleDashed, CircleX, Info } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';
import { type ReportCheck, type Verdict, verdictOf } from '../../lib/report/verify-report';
import { SpinnerMark } from '../../ui/spinner';
import type { VerificationState } from './use-verification';

const marks: Record<ReportCheckOutcome, { Icon: typeof CircleCheck; className: string }> = {
  passed: { Icon: CircleCheck, className: 'text-stamp' },
  warning: { Icon: Info, className: 'text-amber-ink' },
  failed: { Icon: CircleX, className: 'text-red-ink' },
  skipped: { Icon: CircleDashed, className: 'text-ink-soft' },
};

const verdicts: Record<Verdict, string> = {
  genuine: 'bg-stamp text-contrast',
  noted: 'bg-amber-tint text-amber-ink',
  refuted: 'bg-red-ink text-contrast',
};

/** The checks, step by step, and the overall result. */
export function VerificationSteps({ state: { checks, result, isRunning } }: { state: VerificationState }) {
  const localization = useLanguage();
  const verdict = result && verdictOf(result, localization);
  return (
    <div className="border border-edge bg-sheet">
      <p
        role="status"
        className={`flex min-h-14 items-center gap-3 px-4 py-3 text-lg font-semibold wrap-anywhere sm:px-6 ${verdict ? verdicts[verdict.verdict] : 'bg-paper-deep'}`}
      >
        {isRunning && <SpinnerMark />}
        {verdict?.text ?? localization.t('Verifying in your browser...')}
      </p>
      <ol className="divide-y divide-hairline px-4 sm:px-6">
        {REPORT_CHECKS.map((name) => (
          <Step
            key={name}
            label={localization.translate(REPORT_CHECK_LABELS[name])}
            check={checks.find((check) => check.name === name)}
          />
        ))}
      </ol>
    </div>
  );
}

function Step({ label, check }: { label: string; check: ReportCheck | undefined }) {
  const { t, translate } = useLanguage();
  const { Icon, className } = marks[check?.outcome ?? 'skipped'];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${className}`} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className={`text-sm font-semibold ${className}`}>
          {check ? translate(REPORT_CHECK_OUTCOMES[check.outcome]) : t('Waiting')}
        </span>
      </p>
      <div className="col-start-2 min-h-[1.4em] text-sm wrap-anywhere text-ink-soft">
        {check && <p>{check.text}</p>}
        {check?.file && (
          <a href={check.file} download className="inline-flex min-h-11 items-center underline">
            {t('Download proof')}
          </a>
        )}
        {check?.details && (
          <ul className="mt-1 list-disc ps-5 text-ink">
            {check.details.map((detail) => (
              <li key={detail}>
                <bdi>{detail}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
