import { randomUUID } from 'node:crypto';
import type { Db, MongoClient } from 'mongodb';
import { START, StoreUnavailable } from '../../event-store/event-store.js';
import { isUnavailable, openMongoDb, withMongoTimeout } from '../../servers/mongodb.js';
import type { Document, Shape } from '../document.js';
import {
  type Catalogue,
  type Checkpoint,
  type Commit,
  type ContinuedQuery,
  type FacetValue,
  type Lease,
  type Page,
  type Query,
  type ReadStore,
  type Selection,
  type Total,
  toPlainQuery,
} from '../read-store.js';
import { LEADING_MARK } from '../search.js';
import { type Collection, type Stored, type StoredTotal, totalsCollectionOf } from './collection.js';
import { type CatalogueEntry, Commits, collectionOf, isDuplicateKey } from './commits.js';

/** Timeouts of a call when no server is found, or the server does not answer, in milliseconds. */
const OPTIONS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 10_000,
  heartbeatFrequencyMS: 2_000,
  ignoreUndefined: true,
} as const;

/** Prefix of the MongoDB collections of documents. */
const PREFIX = 'model.';
const DOCUMENT = { _id: 0, document: 1 } as const;
/** A tombstone has no document. */
const documentsOf = <D extends Document>(stored: readonly Stored[]): D[] =>
  stored.flatMap(({ document }) => (document ? [document as D] : []));
const totalsOf = (stored: readonly StoredTotal[]): Total[] =>
  stored.flatMap(({ _id, numbers }) => (numbers ? [{ key: _id, numbers }] : []));

/**
 * Read models in a MongoDB database: a collection for each build, beside `collections` (the catalogue), `intents` (see
 * Commits), `actives` and `leases`. It needs neither transactions nor a replica set.
 *
 * Connects on first use, and reconnects to a server that was unavailable.
 */
class MongoReadStore implements ReadStore {
  readonly #client: MongoClient;
  readonly #db: Db;
  readonly #commits: Commits;
  readonly #entries;
  readonly #actives;
  readonly #leases;
  readonly #collections = new Map<string, Collection>();
  #isClosed = false;

  constructor(url: string) {
    ({ client: this.#client, db: this.#db } = openMongoDb(url, 'local', OPTIONS));
    this.#commits = new Commits(this.#db);
    this.#entries = this.#db.collection<CatalogueEntry>('collections');
    this.#actives = this.#db.collection<{ _id: string; collection: string }>('actives');
    this.#leases = this.#db.collection<Lease & { _id: string }>('leases');
  }

  /** Indexes are created each time, in case a process died before it had created them all. */
  async prepare(): Promise<void> {
    // MongoDB updates its indexes with each write.
  }

  ensure(name: string, shape: Shape): Promise<void> {
    return this.#call(async () => {
      const documents = `${PREFIX}${name}.${randomUUID().slice(0, 8)}`;
      const start = { position: START, changed: START, term: 0, pending: null };
      await tryInsert(
        this.#entries.insertOne({ _id: name, documents, shape: JSON.stringify(shape), ...start }),
      );
      const collection = await this.#loadCollection(name);
      const { indexes } = collection;
      if (indexes.length > 0) await this.#db.collection(collection.documents).createIndexes(indexes);
    });
  }

