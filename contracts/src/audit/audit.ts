import { AUDIT_KINDS, AUDITED_KINDS, type AuditedKind, type AuditKind } from '../audit-kinds.js';
import { ACTOR_ROLES, type ActorRole, type Capability } from '../domain/capabilities.js';
import { REACTORS } from '../domain/reaction.js';
import type { Address } from '../domain/user.js';
import { type DomainEventType, EVENT_TYPES, EVENTS } from '../events/events.js';
import { REACTION_EVENTS } from '../events/system-events.js';

/** Progress of jobs and of reading, which the audit can hide. */
export const SYSTEM_EVENTS: ReadonlySet<DomainEventType> = new Set(
  EVENT_TYPES.filter((type) => EVENTS[type].system),
);

const KIND_BY_PREFIX: Readonly<Record<string, AuditKind>> = {
  product: 'product',
  productViews: 'product',
  fingerprints: 'product',
  flags: 'product',
  questions: 'product',
  savedReplies: 'user',
  listingDrafts: 'user',
  review: 'product',
  user: 'user',
  assistants: 'user',
  guest: 'guest',
  category: 'category',
  referenceList: 'referenceList',
  inspection: 'inspection',
  featureRequest: 'featureRequest',
  wishlist: 'wishlist',
  savedSearches: 'savedSearch',
  savedSearchRuns: 'savedSearch',
  savedViews: 'savedView',
  savedViewRuns: 'savedView',
  notifications: 'notifications',
  moderation: 'moderation',
  administration: 'administration',
  email: 'reservation',
  guestEmail: 'reservation',
  categoryName: 'reservation',
  reportId: 'reservation',
  disclosures: 'disclosure',
  report: 'report',
  reportSchedules: 'report',
  log: 'evidence',
  keys: 'evidence',
  signingKeys: 'evidence',
};

/**
 * The subject of a stream's events. The streams of a reactor's markers are named by the reactor and the event;
 * 'fingerprints' is a reactor.
 */
export const auditSubjectOf = (stream: string, type: string): { kind: AuditKind; thing: string } => {
  const first = stream.split('-', 1)[0]!;
  const isReaction = Object.hasOwn(REACTION_EVENTS, type);
  const prefix = (isReaction && REACTORS.find((name) => stream.startsWith(`${name}-`))) || first;
  return {
    kind: isReaction ? 'reaction' : (KIND_BY_PREFIX[first] ?? 'reaction'),
    thing: stream.slice(prefix.length + 1) || stream,
  };
};

/** Fields that are never shown: credentials, and hashes that could reveal a person's identity. */
export const AUDIT_SECRETS: ReadonlySet<string> = new Set([
  'passwordHash',
  'secret',
  'secretHash',
  'codeHash',
  'codeHashes',
  'mailbox',
  'sender',
]);

/** A value in the audit; null is empty. */
export type AuditValue = string | number | boolean | null;
/** Why a value is withheld: personal data is shown on request, a secret never. */
export type WithheldReason = 'personal' | 'secret';

/** One field of a record at a moment. */
export interface AuditField {
  /** Dotted path: 'details.price'. Prices are in PKR. */
  field: string;
  /** Null if it is withheld. */
  value: AuditValue;
  withheld?: WithheldReason;
}

/** The change of one field by an event; where it is withheld, both sides are null. */
export interface AuditChange {
  field: string;
  from: AuditValue;
  to: AuditValue;
  withheld?: WithheldReason;
  /** The empty side of a withheld change, which its null values do not show. */
  nothing?: 'from' | 'to';
}

export interface AuditActor {
  id: string;
  role: ActorRole;
  /** Absent without an account, or after its erasure. */
  name?: string | undefined;
}

/** Another event of the same request, or a resulting one. */
export interface CausedEntry {
  id: string;
  type: DomainEventType;
  label: string;
  kind: AuditKind;
  thing: string;
}

