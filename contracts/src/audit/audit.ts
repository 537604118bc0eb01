import { AUDIT_KINDS, AUDITED_THINGS, type AuditedKind, type AuditKind } from '../audit-kinds.js';
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
 * What an event of a stream is about. Reactors name the streams of what they have done by themselves and the event, and
 * 'fingerprints' is one of them.
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

/** Fields that are never shown: credentials, and hashes that would let others find out a person's identity. */
export const AUDIT_SECRETS: ReadonlySet<string> = new Set([
  'passwordHash',
  'secret',
  'secretHash',
  'codeHash',
  'codeHashes',
  'mailbox',
  'sender',
]);

/** A value as the audit shows it: null is nothing. */
export type AuditValue = string | number | boolean | null;
/** Why a value is withheld: it is personal data, which is shown on request, or a secret, which is never shown. */
export type Withheld = 'personal' | 'secret';

/** One field of something at some moment. */
export interface AuditField {
  /** Dotted path: 'details.price'. Prices are in PKR. */
  field: string;
  /** Null where it is withheld. */
  value: AuditValue;
  withheld?: Withheld;
}

/** What an event changed in one field; where it is withheld, both sides are null. */
export interface AuditChange {
  field: string;
  from: AuditValue;
  to: AuditValue;
  withheld?: Withheld;
  /** The empty side of a withheld change, which the withheld values do not show. */
  nothing?: 'from' | 'to';
}

export interface AuditActor {
  id: string;
  role: ActorRole;
  /** Absent without an account, or after its erasure. */
  name?: string;
}

/** Another event of the same request, or of what came of it. */
export interface CausedEntry {
  id: string;
  type: DomainEventType;
  label: string;
  kind: AuditKind;
  thing: string;
}

/** A line of GET /api/console/audit and of the history of one thing. */
export interface AuditEntry {
  /** Id of the event. */
  id: string;
  type: DomainEventType;
  /** What happened: the label of the type in EVENTS. */
  label: string;
  /**
   * What happened, in one line of plain text that begins with the actor and has no full stop: 'Raavi Computers changed
   * the price of Dell Latitude 7490 from PKR 85,000 to PKR 79,000'. Withheld values are not in it.
   */
  sentence: string;
  kind: AuditKind;
  thing: string;
  /** What the thing is called, where that is no personal data: 'ThinkPad T480', 'Laptop'. */
  name?: string;
  stream: string;
  revision: number;
  actor: AuditActor;
  /** When it was accepted, ISO 8601 in UTC; entries are in this order. */
  at: string;
  /**
   * Its place in the log, as texts that compare in the log's order. It differs from the order of `at` where events were
   * written later than they happened: those of an import, and of the demo shop.
   */
  position: string;
  correlation: string;
  /** Id of the command or the event that it directly came of. */
  causation?: string;
  /** Where it came from: 'PUT /products/products/:id'; absent of old events. */
  command?: string;
  /** What is another now in the thing. */
  changes: AuditChange[];
  /** The data of the event, without the ids of its subject. */
  data: AuditField[];
  /** Some of data or changes is withheld as personal data, and is shown on request. */
  hasPersonal: boolean;
  /** Resulting events, the earliest first; CAUSED_SHOWN at most. */
  caused: CausedEntry[];
  /** Why the data is missing: the log cannot read the event. */
  unreadable?: string;
  /** Of `grouped=true`: the events that this line stands for, itself among them; absent where it is the only one. */
  group?: AuditGroup;
}

/**
 * Events that are one line: those of one request, at the place of the earliest, or the view counts of one day in
 * Pakistan. Each event that the filter selects is in exactly one line.
 */
export interface AuditGroup {
  /** Events that the filter selects. */
  count: number;
  /** Beside the filter of the list, it selects them: those of a request, or the view counts of a day. */
  filter: { correlation: string } | { type: DomainEventType[]; from: string; to: string };
}

/** An entry of GET /api/console/audit/days, which is answered from the earliest day; days without events are absent. */
export interface AuditDay {
  /** In Pakistan: '2026-03-14'. */
  day: string;
  count: number;
}

/** Answer of GET /api/console/audit/:id. */
export interface AuditedEvent extends AuditEntry {
  /** Its place in the log, the first event being 1; absent where the log cannot be read there. */
  size?: number;
}

/** Header of GET /api/console/audit with the `after` of the next page; absent on the last one. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

/** Headers of GET /api/audit/export: the number of entries, for a progress bar. */
export const TOTAL_HEADER = 'x-total-count';
/** The checkpoint over the log that was signed last: its size and its root in base64, 'size=1051; root=…'. */
export const CHECKPOINT_HEADER = 'x-log-checkpoint';

/** data of GET /api/audit/:kind/:id?before: the latest first. */
export interface AuditHistory {
  entries: AuditEntry[];
  /** What the thing is called now. */
  name?: string;
  /** `before` of the next page; absent where the thing begins. */
  next?: number;
  /** Times of its first and last event, ISO 8601: the ends of a slider. */
  first: string;
  last: string;
  /** Every moment at which it changed, the earliest first; of long histories the latest MOMENTS_MAX. */
  moments: string[];
}

/** data of GET /api/audit/:kind/:id?at: how it was after everything that had happened until then. */
export interface AuditMoment {
  at: string;
  /** The number of events before the last one until then; -1 before the first. */
  revision: number;
  /** Empty before the first event. */
  fields: AuditField[];
  /** What happened last until then: the events of one moment, the earliest first. */
  happened: AuditEntry[];
}

/** data of GET /api/audit/:kind/:id?at&and: two moments side by side, every field that either has. */
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
 * The records that hold contact data, with the capability that reads them. Who lacks 'contact-data.read' sees it masked
 * there, until its disclosure is recorded.
 */
export const CONTACT_RECORDS = {
  user: 'users.read',
  product: 'products.read',
  inspection: 'inspections.read',
  featureRequest: 'feature-requests.read',
} as const satisfies Partial<Record<AuditedKind, Capability>>;
export type ContactRecord = keyof typeof CONTACT_RECORDS;

/** data of POST /api/console/contact-data: how to reach the person of a record, as far as it says. */
export interface ContactDetails {
  email?: string;
  phone?: string;
  /** Of a listing: what its seller has written beside the device. */
  contactInfo?: string;
  address?: Address;
}

export const AUDIT_LIMITS = {
  /** Events that are disclosed at a time. */
  disclosed: 100,
  /** What came of an event, in a list. */
  caused: 5,
  moments: 1000,
  id: 200,
  search: 100,
  /** Entries of a page of history. */
  history: 25,
  /** Disclosures of one record that its history shows, the latest. */
  disclosures: 200,
  /** Entries that are passed for a page of `grouped=true`. */
  looked: 5_000,
  /** Days that GET /api/console/audit/days counts. */
  days: 370,
  /** Days that it counts where no period is filtered. */
  latestDays: 30,
} as const;

export const AUDIT_EXPORTS = ['csv', 'jsonl', 'ocsf', 'parquet'] as const;
export type AuditExport = (typeof AUDIT_EXPORTS)[number];

export const AUDIT_MESSAGES = {
  kindInvalid: `Kind must be one of ${Object.keys(AUDIT_KINDS).join(', ')}`,
  thingKindInvalid: `History is kept of ${AUDITED_THINGS.join(', ')}`,
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
  fieldUnchanged: (field: string) => `No changes of: ${field}`,
  notYet: 'This record did not exist at this time',
  nothingDiffers: 'No differences between these times',
  exportFailed: 'Failed to export the audit',
  noneFound: 'No events',
  noneMatchFilters: 'No events match your filters',
} as const;