  list(prefix: string): Promise<string[]> {
    return this.#callWithTimeout(async () => {
      const entries = await this.#entries.find({}, { projection: { _id: 1 }, sort: { _id: 1 } }).toArray();
      return entries.map(({ _id }) => _id).filter((name) => name.startsWith(prefix));
    });
  }

  drop(name: string): Promise<void> {
    return this.#call(async () => {
      await this.#entries.deleteOne({ _id: name });
      this.#collections.delete(name);
      await this.#sweep();
    });
  }

  active(name: string): Promise<string | null> {
    return this.#callWithTimeout(
      async () => (await this.#actives.findOne({ _id: name }))?.collection ?? null,
    );
  }

  activate(name: string, collection: string): Promise<void> {
    return this.#callWithTimeout(async () => {
      await this.#actives.updateOne({ _id: name }, { $set: { collection } }, { upsert: true });
    });
  }

  catalogue(): Promise<Catalogue> {
    return this.#callWithTimeout(async () => {
      const actives = await this.#actives.find().toArray();
      const entries = await this.#entries.find({}, { projection: { position: 1, changed: 1 } }).toArray();
      return {
        actives: new Map(actives.map(({ _id, collection }) => [_id, collection])),
        checkpoints: new Map(entries.map(({ _id, position, changed }) => [_id, { position, changed }])),
      };
    });
  }

  /** Waits for a pending intent, up to its timeout. */
  checkpoint(name: string): Promise<Checkpoint> {
    return this.#call(async () => {
      const { position, changed } = (await this.#commits.settled(name)) ?? {
        position: START,
        changed: START,
      };
      return { position, changed };
    });
  }

  commit(name: string, commit: Commit): Promise<void> {
    return this.#call(async () => {
      try {
        await this.#commits.commit(await this.#collection(name), commit);
      } catch (error) {
        // The collection may have been dropped and recreated.
        this.#collections.delete(name);
        throw error;
      }
    });
  }

  get<D extends Document>(name: string, id: string): Promise<D | null> {
    return this.#read(
      name,
      (document) => document === null,
      async (collection) => {
        const stored = await this.#documents(collection).findOne({ _id: id }, { projection: DOCUMENT });
        return (stored?.document ?? null) as D | null;
      },
    );
  }

  getMany<D extends Document>(name: string, ids: readonly string[]): Promise<D[]> {
    return this.#read(name, isEmpty, async (collection) =>
      documentsOf<D>(
        await this.#documents(collection)
          .find({ _id: { $in: [...ids] } }, { projection: DOCUMENT })
          .toArray(),
      ),
    );
  }

  find<D extends Document>(name: string, continued: ContinuedQuery): Promise<D[]> {
    const query = toPlainQuery(continued);
    return this.#read(name, isEmpty, (collection) => this.#findRanked<D>(collection, query));
  }

  page<D extends Document>(name: string, query: Query): Promise<Page<D>> {
    return this.#read(
      name,
      ({ total }) => total === 0,
      async (collection) => {
        const [documents, total] = await Promise.all([
          this.#findRanked<D>(collection, query),
          this.#number(collection, query),
        ]);
        return { documents, total };
      },
    );
  }

  count(name: string, selection: Selection): Promise<number> {
    return this.#read(
      name,
      (count) => count === 0,
      (collection) => this.#number(collection, selection),
    );
  }

  facets(
    name: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    return this.#read(
      name,
      (facets) => Object.values(facets).every(isEmpty),
      async (collection) => {
        const [counts] = await this.#documents(collection)
          .aggregate<Record<string, FacetValue[]>>(collection.facets(selection, fields))
          .toArray();
        return Object.fromEntries(fields.map((field, number) => [field, counts?.[number] ?? []]));
      },
    );
  }

  /** Every word is a key of its index, in which the server steps from one to the next. */
  vocabulary(name: string, prefix: string): Promise<string[]> {
    return this.#read(name, isEmpty, async (collection) => {
      const words: unknown[] = await this.#documents(collection).distinct('words');
      return words.flatMap((word) =>
        typeof word === 'string' && word.startsWith(LEADING_MARK + prefix)
          ? [word.slice(LEADING_MARK.length)]
          : [],
      );
    });
  }

  totals(name: string, keys: readonly string[]): Promise<Total[]> {
    return this.#read(name, isEmpty, async (collection) =>
      totalsOf(
        await this.#totals(collection)
          .find({ _id: { $in: [...keys] } })
          .toArray(),
      ),
    );
  }

  totalsUnder(name: string, prefix: string): Promise<Total[]> {
    // An anchored, case-sensitive expression is a range of keys; an upper bound would depend on the server's order.
    const startsWithPrefix = new RegExp(`^${prefix.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`);
    return this.#read(name, isEmpty, async (collection) =>
      totalsOf(await this.#totals(collection).find({ _id: startsWithPrefix }).sort({ _id: 1 }).toArray()),
    );
  }

  lease(name: string): Promise<Lease | null> {
    return this.#callWithTimeout(() => this.#leases.findOne({ _id: name }, { projection: { _id: 0 } }));
  }

  swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean> {
    return this.#callWithTimeout(async () => {
      if (from && to)
        return (await this.#leases.updateOne({ _id: name, ...from }, { $set: to })).matchedCount > 0;
      if (from) return (await this.#leases.deleteOne({ _id: name, ...from })).deletedCount > 0;
      if (to) return tryInsert(this.#leases.insertOne({ _id: name, ...to }));
      return (await this.lease(name)) === null;
    });
  }

  /** Deletes what dead processes have left in the database; the files are the server's. */
  scrub(): Promise<boolean> {
    return this.#call(async () => {
      await this.#sweep();
      return true;
    });
  }

  /** The server has its own cache. */
  async memory(): Promise<number> {
    return 0;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#client.close();
  }

  /**
   * Connects first: a client whose first connection failed stays unusable until it connects again.
   *
   * @throws StoreUnavailable when the server is unavailable; a write may have taken place
   */
  async #callWithTimeout<T>(work: () => Promise<T>): Promise<T> {
    return withMongoTimeout(this.#call(work));
  }

  /** Like #callWithTimeout, but without a timeout, for work that no request waits for. */
  async #call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The read store is closed');
    try {
      await this.#client.connect();
      return await work();
    } catch (error) {
      throw isUnavailable(error) ? new StoreUnavailable('MongoDB', { cause: error }) : error;
    }
  }

  /**
   * Reads an empty result again: another process may have dropped the collection and recreated it, and a query of a
   * dropped MongoDB collection finds nothing.
   */
  #read<T>(
    name: string,
    isEmptyResult: (result: T) => boolean,
    work: (collection: Collection) => Promise<T>,
  ): Promise<T> {
    return this.#callWithTimeout(async () => {
      const collection = await this.#collection(name);
      const result = await work(collection);
      if (!isEmptyResult(result)) return result;
      const reloaded = await this.#loadCollection(name);
      return reloaded.documents === collection.documents ? result : work(reloaded);
    });
  }

  /**
   * Drops every MongoDB collection that the catalogue does not know: one that was dropped from it, also by a process
   * that died before it got here, and one that late writes of a slow process have recreated.
   */
  async #sweep(): Promise<void> {
    // A catalogue entry is created before its MongoDB collection: one that is listed here and unknown below is garbage
    // permanently.
    const existing = await this.#db.listCollections({}, { nameOnly: true }).toArray();
    const documents: string[] = await this.#entries.distinct('documents');
    const catalogued = new Set(
      documents.flatMap((collection) => [collection, totalsCollectionOf(collection)]),
    );
    for (const { name } of existing)
      if (name.startsWith(PREFIX) && !catalogued.has(name))
        await this.#db.dropCollection(name).catch((error: unknown) => {
          // Another process that sweeps may have dropped it, for which servers have different errors. A collection that
          // remains is dropped by the next sweep.
          if (isUnavailable(error)) throw error;
        });
    await this.#commits.sweep();
  }

  /** A ranked page takes one query for each rank until it is full. */
  async #findRanked<D extends Document>(
    collection: Collection,
    { filter, search, ranked, sort, skip = 0, limit }: Query,
  ): Promise<D[]> {
    const documents = this.#documents(collection);
    const selection = { filter, search };
    const result: Stored[] = [];
    let remainingSkip = skip;
    for (const match of ranked ? collection.ranks(selection) : [collection.match(selection)]) {
      const options = { projection: DOCUMENT, sort: collection.sort(sort), skip: remainingSkip };
      const remaining = limit - result.length;
      const batch = await documents.find(match, { ...options, limit: remaining }).toArray();
      result.push(...batch);
      if (batch.length === remaining) break;
      if (remainingSkip > 0)
        remainingSkip -= batch.length > 0 ? remainingSkip : await documents.countDocuments(match);
    }
    return documentsOf<D>(result);
  }

  #number(collection: Collection, selection: Selection): Promise<number> {
    return this.#documents(collection).countDocuments(collection.match(selection));
  }

  #documents({ documents }: Collection) {
    return this.#db.collection<Stored>(documents);
  }

  #totals({ totals }: Collection) {
    return this.#db.collection<StoredTotal>(totals);
  }

  async #collection(name: string): Promise<Collection> {
    return this.#collections.get(name) ?? this.#loadCollection(name);
  }

  async #loadCollection(name: string): Promise<Collection> {
    const head = await this.#commits.head(name);
    if (!head) {
      this.#collections.delete(name);
      throw new RangeError(`There is no collection ${name}`);
    }
    const collection = collectionOf(head);
    this.#collections.set(name, collection);
    return collection;
  }
}

/** False when the _id exists. */
async function tryInsert(insertion: Promise<unknown>): Promise<boolean> {
  try {
    await insertion;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const isEmpty = (results: readonly unknown[]): boolean => results.length === 0;

/**
 * Opens the database that the URL's path names.
 *
 * @throws Error when the URL is not a MongoDB URL, or names no database; an unavailable server is noticed by the first
 *   call
 */
export const openMongoReadStore = async (url: string): Promise<ReadStore> => new MongoReadStore(url);
