const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Nov 21, 2026, 09:05 AM' of an ISO 8601 time, in the reader's time zone (specification 2, section 1). */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
