import { type FindingStatus, NOT_CHECKED, severityOf } from '@parkho/contracts';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';

const bySeverity = [
  { Icon: CircleCheck, className: 'text-stamp' },
  { Icon: TriangleAlert, className: 'text-amber-ink' },
  { Icon: CircleX, className: 'text-red-ink' },
] as const;

/** A status as a word, an icon and a colour. */
export function FindingMark({ status }: { status: FindingStatus }) {
  const { translate } = useLanguage();
  const severity = severityOf(status);
  const { Icon, className } =
    severity === null
      ? { Icon: status === NOT_CHECKED ? CircleDashed : CircleMinus, className: 'text-ink-soft' }
      : bySeverity[severity];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${className}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0 print:size-4" />
      {translate(status)}
    </span>
  );
}
