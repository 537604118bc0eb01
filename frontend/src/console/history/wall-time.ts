import { startOfDay } from '@parkho/contracts';
import { formatTime } from '../../lib/date';

/** Pakistan is five hours ahead of UTC all year round. */
const OFFSET = '+05:00';

/** A time for a date-time field, in Pakistan's time: '2026-03-14T09:30:05'. */
export const toWallTime = (iso: string): string =>
  new Date(Date.parse(iso) - startOfDay('1970-01-01')).toISOString().slice(0, 19);

/**
 * The value of a date-time field, in ISO 8601 in UTC; undefined if it is no time. Fields have whole seconds: events
 * within the last second are included.
 */
export const timeAt = (input: string): string | undefined => {
  const seconds = input.length === '2026-03-14T09:30'.length ? `${input}:00` : input.slice(0, 19);
  const ms = Date.parse(`${seconds}.999${OFFSET}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};

/** Labels of moments, to the second; where two would be equal, to the millisecond. */
export const momentLabels = (moments: readonly string[]): string[] => {
  const labels = moments.map((moment) => formatTime(moment, 'second'));
  return labels.map((label, at) => {
    const isShared = label === labels[at - 1] || label === labels[at + 1];
    const milliseconds = new Date(moments[at]!).toISOString().slice(19, 23);
    return isShared ? label.replace(/(?= [AP]M$)/, milliseconds) : label;
  });
};
