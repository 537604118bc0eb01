import type { Flag } from './domain/buyers/flag.js';
import { can, type UserRole } from './domain/capabilities.js';
import type { ImageSlot } from './domain/pictures.js';
import { QUEUES, type Queue } from './notification.js';
import type { ManagedPage } from './views/seller-view.js';

/** The one stream of what moderators have agreed on. */
export const MODERATION_STREAM = 'moderation';
/** Fingerprints are in a stream of their own: they do not change the version of the listing. */
export const fingerprintsStream = (productId: string): string => `fingerprints-${productId}`;

/** The default reasons, used until they are edited. */
export const DEFAULT_REJECTION_REASONS = [
  'The photos do not show the device itself. Please add photos of your own.',
  'The photos are too dark or blurred to see the condition of the device.',
  'The description does not match the photos or the specifications.',
  'The price is far from what such devices cost. Please check it.',
  'This device is listed already. Please keep one listing for each device.',
  'Please leave contact data out of the description: buyers see it on the listing.',
] as const;

export const MODERATION_LIMITS = { reasons: 20, queue: 10, hintListings: 5, alike: 20 } as const;

/** A price below this share of the lowest price of similar devices, or above that of the highest, is suspicious. */
export const FAR_PRICE = { below: 0.6, above: 1.6 } as const;

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
    why: 'who pays before seeing the device is easily cheated',
    words: ['advance payment', 'full advance', 'payment in advance', 'token money', 'western union'],
  },
];

/** A reason to look at a listing twice, in one sentence (`text`). */
export const HINT_KINDS = [
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
  /** 'Such devices cost PKR 80,000 to 95,000 (12 listings); this one costs PKR 20,000.' */
  text: string;
  /** The other listings that it is about, 5 at most. */
  listings?: readonly { _id: string; name: string; seller: string; image?: string }[];
  /** The words of the description that it is about. */
  words?: readonly string[];
  /** The picture of this listing that it is about. */
  slot?: ImageSlot;
  /** The open flags of this listing, the first one first. */
  flags?: readonly Flag[];
}

/** One field that differs, as text; absent where it was, or is, empty. */
export interface FieldChange {
  /** 'Price'. */
  label: string;
  from?: string;
  to?: string;
}

/** What the seller has changed since the listing was rejected. */
export interface Revision {
  rejectedAt: string;
  rejectionReason: string;
  changes: readonly FieldChange[];
  /** Slots whose picture is another one; paths as Product.images holds them. */
  pictures: readonly { slot: ImageSlot; from?: string; to?: string }[];
}

/** The seller's record, for the moderator. */
export interface SellerHistory {
  _id: string;
  name: string;
  businessName?: string;
  /** When the account was made, ISO 8601. */
  since: string;
  /** Listings that are in the shop now, in any state. */
  listings: number;
  /** Decisions on their listings, ever. */
  approved: number;
  rejected: number;
  sold: number;
}

/** A listing that waits for a decision, or has open flags. */
export interface ModerationItem {
  product: ManagedPage;
  /** Since when it waits, or was reported first, ISO 8601. */
  waitingSince: string;
  /** Present for a listing that was rejected before. */
  revision?: Revision;
  /** Absent where the seller is gone. */
  seller?: SellerHistory;
  hints: readonly Hint[];
  /** How many alike listings of the seller wait beside it, MODERATION_LIMITS.alike at most. */
  alike: number;
}

/** A new listing of the same seller that is of the same model as another one. */
export interface AlikeListing {
  product: Pick<ManagedPage, '_id' | 'name' | 'price' | 'images' | 'version'>;
  /** From the other one, field by field, but for the pictures. */
  differences: readonly FieldChange[];
  hints: readonly Hint[];
}

/** data of GET /api/admin/moderation/{id}/alike: those that have waited longest first. */
export interface AlikeListings {
  listings: readonly AlikeListing[];
}

/** Of those that wait for approval all, the new ones or those that were rejected before; and, in any state, those with open flags. */
export const MODERATION_FILTERS = ['all', 'new', 'revised', 'reported'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/**
 * data of GET /api/admin/moderation?filter&limit&skip&first: those that have waited longest first. `skip`: ids, joined
 * by commas, of those that were put off; `first`: the id of the one to begin with.
 */
export interface ModerationQueue {
  items: ModerationItem[];
  /** How many wait, by filter. */
  waiting: Readonly<Record<ModerationFilter, number>>;
}

/** data of GET and PUT /api/admin/rejection-reasons. */
export interface RejectionReasons {
  reasons: readonly string[];
  /** Revision of the list, for If-Match; -1 before the first edit. */
  version: number;
}

/** What waits for a decision: 'listings' are those that were never rejected, the others are a queue of their own; 'flags', listings with open ones. */
export const WAITING_QUEUES = [
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

export interface Waiting {
  count: number;
  /** Since when the oldest waits, ISO 8601; absent where nothing does. */
  oldest?: string | undefined;
  /** Of inspections: how many are past the day on which they are due. */
  overdue?: number | undefined;
}

/** After how many hours what waits is overdue; inspections have days of their own. */
export const REVIEW_HOURS: Readonly<Record<Exclude<WaitingQueue, 'inspections'>, number>> = {
  listings: 24,
  'revised-listings': 24,
  flags: 24,
  featuring: 3 * 24,
  ideas: 14 * 24,
};

/** One queue on the dashboard, in the menu and in data.waiting of GET /api/console/waiting. */
export interface WaitingEntry extends Waiting {
  queue: WaitingQueue;
}

const HOUR_MS = 60 * 60 * 1000;
/** @param now in milliseconds since 1970 */
export const isOverdue = ({ queue, oldest, overdue }: WaitingEntry, now: number): boolean =>
  queue === 'inspections'
    ? Boolean(overdue)
    : oldest !== undefined && now - Date.parse(oldest) > REVIEW_HOURS[queue] * HOUR_MS;

/** What is overdue first, then what has waited longest, then the empty queues. */
export const byUrgency = (entries: readonly WaitingEntry[], now: number): WaitingEntry[] => {
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
  alikeFailed: 'Failed to load the alike listings',
  /** @param count of those beside the one on the screen */
  alike: (count: number) =>
    count === 1 ? '1 alike listing of this seller' : `${count} alike listings of this seller`,
  approveAlike: (count: number) => `Approve ${count} ${count === 1 ? 'listing' : 'listings'}`,
  alikeSame: 'Same details',
  alikeWithHints: 'Listings with hints are not selected: review them one by one.',
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
  /** What is known of a listing that is not in the queue any more. */
  waitsNoMore: (name: string) =>
    `${name} no longer needs a decision: another moderator decided on it, or it was deleted.`,
  linkWaitsNoMore: 'This listing no longer needs a decision.',
} as const;

const DECIDED = { approve: 'Approved', reject: 'Rejected' } as const;
/** Of decisions on listings that wait to be sent, for as long as they can be undone. */
export const DECISION_MESSAGES = {
  decided: (verb: keyof typeof DECIDED, names: readonly string[]) =>
    `${DECIDED[verb]}: ${names.length === 1 ? names[0] : `${names.length} listings`}`,
  canBeUndone: 'Press Control Z to undo within 10 seconds',
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