/** An entry of GET /api/console/audit and of the history of a record. */
export interface AuditEntry {
  /** Id of the event. */
  id: string;
  type: DomainEventType;
  /** The label of the type in EVENTS. */
  label: string;
  /**
   * The event in one line of plain text that begins with the actor and has no full stop: 'Raavi Computers changed the
   * price of Dell Latitude 7490 from PKR 85,000 to PKR 79,000'. Withheld values are not in it.
   */
  sentence: string;
  kind: AuditKind;
  thing: string;
  /** The name of the record, where it is no personal data: 'ThinkPad T480', 'Laptop'. */
  name?: string | undefined;
  stream: string;
  revision: number;
  actor: AuditActor;
  /** When it was accepted, ISO 8601 in UTC; entries are in this order. */
  at: string;
  /**
   * Its place in the log, as texts that compare in log order. It differs from the order of `at` where events were
   * written later than they happened: those of an import, and of the demo shop.
   */
  position: string;
  correlation: string;
  /** Id of the command or event that directly caused it. */
  causation?: string | undefined;
  /** Its origin: 'PUT /products/products/:id'; absent for old events. */
  command?: string | undefined;
  /** The changed fields of the record. */
  changes: AuditChange[];
  /** The data of the event, without the ids of its subject. */
  data: AuditField[];
  /** Whether personal data in `data` or `changes` is withheld, which is shown on request. */
  hasPersonal: boolean;
  /** Resulting events, the earliest first; at most CAUSED_SHOWN. */
  caused: CausedEntry[];
  /** Why the data is missing: the log cannot read the event. */
  unreadable?: string | undefined;
  /** With `grouped=true`: the events of this line, itself included; absent if it is the only one. */
  group?: AuditGroup;
}

/**
 * Events in one line: those of one request, at the place of the earliest, or the view counts of one day in Pakistan.
 * Each selected event is in exactly one line.
 */
export interface AuditGroup {
  /** Number of selected events. */
  count: number;
  /** Selects them, in addition to the filter of the list: those of a request, or the view counts of a day. */
  filter: { correlation: string } | { type: DomainEventType[]; from: string; to: string };
}

/** An entry of GET /api/console/audit/days, which is sorted from the earliest day; days without events are absent. */
export interface AuditDay {
  /** The day in Pakistan: '2026-03-14'. */
  day: string;
  count: number;
}

/** Response of GET /api/console/audit/:id. */
export interface AuditedEvent extends AuditEntry {
  /** Its place in the log, from 1; absent if the log cannot be read there. */
  size?: number;
}

/** Header of GET /api/console/audit with the `after` of the next page; absent on the last one. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** Headers of GET /api/audit/export: the number of entries, for a progress bar. */
export const TOTAL_HEADER = 'x-total-count';
/** The last signed checkpoint: its size and its root in base64, 'size=1051; root=…'. */
export const CHECKPOINT_HEADER = 'x-log-checkpoint';

/** data of GET /api/audit/:kind/:id?before: the latest first. */
export interface AuditHistory {
  entries: AuditEntry[];
  /** The current name of the record. */
  name?: string;
  /** `before` of the next page; absent on the last one. */
  next?: number;
  /** Times of its first and last event, ISO 8601: the ends of a slider. */
  first: string;
  last: string;
  /** All moments at which it changed, the earliest first; of long histories the latest MOMENTS_MAX. */
  moments: string[];
}

/** data of GET /api/audit/:kind/:id?at: the state after all events until then. */
export interface AuditMoment {
  at: string;
  /** Revision of the last event until then; -1 before the first. */
  revision: number;
  /** Empty before the first event. */
  fields: AuditField[];
  /** The latest change until then: the events of one moment, the earliest first. */
  happened: AuditEntry[];
}

/** data of GET /api/audit/:kind/:id?at&and: two moments side by side, with all fields of either. */
export interface AuditComparison {
  at: Pick<AuditMoment, 'at' | 'revision'>;
  and: Pick<AuditMoment, 'at' | 'revision'>;
  fields: (AuditChange & { differs: boolean })[];
}

export const disclosuresStream = (viewerId: string): string => `disclosures-${viewerId}`;

/** data of POST /api/audit/disclosures: the requested entries, with their personal data. */
export type Disclosure =
  | { entries: AuditEntry[] }
  | { moment: AuditMoment }
  | { comparison: AuditComparison };

/**
 * The records with contact data, and the capability that reads them. Without 'contact-data.read' they are masked until
 * a disclosure is recorded.
 */
