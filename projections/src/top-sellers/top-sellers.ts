import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** How many devices a seller has in the shop, in whatever state. */
export interface TopSellerDocument extends Document {
  products: number;
}

/** Sellers with devices in the shop, by user id, ordered by their number; names are joined at read time. */
export const topSellers = defineProjection({
  name: 'top-sellers',
  version: 1,
  shape: { fields: { products: 'number' }, indexes: [{ fields: ['-products', '-_id'] }] },
  handles: ['ProductListed', 'ProductDeleted'],
  keysOf: (event) => event.data.sellerId,
  evolve(seller: TopSellerDocument | null, event): TopSellerDocument | null {
    const products = (seller?.products ?? 0) + (event.type === 'ProductListed' ? 1 : -1);
    return products > 0 ? { _id: event.data.sellerId, products } : null;
  },
});

/** Those with the most devices first. */
export const sellersWithMost = (
  model: ReadModel<TopSellerDocument>,
  limit: number,
): Promise<TopSellerDocument[]> => model.find({ sort: { products: -1 }, limit });
