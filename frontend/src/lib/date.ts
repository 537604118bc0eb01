export { formatDay, formatInPakistan } from '@parkho/contracts';

const minute = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const dateTime = new Intl.DateTimeFormat('en-US', minute);

/** 'Nov 21, 2026, 09:05 AM' for an ISO 8601 time, in the reader's time zone (specification 2, section 1). */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** The shop's time zone: its days and months are the same for every reader, and on server-rendered pages. */
const timeZone = 'Asia/Karachi';

const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone });

/** 'Nov 21, 2026' for an ISO 8601 time, in Pakistan. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone });

/** 'November 2026' for an ISO 8601 time, in Pakistan. */
export const formatMonth = (iso: string): string => month.format(new Date(iso));

const inPakistan = {
  minute: new Intl.DateTimeFormat('en-US', { ...minute, timeZone }),
  second: new Intl.DateTimeFormat('en-US', { ...minute, second: '2-digit', timeZone }),
};

/** 'Nov 21, 2026, 09:05 AM' for an ISO 8601 time, or with seconds, in Pakistan: the format of the whole console. */
export const formatTime = (iso: string, exactTo: keyof typeof inPakistan = 'minute'): string =>
  inPakistan[exactTo].format(new Date(iso));

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});

/** '09:05:07 AM' for an ISO 8601 time, in Pakistan. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

const ofReader = new Intl.DateTimeFormat('en-US', { ...minute, second: '2-digit', timeZoneName: 'short' });

/** 'Nov 21, 2026, 04:05:07 AM GMT' for an ISO 8601 time, in the reader's time zone, which it names. */
export const formatForReader = (iso: string): string => ofReader.format(new Date(iso));
