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
  /** Documents that have what is searched for in a better way come first (see levels()), `sort` orders the others. */
  ranked?: boolean;
  /** Field to 1 (ascending) or -1; ties are broken by _id in the direction of the first field. Default: _id. */
  sort?: Record<string, 1 | -1>;
  skip?: number;
  /** At least 1. */
  limit: number;
}

/** A query whose page begins after a document in its order, also when that one has been changed or removed since. */
export interface ContinuedQuery extends Query {
  /** It has a value of the sort's field. The filter has neither a condition on that field nor alternatives. */
  after?: Document;
}

/** The same page, by conditions that every adapter knows. */
export function continuing({ after, ...query }: ContinuedQuery): Query {
  if (!after) return query;
  const [[field, order] = ['_id', 1]] = Object.entries(query.sort ?? {});
  const { filter = {} } = query;
  if (field in filter || '$or' in filter) throw new RangeError(`A page after a document filters by ${field}`);
  const beyond = (value: Scalar) => (order === 1 ? { $gt: value } : { $lt: value });
  if (field === '_id') return { ...query, filter: { ...filter, _id: beyond(after._id) } as Filter };
  const value = fieldOf(after, pathOf(field)) as Scalar;
  const ties: Filter[] = [{ [field]: beyond(value) }, { [field]: value, _id: beyond(after._id) }] as Filter[];
  // The range, which the alternatives imply, leads an index to where the page begins.
  const from = order === 1 ? { $gte: value } : { $lte: value };
  return { ...query, filter: { ...filter, [field]: from, $or: ties } as Filter };
}

/** One page of the selected documents, and how many are selected in all. */
export interface Page<D extends Document> {
  documents: D[];
  total: number;
}

export interface FacetValue {
  value: Scalar;
  count: number;
}

/** Integers that documents of a collection add up to, by name, under a key of the projection's own. */
export interface Total {
  key: string;
  numbers: Readonly<Record<string, number>>;
}

/** What one batch of events did to a collection. */
export interface Commit {
  /** Checkpoint the batch was folded from; the commit is refused when it is no longer that. */
  from: Position;
  to: Position;
  put: readonly Document[];
  remove: readonly string[];
  /** Those that are others now, as they are after the batch; one without numbers is removed. No key comes twice. */
  totals?: readonly Total[];
  /** What changed need not be shown at once: the checkpoint of the last change stays where it is. */
  keepsChanged?: boolean;
}

/**
 * Documents of read models. Those that are handed out or in may be shared: callers change neither them nor a filter. A
 * collection is one build of one projection; `activate` makes it the one that a name stands for, so that a rebuild
 * happens beside the running one. What another process commits is seen from the next turn of the event loop on, and as
 * soon as checkpoint() or active() have returned it.
 *
 * @throws StoreUnavailable when the engine is unavailable; from what asks for more than documents by their ids and totals, also
 *   when the collection's indexes are still being made after two seconds
 */
export interface ReadStore {
  /** Creates the collection with its indexes when it is not there. */
  ensure(collection: string, shape: Shape): Promise<void>;
  /**
   * Does beforehand, beside reads and other commits, what a first question after many commits would wait for.
   * Ends early when `signal` aborts.
   */
  prepare(collection: string, signal: AbortSignal): Promise<void>;
  /** Collections whose name begins with `prefix`. */
  list(prefix: string): Promise<string[]>;
  drop(collection: string): Promise<void>;

  /** The collection that a name stands for, null when none does yet. */
  active(name: string): Promise<string | null>;
  activate(name: string, collection: string): Promise<void>;

  /** The checkpoint of the collection, and that of the last commit that changed it, but for those that keep it. */
  checkpoint(collection: string): Promise<{ position: Position; changed: Position }>;
  /**
   * Documents, totals and checkpoint, all or nothing.
   * @throws CheckpointMoved when another projector was faster; nothing was stored
   */
  commit(collection: string, commit: Commit): Promise<void>;

  get<D extends Document>(collection: string, id: string): Promise<D | null>;
  /** Those that exist, in no particular order. */
  getMany<D extends Document>(collection: string, ids: readonly string[]): Promise<D[]>;
  find<D extends Document>(collection: string, query: ContinuedQuery): Promise<D[]>;
  /** What find gives, with the number of all that is selected: for lists that say how many pages there are. */
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
   * The words of leading fields that begin so, in no particular order. There may be some among them that no document
   * has any more.
   */
  vocabulary(collection: string, prefix: string): Promise<string[]>;
  /** Totals that exist, in no particular order. They are beside the documents: nothing above finds them. */
  totals(collection: string, keys: readonly string[]): Promise<Total[]>;
  /** Every total whose key begins with `prefix`, by key. */
  totalsUnder(collection: string, prefix: string): Promise<readonly Total[]>;

  /** The holder of a lease, null without one. */
  lease(name: string): Promise<Lease | null>;
  /**
   * Replaces the lease when it is still `from`; null stands for none. False, and nothing is changed, when it is not.
   */
  swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean>;

  /**
   * Leaves nothing of removed documents in files that are ours to look after. False when it has to be called again:
   * another process is reading.
   */
  scrub(): Promise<boolean>;

  /** Memory in bytes, about, of what this process keeps to answer questions. */
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
