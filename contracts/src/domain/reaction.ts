/** All reactors, by whose names their streams are named. */
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

/** Records the first start of each reactor. */
export const REACTORS_STREAM = 'reactors';
/** Records the progress of a reactor. */
export const reactorStream = (reactor: ReactorName): string => `reactor-${reactor}`;
/** Records that one event was processed. */
export const reactionStream = (reactor: ReactorName, eventId: string): string => `${reactor}-${eventId}`;
/** Dead letters of a reactor: failures, requested retries, and their ends. */
export const deadLetterStream = (reactor: ReactorName): string => `setAside-${reactor}`;
