/** What a page without network says, the same by the service worker and by the page. */

export const OFFLINE_LINE_ID = 'offline-line';
export const OFFLINE_LINE_LOOK =
  'bg-amber-tint px-4 py-3 text-center font-semibold text-amber-ink print:hidden';

const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Karachi',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  month: 'short',
  day: 'numeric',
});

/** '14:05, Nov 24', in Pakistan. */
const timeOf = (asOf: number): string => {
  const parts = Object.fromEntries(PARTS.formatToParts(asOf).map(({ type, value }) => [type, value]));
  return `${parts.hour}:${parts.minute}, ${parts.month} ${parts.day}`;
};

/** 'You are offline. Prices as of 14:05, Nov 24.'; without a time where nothing is kept of the page. */
export const offlineText = (asOf?: number): string =>
  ['You are offline.', ...(asOf === undefined ? [] : [`Prices as of ${timeOf(asOf)}.`])].join(' ');
