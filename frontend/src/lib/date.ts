const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Nov 21, 2026, 09:05 AM' of an ISO 8601 time, in the reader's time zone (specification 2, section 1). */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Where the shop is: its days and months are the same for every reader, and on pages from the server. */
const timeZone = 'Asia/Karachi';

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone });

/** 'Nov 21, 2026' of an ISO 8601 time, in Pakistan. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone });

/** 'November 2026' of an ISO 8601 time, in Pakistan. */
export const formatMonth = (iso: string): string => month.format(new Date(iso));

const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Nov 21, 2026' of a day such as '2026-11-21', wherever the reader is. */
export const formatDay = (isoDay: string): string => day.format(new Date(isoDay));

const inPakistan = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});

/** 'Nov 21, 2026, 09:05:07 AM PKT' of an ISO 8601 time, wherever the reader is. */
export const formatInPakistan = (iso: string): string => `${inPakistan.format(new Date(iso))} PKT`;
