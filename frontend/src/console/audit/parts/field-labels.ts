import type { AuditKind } from '@parkho/contracts';

const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** Whose id a field holds, where the console knows names of such things. */
export type Named = 'users' | 'products' | 'categories' | 'feature-requests';

const OWNED: Readonly<Record<string, Named>> = {
  authorId: 'users',
  inspectorId: 'users',
  requesterId: 'users',
  sellerId: 'users',
  userId: 'users',
  viewerId: 'users',
  voterId: 'users',
  writerId: 'users',
  productId: 'products',
  listingId: 'products',
  categoryId: 'categories',
};
const OF_KIND: Partial<Record<AuditKind, Named>> = {
  category: 'categories',
  disclosure: 'users',
  featureRequest: 'feature-requests',
  notifications: 'users',
  product: 'products',
  user: 'users',
  wishlist: 'users',
};
/** Ids of another thing of the same kind. */
const OTHERS = new Set(['intoId', 'fromId', 'mergedInto']);

export const namedBy = (field: string, kind: AuditKind): Named | undefined => {
  const name = lastOf(field);
  return OTHERS.has(name) ? OF_KIND[kind] : OWNED[name];
};

/** The kind whose name stands for a record of each kind: what belongs to an account has the name of its user. */
export const namesOfKind = (kind: AuditKind): Named | undefined => OF_KIND[kind];

/** Ids of events, which are shown in the audit themselves. */
export const eventsIn = (field: string, value: string): readonly string[] | undefined =>
  ['eventId', 'events', 'ids'].includes(lastOf(field)) ? value.split(', ') : undefined;
