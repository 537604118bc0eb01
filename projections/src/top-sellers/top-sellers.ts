import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** The number of a seller's devices, in all states. */
export interface TopSellerDocument extends Document {
  products: number;
}

/** Sellers by their number of devices, by user id; names are joined at read time. */
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

/** The sellers with the most devices first. */
export const sellersWithMost = (
  model: ReadModel<TopSellerDocument>,
  limit: number,
): Promise<TopSellerDocument[]> => model.find({ sort: { products: -1 }, limit });
