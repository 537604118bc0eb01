/** Every reactor there is; the streams of its facts are named by it. */
export const REACTORS = [
  'mail',
  'erasure',
  'seller-erasure',
  'inspections',
  'inspection-mail',
  'questions',
  'question-mail',
  'reviews',
  'feature-requests',
  'notification-mail',
  'fingerprints',
  'flag-endings',
  'flag-mail',
  'category-merges',
  'reports',
  'log-head-mail',
  'guest-mail',
  'guest-erasure',
  'guest-expiry',
  'saved-search-mail',
  'view-mail',
  'watched-devices',
  'audit-stream',
  'assistant-endings',
  'sold-units',
] as const;
export type ReactorName = (typeof REACTORS)[number];

/** Since when each reactor is there. */
export const REACTORS_STREAM = 'reactors';
/** How far the reactor is. */
export const reactorStream = (reactor: ReactorName): string => `reactor-${reactor}`;
/** That one event has been dealt with. */
export const reactionStream = (reactor: ReactorName, eventId: string): string => `${reactor}-${eventId}`;
/** Dead letters: what failed, what is to be tried again, and what of it is done at last or discarded. */
export const deadLetterStream = (reactor: ReactorName): string => `setAside-${reactor}`;
