import { latestFirst, type WishlistEntry } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A user's wishlist, in the order in which devices were added to the account. */
export interface WishlistDocument extends Document {
  products: WishlistEntry[];
}

/** Wishlists by user id; erased users have none. */
export const wishlists = defineProjection({
  name: 'wishlists',
  version: 1,
  shape: { fields: {}, indexes: [] },
  handles: ['WishlistEntryAdded', 'WishlistEntryRemoved', 'UserErased'],
  keysOf: (event) => event.data.userId,
  evolve(wishlist: WishlistDocument | null, event): WishlistDocument | null {
    switch (event.type) {
      case 'WishlistEntryAdded': {
        const { userId, ...wish } = event.data;
        return { _id: userId, products: [...(wishlist?.products ?? []), wish] };
      }
      case 'WishlistEntryRemoved': {
        const { productId } = event.data;
        return wishlist && { ...wishlist, products: without(wishlist.products, productId) };
      }
      case 'UserErased':
        return null;
    }
  },
});

const without = (products: readonly WishlistEntry[], productId: string): WishlistEntry[] =>
  products.filter((wish) => wish.productId !== productId);

/** A user's saved devices, the latest first. */
export const wishlistEntriesOf = async (
  model: ReadModel<WishlistDocument>,
  userId: string,
): Promise<WishlistEntry[]> => {
  const { products = [] } = (await model.get(userId)) ?? {};
  return products.toSorted(latestFirst);
};
