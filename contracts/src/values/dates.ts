const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 24 * 60 * 60 * 1000;
const AHEAD_OF_UTC_MS = 5 * 60 * 60 * 1000;

// Written by hand, and the last day is cached: exports of the audit format a million times in order, and Intl takes
// longer than all the rest of a row.

/** 'Nov 21, 2026' of the UTC date in an ISO 8601 time or day. */
const dateIn = (iso: string): string =>
  `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8, 10))}, ${iso.slice(0, 4)}`;

/** 'Nov 21, 2026' of a day such as '2026-11-21', in any time zone of the reader. */
export const formatDay = (isoDay: string): string => dateIn(new Date(isoDay).toISOString());

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
let lastFormatted = { day: Number.NaN, date: '' };

/** 'Nov 21, 2026, 09:05:07 AM PKT' of an ISO 8601 time, in any time zone of the reader. */
export const formatInPakistan = (iso: string): string => {
  const inPakistan = Date.parse(iso) + AHEAD_OF_UTC_MS;
  const day = Math.floor(inPakistan / DAY_MS);
  if (day !== lastFormatted.day) lastFormatted = { day, date: dateIn(new Date(inPakistan).toISOString()) };
  const seconds = Math.floor((inPakistan - day * DAY_MS) / 1000);
  const hour = Math.floor(seconds / 3600);
  const [hours, minutes] = [TWO_DIGITS[hour % 12 || 12], TWO_DIGITS[Math.floor(seconds / 60) % 60]];
  return `${lastFormatted.date}, ${hours}:${minutes}:${TWO_DIGITS[seconds % 60]} ${hour < 12 ? 'AM' : 'PM'} PKT`;
};

/** The ISO 8601 time in UTC a number of days, of 24 hours each, after another. */
export const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();
