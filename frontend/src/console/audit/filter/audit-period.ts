import {
  type AuditFilter,
  isDay,
  plusDays,
  RELATIVE_PERIODS,
  resolvePeriod,
  startOfDay,
} from '@parkho/contracts';
import { formatDay, formatTime } from '../../../lib/date';

/** Periods relative to the day. */
export const PERIODS = {
  today: 'Today',
  'last-7-days': RELATIVE_PERIODS['last-7-days'],
  'last-week': RELATIVE_PERIODS['last-week'],
  'last-month': RELATIVE_PERIODS['last-month'],
} as const;
export type Period = keyof typeof PERIODS;
export const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);

type Bounds = Pick<AuditFilter, 'from' | 'to'>;

/** The first and the last day of a period; weeks begin on Mondays. `today`: the day in Pakistan. */
export const boundsOf = (period: Period, today: string): Required<Bounds> =>
  period === 'today' ? { from: today, to: today } : resolvePeriod(period, today);

const timeText = (time: string): string => (isDay(time) ? formatDay(time) : formatTime(time));

/** 'Nov 21, 2026', 'Nov 21, 2026 to Nov 23, 2026' or 'Since Nov 21, 2026, 09:30 AM'; undefined without bounds. */
export const boundsText = ({ from, to }: Bounds): string | undefined => {
  if (from === undefined) return to === undefined ? undefined : `Until ${timeText(to)}`;
  if (to === undefined) return `Since ${timeText(from)}`;
  return from === to ? timeText(from) : `${timeText(from)} to ${timeText(to)}`;
};

/** In Pakistan, which is five hours ahead of UTC all year round. */
const OFFSET = '+05:00';
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** A bound for a date-time field, in Pakistan's time: '2026-03-14T09:30'. */
export const toField = (bound: string | undefined, isEnd: boolean): string => {
  if (bound === undefined) return '';
  const ms = isDay(bound)
    ? isEnd
      ? startOfDay(plusDays(bound, 1)) - 1
      : startOfDay(bound)
    : Date.parse(bound);
  return new Date(ms - startOfDay('1970-01-01')).toISOString().slice(0, MINUTE);
};

/** The bound of a date-time field: a day if the bound is its start or end; the last minute of a period is included. */
export const fromField = (input: string, isEnd: boolean): string | undefined => {
  if (input === '') return undefined;
  const [day, time] = [input.slice(0, 10), input.slice(11, MINUTE)];
  if (time === (isEnd ? '23:59' : '00:00')) return day;
  return `${day}T${time}:${isEnd ? '59.999' : '00'}${OFFSET}`;
};
