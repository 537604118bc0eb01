import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Position, START, StoreUnavailable } from '../../event-store/event-store.js';
import type { Document, Shape } from '../document.js';
import {
  type Catalogue,
  type Checkpoint,
  CheckpointMoved,
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
import { BackgroundStatements } from './background.js';
import { BULK, type Change, Collection, type SelectedDocument } from './collection.js';
import { Connection, isBusy, PRAGMAS, type Row } from './connection.js';
import { Indexing } from './indexing.js';
import { packId } from './packed-id.js';
import { LruCache } from './rows/lru-cache.js';
import { Loading } from './rows/row-cache.js';
import { RowIndex } from './rows/row-index.js';

/** How long pending writes may delay close(), in milliseconds: unwritten events are folded from the log again. */
const CLOSE_TIMEOUT = 2_000;
/** How long a query waits for indexes, in milliseconds, unless a test sets another time. */
const TIMEOUT_MS = 2_000;
/** The number of documents from which reading all of them is done off the event loop. */
const LARGE_COLLECTION = 5_000;
interface ReadStoreOptions {
  /** Number of documents from which reading all of them is done off the event loop. */
  large: number;
  /** How long a query waits for indexes, in milliseconds. */
  indexTimeout: number;
  /** Maximum memory for the row sets of a collection, in bytes. */
  rowSetBytes: number;
}
const OPTIONS: ReadStoreOptions = { large: LARGE_COLLECTION, indexTimeout: TIMEOUT_MS, rowSetBytes: 0 };
/**
 * Memory for row sets for each row. With a million rows, ten categories by price take 120 MB, a word 0.1 to 0.5 MB.
 */
const BYTES_OF_ROW = 2_048;

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';
const totalIn = ({ key, numbers }: Row): Total => ({
  key: key as string,
  numbers: JSON.parse(numbers as string) as Total['numbers'],
});
const rowOf = ({ row }: Row): number => row as number;

/** A cached document. */
interface CachedDocument {
  document: Document;
  bytes: number;
}
/**
 * Memory of a parsed document and what is made of it, in bytes per character of its JSON: devices take 1.4 (V8 shares
 * repeated texts), their cards 0.6.
 */
const BYTES_PER_DOCUMENT_CHARACTER = 2;
/** Approximate memory of a total per byte of its text, as totals are mostly numbers. */
const BYTES_PER_TOTAL_CHARACTER = 4;

/** The cached totals of a prefix. */
interface CachedTotals {
  totals: readonly Total[];
  bytes: number;
}

/**
 * A collection, and its caches where its shape has `memoryBytes`: half of the memory for row sets, three eighths for
 * documents, one eighth for totals. Row sets of many rows may take more.
 */
interface CollectionState {
  collection: Collection;
  /** Identifies the collection among those of the same name, and the checkpoint up to which its commits are known. */
  number: number;
  position: Position;
  /** The documents that were last read by id: a fold reads the documents that it then commits. */
  read?:
    | {
        position: Position;
        ids: ReadonlySet<string>;
        rows: ReadonlyMap<string, number>;
        documents: ReadonlyMap<number, Document>;
      }
    | undefined;
  memory?:
    | { index: RowIndex; documents: LruCache<number, CachedDocument>; totals: LruCache<string, CachedTotals> }
    | undefined;
}

/** A write that waits for its transaction. */
interface PendingWrite {
  /** Executes it, and returns what to call when it is stored. */
  execute(): () => void;
  reject(error: unknown): void;
}

/** Loaders read each row once: with a cache of 64 MB, two of them took 100 MB more and as long. */
const LOADER_PRAGMAS = `${PRAGMAS}; PRAGMA cache_size = -16384`;

/**
 * Read models in one SQLite file, which is disposable: commits that a power cut loses are folded from the log again.
 * Writes that arrive together, as the commits of all projections for one event do, share one transaction.
 *
 * Indexes are built late: when the build has caught up (prepare), or sooner for a query. Filling them at once is far
 * cheaper than growing them row by row. Queries wait for them, off the event loop.
 *
 * Rows and documents of queries are cached and follow this connection's commits; a commit of another connection empties
 * the caches of its collection.
 */
class SqliteReadStore implements ReadStore {
  readonly #connection: Connection;
  readonly #states = new Map<string, CollectionState>();
  #dataVersion: SQLInputValue | undefined;
  /**
   * Whether commits of other connections are known: not after a turn of the event loop, nor after a checkpoint was
   * returned.
   */
  #isLookedAt = false;
  /** Threads that load values of queries; the less busy one is used, and each starts with its first statement. */
  readonly #loaders: readonly [BackgroundStatements, BackgroundStatements];
  #pending: PendingWrite[] = [];
  readonly #indexing: Indexing;

  constructor(
    file: string,
    private readonly options: ReadStoreOptions,
  ) {
    this.#connection = new Connection(file, () => this.#states.clear());
    const loader = () => new BackgroundStatements(this.#connection.path, LOADER_PRAGMAS);
    this.#loaders = [loader(), loader()];
    this.#indexing = new Indexing(file, this.#connection, {
      find: (name) => this.#find(name),
      isLarge: (collection) => this.#isLarge(collection),
      write: (work) => this.#write(work),
    });
  }

  async ensure(name: string, shape: Shape): Promise<void> {
    await this.#write(() => {
      if (this.#connection.row('SELECT 1 FROM collections WHERE name = ?', name)) return;
      this.#connection.exec(new Collection(name, shape, false).tables);
      this.#connection.run(
        'INSERT INTO collections (name, shape, position, changed, indexed) VALUES (?, ?, ?, ?, 0)',
        name,
        JSON.stringify(shape),
        START,
        START,
      );
    });
  }

  async prepare(name: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([this.#indexing.ensureIndexes(name), aborted]);
  }

  async list(prefix: string): Promise<string[]> {
    const rows = this.#connection.rows(
      'SELECT name FROM collections WHERE substr(name, 1, ?) = ? ORDER BY name',
      prefix.length,
      prefix,
    );
    return rows.map(({ name }) => String(name));
  }

  async drop(name: string): Promise<void> {
    await this.#write(() => {
      const collection = this.#lookUp(name)?.collection;
      if (!collection) return;
      this.#connection.exec(collection.dropStatements);
      this.#connection.run('DELETE FROM totals WHERE collection = ?', name);
      this.#connection.run('DELETE FROM collections WHERE name = ?', name);
    });
    this.#states.delete(name);
  }

  async active(name: string): Promise<string | null> {
    this.#isLookedAt = false;
    return (
      (this.#connection.row('SELECT collection FROM actives WHERE name = ?', name)?.collection as
        | string
        | undefined) ?? null
    );
  }

  async activate(name: string, collection: string): Promise<void> {
    await this.#write(() =>
      this.#connection.run('INSERT OR REPLACE INTO actives VALUES (?, ?)', name, collection),
    );
  }

  async catalogue(): Promise<Catalogue> {
    this.#isLookedAt = false;
    const actives = this.#connection.rows('SELECT name, collection FROM actives');
    const checkpoints = this.#connection.rows('SELECT name, position, changed FROM collections');
    return {
      actives: new Map(actives.map(({ name, collection }) => [String(name), String(collection)])),
      checkpoints: new Map(
        checkpoints.map(({ name, position, changed }) => [
          String(name),
          { position: String(position), changed: String(changed) },
        ]),
      ),
    };
  }

  async checkpoint(name: string): Promise<Checkpoint> {
    this.#isLookedAt = false;
    const row = this.#connection.row('SELECT position, changed FROM collections WHERE name = ?', name);
    return { position: String(row?.position ?? START), changed: String(row?.changed ?? START) };
  }

  async commit(name: string, commit: Commit): Promise<void> {
    const refusal = await this.#writeTogether(() => this.#apply(name, commit));
    if (refusal) throw refusal;
  }

  async get<D extends Document>(name: string, id: string): Promise<D | null> {
    return (await this.getMany<D>(name, [id]))[0] ?? null;
  }

  async getMany<D extends Document>(name: string, ids: readonly string[]): Promise<D[]> {
    const state = this.#find(name);
    const rows = this.#rowsOf(state.collection, ids);
    const documents = this.#documents<D>(state, [...rows.values()]);
    const byRow = new Map([...rows.values()].map((row, index) => [row, documents[index]!]));
    state.read = { position: state.position, ids: new Set(ids), rows, documents: byRow };
    return documents;
  }

  find<D extends Document>(name: string, continued: ContinuedQuery): Promise<D[]> {
    const query = toPlainQuery(continued);
    return this.#read(name, (state) =>
      this.#documents<D>(state, state.memory?.index.page(query)?.rows ?? this.#rowsIn(state, query)),
    );
  }

  page<D extends Document>(name: string, query: Query): Promise<Page<D>> {
    return this.#read(name, (state) => {
      const { rows, total } = state.memory?.index.page(query) ?? {
        rows: this.#rowsIn(state, query),
        total: this.#number(state, query),
      };
      return { documents: this.#documents<D>(state, rows), total };
    });
  }

  count(name: string, selection: Selection): Promise<number> {
    return this.#read(
      name,
      (state) => state.memory?.index.count(selection) ?? this.#number(state, selection),
    );
  }

  facets(
    name: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    return this.#read(
      name,
      ({ collection, memory }) =>
        memory?.index.facets(selection, fields) ??
        Object.fromEntries(fields.map((field) => [field, this.#facet(collection, selection, field)])),
    );
  }

  vocabulary(name: string, prefix: string): Promise<string[]> {
    return this.#read(name, ({ collection: { vocabularyTable } }) =>
      this.#connection
        .rows(
          `SELECT term FROM ${vocabularyTable} WHERE term >= ? AND term < ?`,
          LEADING_MARK + prefix,
          LEADING_MARK + prefix + LAST_CHARACTER,
        )
        .map(({ term }) => (term as string).slice(LEADING_MARK.length)),
    );
  }

  async totals(name: string, keys: readonly string[]): Promise<Total[]> {
    this.#collection(name);
    return this.#connection
      .rows(
        'SELECT key, numbers FROM totals WHERE collection = ? AND key IN (SELECT value FROM json_each(?))',
        name,
        JSON.stringify(keys),
      )
      .map(totalIn);
  }

  async totalsUnder(name: string, prefix: string): Promise<readonly Total[]> {
    const { memory } = this.#find(name);
    const cached = memory?.totals.get(prefix);
    if (cached) return cached.totals;
    const rows = this.#connection.rows(
      'SELECT key, numbers FROM totals WHERE collection = ? AND key >= ? AND key < ? ORDER BY key',
      name,
      prefix,
      prefix + LAST_CHARACTER,
    );
    const totals = rows.map(totalIn);
    const characters = rows.reduce((sum, { numbers }) => sum + (numbers as string).length, prefix.length);
    memory?.totals.set(prefix, { totals, bytes: characters * BYTES_PER_TOTAL_CHARACTER });
    return totals;
  }

  async lease(name: string): Promise<Lease | null> {
    const row = this.#connection.row('SELECT holder, beat FROM leases WHERE name = ?', name);
    return row ? { holder: String(row.holder), beat: Number(row.beat) } : null;
  }

  swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean> {
    return this.#writeTogether(() => {
      const lease = this.#connection.row('SELECT holder, beat FROM leases WHERE name = ?', name);
      if ((lease?.holder ?? null) !== (from?.holder ?? null)) return false;
      if (lease && lease.beat !== from!.beat) return false;
      if (to)
        this.#connection.run('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)', name, to.holder, to.beat);
      else this.#connection.run('DELETE FROM leases WHERE name = ?', name);
      return true;
    });
  }

  /**
   * Deleted rows are zeros already: remains are words in older segments of the index, and pages in the write-ahead log.
   */
  async scrub(): Promise<boolean> {
    for (const name of await this.list('')) {
      const collection = this.#lookUp(name)?.collection;
      if (!collection?.shape.search) continue;
      const { wordsTable } = collection;
      await this.#indexing
        .change(collection, (change) =>
          change(`INSERT INTO ${wordsTable} (${wordsTable}) VALUES ('optimize')`),
        )
        .catch((error: unknown) => {
          // A rebuild drops the former build at any moment.
          if (this.#lookUp(name)) throw error;
        });
    }
    return this.#connection.row('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
  }

  async memory(): Promise<number> {
    return [...this.#states.values()]
      .flatMap(({ memory }) => (memory ? Object.values(memory) : []))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async close(): Promise<void> {
    this.#connection.endWrites(performance.now() + CLOSE_TIMEOUT);
    await this.#drain();
    this.#connection.close();
    await Promise.allSettled([...this.#loaders, this.#indexing].map((resource) => resource.close()));
  }

  /**
   * Writes of one turn of the event loop share a transaction: the commits of all projections for the same events, and
   * the beats of all leases.
   */
  #writeTogether<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const execute = () => {
        const result = work();
        return () => resolve(result);
      };
      if (this.#pending.push({ execute, reject }) === 1) setImmediate(() => void this.#drain());
    });
  }

  #drain(): Promise<void> {
    const batch = this.#pending;
    this.#pending = [];
    return this.#writeAll(batch);
  }

  /** One transaction for the whole batch. If it fails, each write gets its own transaction. */
  async #writeAll(group: readonly PendingWrite[]): Promise<void> {
    if (group.length === 0) return;
    try {
      for (const stored of await this.#write(() => group.map(({ execute }) => execute()))) stored();
    } catch (error) {
      if (group.length === 1 || isBusy(error)) for (const { reject } of group) reject(error);
      else for (const write of group) await this.#writeAll([write]);
    }
  }

  /** Applies a commit. Returns the error that refuses it, in which case nothing is written. */
  #apply(
    name: string,
    { from, to, put, remove, totals = [], keepsChanged }: Commit,
  ): CheckpointMoved | undefined {
    const state = this.#find(name);
    const { collection } = state;
    const isChanged = put.length + remove.length + totals.length > 0;
    const updatedRows = this.#connection.run(
      'UPDATE collections SET position = ?, changed = coalesce(?, changed) WHERE name = ? AND position = ?',
      to,
      isChanged && !keepsChanged ? to : null,
      name,
      from,
    );
    if (updatedRows === 0) return new CheckpointMoved(name);
    state.position = to;
    const lastRead = state.read?.position === from ? state.read : undefined;
    state.read = undefined;
    const removed = new Set(remove);
    const remaining = put.filter(({ _id }) => !removed.has(_id));
    const lastIndexedRow = collection.indexed
      ? Number.POSITIVE_INFINITY
      : this.#indexing.lastWords(collection);
    const ids = [...remaining.map(({ _id }) => _id), ...removed];
    const isRead = lastRead !== undefined && ids.every((id) => lastRead.ids.has(id));
    const rows = isRead ? lastRead.rows : this.#rowsOf(collection, ids);
    const before = isRead ? lastRead.documents : this.#before(state, [...rows.values()]);
    const changes = [
      ...remaining.map((document) =>
        this.#put(state, rows.get(document._id), before, document, lastIndexedRow),
      ),
      ...[...removed].flatMap((id) => this.#remove(state, rows.get(id), before, lastIndexedRow) ?? []),
    ];
    for (const total of totals) this.#setTotal(state, total);
    if (changes.length < BULK) state.memory?.index.follow(changes);
    else state.memory?.index.clear();
    return undefined;
  }

  /** The rows of the documents that exist. */
  #rowsOf({ selectRows }: Collection, ids: readonly string[]): Map<string, number> {
    const [unpackedIds, packableIds]: [string[], string[]] = [[], []];
    for (const id of ids) (packId(id) === id ? unpackedIds : packableIds).push(id);
    const rowsByIds = this.#connection.rows(
      selectRows,
      JSON.stringify(unpackedIds),
      JSON.stringify(packableIds),
    );
    return new Map(rowsByIds.map(({ _id, row }) => [_id as string, row as number]));
  }

  /** The documents of rows, from the cache where possible. */
  #documents<D extends Document>({ collection, memory }: CollectionState, rows: readonly number[]): D[] {
    const cached = rows.map((row) => memory?.documents.get(row)?.document);
    if (!cached.includes(undefined)) return cached as Document[] as D[];
    const missing = rows.filter((_, index) => !cached[index]);
    const loaded = new Map<number, Document>();
    for (const selected of this.#connection.lists<SelectedDocument>(
      collection.selectDocuments,
      JSON.stringify(missing),
    )) {
      const [row, rest] = selected;
      const document = collection.document(selected);
      loaded.set(row, document);
      memory?.documents.set(row, { document, bytes: rest!.length * BYTES_PER_DOCUMENT_CHARACTER });
    }
    return rows.map((row, index) => cached[index] ?? loaded.get(row)) as Document[] as D[];
  }

  #rowsIn({ collection }: CollectionState, query: Query): number[] {
    const { sql, values } = collection.conditionOf(query);
    const order = collection.pageOrder(query);
    return this.#connection
      .rows(
        `SELECT row FROM ${collection.table} WHERE ${sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
        ...values,
        ...order.values,
        query.limit,
        query.skip ?? 0,
      )
      .map(rowOf);
  }

  #number({ collection }: CollectionState, selection: Selection): number {
    const { sql, values } = collection.conditionOf(selection);
    return Number(
      this.#connection.row(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)!.n,
    );
  }

  #facet(collection: Collection, selection: Selection, field: string): FacetValue[] {
    const { sql, values } = collection.conditionOf(selection);
    const name = collection.columnOf(field);
    return this.#connection
      .rows(
        `SELECT ${name} AS value, count(*) AS count FROM ${collection.table}
       WHERE ${name} IS NOT NULL AND ${sql} GROUP BY ${name} ORDER BY count DESC, value`,
        ...values,
      )
      .map(({ value, count }) => ({
        value: collection.scalar(field, value as SQLOutputValue),
        count: count as number,
      }));
  }

  #setTotal({ collection: { name }, memory }: CollectionState, { key, numbers }: Total): void {
    for (let length = 0; length <= key.length; length++) memory?.totals.delete(key.slice(0, length));
    if (Object.keys(numbers).length === 0)
      this.#connection.run('DELETE FROM totals WHERE collection = ? AND key = ?', name, key);
    else
      this.#connection.run(
        'INSERT OR REPLACE INTO totals VALUES (?, ?, ?)',
        name,
        key,
        JSON.stringify(numbers),
      );
  }

  /** The documents of rows that are about to change, by row; none where nothing depends on them. */
  #before(state: CollectionState, rows: readonly number[]): ReadonlyMap<number, Document> {
    const { fields, shape } = state.collection;
    if (fields.length === 0 && !shape.search && !state.memory) return new Map();
    const documents = this.#documents(state, rows);
    return new Map(rows.map((row, index) => [row, documents[index]!]));
  }

  /**
   * @param row of the document with this _id, if any
   * @param before the result of #before
   * @param lastIndexedRow the last row whose words are indexed
   */
  #put(
    state: CollectionState,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    document: Document,
    lastIndexedRow: number,
  ): Change {
    const { collection, memory } = state;
    const rest = collection.rest(document);
    const change =
      row === undefined
        ? this.#add(collection, document, rest, lastIndexedRow)
        : this.#replace(collection, row, before.get(row), document, rest, lastIndexedRow);
    memory?.documents.set(change.row, { document, bytes: rest!.length * BYTES_PER_DOCUMENT_CHARACTER });
    return change;
  }

  #add(collection: Collection, document: Document, rest: string | null, lastIndexedRow: number): Change {
    const { columns, insertRow, putRest, insertWords, shape } = collection;
    const values = columns.map((_, at) => collection.value(document, at));
    const row = this.#connection.insert(insertRow, packId(document._id), ...values);
    if (rest !== null) this.#connection.run(putRest, row, rest);
    if (shape.search && row <= lastIndexedRow)
      this.#connection.run(insertWords, row, collection.text(document));
    return { row, document, fields: ['_id'] };
  }

  /** Writes the changed columns only: setting a column rewrites each of its indexes, even with the same value. */
  #replace(
    collection: Collection,
    row: number,
    before: Document | undefined,
    document: Document,
    rest: string | null,
    lastIndexedRow: number,
  ): Change {
    const { table, wordsTable, insertWords, shape, fields } = collection;
    const changedColumns = collection.differing(before!, document);
    if (changedColumns.length > 0)
      this.#connection.run(
        `UPDATE ${table} SET ${changedColumns.map((at) => `${collection.columns[at]} = ?`).join(', ')} WHERE row = ?`,
        ...changedColumns.map((at) => collection.value(document, at)),
        row,
      );
    if (rest !== null) this.#connection.run(collection.putRest, row, rest);
    else if (collection.rest(before!) !== null) this.#connection.run(collection.removeRest, row);
    if (shape.search && row <= lastIndexedRow && !collection.hasSameText(before!, document)) {
      this.#connection.run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#connection.run(insertWords, row, collection.text(document));
    }
    return { row, before, document, fields: changedColumns.map((at) => fields[at]!) };
  }

  /** Frees the row; does nothing when there is none. */
  #remove(
    state: CollectionState,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    lastIndexedRow: number,
  ): Change | undefined {
    if (row === undefined) return undefined;
    const { table, removeRest, wordsTable, shape } = state.collection;
    this.#connection.run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#connection.run(removeRest, row);
    if (shape.search && row <= lastIndexedRow)
      this.#connection.run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    state.memory?.documents.delete(row);
    return { row, before: before.get(row), fields: ['_id'] };
  }

  #isLarge(collection: Collection): boolean {
    return this.#highestRow(collection) >= this.options.large;
  }

  #highestRow({ table }: Collection): number {
    return Number(this.#connection.row(`SELECT max(row) AS row FROM ${table}`)!.row ?? 0);
  }

  /**
   * Reads of one consistent state of a collection with its indexes. Waits for values that are loaded. When values of
   * the same query have been evicted again by another commit, the file is read.
   *
   * @throws StoreUnavailable when its indexes take too long to be built
   */
  async #read<T>(name: string, work: (state: CollectionState) => T): Promise<T> {
    const loadedKeys: string[] = [];
    try {
      for (;;)
        try {
          if (!this.#collection(name).indexed) await this.#waitForIndexes(name);
          return this.#atOneMoment(name, work);
        } catch (error) {
          if (!(error instanceof Loading)) throw error;
          const { keys } = error;
          if (keys.some((key) => loadedKeys.includes(key)))
            return this.#atOneMoment(name, (state) => work({ ...state, memory: undefined }));
          loadedKeys.push(...keys);
          await error.wait();
        }
    } finally {
      if (loadedKeys.length > 0) this.#states.get(name)?.memory?.index.release(loadedKeys);
    }
  }

  async #waitForIndexes(name: string): Promise<void> {
    const timeout = pause(this.options.indexTimeout, true, { ref: false });
    if (await Promise.race([this.#indexing.ensureIndexes(name), timeout]))
      throw new StoreUnavailable(`The index of ${name}`);
  }

  /** Reads from memory need no transaction, nor do reads while no other connection writes. */
  #atOneMoment<T>(name: string, work: (state: CollectionState) => T): T {
    const readsBefore = this.#connection.reads;
    const result = work(this.#find(name));
    if (this.#connection.reads === readsBefore || this.#connection.version() === this.#dataVersion)
      return result;
    return this.#connection.read(() => {
      this.#isLookedAt = false;
      return work(this.#find(name));
    });
  }

  #collection(name: string): Collection {
    return this.#find(name).collection;
  }

  #find(name: string): CollectionState {
    const collection = this.#lookUp(name);
    if (!collection) throw new RangeError(`There is no collection ${name}`);
    return collection;
  }

  /** The state of a collection, emptied when another connection has changed it. */
  #lookUp(name: string): CollectionState | undefined {
    if (!this.#isLookedAt) {
      const version = this.#connection.version();
      if (version !== this.#dataVersion) this.#forgetChanged();
      this.#dataVersion = version;
      // Valid for one turn of the event loop: a later commit of another connection may as well come after it.
      this.#isLookedAt = true;
      setImmediate(() => {
        this.#isLookedAt = false;
      });
    }
    const cached = this.#states.get(name);
    if (cached) return cached;
    const row = this.#connection.row(
      'SELECT number, shape, position, indexed FROM collections WHERE name = ?',
      name,
    );
    if (!row) return undefined;
    const shape = JSON.parse(row.shape as string) as Shape;
    const collection = new Collection(name, shape, row.indexed === 1);
    const state: CollectionState = { collection, number: Number(row.number), position: String(row.position) };
    if (shape.memoryBytes !== undefined) {
      const minimumBytes = shape.memoryBytes / 2;
      state.memory = {
        index: new RowIndex(collection, {
          isLarge: () => this.#isLarge(collection),
          bytes: () =>
            Math.max(
              minimumBytes,
              Math.min(this.options.rowSetBytes, this.#highestRow(collection) * BYTES_OF_ROW),
            ),
          query: (sql, ...values) => this.#connection.rows(sql, ...values),
          load: async (sql, values) => {
            const [first, second] = this.#loaders;
            const rows = await (first.pending <= second.pending ? first : second).run(sql, values);
            // It may have read a commit of another connection.
            this.#isLookedAt = false;
            return rows;
          },
        }),
        documents: new LruCache((shape.memoryBytes * 3) / 8),
        totals: new LruCache(shape.memoryBytes / 8),
      };
    }
    this.#states.set(name, state);
    return state;
  }

  #write<T>(work: () => T): Promise<T> {
    return this.#connection.write(() => {
      this.#isLookedAt = false;
      return work();
    });
  }

  #forgetChanged(): void {
    for (const [name, { collection, number, position }] of this.#states) {
      const row = this.#connection.row(
        'SELECT number, position, indexed FROM collections WHERE name = ?',
        name,
      );
      const isSame = row?.number === number && row.position === position;
      if (!isSame || (row.indexed === 1) !== collection.indexed) this.#states.delete(name);
    }
  }
}

/** For `large` and `indexTimeout` see SqliteReadStore. */
export const openSqliteReadStore = async (
  file: string,
  options: Partial<ReadStoreOptions> = {},
): Promise<ReadStore> => new SqliteReadStore(file, { ...OPTIONS, ...options });
