import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { withoutEmpty } from '../texts.js';

/** The public profile of a seller; contact data is shown only on request. */
export interface SellerDocument extends Document {
  name: string;
  email: string;
  phone?: string;
  businessName?: string;
  createdAt: string;
}

/**
 * The public profile of every user, by id, shown with their listings; users of any role may have listings. It is
 * separate from `users` because public responses contain it: a sign-in must not invalidate them.
 */
export const sellers = defineProjection({
  name: 'sellers',
  version: 2,
  shape: { fields: { businessName: 'string', createdAt: 'string' }, indexes: [] },
  handles: ['UserRegistered', 'ProfileUpdated', 'EmailChanged', 'UserErased'],
  keysOf: (event) => event.data.userId,
  evolve(seller: SellerDocument | null, event): SellerDocument | null {
    if (event.type === 'UserRegistered') {
      const { userId, personal, businessName } = event.data;
      const { name, email, phone } = personal;
      return { _id: userId, name, email, phone, businessName, createdAt: event.metadata.at };
    }
    if (!seller || event.type === 'UserErased') return null;
    if (event.type === 'EmailChanged') return { ...seller, email: event.data.email };
    const { address: _, ...publicChanges } = event.data.changes;
    return Object.keys(publicChanges).length > 0 ? { ...seller, ...withoutEmpty(publicChanges) } : seller;
  },
});

type Sellers = ReadModel<SellerDocument>;

/** Null when the user is erased. */
export const sellerById = (model: Sellers, id: string): Promise<SellerDocument | null> => model.get(id);

/** The name of a shop: that of the business, or of its seller; empty when the user is erased. */
export const shopNameOf = async (model: Sellers, id: string): Promise<string> => {
  const seller = await sellerById(model, id);
  return seller?.businessName ?? seller?.name ?? '';
};

/** More business names than are searched. */
const MAX_NAMED_SELLERS = 10_000;

/** Sellers with a business name, the newest first. */
export const namedSellers = (model: Sellers): Promise<SellerDocument[]> =>
  model.find({ filter: { businessName: { $ne: null } }, sort: { createdAt: -1 }, limit: MAX_NAMED_SELLERS });

/** The sellers of a page of devices, by id; erased sellers are missing. */
export async function sellersByIds(
  model: Sellers,
  ids: Iterable<string>,
): Promise<Map<string, SellerDocument>> {
  const sellers = await model.getMany([...new Set(ids)]);
  return new Map(sellers.map((seller) => [seller._id, seller]));
}
