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
  'category-restorations',
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

/** Labels of the background jobs. */
export const JOB_LABELS: Readonly<Record<ReactorName, string>> = {
  mail: 'Account emails',
  erasure: 'Account erasure',
  'seller-erasure': 'Seller erasure',
  'assistant-endings': 'Assistant removal',
  'sold-units': 'Sold units',
  inspections: 'Inspection results',
  'inspection-mail': 'Inspection emails',
  questions: 'Question removal',
  'question-mail': 'Answers by email',
  reviews: 'Review removal',
  'log-head-mail': 'Log checkpoints by email',
  'feature-requests': 'Products from feature requests',
  fingerprints: 'Image fingerprints',
  'flag-endings': 'Reports of deleted listings',
  'flag-mail': 'Answers to reports of listings',
  'category-merges': 'Category merges',
  'category-restorations': 'Restored categories',
  'notification-mail': 'Notification emails',
  reports: 'Reports',
  'watched-devices': 'Wishlist updates',
  'audit-stream': 'Audit stream',
  'saved-search-mail': 'Saved search emails',
  'view-mail': 'Saved view emails',
  'guest-mail': 'Emails to guests',
  'guest-erasure': 'Guest erasure',
  'guest-expiry': 'Expiry of unconfirmed guests',
};

/** Records the first start of each reactor. */
export const REACTORS_STREAM = 'reactors';
/** Records the progress of a reactor. */
export const reactorStream = (reactor: ReactorName): string => `reactor-${reactor}`;
/** Records that one event was processed. */
export const reactionStream = (reactor: ReactorName, eventId: string): string => `${reactor}-${eventId}`;
/** Dead letters of a reactor: failures, requested retries, and their ends. */
export const deadLetterStream = (reactor: ReactorName): string => `setAside-${reactor}`;
