import type { ModerationFilter } from '@parkho/contracts';
import type { Document, Filter, Query } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** The moderation state of a listing. */
export interface ModerationDocument extends Document {
  sellerId: string;
  /** Present while the listing waits for a decision: whether it is new or was rejected before. */
  waiting?: Exclude<ModerationFilter, 'all' | 'reported'>;
  /** Present while it waits, ISO 8601. */
  waitingSince?: string;
  /** Present while it has open flags: the time of each by its id, and the earliest. */
  openFlags?: Readonly<Record<string, string>>;
  flaggedSince?: string;
}

/** Key of the total of waiting and reported listings, by filter. */
const QUEUE_TOTALS_KEY = 'waiting';

const NOT_WAITING = { waiting: undefined, waitingSince: undefined };

const withFlags = (
  listing: ModerationDocument,
  openFlags: Readonly<Record<string, string>>,
): ModerationDocument => {
  const [flaggedSince] = Object.values(openFlags).sort();
  return { ...listing, openFlags: flaggedSince === undefined ? undefined : openFlags, flaggedSince };
};

/** Every listing, by id. The numbers of waiting listings are totals. */
export const moderation = defineProjection({
  name: 'moderation',
  version: 3,
  shape: {
    fields: { sellerId: 'id', waiting: 'string', waitingSince: 'string', flaggedSince: 'string' },
    indexes: [
      { fields: ['waiting', 'waitingSince', '_id'] },
      { fields: ['waitingSince', '_id'] },
      { fields: ['sellerId', 'waiting', 'waitingSince', '_id'] },
      { fields: ['flaggedSince', '_id'] },
    ],
  },
  handles: [
    'ProductListed',
    'ProductResubmitted',
    'ProductApproved',
    'ProductRejected',
    'ProductDeleted',
    'ListingFlagged',
    'FlagAnswered',
  ],
  keysOf: (event) => event.data.productId,
  evolve(listing: ModerationDocument | null, event): ModerationDocument | null {
    if (event.type === 'ProductListed') {
      const { productId, sellerId, approval } = event.data;
      const waitingState =
        approval === 'pending' && ({ waiting: 'new', waitingSince: event.metadata.at } as const);
      return { _id: productId, sellerId, ...waitingState };
    }
    if (!listing || event.type === 'ProductDeleted') return null;
    switch (event.type) {
      case 'ProductResubmitted':
        return { ...listing, waiting: 'revised', waitingSince: event.metadata.at };
      case 'ProductApproved':
      case 'ProductRejected':
        return { ...listing, ...NOT_WAITING };
      case 'ListingFlagged':
        return withFlags(listing, { ...listing.openFlags, [event.data.flagId]: event.metadata.at });
      case 'FlagAnswered': {
        const { [event.data.flagId]: _, ...openFlags } = listing.openFlags ?? {};
        return withFlags(listing, openFlags);
      }
    }
  },
  totals: ({ waiting, flaggedSince }) =>
    waiting || flaggedSince
      ? [
          {
            key: QUEUE_TOTALS_KEY,
            numbers: { ...(waiting && { all: 1, [waiting]: 1 }), ...(flaggedSince && { reported: 1 }) },
          },
        ]
      : [],
});

type Moderation = ReadModel<ModerationDocument>;

/** Listings that wait for a decision or have open flags, the longest waiting first. */
export const listingsToModerate = (
  model: Moderation,
  filter: ModerationFilter,
  limit: number,
): Promise<ModerationDocument[]> =>
  model.find(
    filter === 'reported'
      ? { filter: { flaggedSince: { $gt: '' } }, sort: { flaggedSince: 1 }, limit }
      : waitingFor(filter, limit),
  );

const waitingFor = (filter: Exclude<ModerationFilter, 'reported'>, limit: number): Query => ({
  // A listing with a time is waiting; the range makes the index skip all other listings.
  filter: { ...(filter !== 'all' && { waiting: filter }), waitingSince: { $gt: '' } } as Filter,
  sort: { waitingSince: 1 },
  limit,
});

/** A seller's new listings that wait for a decision, the longest waiting first. */
export const newListingsOf = (
  model: Moderation,
  sellerId: string,
  limit: number,
): Promise<ModerationDocument[]> =>
  model.find({ filter: { sellerId, waiting: 'new' }, sort: { waitingSince: 1 }, limit });

/** Null if there is no such listing. */
export const moderationOf = (model: Moderation, id: string): Promise<ModerationDocument | null> =>
  model.get(id);

/** The number of waiting or reported listings, by filter. */
export async function moderationCounts(model: Moderation): Promise<Record<ModerationFilter, number>> {
  const { all = 0, new: newListings = 0, revised = 0, reported = 0 } = await model.total(QUEUE_TOTALS_KEY);
  return { all, new: newListings, revised, reported };
}
