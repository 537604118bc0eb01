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
const LARGE = 5_000;
interface ReadStoreOptions {
  /** Number of documents from which reading all of them is done off the event loop. */
  large: number;
  /** How long a query waits for indexes, in milliseconds. */
  indexTimeout: number;
  /** Maximum number of memory for the row sets of a collection, in bytes. */
  rowSetBytes: number;
}
const OPTIONS: ReadStoreOptions = { large: LARGE, indexTimeout: TIMEOUT_MS, rowSetBytes: 0 };
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
interface Held {
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
interface HeldTotals {
  totals: readonly Total[];
  bytes: number;
}

/**
 * A collection, and its caches where its shape asks for them: half of the memory for row sets, three eighths for
 * documents, one eighth for totals. Row sets of many rows may take more.
 */
interface Known {
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
    | { index: RowIndex; documents: LruCache<number, Held>; totals: LruCache<string, HeldTotals> }
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
  readonly #known = new Map<string, Known>();
  #dataVersion: SQLInputValue | undefined;
  /**
   * Whether commits of other connections are known: not after a turn of the event loop, nor after a checkpoint was
   * returned.
   */
  #isLookedAt = false;
  /** Threads that load values of queries; the idler one is used, and each starts with its first statement. */
  readonly #loaders: readonly [BackgroundStatements, BackgroundStatements];
  #pending: PendingWrite[] = [];
  readonly #indexing: Indexing;

