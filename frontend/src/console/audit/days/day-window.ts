import {
  type AuditDay,
  type AuditFilter,
  dayInPakistan,
  daysBetween,
  isDay,
  plusDays,
} from '@parkho/contracts';

/** The number of days in the window of a period that is not longer. */
const DEFAULT_WINDOW_DAYS = 30;
/** Bars of more days would be too narrow to press. */
const MAX_DAYS = 90;

interface DayWindow {
  from: string;
  to: string;
}

/** The day in Pakistan of a bound. */
export const dayOf = (bound: string): string =>
  isDay(bound) ? bound : dayInPakistan(new Date(bound).toISOString());

/** The drawn days: those of the period and around it, at least a month; of a long period the last. */
export const windowOf = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>, today: string): DayWindow => {
  const latest = plusDays(today, 1 - DEFAULT_WINDOW_DAYS);
  const first = from && dayOf(from);
  const last = to === undefined || dayOf(to) > today ? today : dayOf(to);
  // A period within the last days is shown among them.
  if (first === undefined ? last >= latest : first >= latest) return { from: latest, to: today };
  const begin = first ?? plusDays(last, 1 - DEFAULT_WINDOW_DAYS);
  const around = DEFAULT_WINDOW_DAYS - 1 - daysBetween(begin, last);
  if (around <= 0)
    return { from: daysBetween(begin, last) >= MAX_DAYS ? plusDays(last, 1 - MAX_DAYS) : begin, to: last };
  const until = plusDays(last, Math.min(Math.floor(around / 2), daysBetween(last, today)));
  return { from: plusDays(until, 1 - DEFAULT_WINDOW_DAYS), to: until };
};

/** Every day of a window, including those without events. */
export const daysIn = ({ from, to }: DayWindow, days: readonly AuditDay[]): AuditDay[] => {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => {
    const day = plusDays(from, nth);
    return { day, count: counts.get(day) ?? 0 };
  });
};

/** Whether a day is in a period, at least in part. */
export const isWithin = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>, day: string): boolean =>
  (from === undefined || dayOf(from) <= day) && (to === undefined || dayOf(to) >= day);
