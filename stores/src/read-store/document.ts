export interface Document {
  _id: string;
}

export type Scalar = string | number | boolean;

/** The fields and indexes of a collection. Filters, sorts and facets may only use declared fields. */
export interface Shape {
  /**
   * Filterable fields as dotted paths. A document holds a scalar of this type there, null or nothing. An `id` is a text
   * that is compared for equality, and by order only with ids of the same form (UUIDs, positions, hashes), as `_id` is:
   * a store may keep it in fewer bytes.
   */
  fields: Record<string, 'string' | 'id' | 'number' | 'boolean'>;
  /** Each a list of fields in order, with `-` before a descending one; `where` makes it partial. */
  indexes: readonly { fields: readonly string[]; where?: Record<string, Scalar> }[];
  /** Fields whose words can be searched; a match in a leading field ranks higher. */
  search?: { leading: readonly string[]; others: readonly string[] };
  /**
   * For an embedded store: caches of about this many bytes, for a collection with many different queries. Without it
   * every query reads the file. A server has its own cache.
   */
  memoryBytes?: number;
}

/** The value of a document at a path from pathOf. */
export function fieldOf(document: Document, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}
export const pathOf = (field: string): readonly string[] => field.split('.');
