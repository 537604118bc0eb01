import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A device on a user's wishlist. */
export interface WatcherDocument extends Document {
  productId: string;
  userId: string;
}

/** The users who have saved each device. A reactor removes the entries of an erased user from their wishlist. */
export const watchers = defineProjection({
  name: 'watchers',
  version: 1,
  shape: { fields: { productId: 'id' }, indexes: [{ fields: ['productId', '_id'] }] },
  handles: ['WishlistEntryAdded', 'WishlistEntryRemoved'],
  keysOf: ({ data: { productId, userId } }) => `${productId}/${userId}`,
  evolve(_: WatcherDocument | null, { type, data: { productId, userId } }, _id): WatcherDocument | null {
    return type === 'WishlistEntryAdded' ? { _id, productId, userId } : null;
  },
});

/** The next users who have saved a device, after an id; '' for the first ones. */
export const watchersAfter = async (
  model: ReadModel<WatcherDocument>,
  productId: string,
  lastUserId: string,
  limit: number,
): Promise<string[]> => {
  const filter = { productId, _id: { $gt: `${productId}/${lastUserId}` } };
  const documents = await model.find({ filter, sort: { _id: 1 }, limit });
  return documents.map(({ userId }) => userId);
};
