import type { Flag } from './domain/buyers/flag.js';
import { can, type UserRole } from './domain/capabilities.js';
import type { ImageSlot } from './domain/pictures.js';
import { QUEUES, type Queue } from './notification.js';
import type { ManagedPage } from './views/seller-view.js';

/** The stream of shared settings of moderation. */
export const MODERATION_STREAM = 'moderation';
/** Fingerprints are in their own stream: they do not change the version of the listing. */
export const fingerprintsStream = (productId: string): string => `fingerprints-${productId}`;

/** The default reasons, used until they are edited. */
export const DEFAULT_REJECTION_REASONS = [
  'The photos do not show the device itself. Please add photos of your own.',
  'The photos are too dark or blurred to see the condition of the device.',
  'The description does not match the photos or the specifications.',
  'The price is far from what such devices cost. Please check it.',
  'This device is already listed. Please keep one listing for each device.',
  'Please leave contact data out of the description: buyers see it on the listing.',
] as const;

export const MODERATION_LIMITS = { reasons: 20, queue: 10, hintListings: 5, alike: 20 } as const;

/** A price below this share of the lowest price of similar devices, or above that of the highest, is suspicious. */
export const SUSPICIOUS_PRICE_FACTORS = { below: 0.6, above: 1.6 } as const;

/** Suspicious words, in lower case, with the reason for the moderator. */
export const FORBIDDEN_WORDS: readonly { why: string; words: readonly string[] }[] = [
  {
    why: 'copies are not sold here',
    words: ['first copy', '1st copy', 'master copy', 'replica', 'duplicate copy'],
  },
  {
    why: 'the device may not be the seller’s',
    words: [
      'icloud locked',
      'icloud bypass',
      'mdm locked',
      'mdm bypass',
      'bypassed',
      'stolen',
      'no questions asked',
    ],
  },
  {
    why: 'pirated software is not sold here',
    words: ['cracked windows', 'cracked software', 'cracked version', 'pirated', 'activated with kms'],
  },
  {
    why: 'payment before seeing the device is a common scam',
    words: ['advance payment', 'full advance', 'payment in advance', 'token money', 'western union'],
  },
];

/** A reason to review a listing more closely, in one sentence (`text`). */
const HINT_KINDS = [
  'flagged',
  'price',
  'same-photo',
  'same-serial',
  'same-phone',
  'contact-data',
  'forbidden-words',
] as const;
export type HintKind = (typeof HINT_KINDS)[number];

export interface Hint {
  kind: HintKind;
  /** 'Similar devices cost PKR 80,000 to 95,000 (12 listings); this one costs PKR 20,000.' */
  text: string;
  /** The other listings, at most 5. */
  listings?: readonly { _id: string; name: string; seller: string; image?: string }[];
  /** Words of the description. */
  words?: readonly string[];
  /** The picture of this listing. */
  slot?: ImageSlot;
  /** The open flags of this listing, the earliest first. */
  flags?: readonly Flag[];
}

/** A changed field, as text; absent if it was, or is, empty. */
export interface FieldChange {
  /** 'Price'. */
  label: string;
  from?: string;
  to?: string;
}

/** The seller's changes since the listing was rejected. */
export interface Revision {
  rejectedAt: string;
  rejectionReason: string;
  changes: readonly FieldChange[];
  /** Slots with another picture; paths as in Product.images. */
  pictures: readonly { slot: ImageSlot; from?: string; to?: string }[];
}

/** The seller's record, for the moderator. */
export interface SellerHistory {
  _id: string;
  name: string;
  businessName?: string;
  /** When the account was created, ISO 8601. */
  since: string;
  /** Current listings, in any state. */
  listings: number;
  /** All decisions on their listings. */
  approved: number;
  rejected: number;
  sold: number;
}

/** A listing that waits for a decision, or has open flags. */
export interface ModerationItem {
  product: ManagedPage;
  /** Since when it waits, or was first reported, ISO 8601. */
  waitingSince: string;
  /** Present for a listing that was rejected before. */
  revision?: Revision;
  /** Absent if the seller was erased. */
  seller?: SellerHistory;
  hints: readonly Hint[];
  /** Number of similar waiting listings of the seller, at most MODERATION_LIMITS.alike. */
  alike: number;
}

/** A new listing of the same seller and model as another one. */
export interface AlikeListing {
  product: Pick<ManagedPage, '_id' | 'name' | 'price' | 'images' | 'version'>;
  /** The differences from the other listing, field by field, without pictures. */
  differences: readonly FieldChange[];
  hints: readonly Hint[];
}

/** data of GET /api/admin/moderation/{id}/alike: the longest waiting first. */
export interface AlikeListings {
  listings: readonly AlikeListing[];
}

/**
 * All listings that wait for approval, the new ones or those that were rejected before; and, in any state, those with
 * open flags.
 */
