import { FLAG_LIMITS, type FlagReason, type FlagReporterKind, type FlagVerdict } from '@parkho/contracts';
import type { Document, Page } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A flag, by its id. The names of reporters are joined at read time. */
export interface FlagDocument extends Document {
  productId: string;
  /** See ListingFlagged; absent once the reporter is erased. */
  reporterId?: string;
  reporterKind: FlagReporterKind;
  /** Whether the address of a guest is confirmed; absent for other reporters. */
  isConfirmed?: true;
  deviceName: string;
  reason: FlagReason;
  text?: string;
  at: string;
  isOpen: boolean;
  /** Present once it is answered. */
  verdict?: FlagVerdict;
  answer?: string;
  answeredAt?: string;
}

/** Every flag, also of deleted listings: reporters export what they have written. */
export const flags = defineProjection({
  name: 'flags',
  version: 1,
  shape: {
    fields: {
      productId: 'id',
      reporterId: 'id',
      at: 'string',
      isOpen: 'boolean',
      answeredAt: 'string',
    },
    indexes: [
      { fields: ['productId', 'isOpen', 'at', '_id'] },
      { fields: ['productId', 'isOpen', '-answeredAt', '-_id'] },
      { fields: ['reporterId', '-at', '-_id'] },
    ],
  },
  handles: ['ListingFlagged', 'FlagConfirmed', 'FlagAnswered', 'FlagErased'],
  keysOf: ({ data }) => data.flagId,
  evolve(flag: FlagDocument | null, { type, data, metadata: { at } }): FlagDocument | null {
    if (type === 'ListingFlagged') {
      const { flagId, sender: _, ...flag } = data;
      return { _id: flagId, ...flag, at, isOpen: true };
    }
    if (!flag) return null;
    if (type === 'FlagConfirmed') return { ...flag, isConfirmed: true };
    if (type === 'FlagErased') return { ...flag, reporterId: undefined, text: undefined };
    const { verdict, answer } = data;
    return { ...flag, isOpen: false, verdict, answer, answeredAt: at };
  },
});

type Flags = ReadModel<FlagDocument>;

/** All open flags of a listing, the earliest first; their number is limited. */
export const openFlagsOfListing = (model: Flags, productId: string): Promise<FlagDocument[]> =>
  model.find({ filter: { productId, isOpen: true }, sort: { at: 1 }, limit: FLAG_LIMITS.open });

/** Answered flags of a listing, the latest answer first. */
export const answeredFlagsOf = (model: Flags, productId: string, limit: number): Promise<FlagDocument[]> =>
  model.find({ filter: { productId, isOpen: false }, sort: { answeredAt: -1 }, limit });

/** Null if there is none. */
export const flagById = (model: Flags, id: string): Promise<FlagDocument | null> => model.get(id);

/** A user's reports of listings, the latest first; pages count from 1. */
export const flagsOfReporter = (
  model: Flags,
  reporterId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<FlagDocument>> =>
  model.page({ filter: { reporterId }, sort: { at: -1 }, skip: (page - 1) * limit, limit });
