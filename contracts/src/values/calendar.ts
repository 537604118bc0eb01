import { daysBetween, plusDays } from './pakistan-time.js';

/** Calendar units by which days are grouped; weeks begin on Monday. */
export const CALENDAR_STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarStep = (typeof CALENDAR_STEPS)[number];

/** Both days are inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const isOfMonths = (step: CalendarStep): step is keyof typeof MONTHS => step in MONTHS;

/** The number of months since year 0. */
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstDayOf = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;

/** The first day of the calendar unit of a day. */
export const startOfStep = (day: string, step: CalendarStep): string => {
  if (step === 'day') return day;
  if (step === 'week') return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  const months = monthsOf(day);
  return firstDayOf(months - (months % MONTHS[step]));
};

/** A number of calendar units after one that begins on `day`. */
export const addSteps = (day: string, step: CalendarStep, count: number): string =>
  isOfMonths(step)
    ? firstDayOf(monthsOf(day) + count * MONTHS[step])
    : plusDays(day, step === 'week' ? 7 * count : count);

/** The number of calendar units between two that begin on these days. */
export const stepsBetween = (from: string, to: string, step: CalendarStep): number =>
  isOfMonths(step)
    ? (monthsOf(to) - monthsOf(from)) / MONTHS[step]
    : daysBetween(from, to) / (step === 'week' ? 7 : 1);

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && plusDays(to, 1).endsWith('-01');

/** The period of the same length that ends the day before: for whole months, as many whole months. */
export const periodBefore = (period: Period): Period => {
  const { from, to } = period;
  const end = plusDays(from, -1);
  if (!isWholeMonths(period)) return { from: plusDays(from, -1 - daysBetween(from, to)), to: end };
  const months = monthsOf(to) - monthsOf(from) + 1;
  return { from: addSteps(from, 'month', -months), to: end };
};

/** The period of the same days a year earlier; Feb 29 becomes Feb 28. */
export const yearBefore = (period: Period): Period => {
  const sameDayLastYear = (day: string): string => {
    const month = addSteps(startOfStep(day, 'month'), 'year', -1);
    const lastOfMonth = plusDays(addSteps(month, 'month', 1), -1);
    const sameDay = `${month.slice(0, 8)}${day.slice(8)}`;
    return sameDay < lastOfMonth ? sameDay : lastOfMonth;
  };
  return isWholeMonths(period)
    ? {
        from: sameDayLastYear(period.from),
        to: plusDays(addSteps(startOfStep(period.to, 'month'), 'month', -11), -1),
      }
    : { from: sameDayLastYear(period.from), to: sameDayLastYear(period.to) };
};

/** Periods relative to a day; 'this' ones end with it. */
export const RELATIVE_PERIODS = {
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const;
export type RelativePeriod = keyof typeof RELATIVE_PERIODS;
export const isRelativePeriod = (text: string): text is RelativePeriod =>
  Object.hasOwn(RELATIVE_PERIODS, text);

/** The days of such a period as of a day. */
export const resolvePeriod = (period: RelativePeriod, today: string): Period => {
  const [relation, length, unit] = period.split('-');
  if (unit === 'days') return { from: plusDays(today, 1 - Number(length)), to: today };
  const step = length as CalendarStep;
  const begin = startOfStep(today, step);
  return relation === 'this'
    ? { from: begin, to: today }
    : { from: addSteps(begin, step, -1), to: plusDays(begin, -1) };
};