export const MODERATION_FILTERS = ['all', 'new', 'revised', 'reported'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/**
 * data of GET /api/admin/moderation?filter&limit&skip&first: the longest waiting first. `skip`: ids to leave out,
 * joined by commas; `first`: the id to begin with.
 */
export interface ModerationQueue {
  items: ModerationItem[];
  /** Number of waiting listings, by filter. */
  waiting: Readonly<Record<ModerationFilter, number>>;
}

/** data of GET and PUT /api/admin/rejection-reasons. */
export interface RejectionReasons {
  reasons: readonly string[];
  /** Revision of the list, for If-Match; -1 before the first edit. */
  version: number;
}

/**
 * Queues of waiting decisions: 'listings' were never rejected, others are their own queue; 'flags' are listings with
 * open ones.
 */
const WAITING_QUEUES = [
  'listings',
  'revised-listings',
  'flags',
  'inspections',
  'featuring',
  'ideas',
] as const satisfies (Queue | 'revised-listings')[];
export type WaitingQueue = (typeof WAITING_QUEUES)[number];
/** The queues in which this role may decide. */
export const waitingQueuesOf = (role: UserRole): WaitingQueue[] =>
  WAITING_QUEUES.filter((queue) => can(role, QUEUES[queue === 'revised-listings' ? 'listings' : queue]));

export interface QueueSummary {
  count: number;
  /** Since when the oldest waits, ISO 8601; absent for an empty queue. */
  oldest?: string | undefined;
  /** The number of inspections past their due day. */
  overdue?: number | undefined;
}

/** Hours after which waiting items are overdue; inspections have due days of their own. */
const REVIEW_HOURS: Readonly<Record<Exclude<WaitingQueue, 'inspections'>, number>> = {
  listings: 24,
  'revised-listings': 24,
  flags: 24,
  featuring: 3 * 24,
  ideas: 14 * 24,
};

/** One queue on the dashboard, in the menu and in data.waiting of GET /api/console/waiting. */
export interface WaitingEntry extends QueueSummary {
  queue: WaitingQueue;
}

const HOUR_MS = 60 * 60 * 1000;
/** @param now in milliseconds since 1970 */
export const isOverdue = ({ queue, oldest, overdue }: WaitingEntry, now: number): boolean =>
  queue === 'inspections'
    ? Boolean(overdue)
    : oldest !== undefined && now - Date.parse(oldest) > REVIEW_HOURS[queue] * HOUR_MS;

/** Overdue queues first, then the longest waiting, then empty ones. */
export const sortByUrgency = (entries: readonly WaitingEntry[], now: number): WaitingEntry[] => {
  const ageOf = ({ oldest }: WaitingEntry): number => (oldest ? now - Date.parse(oldest) : -1);
  return entries.toSorted(
    (a, b) => Number(isOverdue(b, now)) - Number(isOverdue(a, now)) || ageOf(b) - ageOf(a),
  );
};

export const MODERATION_MESSAGES = {
  reasonsInvalid: `Give 1 to ${MODERATION_LIMITS.reasons} reasons`,
  reasonsSaved: 'Rejection reasons saved',
  limitInvalid: `Limit must be a whole number from 1 to ${MODERATION_LIMITS.queue}`,
  filterInvalid: `Filter must be one of ${MODERATION_FILTERS.join(', ')}`,
  loadFailed: 'Failed to load the moderation queue',
  alikeFailed: 'Failed to load the similar listings',
  /** @param count of similar ones besides the one on the screen */
  alike: (count: number) =>
    count === 1 ? '1 similar listing of this seller' : `${count} similar listings of this seller`,
  approveAlike: (count: number) => `Approve ${count} ${count === 1 ? 'listing' : 'listings'}`,
  alikeSame: 'Same details',
  alikeWithHints: 'Listings with hints are not selected. Review them one by one.',
  reasonsFailed: 'Failed to load the rejection reasons',
  nothingWaits: 'Queue is empty',
  nothingWaitsWhy: 'New, revised and reported listings appear here automatically',
  reviewOthers: (filter: ModerationFilter, count: number) =>
    `Review ${filter} listings (${count.toLocaleString('en')})`,
  onlySkipped: 'Only skipped listings are left',
  decisionFailed: 'Failed to send the decision',
  reasonsSaveFailed: 'Failed to save the rejection reasons',
  upheld: (name: string) => `Reports upheld: ${name}`,
  dismissed: (name: string) => `Reports dismissed: ${name}`,
  changed: (name: string) => `${name} has changed. Please review it again.`,
  /** For a listing that is no longer in the queue. */
  waitsNoMore: (name: string) =>
    `${name} no longer needs a decision: another moderator decided on it, or it was deleted.`,
  linkWaitsNoMore: 'This listing no longer needs a decision.',
} as const;

const DECIDED = { approve: 'Approved', reject: 'Rejected' } as const;
/** Messages of decisions on listings while they can be undone. */
export const DECISION_MESSAGES = {
  decided: (verb: keyof typeof DECIDED, names: readonly string[]) =>
    `${DECIDED[verb]}: ${names.length === 1 ? names[0] : `${names.length} listings`}`,
  canBeUndone: 'Press Ctrl+Z to undo within 10 seconds',
  earlier: (count: number) => `+ ${count} before`,
  retrying: (count: number) =>
    `${count === 1 ? '1 decision is' : `${count} decisions are`} not sent yet. Trying again...`,
  sending: (count: number) => `Sending ${count === 1 ? '1 decision' : `${count} decisions`}...`,
  refused: (verb: keyof typeof DECIDED, name: string, why: string) =>
    `Not ${DECIDED[verb].toLowerCase()}: ${name}. ${why}`,
  stale: 'It has changed, or another moderator decided on it.',
  failed: 'The decision could not be sent.',
  pending: 'Your decision takes effect in a few seconds',
} as const;
