const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const AHEAD_OF_UTC_MS = 5 * 60 * 60 * 1000;

// Written by hand: exports of the audit call it a million times, and Intl takes longer than all the rest of a row.

/** 'Nov 21, 2026' of the UTC date in an ISO 8601 time or day. */
const dateIn = (iso: string): string =>
  `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8, 10))}, ${iso.slice(0, 4)}`;

/** 'Nov 21, 2026' of a day such as '2026-11-21', in any time zone of the reader. */
export const formatDay = (isoDay: string): string => dateIn(new Date(isoDay).toISOString());

/** 'Nov 21, 2026, 09:05:07 AM PKT' of an ISO 8601 time, in any time zone of the reader. */
export const formatInPakistan = (iso: string): string => {
  const inPakistan = new Date(Date.parse(iso) + AHEAD_OF_UTC_MS).toISOString();
  const hour = Number(inPakistan.slice(11, 13));
  const onClock = String(hour % 12 || 12).padStart(2, '0');
  return `${dateIn(inPakistan)}, ${onClock}:${inPakistan.slice(14, 19)} ${hour < 12 ? 'AM' : 'PM'} PKT`;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The ISO 8601 time in UTC a number of days, of 24 hours each, after another. */
export const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString();
