/** A calendar month: '2026-03'. Strings compare in the order of time. */
export type Month = string;

/** Pakistan is five hours ahead of UTC all year round: it has no daylight saving time. */
const AHEAD_OF_UTC_MS = 5 * 60 * 60 * 1000;

/** Hour of a day in UTC until which it is the same day in Pakistan. */
const LAST_HOUR = '19';
/** Time in UTC until which a month is the same in Pakistan, however short it is. */
const SAME_MONTH_UNTIL = `28T${LAST_HOUR}`;

/** The month in Pakistan at an ISO 8601 time. */
export const monthInPakistan = (iso: string): Month =>
  iso.endsWith('Z') && iso.slice(8, 13) < SAME_MONTH_UNTIL
    ? iso.slice(0, 7)
    : new Date(Date.parse(iso) + AHEAD_OF_UTC_MS).toISOString().slice(0, 7);

/** `count` months that end with `last`, the earliest first. */
export const monthsUpTo = (last: Month, count: number): Month[] => {
  const [year, month] = last.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
};

/** The day in Pakistan at an ISO 8601 time: '2026-03-14'. Strings compare in the order of time. */
export const dayInPakistan = (iso: string): string =>
  iso.endsWith('Z') && iso.slice(11, 13) < LAST_HOUR
    ? iso.slice(0, 10)
    : new Date(Date.parse(iso) + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);

/** The beginning of a day in Pakistan, in milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(day) - AHEAD_OF_UTC_MS;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Whether a text is a valid day in this form: '2026-02-30' is not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && plusDays(text, 0) === text;
/** Whether a text is a moment: a valid day, or a time in ISO 8601 with its zone. */
export const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) &&
  /^.{10}(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
  !Number.isNaN(Date.parse(text));
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one day to another; negative where it is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
export const monthOfDay = (day: string): Month => day.slice(0, 7);

const isSunday = (ms: number): boolean => new Date(ms).getUTCDay() === 0;

/** A number of working days after a day; 0: the day itself, or the next working day. Sunday is the day off. */
export const addWorkingDays = (day: string, count: number): string => {
  let date = Date.parse(day);
  for (let remaining = count; remaining > 0 || isSunday(date); ) {
    date += DAY_MS;
    if (!isSunday(date)) remaining--;
  }
  return new Date(date).toISOString().slice(0, 10);
};
