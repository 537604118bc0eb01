/** Separate from the topics (live.ts), because the page of a device does not load them. */
export const LIVE_MESSAGES = {
  tooMany: 'Too many open connections for live updates. Screens still update when you open them.',
  /** For a device whose page is open. */
  sold: 'Sold just now',
  gone: 'No longer on sale',
} as const;
