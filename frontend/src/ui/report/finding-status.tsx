import { type FindingStatus, NOT_CHECKED, severityOf } from '@parkho/contracts';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';

const bySeverity = [
  { Icon: CircleCheck, look: 'text-stamp' },
  { Icon: TriangleAlert, look: 'text-amber-ink' },
  { Icon: CircleX, look: 'text-red-ink' },
] as const;

/** A status as a word, an icon and a colour. */
export function FindingMark({ status }: { status: FindingStatus }) {
  const { known } = useLanguage();
  const severity = severityOf(status);
  const { Icon, look } =
    severity === null
      ? { Icon: status === NOT_CHECKED ? CircleDashed : CircleMinus, look: 'text-ink-soft' }
      : bySeverity[severity];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" className="size-5 shrink-0 print:size-4" />
      {known(status)}
    </span>
  );
}
