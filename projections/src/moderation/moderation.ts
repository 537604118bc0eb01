import type { ModerationFilter } from '@parkho/contracts';
import type { Document, Filter } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** What of a listing matters to its moderator. */
export interface ModerationDocument extends Document {
  sellerId: string;
  /** Present while it waits for a decision: whether it was rejected before. */
  waiting?: Exclude<ModerationFilter, 'all'>;
  /** Present while it waits, ISO 8601. */
  waitingSince?: string;
}

/** Key of the total of the listings that wait, by filter. */
const WAITING_KEY = 'waiting';

const DECIDED = { waiting: undefined, waitingSince: undefined };

/** Every listing by its id. How many wait is a total. */
export const moderation = defineProjection({
  name: 'moderation',
  version: 1,
  shape: {
    fields: { waiting: 'string', waitingSince: 'string' },
    indexes: [{ fields: ['waiting', 'waitingSince', '_id'] }, { fields: ['waitingSince', '_id'] }],
  },
  handles: ['ProductListed', 'ProductResubmitted', 'ProductApproved', 'ProductRejected', 'ProductDeleted'],
  keysOf: (event) => event.data.productId,
  evolve(listing: ModerationDocument | null, event): ModerationDocument | null {
    if (event.type === 'ProductListed') {
      const { productId, sellerId, approval } = event.data;
      const waits = approval === 'pending' && ({ waiting: 'new', waitingSince: event.metadata.at } as const);
      return { _id: productId, sellerId, ...waits };
    }
    if (!listing || event.type === 'ProductDeleted') return null;
    switch (event.type) {
      case 'ProductResubmitted':
        return { ...listing, waiting: 'revised', waitingSince: event.metadata.at };
      case 'ProductApproved':
      case 'ProductRejected':
        return { ...listing, ...DECIDED };
    }
  },
  totals: ({ waiting }) => (waiting ? [{ key: WAITING_KEY, numbers: { all: 1, [waiting]: 1 } }] : []),
});

type Moderation = ReadModel<ModerationDocument>;

/** Listings that wait for a decision, those that have waited longest first. */
export const listingsThatWait = (
  model: Moderation,
  filter: ModerationFilter,
  limit: number,
): Promise<ModerationDocument[]> =>
  model.find({
    // A listing with a time is waiting; the range uses an index, past all the other listings.
    filter: { ...(filter !== 'all' && { waiting: filter }), waitingSince: { $gt: '' } } as Filter,
    sort: { waitingSince: 1 },
    limit,
  });

/** Null where there is no such listing. */
export const moderationOf = (model: Moderation, id: string): Promise<ModerationDocument | null> =>
  model.get(id);

/** How many listings wait, by filter. */
export async function countsThatWait(model: Moderation): Promise<Record<ModerationFilter, number>> {
  const { all = 0, new: fresh = 0, revised = 0 } = await model.total(WAITING_KEY);
  return { all, new: fresh, revised };
}
