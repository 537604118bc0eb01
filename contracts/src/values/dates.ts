/** 'Nov 21, 2026' of a day such as '2026-11-21', wherever the reader is. */
export const formatDay = (isoDay: string): string => day().format(new Date(isoDay));

/** 'Nov 21, 2026, 09:05:07 AM PKT' of an ISO 8601 time, wherever the reader is. */
export const formatInPakistan = (iso: string): string => `${inPakistan().format(new Date(iso))} PKT`;

// Made when they are first needed: most pages show neither.
const day = once({ timeZone: 'UTC' });
const inPakistan = once({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Karachi',
});

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () =>
    (made ??= new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      ...options,
    }));
}