  constructor(
    file: string,
    private readonly options: ReadStoreOptions,
  ) {
    this.#connection = new Connection(file, () => this.#known.clear());
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
      this.#connection.exec(collection.dropped);
      this.#connection.run('DELETE FROM totals WHERE collection = ?', name);
      this.#connection.run('DELETE FROM collections WHERE name = ?', name);
    });
    this.#known.delete(name);
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
    const known = this.#find(name);
    const rows = this.#rowsOf(known.collection, ids);
    const documents = this.#documents<D>(known, [...rows.values()]);
    const byRow = new Map([...rows.values()].map((row, index) => [row, documents[index]!]));
    known.read = { position: known.position, ids: new Set(ids), rows, documents: byRow };
    return documents;
  }

  find<D extends Document>(name: string, continued: ContinuedQuery): Promise<D[]> {
    const query = toPlainQuery(continued);
    return this.#read(name, (known) =>
      this.#documents<D>(known, known.memory?.index.page(query)?.rows ?? this.#rowsIn(known, query)),
    );
  }

  page<D extends Document>(name: string, query: Query): Promise<Page<D>> {
    return this.#read(name, (known) => {
      const { rows, total } = known.memory?.index.page(query) ?? {
        rows: this.#rowsIn(known, query),
        total: this.#number(known, query),
      };
      return { documents: this.#documents<D>(known, rows), total };
    });
  }

  count(name: string, selection: Selection): Promise<number> {
    return this.#read(
      name,
      (known) => known.memory?.index.count(selection) ?? this.#number(known, selection),
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
      const held = this.#connection.row('SELECT holder, beat FROM leases WHERE name = ?', name);
      if ((held?.holder ?? null) !== (from?.holder ?? null)) return false;
      if (held && held.beat !== from!.beat) return false;
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
    return [...this.#known.values()]
      .flatMap(({ memory }) => (memory ? Object.values(memory) : []))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async close(): Promise<void> {
    this.#connection.endWrites(performance.now() + CLOSE_TIMEOUT);
    await this.#drain();
    this.#connection.close();
    await Promise.allSettled([...this.#loaders, this.#indexing].map((one) => one.close()));
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
    const group = this.#pending;
    this.#pending = [];
    return this.#writeAll(group);
  }

  /** One transaction for all of them. If it fails, each is tried by itself. */
  async #writeAll(group: readonly PendingWrite[]): Promise<void> {
    if (group.length === 0) return;
    try {
      for (const stored of await this.#write(() => group.map(({ execute }) => execute()))) stored();
    } catch (error) {
      if (group.length === 1 || isBusy(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await this.#writeAll([one]);
    }
  }

  /** Applies a commit. Returns the error that refuses it, in which case nothing is written. */
  #apply(
    name: string,
    { from, to, put, remove, totals = [], keepsChanged }: Commit,
  ): CheckpointMoved | undefined {
    const known = this.#find(name);
    const { collection } = known;
    const isChanged = put.length + remove.length + totals.length > 0;
    const moved = this.#connection.run(
      'UPDATE collections SET position = ?, changed = coalesce(?, changed) WHERE name = ? AND position = ?',
      to,
      isChanged && !keepsChanged ? to : null,
      name,
      from,
    );
    if (moved === 0) return new CheckpointMoved(name);
    known.position = to;
    const read = known.read?.position === from ? known.read : undefined;
    known.read = undefined;
    const removed = new Set(remove);
    const remaining = put.filter(({ _id }) => !removed.has(_id));
    const words = collection.indexed ? Number.POSITIVE_INFINITY : this.#indexing.lastWords(collection);
    const ids = [...remaining.map(({ _id }) => _id), ...removed];
    const isRead = read !== undefined && ids.every((id) => read.ids.has(id));
    const rows = isRead ? read.rows : this.#rowsOf(collection, ids);
    const before = isRead ? read.documents : this.#before(known, [...rows.values()]);
    const changes = [
      ...remaining.map((document) => this.#put(known, rows.get(document._id), before, document, words)),
      ...[...removed].flatMap((id) => this.#remove(known, rows.get(id), before, words) ?? []),
    ];
    for (const total of totals) this.#setTotal(known, total);
    if (changes.length < BULK) known.memory?.index.follow(changes);
    else known.memory?.index.clear();
    return undefined;
  }

  /** The rows of the documents that exist. */
  #rowsOf({ selectRows }: Collection, ids: readonly string[]): Map<string, number> {
    const [others, short]: [string[], string[]] = [[], []];
    for (const id of ids) (packId(id) === id ? others : short).push(id);
    const rowsByIds = this.#connection.rows(selectRows, JSON.stringify(others), JSON.stringify(short));
    return new Map(rowsByIds.map(({ _id, row }) => [_id as string, row as number]));
  }

  /** The documents of rows, from the cache where possible. */
  #documents<D extends Document>({ collection, memory }: Known, rows: readonly number[]): D[] {
    const cached = rows.map((row) => memory?.documents.get(row)?.document);
    if (!cached.includes(undefined)) return cached as Document[] as D[];
    const missing = rows.filter((_, index) => !cached[index]);
    const others = new Map<number, Document>();
    for (const selected of this.#connection.lists<SelectedDocument>(
      collection.selectDocuments,
      JSON.stringify(missing),
    )) {
      const [row, rest] = selected;
      const document = collection.document(selected);
      others.set(row, document);
      memory?.documents.set(row, { document, bytes: rest!.length * BYTES_PER_DOCUMENT_CHARACTER });
    }
    return rows.map((row, index) => cached[index] ?? others.get(row)) as Document[] as D[];
  }

  #rowsIn({ collection }: Known, query: Query): number[] {
    const { sql, values } = collection.selected(query);
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

  #number({ collection }: Known, selection: Selection): number {
    const { sql, values } = collection.selected(selection);
    return Number(
      this.#connection.row(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)!.n,
    );
  }

  #facet(collection: Collection, selection: Selection, field: string): FacetValue[] {
    const { sql, values } = collection.selected(selection);
    const name = collection.declared(field);
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

  #setTotal({ collection: { name }, memory }: Known, { key, numbers }: Total): void {
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
  #before(known: Known, rows: readonly number[]): ReadonlyMap<number, Document> {
    const { fields, shape } = known.collection;
    if (fields.length === 0 && !shape.search && !known.memory) return new Map();
    const documents = this.#documents(known, rows);
    return new Map(rows.map((row, index) => [row, documents[index]!]));
  }

  /**
   * @param row of the document with this _id, if any
   * @param before the result of #before
   * @param words the last row whose words are indexed
   */
  #put(
    known: Known,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    document: Document,
    words: number,
  ): Change {
    const { collection, memory } = known;
    const rest = collection.rest(document);
    const change =
      row === undefined
        ? this.#add(collection, document, rest, words)
        : this.#replace(collection, row, before.get(row), document, rest, words);
    memory?.documents.set(change.row, { document, bytes: rest!.length * BYTES_PER_DOCUMENT_CHARACTER });
    return change;
  }

  #add(collection: Collection, document: Document, rest: string | null, words: number): Change {
    const { columns, insertRow, putRest, insertWords, shape } = collection;
    const values = columns.map((_, at) => collection.value(document, at));
    const row = this.#connection.insert(insertRow, packId(document._id), ...values);
    if (rest !== null) this.#connection.run(putRest, row, rest);
    if (shape.search && row <= words) this.#connection.run(insertWords, row, collection.text(document));
    return { row, document, fields: ['_id'] };
  }

  /** Writes the changed columns only: setting a column rewrites each of its indexes, even with the same value. */
  #replace(
    collection: Collection,
    row: number,
    before: Document | undefined,
    document: Document,
    rest: string | null,
    words: number,
  ): Change {
    const { table, wordsTable, insertWords, shape, fields } = collection;
    const differ = collection.differing(before!, document);
    if (differ.length > 0)
      this.#connection.run(
        `UPDATE ${table} SET ${differ.map((at) => `${collection.columns[at]} = ?`).join(', ')} WHERE row = ?`,
        ...differ.map((at) => collection.value(document, at)),
        row,
      );
    if (rest !== null) this.#connection.run(collection.putRest, row, rest);
    else if (collection.rest(before!) !== null) this.#connection.run(collection.removeRest, row);
    if (shape.search && row <= words && !collection.hasSameText(before!, document)) {
      this.#connection.run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#connection.run(insertWords, row, collection.text(document));
    }
    return { row, before, document, fields: differ.map((at) => fields[at]!) };
  }

  /** Frees the row; does nothing when there is none. */
  #remove(
    known: Known,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    words: number,
  ): Change | undefined {
    if (row === undefined) return undefined;
    const { table, removeRest, wordsTable, shape } = known.collection;
    this.#connection.run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#connection.run(removeRest, row);
    if (shape.search && row <= words) this.#connection.run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    known.memory?.documents.delete(row);
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
  async #read<T>(name: string, work: (known: Known) => T): Promise<T> {
    const loaded: string[] = [];
    try {
      for (;;)
        try {
          if (!this.#collection(name).indexed) await this.#waitForIndexes(name);
          return this.#atOneMoment(name, work);
        } catch (error) {
          if (!(error instanceof Loading)) throw error;
          const { keys } = error;
          if (keys.some((key) => loaded.includes(key)))
            return this.#atOneMoment(name, (known) => work({ ...known, memory: undefined }));
          loaded.push(...keys);
          await error.wait();
        }
    } finally {
      if (loaded.length > 0) this.#known.get(name)?.memory?.index.release(loaded);
    }
  }

  async #waitForIndexes(name: string): Promise<void> {
    const timeout = pause(this.options.indexTimeout, true, { ref: false });
    if (await Promise.race([this.#indexing.ensureIndexes(name), timeout]))
      throw new StoreUnavailable(`The index of ${name}`);
  }

  /** Reads from memory need no transaction, nor do reads while no other connection writes. */
  #atOneMoment<T>(name: string, work: (known: Known) => T): T {
    const reloads = this.#connection.reads;
    const answer = work(this.#find(name));
    if (this.#connection.reads === reloads || this.#connection.version() === this.#dataVersion) return answer;
    return this.#connection.read(() => {
      this.#isLookedAt = false;
      return work(this.#find(name));
    });
  }

  #collection(name: string): Collection {
    return this.#find(name).collection;
  }

  #find(name: string): Known {
    const collection = this.#lookUp(name);
    if (!collection) throw new RangeError(`There is no collection ${name}`);
    return collection;
  }

  /** The state of a collection, emptied when another connection has changed it. */
  #lookUp(name: string): Known | undefined {
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
    const remembered = this.#known.get(name);
    if (remembered) return remembered;
    const row = this.#connection.row(
      'SELECT number, shape, position, indexed FROM collections WHERE name = ?',
      name,
    );
    if (!row) return undefined;
    const shape = JSON.parse(row.shape as string) as Shape;
    const collection = new Collection(name, shape, row.indexed === 1);
    const known: Known = { collection, number: Number(row.number), position: String(row.position) };
    if (shape.memoryBytes !== undefined) {
      const least = shape.memoryBytes / 2;
      known.memory = {
        index: new RowIndex(collection, {
          isLarge: () => this.#isLarge(collection),
          bytes: () =>
            Math.max(least, Math.min(this.options.rowSetBytes, this.#highestRow(collection) * BYTES_OF_ROW)),
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
    this.#known.set(name, known);
    return known;
  }

  #write<T>(work: () => T): Promise<T> {
    return this.#connection.write(() => {
      this.#isLookedAt = false;
      return work();
    });
  }

  #forgetChanged(): void {
    for (const [name, { collection, number, position }] of this.#known) {
      const row = this.#connection.row(
        'SELECT number, position, indexed FROM collections WHERE name = ?',
        name,
      );
      const isSame = row?.number === number && row.position === position;
      if (!isSame || (row.indexed === 1) !== collection.indexed) this.#known.delete(name);
    }
  }
}

/** For `large` and `indexTimeout` see SqliteReadStore. */
export const openSqliteReadStore = async (
  file: string,
  options: Partial<ReadStoreOptions> = {},
): Promise<ReadStore> => new SqliteReadStore(file, { ...OPTIONS, ...options });
