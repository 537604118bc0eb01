import type { AuditKind } from '@parkho/contracts';

const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** The records whose names the console knows by a field's id. */
export type NameKind = 'users' | 'products' | 'categories' | 'feature-requests';

const NAME_BY_FIELD: Readonly<Record<string, NameKind>> = {
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
const NAME_KIND_OF_RECORD: Partial<Record<AuditKind, NameKind>> = {
  category: 'categories',
  disclosure: 'users',
  featureRequest: 'feature-requests',
  notifications: 'users',
  product: 'products',
  user: 'users',
  wishlist: 'users',
};
/** Ids of another record of the same kind. */
const SAME_KIND_FIELDS = new Set(['intoId', 'fromId', 'mergedInto']);

export const nameKindOf = (field: string, kind: AuditKind): NameKind | undefined => {
  const name = lastOf(field);
  return SAME_KIND_FIELDS.has(name) ? NAME_KIND_OF_RECORD[kind] : NAME_BY_FIELD[name];
};

/** The kind whose name stands for a record of each kind: records of an account have the name of its user. */
export const namesOfKind = (kind: AuditKind): NameKind | undefined => NAME_KIND_OF_RECORD[kind];

/** Ids of events, which the audit shows itself. */
export const eventsIn = (field: string, value: string): readonly string[] | undefined =>
  ['eventId', 'events', 'ids'].includes(lastOf(field)) ? value.split(', ') : undefined;
