import { rmSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../engines/sqlite.js';
import { type Position, START, StoreUnavailable } from '../../event-store/event-store.js';
import type { Document, Shape } from '../document.js';
import {
  CheckpointMoved,
  type Commit,
  type ContinuedQuery,
  continuing,
  type FacetValue,
  type Lease,
  type Page,
  type Query,
  type ReadStore,
  type Selection,
  type Total,
} from '../read-store.js';
import { LEADING } from '../search.js';
import { Background } from './background.js';
import { BULK, type Change, Collection, type SelectedDocument, type Stored } from './collection.js';
import { packed } from './packed-id.js';
import { LruCache } from './rows/lru-cache.js';
import { Loading, RowIndex } from './rows/row-index.js';

/** Raise it when the tables below change: older files are rebuilt. */
const LAYOUT = 6;
/** How long a reader waits for another process, holding the event loop, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/**
 * How long a writer waits for another one, beside which the event loop goes on, and how often it tries; milliseconds.
 */
const WRITE_TIMEOUT = 60_000;
const WRITE_RETRY = 5;
/** How long what is being written may hold up the end, in milliseconds: the log has everything that is left. */
const CLOSE_TIMEOUT = 2_000;
/** How long a question waits for indexes, in milliseconds, unless a test waits longer. */
const TIMEOUT_MS = 2_000;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;
/** From this many documents on, what reads all of them is done beside the event loop. */
const LARGE = 5_000;
/** How long making indexes rests after each piece of it, so that other writers have their turn; milliseconds. */
const REST = 2 * WRITE_RETRY;
/** Documents whose words are inserted into their index at a time, and read in one turn. */
const WORDS_BATCH = 2_000;
const WORDS_STEP = 50;

interface ReadStoreOptions {
  /** Number of documents from which on what reads all of them is done beside the event loop. */
  large: number;
  /** How long a question waits for indexes, in milliseconds. */
  indexTimeout: number;
  /** Memory that the row sets of a collection may grow to, in bytes. */
  rowSetBytes: number;
}
const OPTIONS: ReadStoreOptions = { large: LARGE, indexTimeout: TIMEOUT_MS, rowSetBytes: 0 };
/** Memory that row sets grow by with each row. With a million rows, ten categories by price have 120 MB, a word 0.1 to 0.5. */
const BYTES_OF_ROW = 2_048;

/**
 * A cache of 64 MB; checkpoints of 32 MB, so that a build copies a page that changes often less often. What is deleted
 * is overwritten with zeros: an erased person must not be found in free pages.
 */
const PRAGMAS = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000; PRAGMA secure_delete = ON`;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, shape TEXT NOT NULL,
    position TEXT NOT NULL, changed TEXT NOT NULL, indexed INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS totals (
    collection TEXT NOT NULL, key TEXT NOT NULL, numbers TEXT NOT NULL, PRIMARY KEY (collection, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS actives (name TEXT PRIMARY KEY, collection TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, beat INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`;

type Row = Record<string, SQLInputValue>;

/** Sorts after every text that goes on from the same beginning. */
const LAST_CHARACTER = '\u{10FFFF}';
const totalIn = ({ key, numbers }: Row): Total => ({
  key: key as string,
  numbers: JSON.parse(numbers as string) as Total['numbers'],
});
const rowOf = ({ row }: Row): number => row as number;

/** A document that is kept. */
interface Held {
  document: Document;
  bytes: number;
}
/** Memory that a document takes once it is parsed, to the characters of its JSON; about. */
const PARSED = 4;

/** The totals under a prefix that are kept. */
interface HeldTotals {
  totals: readonly Total[];
  bytes: number;
}

/**
 * A collection, and what is kept of it in memory where its shape asks for that: half of it row sets, three eighths
 * documents, one eighth totals. Row sets of many rows may have more.
 */
interface Known {
  collection: Collection;
  /** Which collection of its name it is, and the checkpoint up to which its commits are known. */
  number: number;
  position: Position;
  /** What was asked for last by ids: a fold asks for what it then commits. */
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

interface PendingCommit {
  name: string;
  commit: Commit;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Read models in one SQLite file. It is disposable: what a power cut takes is folded from the log again. Commits that
 * arrive together, as those of all projections do for one event, share one transaction.
 *
 * Indexes are made late: when the build has caught up (prepare), or sooner for a query. Filling them at once is
 * far cheaper than growing them row by row. Questions wait for them, beside the event loop.
 *
 * What questions were about is kept in memory, rows and documents, and follows this connection's commits; a commit of
 * another connection makes this one forget all it knows of that collection.
 */
export class SqliteReadStore implements ReadStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #known = new Map<string, Known>();
  #dataVersion: SQLInputValue | undefined;
  /** Commits of other connections are known: not after a turn of the event loop, nor after a checkpoint was returned. */
  #isLookedAt = false;
  /** Statements that have read. */
  #reloads = 0;
  /** Loads what questions are about. */
  readonly #loader: Background;
  #commits: PendingCommit[] = [];
  /** The indexes that are being made. */
  readonly #indexing = new Map<string, Promise<void>>();
  readonly #indexers = new Set<Background>();
  /** When writers give up, also those that could wait longer. */
  #end = Number.POSITIVE_INFINITY;

  constructor(
    private readonly file: string,
    private readonly options: ReadStoreOptions,
  ) {
    const { db, path } = openOfLayout(file);
    this.#db = db;
    this.#loader = new Background(path, PRAGMAS);
  }

  async ensure(name: string, shape: Shape): Promise<void> {
    await this.#write(() => {
      if (this.#row('SELECT 1 FROM collections WHERE name = ?', name)) return;
      this.#db.exec(new Collection(name, shape, false).tables);
      this.#run(
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
    await Promise.race([this.#prepared(name), aborted]);
  }

  async list(prefix: string): Promise<string[]> {
    const rows = this.#rows(
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
      this.#db.exec(collection.dropped);
      this.#run('DELETE FROM totals WHERE collection = ?', name);
      this.#run('DELETE FROM collections WHERE name = ?', name);
    });
    this.#known.delete(name);
  }

  async active(name: string): Promise<string | null> {
    this.#isLookedAt = false;
    return (
      (this.#row('SELECT collection FROM actives WHERE name = ?', name)?.collection as string | undefined) ??
      null
    );
  }

  async activate(name: string, collection: string): Promise<void> {
    await this.#write(() => this.#run('INSERT OR REPLACE INTO actives VALUES (?, ?)', name, collection));
  }

  async checkpoint(name: string): Promise<{ position: Position; changed: Position }> {
    this.#isLookedAt = false;
    const row = this.#row('SELECT position, changed FROM collections WHERE name = ?', name);
    return { position: String(row?.position ?? START), changed: String(row?.changed ?? START) };
  }

  commit(name: string, commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#commits.push({ name, commit, resolve, reject });
      // A turn of the event loop gathers what the projections make of the same events.
      if (this.#commits.length === 1) setImmediate(() => void this.#drain());
    });
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
    const query = continuing(continued);
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
      this.#rows(
        `SELECT term FROM ${vocabularyTable} WHERE term >= ? AND term < ?`,
        LEADING + prefix,
        LEADING + prefix + LAST_CHARACTER,
      ).map(({ term }) => (term as string).slice(LEADING.length)),
    );
  }

  async totals(name: string, keys: readonly string[]): Promise<Total[]> {
    this.#collection(name);
    return this.#rows(
      'SELECT key, numbers FROM totals WHERE collection = ? AND key IN (SELECT value FROM json_each(?))',
      name,
      JSON.stringify(keys),
    ).map(totalIn);
  }

  async totalsUnder(name: string, prefix: string): Promise<readonly Total[]> {
    const { memory } = this.#find(name);
    const kept = memory?.totals.get(prefix);
    if (kept) return kept.totals;
    const rows = this.#rows(
      'SELECT key, numbers FROM totals WHERE collection = ? AND key >= ? AND key < ? ORDER BY key',
      name,
      prefix,
      prefix + LAST_CHARACTER,
    );
    const totals = rows.map(totalIn);
    const characters = rows.reduce((sum, { numbers }) => sum + (numbers as string).length, prefix.length);
    memory?.totals.set(prefix, { totals, bytes: characters * PARSED });
    return totals;
  }

  async lease(name: string): Promise<Lease | null> {
    const row = this.#row('SELECT holder, beat FROM leases WHERE name = ?', name);
    return row ? { holder: String(row.holder), beat: Number(row.beat) } : null;
  }

  async swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean> {
    return this.#write(() => {
      const held = this.#row('SELECT holder, beat FROM leases WHERE name = ?', name);
      if ((held?.holder ?? null) !== (from?.holder ?? null)) return false;
      if (held && held.beat !== from!.beat) return false;
      if (to) this.#run('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)', name, to.holder, to.beat);
      else this.#run('DELETE FROM leases WHERE name = ?', name);
      return true;
    });
  }

  /** Deleted rows are zeros already: left are words in older parts of the index, and pages in the write-ahead log. */
  async scrub(): Promise<boolean> {
    for (const name of await this.list('')) {
      const collection = this.#collection(name);
      const { wordsTable, shape } = collection;
      if (shape.search)
        await this.#changeIndexes(collection, (change) =>
          change(`INSERT INTO ${wordsTable} (${wordsTable}) VALUES ('optimize')`),
        );
    }
    return this.#row('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
  }

  async memory(): Promise<number> {
    return [...this.#known.values()]
      .flatMap(({ memory }) => (memory ? Object.values(memory) : []))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async close(): Promise<void> {
    this.#end = performance.now() + CLOSE_TIMEOUT;
    await this.#drain();
    if (this.#db.isOpen) this.#db.close();
    await Promise.allSettled([this.#loader, ...this.#indexers].map((background) => background.close()));
    await Promise.allSettled(this.#indexing.values());
  }

  #drain(): Promise<void> {
    const group = this.#commits;
    this.#commits = [];
    return this.#commitAll(group);
  }

  /** One transaction for all of them. Where that fails, each by itself shows which one it was. */
  async #commitAll(group: readonly PendingCommit[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const refusals = await this.#write(() => group.map(({ name, commit }) => this.#apply(name, commit)));
      for (const [index, { resolve, reject }] of group.entries()) {
        const refusal = refusals[index];
        if (refusal) reject(refusal);
        else resolve();
      }
    } catch (error) {
      if (group.length === 1 || isBusy(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await this.#commitAll([one]);
    }
  }

  /** What refuses the commit, of which nothing is written then. */
  #apply(name: string, { from, to, put, remove, totals = [], quiet }: Commit): CheckpointMoved | undefined {
    const known = this.#find(name);
    const { collection } = known;
    const isChanged = put.length + remove.length + totals.length > 0;
    const moved = this.#run(
      'UPDATE collections SET position = ?, changed = coalesce(?, changed) WHERE name = ? AND position = ?',
      to,
      isChanged && !quiet ? to : null,
      name,
      from,
    );
    if (moved === 0) return new CheckpointMoved(name);
    known.position = to;
    const read = known.read?.position === from ? known.read : undefined;
    known.read = undefined;
    const removed = new Set(remove);
    const left = put.filter(({ _id }) => !removed.has(_id));
    const words = collection.indexed ? Number.POSITIVE_INFINITY : this.#lastWords(collection);
    const ids = [...left.map(({ _id }) => _id), ...removed];
    const isRead = read !== undefined && ids.every((id) => read.ids.has(id));
    const rows = isRead ? read.rows : this.#rowsOf(collection, ids);
    const before = isRead ? read.documents : this.#before(known, [...rows.values()]);
    const changes = [
      ...left.map((document) => this.#put(known, rows.get(document._id), before, document, words)),
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
    for (const id of ids) (packed(id) === id ? others : short).push(id);
    const found = this.#rows(selectRows, JSON.stringify(others), JSON.stringify(short));
    return new Map(found.map(({ _id, row }) => [_id as string, row as number]));
  }

  /** The documents of rows, from memory when they are kept there. */
  #documents<D extends Document>({ collection, memory }: Known, rows: readonly number[]): D[] {
    const kept = rows.map((row) => memory?.documents.get(row)?.document);
    if (!kept.includes(undefined)) return kept as Document[] as D[];
    const missing = rows.filter((_, index) => !kept[index]);
    const others = new Map<number, Document>();
    for (const found of this.#selected(collection.selectDocuments, JSON.stringify(missing))) {
      const [row, rest] = found;
      const document = collection.document(found);
      others.set(row, document);
      memory?.documents.set(row, { document, bytes: rest!.length * PARSED });
    }
    return rows.map((row, index) => kept[index] ?? others.get(row)) as Document[] as D[];
  }

  #rowsIn({ collection }: Known, query: Query): number[] {
    const { sql, values } = collection.selected(query);
    const order = collection.pageOrder(query);
    return this.#rows(
      `SELECT row FROM ${collection.table} WHERE ${sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      ...values,
      ...order.values,
      query.limit,
      query.skip ?? 0,
    ).map(rowOf);
  }

  #number({ collection }: Known, selection: Selection): number {
    const { sql, values } = collection.selected(selection);
    return Number(this.#row(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)!.n);
  }

  #facet(collection: Collection, selection: Selection, field: string): FacetValue[] {
    const { sql, values } = collection.selected(selection);
    const name = collection.declared(field);
    return this.#rows(
      `SELECT ${name} AS value, count(*) AS count FROM ${collection.table}
       WHERE ${name} IS NOT NULL AND ${sql} GROUP BY ${name} ORDER BY count DESC, value`,
      ...values,
    ).map(({ value, count }) => ({
      value: collection.scalar(field, value as SQLOutputValue),
      count: count as number,
    }));
  }

  #setTotal({ collection: { name }, memory }: Known, { key, numbers }: Total): void {
    for (let length = 0; length <= key.length; length++) memory?.totals.delete(key.slice(0, length));
    if (Object.keys(numbers).length === 0)
      this.#run('DELETE FROM totals WHERE collection = ? AND key = ?', name, key);
    else this.#run('INSERT OR REPLACE INTO totals VALUES (?, ?, ?)', name, key, JSON.stringify(numbers));
  }

  /** The documents of rows that are about to change, by row; none where nothing goes by what they were. */
  #before(known: Known, rows: readonly number[]): ReadonlyMap<number, Document> {
    const { fields, shape } = known.collection;
    if (fields.length === 0 && !shape.search && !known.memory) return new Map();
    const documents = this.#documents(known, rows);
    return new Map(rows.map((row, index) => [row, documents[index]!]));
  }

  /**
   * @param row of the document that has this _id, if any
   * @param before what #before gave
   * @param words the last row whose words the index has
   */
  #put(
    known: Known,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    document: Document,
    words: number,
  ): Change {
    const { collection, memory } = known;
    const stored = collection.stored(document);
    const change =
      row === undefined
        ? this.#add(collection, document, stored, words)
        : this.#replace(collection, row, before.get(row), document, stored, words);
    memory?.documents.set(change.row, { document, bytes: stored.rest!.length * PARSED });
    return change;
  }

  #add(collection: Collection, document: Document, { values, rest }: Stored, words: number): Change {
    const { insertRow, putRest, insertWords, shape } = collection;
    const { lastInsertRowid } = this.#statement(insertRow).run(packed(document._id), ...values);
    const row = Number(lastInsertRowid);
    if (rest !== null) this.#run(putRest, row, rest);
    if (shape.search && row <= words) this.#run(insertWords, row, collection.text(document));
    return { row, document, fields: ['_id'] };
  }

  /**
   * Writes what is another now: every index of a column that is set is written anew, even when the value is the old
   * one.
   */
  #replace(
    collection: Collection,
    row: number,
    before: Document | undefined,
    document: Document,
    { values, rest }: Stored,
    words: number,
  ): Change {
    const { table, wordsTable, insertWords, shape, fields } = collection;
    const differ = collection.differing(before!, document);
    if (differ.length > 0)
      this.#run(
        `UPDATE ${table} SET ${differ.map((index) => `${collection.columns[index]} = ?`).join(', ')} WHERE row = ?`,
        ...differ.map((index) => values[index]!),
        row,
      );
    if (rest !== null) this.#run(collection.putRest, row, rest);
    else if (collection.hasRest(before!)) this.#run(collection.removeRest, row);
    if (shape.search && row <= words && !collection.hasSameText(before!, document)) {
      this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#run(insertWords, row, collection.text(document));
    }
    return { row, before, document, fields: differ.map((index) => fields[index]!) };
  }

  /** The row is free then; nothing happens when there is none. */
  #remove(
    known: Known,
    row: number | undefined,
    before: ReadonlyMap<number, Document>,
    words: number,
  ): Change | undefined {
    if (row === undefined) return undefined;
    const { table, removeRest, wordsTable, shape } = known.collection;
    this.#run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#run(removeRest, row);
    if (shape.search && row <= words) this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    known.memory?.documents.delete(row);
    return { row, before: before.get(row), fields: ['_id'] };
  }

  /** Resolves when the collection has its indexes, which are made once for all waiting queries. */
  #prepared(name: string): Promise<void> {
    if (this.#collection(name).indexed) return Promise.resolve();
    const indexing = this.#indexing.get(name) ?? this.#index(name).finally(() => this.#indexing.delete(name));
    this.#indexing.set(name, indexing);
    return indexing;
  }

  /** Makes what is missing in the file: where one process stopped, or is at work too, another goes on. */
  async #index(name: string): Promise<void> {
    const { collection } = this.#find(name);
    await this.#changeIndexes(collection, async (change) => {
      for (const index of collection.indexes) await change(index);
      while (!(await this.#write(() => this.#complete(name))))
        await change(collection.insertAllWords, ...(await this.#wordsToCome(name)));
    });
  }

  /**
   * Runs statements that change indexes: those of a large collection beside the event loop, with room for other
   * writers.
   */
  async #changeIndexes(
    collection: Collection,
    work: (change: (sql: string, ...values: SQLInputValue[]) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const indexer = new Background(this.file, PRAGMAS);
    this.#indexers.add(indexer);
    const isLarge = this.#isLarge(collection);
    try {
      await work(async (sql, ...values) => {
        if (!isLarge) await this.#write(() => this.#run(sql, ...values));
        else {
          await indexer.run(sql, values);
          await pause(REST);
        }
      });
    } finally {
      this.#indexers.delete(indexer);
      await indexer.close();
    }
  }

  /** Calls the collection indexed when all its words are in the index; the other indexes must be there. */
  #complete(name: string): boolean {
    const { collection } = this.#find(name);
    const { shape, table } = collection;
    const next = `SELECT 1 FROM ${table} WHERE row > ? LIMIT 1`;
    if (shape.search && this.#row(next, this.#lastWords(collection))) return false;
    this.#run('UPDATE collections SET indexed = 1 WHERE name = ?', name);
    collection.indexed = true;
    return true;
  }

  /** Values of insertAllWords for the next documents. A commit that comes before these are inserted makes them void. */
  async #wordsToCome(name: string): Promise<SQLInputValue[]> {
    const { collection, position } = this.#find(name);
    const last = this.#lastWords(collection);
    const words: [row: number, text: string][] = [];
    for (let isFull = true; isFull && words.length < WORDS_BATCH; ) {
      if (words.length > 0) await nextTurn();
      const read = this.#selected(collection.selectDocumentsBehind, words.at(-1)?.[0] ?? last, WORDS_STEP);
      for (const found of read) words.push([found[0], collection.text(collection.document(found))]);
      isFull = read.length === WORDS_STEP;
    }
    return [JSON.stringify(words), last, name, position];
  }

  /** The last row whose words are in the index. */
  #lastWords({ shape, wordsTable }: Collection): number {
    if (!shape.search) return 0;
    return Number(this.#row(`SELECT max(rowid) AS row FROM ${wordsTable}`)!.row ?? 0);
  }

  #isLarge(collection: Collection): boolean {
    return this.#highestRow(collection) >= this.options.large;
  }

  #highestRow({ table }: Collection): number {
    return Number(this.#row(`SELECT max(row) AS row FROM ${table}`)!.row ?? 0);
  }

  /**
   * Reads of a collection with its indexes, as it is at one moment. What is not in memory yet is waited for. When what
   * was loaded for the same question has been forgotten again, because of another commit, the file answers.
   *
   * @throws StoreUnavailable when its indexes take long to be made
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
          if (loaded.includes(error.key))
            return this.#atOneMoment(name, (known) => work({ ...known, memory: undefined }));
          loaded.push(error.key);
          await error.done;
        }
    } finally {
      if (loaded.length > 0) this.#known.get(name)?.memory?.index.release(loaded);
    }
  }

  async #waitForIndexes(name: string): Promise<void> {
    const late = pause(this.options.indexTimeout, true, { ref: false });
    if (await Promise.race([this.#prepared(name), late])) throw new StoreUnavailable(`The index of ${name}`);
  }

  /** Reads from memory need no transaction, nor do reads while no other connection writes. */
  #atOneMoment<T>(name: string, work: (known: Known) => T): T {
    const reloads = this.#reloads;
    const answer = work(this.#find(name));
    if (this.#reloads === reloads || this.#version() === this.#dataVersion) return answer;
    return this.#transaction('BEGIN', () => work(this.#find(name)));
  }

  #collection(name: string): Collection {
    return this.#find(name).collection;
  }

  #find(name: string): Known {
    const found = this.#lookUp(name);
    if (!found) throw new RangeError(`There is no collection ${name}`);
    return found;
  }

  /** What is known of a collection is forgotten when another connection has changed it. */
  #lookUp(name: string): Known | undefined {
    if (!this.#isLookedAt) {
      const version = this.#version();
      if (version !== this.#dataVersion) this.#forgetChanged();
      this.#dataVersion = version;
      // Good for one turn of the event loop: what another connection commits in it may as well come after it.
      this.#isLookedAt = true;
      setImmediate(() => {
        this.#isLookedAt = false;
      });
    }
    const remembered = this.#known.get(name);
    if (remembered) return remembered;
    const row = this.#row('SELECT number, shape, position, indexed FROM collections WHERE name = ?', name);
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
          query: (sql, ...values) => this.#rows(sql, ...values),
          load: async (sql, values) => {
            const found = await this.#loader.run(sql, values);
            // It may have seen what another connection has committed.
            this.#isLookedAt = false;
            return found;
          },
        }),
        documents: new LruCache((shape.memoryBytes * 3) / 8),
        totals: new LruCache(shape.memoryBytes / 8),
      };
    }
    this.#known.set(name, known);
    return known;
  }

  #forgetChanged(): void {
    for (const [name, { collection, number, position }] of this.#known) {
      const row = this.#row('SELECT number, position, indexed FROM collections WHERE name = ?', name);
      const isSame = row?.number === number && row.position === position;
      if (!isSame || (row.indexed === 1) !== collection.indexed) this.#known.delete(name);
    }
  }

  /** Another one as soon as another connection has changed the file. */
  #version(): SQLInputValue | undefined {
    return this.#statement('PRAGMA data_version').get()!.data_version as SQLInputValue;
  }

  /** A transaction that writes, as soon as no other connection does. */
  async #write<T>(work: () => T): Promise<T> {
    for (const end = performance.now() + WRITE_TIMEOUT; ; await pause(WRITE_RETRY))
      try {
        this.#db.exec('PRAGMA busy_timeout = 0');
        return this.#transaction('BEGIN IMMEDIATE', work);
      } catch (error) {
        if (!isBusy(error) || performance.now() > Math.min(end, this.#end)) throw error;
      } finally {
        if (this.#db.isOpen) this.#db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
      }
  }

  #transaction<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    this.#run(begin);
    this.#isLookedAt = false;
    try {
      const result = work();
      this.#run('COMMIT');
      return result;
    } catch (error) {
      // A full disk, for one, has rolled back by itself.
      if (this.#db.isTransaction) this.#run('ROLLBACK');
      if (!(error instanceof Loading)) this.#known.clear();
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
    return statement;
  }

  #rows(sql: string, ...values: SQLInputValue[]): Row[] {
    this.#reloads++;
    return this.#statement(sql).all(...values) as Row[];
  }

  /** Documents as a collection's statements select them. */
  #selected(sql: string, ...values: SQLInputValue[]): SelectedDocument[] {
    this.#reloads++;
    const statement = this.#statement(sql);
    statement.setReturnArrays(true);
    return statement.all(...values) as unknown as SelectedDocument[];
  }

  #row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    this.#reloads++;
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;

/** Opens the file; one of another layout is thrown away, for the log has everything that is in it. */
const openOfLayout = (file: string): OpenDatabase => {
  let isOurs = true;
  const opened = openDatabase(file, { timeout: BUSY_TIMEOUT }, (db) => {
    const { user_version: layout } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    const { tables } = db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as { tables: number };
    isOurs = layout === LAYOUT || tables === 0;
    if (!isOurs) return;
    // Only where it is missing: a disk that is full can be read, not written to.
    if (layout !== LAYOUT) db.exec(`PRAGMA user_version = ${LAYOUT}`);
    db.exec(PRAGMAS);
    db.exec(SCHEMA);
  });
  if (isOurs) return opened;
  opened.db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return openOfLayout(file);
};

/** For `large` and `indexTimeout` see SqliteReadStore. */
export const openSqliteReadStore = async (
  file: string,
  options: Partial<ReadStoreOptions> = {},
): Promise<ReadStore> => new SqliteReadStore(file, { ...OPTIONS, ...options });
