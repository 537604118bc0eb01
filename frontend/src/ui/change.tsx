import { ArrowDown, ArrowUp } from 'lucide-react';

const formatInteger = new Intl.NumberFormat('en-PK').format;

/** The smallest number that is compared in percent; a percentage of a smaller one is misleading. */
const PERCENT_FROM = 10;

/** The change of a number: 'Up 12% from 34'. */
export function Change(props: { now: number; before: number; format: (value: number) => string }) {
  const { now, before, format } = props;
  if (now === before) return 'No change';
  if (before === 0) return 'None before';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const percentText = before >= PERCENT_FROM && percent > 0 ? ` ${formatInteger(percent)}%` : '';
  const isUp = now > before;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <>
      <span className={`font-semibold ${isUp ? 'text-stamp' : 'text-ink'}`}>
        <Arrow aria-hidden="true" className="me-0.5 inline size-4 align-text-bottom" />
        {isUp ? 'Up' : 'Down'}
        {percentText}
      </span>{' '}
      from {format(before)}
    </>
  );
}