export const CONTACT_RECORDS = {
  user: 'users.read',
  product: 'products.read',
  inspection: 'inspections.read',
  featureRequest: 'feature-requests.read',
} as const satisfies Partial<Record<AuditedKind, Capability>>;
export type ContactRecord = keyof typeof CONTACT_RECORDS;

/** data of POST /api/console/contact-data: the contact data of a record's person. */
export interface ContactDetails {
  email?: string;
  phone?: string;
  /** The contact text of a listing's seller. */
  contactInfo?: string;
  address?: Address;
}

export const AUDIT_LIMITS = {
  /** Events that are disclosed at a time. */
  disclosed: 100,
  /** Resulting events in a list. */
  caused: 5,
  moments: 1000,
  id: 200,
  search: 100,
  /** Entries of a page of history. */
  history: 25,
  /** Disclosures in the history of a record, the latest. */
  disclosures: 200,
  /** Entries that are read for a page of `grouped=true`. */
  looked: 5_000,
  /** Days that GET /api/console/audit/days counts. */
  days: 370,
  /** Days that it counts without a filtered period. */
  latestDays: 30,
} as const;

export const AUDIT_EXPORTS = ['csv', 'jsonl', 'ocsf', 'parquet'] as const;
export type AuditExport = (typeof AUDIT_EXPORTS)[number];

export const AUDIT_MESSAGES = {
  kindInvalid: `Kind must be one of ${Object.keys(AUDIT_KINDS).join(', ')}`,
  thingKindInvalid: `History is kept of ${AUDITED_KINDS.join(', ')}`,
  typeInvalid: 'Unknown event type',
  fieldInvalid: 'Unknown field',
  filterUnknown: 'Unknown filter',
  groupedInvalid: 'Grouped must be true or false',
  roleInvalid: `Role must be one of ${ACTOR_ROLES.join(', ')}`,
  withoutInvalid: 'Without must be one of program-work',
  timeInvalid: 'A time must be a day such as 2026-03-14 or a time in ISO 8601',
  cursorInvalid: 'This page of the audit no longer exists',
  searchTooLong: `Search cannot exceed ${AUDIT_LIMITS.search} characters`,
  idTooLong: 'This id is too long',
  formatInvalid: `Format must be one of ${AUDIT_EXPORTS.join(', ')}`,
  beforeInvalid: 'Before must be a whole number',
  andAlone: 'To compare two times, provide both at and and',
  notFound: 'No history found',
  eventNotFound: 'Event not found',
  disclosureInvalid: `Specify what to show: at most ${AUDIT_LIMITS.disclosed} event ids, or a kind and a thing`,
  disclosed: 'Personal data shown. This access is recorded in the audit.',
  discloseTitle: 'Show personal data?',
  disclose:
    'This access is recorded in the audit before the data is shown: your name, the time and the records you view.',
  contactRecordInvalid: 'Specify a kind of record and an id',
  contactDisclosed: 'Contact details shown. This access is recorded in the audit.',
  contactRecorded: 'This access is recorded in the audit.',
  contactFailed: 'Failed to show the contact details',
  loadFailed: 'Failed to load the audit',
  disclosureFailed: 'Failed to show the personal data',
  /** `isMore`: there are more than `count`. */
  newer: (count: number, isMore: boolean) =>
    count === 1 && !isMore ? '1 new event' : `${count}${isMore ? '+' : ''} new events`,
  ignored: (problems: readonly string[]) =>
    `${problems.length === 1 ? 'Filter' : 'Filters'} ignored: ${problems.join(', ')}`,
  outOfOrder:
    'This event was written to the log later than it happened. The list is in order of time; the log keeps the order of writing.',
  unreadable: (reason: string) => `This event cannot be read: ${reason}`,
  proof: 'With the public key of the log, this file proves that the event is in the log unchanged.',
  proofFailed: 'Failed to load the proof',
  historyFailed: 'Failed to load the history',
  fieldUnchanged: (field: string) => `No changes to: ${field}`,
  notYet: 'This record did not exist at this time',
  nothingDiffers: 'No differences between these times',
  exportFailed: 'Failed to export the audit',
  noneFound: 'No events',
  noneMatchFilters: 'No events match your filters',
} as const;
