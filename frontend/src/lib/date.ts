export { formatDay, formatInPakistan } from '@parkho/contracts';

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
