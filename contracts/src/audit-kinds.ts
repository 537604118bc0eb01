/** What events are about, as the audit names it. */
export const AUDIT_KINDS = {
  product: 'Listing',
  user: 'Account',
  guest: 'Guest',
  category: 'Category',
  referenceList: 'Form list',
  inspection: 'Inspection',
  featureRequest: 'Feature request',
  wishlist: 'Wishlist',
  savedSearch: 'Saved search',
  savedView: 'Saved view',
  notifications: 'Notifications',
  moderation: 'Rejection reasons',
  administration: 'Admin access',
  reservation: 'Unique value',
  reaction: 'Background job',
  disclosure: 'Personal data access',
  report: 'Report',
  evidence: 'Log checkpoint',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** The kinds of which the console shows the history of one record, and its state at any moment. */
export const AUDITED_THINGS = [
  'product',
  'user',
  'category',
  'inspection',
  'featureRequest',
] as const satisfies readonly AuditKind[];
export type AuditedKind = (typeof AUDITED_THINGS)[number];
export const isAuditedKind = (kind: string): kind is AuditedKind =>
  (AUDITED_THINGS as readonly string[]).includes(kind);

/** The personal data that was shown: of events, or of a record at one moment or two. */
export type Disclosed =
  | { events: readonly string[] }
  | { kind: AuditedKind; thing: string; at?: string; and?: string };
