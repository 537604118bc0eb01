import type { Position } from '../event-store/event-store.js';
import { type Document, fieldOf, pathOf, type Scalar, type Shape } from './document.js';
import type { Search } from './search.js';

/**
 * A small, typed subset of MongoDB's query language. Fields are dotted paths that the collection declares; all
 * conditions must hold. `null` matches a field that is absent or null. Comparisons match only values of the same
 * type as the operand.
 */
export type Filter = { [field: string]: Condition } & { $or?: Filter[] };
export type Condition =
  | Scalar
  | null
  | { $in?: Scalar[]; $ne?: Scalar | null; $gt?: Scalar; $gte?: Scalar; $lt?: Scalar; $lte?: Scalar };

export interface Selection {
  filter?: Filter;
  search?: Search;
}

export interface Query extends Selection {
  /** Better matches of the search come first (see levels()); `sort` orders equal ones. */
  ranked?: boolean;
  /** Field to 1 (ascending) or -1; ties are broken by _id in the direction of the first field. Default: _id. */
  sort?: Record<string, 1 | -1>;
  skip?: number;
  /** At least 1. */
  limit: number;
}

/** A query whose page begins after a document in its order, which may have been changed or removed since. */
export interface ContinuedQuery extends Query {
  /** It has a value of the sort's field. The filter has neither a condition on that field nor alternatives. */
  after?: Document;
}

/** Converts a page after a document to a plain query, which every adapter supports. */
export function toPlainQuery({ after, ...query }: ContinuedQuery): Query {
  if (!after) return query;
  const [[field, order] = ['_id', 1]] = Object.entries(query.sort ?? {});
  const { filter = {} } = query;
  if (field in filter || '$or' in filter) throw new RangeError(`A page after a document filters by ${field}`);
  const beyond = (value: Scalar) => (order === 1 ? { $gt: value } : { $lt: value });
  if (field === '_id') return { ...query, filter: { ...filter, _id: beyond(after._id) } as Filter };
  const value = fieldOf(after, pathOf(field)) as Scalar;
  const alternatives: Filter[] = [
    { [field]: beyond(value) },
    { [field]: value, _id: beyond(after._id) },
  ] as Filter[];
  // The range, which the alternatives imply, leads an index to where the page begins.
  const range = order === 1 ? { $gte: value } : { $lte: value };
  return { ...query, filter: { ...filter, [field]: range, $or: alternatives } as Filter };
}

/** One page of the selected documents, and the number of all selected. */
export interface Page<D extends Document> {
  documents: D[];
  total: number;
}

export interface FacetValue {
  value: Scalar;
  count: number;
}

/** Sums over documents of a collection, integers by name, under a key that the projection chooses. */
export interface Total {
  key: string;
  numbers: Readonly<Record<string, number>>;
}

/** The changes of one batch of events to a collection. */
export interface Commit {
  /** Checkpoint that the batch was folded from; the commit is refused when the collection has another. */
  from: Position;
  to: Position;
  put: readonly Document[];
  remove: readonly string[];
  /** The changed totals, as they are after the batch; one without numbers is removed. Keys are unique. */
  totals?: readonly Total[];
  /** Leaves the checkpoint of the last change (`changed`) as it is: the changes need not be shown at once. */
  keepsChanged?: boolean;
}

/** Positions in the log up to which a collection is folded. */
export interface Checkpoint {
  position: Position;
  /** That of the last commit without `keepsChanged` that changed a document. */
  changed: Position;
}

/** All builds at a moment. */
export interface Catalogue {
  /** Active collections by name. */
  actives: ReadonlyMap<string, string>;
  /** By collection; not later than checkpoint() returns. */
  checkpoints: ReadonlyMap<string, Checkpoint>;
}

/**
 * Documents of read models. A collection is one build of one projection; `activate` points the projection's name to it,
 * so that a rebuild happens beside the build that is served. Documents and filters may be shared: callers must not
 * change them. Commits of other processes are visible from the next turn of the event loop on, and as soon as
 * catalogue(), checkpoint() or active() have returned them.
 *
 * @throws StoreUnavailable when the engine is unavailable; from queries, not from reads by id, even when the
 *   collection's indexes are still being built after two seconds
 */
export interface ReadStore {
  /** Creates the collection with its indexes unless it exists. */
  ensure(collection: string, shape: Shape): Promise<void>;
  /**
   * Warms caches and indexes, beside reads and other commits, so that the first query after many commits does not wait.
   * Ends early when `signal` aborts.
   */
  prepare(collection: string, signal: AbortSignal): Promise<void>;
  /** Collections whose name begins with `prefix`. */
  list(prefix: string): Promise<string[]>;
  drop(collection: string): Promise<void>;

  /** The active collection of a name, null when there is none yet. */
  active(name: string): Promise<string | null>;
  activate(name: string, collection: string): Promise<void>;

  /** For processes that watch all builds, instead of active() and checkpoint() for each. */
  catalogue(): Promise<Catalogue>;

  checkpoint(collection: string): Promise<Checkpoint>;
  /**
   * Documents, totals and checkpoint, all or nothing.
   * @throws CheckpointMoved when the checkpoint is not `from`; nothing was stored
   */
  commit(collection: string, commit: Commit): Promise<void>;

  get<D extends Document>(collection: string, id: string): Promise<D | null>;
  /** The documents that exist, in no particular order. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<D[]>;
  find<D extends Document>(collection: string, query: ContinuedQuery): Promise<D[]>;
  /** Like `find`, with the number of all selected documents, for lists with page numbers. */
  page<D extends Document>(collection: string, query: Query): Promise<Page<D>>;
  count(collection: string, selection: Selection): Promise<number>;
  /**
   * For each field the number of selected documents with each value (absent values left out), highest first, then by
   * value.
   */
  facets(
    collection: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>>;

  /**
   * Words of leading fields with a prefix, in no particular order; some may be in no document any more.
   */
  vocabulary(collection: string, prefix: string): Promise<string[]>;
  /** The totals that exist, in no particular order. No query of documents finds them. */
  totals(collection: string, keys: readonly string[]): Promise<Total[]>;
  /** Every total whose key begins with `prefix`, by key. */
  totalsUnder(collection: string, prefix: string): Promise<readonly Total[]>;

  /** The holder of a lease, null without one. */
  lease(name: string): Promise<Lease | null>;
  /**
   * Compare-and-swap: replaces the lease if it is `from` (null: none). False, with nothing changed, if it is not.
   */
  swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean>;

  /**
   * Erases the remains of removed documents from files that Parkho manages. False when it must be called again, because
   * another process is reading.
   */
  scrub(): Promise<boolean>;

  /** Approximate size of this process's caches, in bytes. */
  memory(): Promise<number>;

  close(): Promise<void>;
}

/** A claim to exclusive work. No clock is compared: a live holder increments `beat`. */
export interface Lease {
  holder: string;
  beat: number;
}

export class CheckpointMoved extends Error {
  constructor(collection: string) {
    super(`The checkpoint of ${collection} has moved`);
    this.name = 'CheckpointMoved';
  }
}
