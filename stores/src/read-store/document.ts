export interface Document {
  _id: string;
}

export type Scalar = string | number | boolean;

/** What a collection must be able to answer. Filters, sorts and facets may only name declared fields. */
export interface Shape {
  /**
   * Filterable fields: dotted paths. Documents hold nothing else there than such a scalar, null or nothing. An `id` is a
   * text that is compared for equality, and by order with ids of its form alone (UUIDs, positions, hashes), as `_id` is:
   * a store may keep it in fewer bytes.
   */
  fields: Record<string, 'string' | 'id' | 'number' | 'boolean'>;
  /** Each is a list of fields in order, `-` before one that descends; `where` makes it partial. */
  indexes: readonly { fields: readonly string[]; where?: Record<string, Scalar> }[];
  /** Fields whose words can be searched. A word counts for more in the leading ones. */
  search?: { leading: readonly string[]; others: readonly string[] };
  /**
   * Asks an embedded store to keep in memory, up to about so many bytes, what questions are about: for a collection
   * that many people ask, and seldom the same. Without it every question is answered from the file; a server has a
   * cache of its own.
   */
  memoryBytes?: number;
}

/** What a document holds at a path that pathOf gave. */
export function fieldOf(document: Document, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const key of path) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}
export const pathOf = (field: string): readonly string[] => field.split('.');
