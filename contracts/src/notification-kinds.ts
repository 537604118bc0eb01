/** The kinds of notifications. Each has a setting for its mails. */
export const NOTIFICATION_KINDS = [
  'listings',
  'inspections',
  'questions',
  'featuring',
  'ideas',
  'flags',
  'work',
  'wishlist',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  listings: 'My listings: decisions and changes by our team',
  inspections: 'Inspections: requested, done, corrected, withdrawn',
  questions: 'Questions and reviews: received, answered, removed',
  featuring: 'My featured requests',
  ideas: 'My feature requests: answered, decided, merged',
  flags: 'Listings that I reported: answered',
  work: 'Inspections assigned to me',
  wishlist: 'Devices on my wishlist: price dropped, sold',
};
/** Kinds whose mails are off by default. */
export const MAILS_OFF_BY_DEFAULT: readonly NotificationKind[] = ['wishlist'];

/** The record of a notification. */
export interface NotificationThing {
  type: 'product' | 'inspection' | 'feature-request';
  id: string;
  /** Absent if it was deleted, or never had a name. */
  name?: string;
}
