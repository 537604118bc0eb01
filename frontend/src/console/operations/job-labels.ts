import type { ReactorName } from '@parkho/contracts';

/** What the console calls the background jobs. */
export const JOB_LABELS: Readonly<Record<ReactorName, string>> = {
  mail: 'Account emails',
  erasure: 'Erasure of users',
  'seller-erasure': 'Erasure of sellers',
  'assistant-endings': 'Assistants who leave',
  inspections: 'Inspection results',
  'inspection-mail': 'Inspection emails',
  questions: 'Removal of questions',
  'question-mail': 'Answers by email',
  reviews: 'Removal of reviews',
  'log-head-mail': 'Log checkpoints by email',
  'feature-requests': 'Products from feature requests',
  fingerprints: 'Image fingerprints',
  'flag-endings': 'Reports of deleted listings',
  'flag-mail': 'Answers to reports of listings',
  'category-merges': 'Category merges',
  'notification-mail': 'Notification emails',
  reports: 'Reports',
  'watched-devices': 'Wishlist updates',
  'audit-stream': 'Audit stream',
  'saved-search-mail': 'Saved search emails',
  'view-mail': 'Saved view emails',
  'guest-mail': 'Emails to guests',
  'guest-erasure': 'Erasure of guests',
  'guest-expiry': 'Expiry of unconfirmed guests',
};
