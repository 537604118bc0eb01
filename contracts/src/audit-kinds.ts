/** Kinds of records, as the audit labels them. */
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

/** The kinds with a history and a state at any time in the console. */
export const AUDITED_KINDS = [
  'product',
  'user',
  'category',
  'inspection',
  'featureRequest',
] as const satisfies readonly AuditKind[];
export type AuditedKind = (typeof AUDITED_KINDS)[number];
export const isAuditedKind = (kind: string): kind is AuditedKind =>
  (AUDITED_KINDS as readonly string[]).includes(kind);

/** The disclosed personal data: of events, or of a record at one or two moments. */
export type DisclosureTarget =
  | { events: readonly string[] }
  | { kind: AuditedKind; thing: string; at?: string; and?: string };
