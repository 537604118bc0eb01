import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, START } from '../../event-store/event-store.js';
import {
  CheckpointMoved,
  type Commit,
  type Document,
  type FacetValue,
  type Lease,
  type Page,
  type Query,
  type ReadStore,
  type Scalar,
  type Selection,
  type Shape,
  type Total,
} from '../read-store.js';
import { LEADING } from '../search.js';
import { BULK, type Change, Collection, column } from './collection.js';
import { Recent } from './recent.js';
import { RowIndex } from './row-index.js';

/** Raise it when the tables below change: older files are rebuilt. */
const LAYOUT = 4;
/** How long a reader or writer waits for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;
/** Documents whose words are taken into the index in one step. */
const WORDS_STEP = 1_000;

/**
 * A cache of 64 MB; checkpoints of 32 MB, so that a build copies a page that changes often less often. What is deleted
 * is overwritten with zeros: an erased person must not be found in free pages.
 */
const PRAGMAS = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000; PRAGMA secure_delete = ON`;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY, shape TEXT NOT NULL, position TEXT NOT NULL, changed TEXT NOT NULL,
    indexed INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
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

/** A collection, and what is kept of it in memory where its shape asks for that: half of it documents, half row sets. */
interface Known {
  collection: Collection;
  memory?: { index: RowIndex; documents: Recent<number, Held> };
}

/**
 * Read models in one SQLite file. It is disposable: what a power cut takes is folded from the log again.
 *
 * Indexes are made late: when the build has caught up (prepare), or sooner when somebody asks or a commit is so small
 * that the build must have caught up. Filling them at once is far cheaper than growing them row by row.
 *
 * What questions were about is kept in memory, rows and documents, and follows this connection's commits; a commit of
 * another connection makes this one forget all it knows.
 */
export class SqliteReadStore implements ReadStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #known = new Map<string, Known>();
  #dataVersion: SQLInputValue | undefined;
  /** What other connections may have committed is known: not after a turn, nor when a checkpoint was told. */
  #isLookedAt = false;
  /** Statements that have read. */
  #asked = 0;

  constructor(file: string) {
    this.#db = openDatabase(file);
    this.#db.exec(PRAGMAS);
    this.#db.exec(SCHEMA);
  }

  async ensure(name: string, shape: Shape): Promise<void> {
    this.#transaction('BEGIN IMMEDIATE', () => {
      if (this.#row('SELECT 1 FROM collections WHERE name = ?', name)) return;
      this.#db.exec(new Collection(name, shape, false).tables);
      this.#run('INSERT INTO collections VALUES (?, ?, ?, ?, 0)', name, JSON.stringify(shape), START, START);
    });
  }

  /** Makes the indexes, one step a turn, from the beginning when a commit came between two of them. */
  async prepare(name: string, signal: AbortSignal): Promise<void> {
    let steps: Iterator<void> | undefined;
    let changed: Position | undefined;
    while (!signal.aborted && !this.#collection(name).indexed) {
      this.#transaction('BEGIN IMMEDIATE', () => {
        const collection = this.#collection(name);
        if (collection.indexed) return;
        const stands = this.#row('SELECT changed FROM collections WHERE name = ?', name)!.changed as Position;
        if (stands !== changed) steps = this.#indexing(collection);
        changed = stands;
        if (steps!.next().done) this.#indexed(collection);
      });
      await nextTurn();
    }
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
    this.#transaction('BEGIN IMMEDIATE', () => {
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
    this.#run('INSERT OR REPLACE INTO actives VALUES (?, ?)', name, collection);
  }

  async checkpoint(name: string): Promise<{ position: Position; changed: Position }> {
    this.#isLookedAt = false;
    const row = this.#row('SELECT position, changed FROM collections WHERE name = ?', name);
    return { position: String(row?.position ?? START), changed: String(row?.changed ?? START) };
  }

  async commit(name: string, { from, to, put, remove, totals = [], quiet }: Commit): Promise<void> {
    this.#transaction('BEGIN IMMEDIATE', () => {
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
      if (moved === 0) throw new CheckpointMoved(name);
      const removed = new Set(remove);
      const left = put.filter(({ _id }) => !removed.has(_id));
      const rows = this.#rowsOf(collection, [...left.map(({ _id }) => _id), ...removed]);
      const changes = [
        ...left.map((document) => this.#put(known, rows.get(document._id), document)),
        ...[...removed].flatMap((id) => this.#remove(known, rows.get(id)) ?? []),
      ];
      for (const total of totals) this.#setTotal(name, total);
      if (isChanged && changes.length < BULK) this.#index(collection);
      if (changes.length < BULK) known.memory?.index.follow(changes);
      else known.memory?.index.clear();
    });
  }

  async get<D extends Document>(name: string, id: string): Promise<D | null> {
    return (await this.getMany<D>(name, [id]))[0] ?? null;
  }

  async getMany<D extends Document>(name: string, ids: readonly string[]): Promise<D[]> {
    const known = this.#find(name);
    return this.#documents<D>(known, [...this.#rowsOf(known.collection, ids).values()]);
  }

  async find<D extends Document>(name: string, query: Query): Promise<D[]> {
    return this.#read(name, (known) =>
      this.#documents<D>(known, known.memory?.index.page(query)?.rows ?? this.#rowsIn(known, query)),
    );
  }

  async page<D extends Document>(name: string, query: Query): Promise<Page<D>> {
    return this.#read(name, (known) => {
      const { rows, total } = known.memory?.index.page(query) ?? {
        rows: this.#rowsIn(known, query),
        total: this.#number(known, query),
      };
      return { documents: this.#documents<D>(known, rows), total };
    });
  }

  async count(name: string, selection: Selection): Promise<number> {
    return this.#read(
      name,
      (known) => known.memory?.index.count(selection) ?? this.#number(known, selection),
    );
  }

  async facets(
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

  async vocabulary(name: string, prefix: string): Promise<string[]> {
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

  async totalsUnder(name: string, prefix: string): Promise<Total[]> {
    this.#collection(name);
    return this.#rows(
      'SELECT key, numbers FROM totals WHERE collection = ? AND key >= ? AND key < ? ORDER BY key',
      name,
      prefix,
      prefix + LAST_CHARACTER,
    ).map(totalIn);
  }

  async lease(name: string): Promise<Lease | null> {
    const row = this.#row('SELECT holder, beat FROM leases WHERE name = ?', name);
    return row ? { holder: String(row.holder), beat: Number(row.beat) } : null;
  }

  async swapLease(name: string, from: Lease | null, to: Lease | null): Promise<boolean> {
    return this.#transaction('BEGIN IMMEDIATE', () => {
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
      const { wordsTable, shape, indexed } = this.#collection(name);
      if (shape.search && indexed) this.#run(`INSERT INTO ${wordsTable} (${wordsTable}) VALUES ('optimize')`);
    }
    return this.#row('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0;
  }

  async close(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }

  /** The rows of the documents that exist. */
  #rowsOf({ table }: Collection, ids: readonly string[]): Map<string, number> {
    const found = this.#rows(
      `SELECT _id, row FROM ${table} WHERE _id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    );
    return new Map(found.map(({ _id, row }) => [_id as string, row as number]));
  }

  /** The documents of rows, from memory when they are kept there. */
  #documents<D extends Document>({ collection, memory }: Known, rows: readonly number[]): D[] {
    const kept = rows.map((row) => memory?.documents.get(row)?.document);
    if (!kept.includes(undefined)) return kept as Document[] as D[];
    const read = this.#rows(
      `SELECT row, document FROM ${collection.documents} WHERE row IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rows.filter((_, index) => !kept[index])),
    );
    const others = new Map<number, Document>();
    for (const found of read) {
      const json = found.document as string;
      const document = JSON.parse(json) as Document;
      others.set(rowOf(found), document);
      memory?.documents.set(rowOf(found), { document, bytes: json.length * PARSED });
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
    const isFlag = collection.typeOf(field) === 'boolean';
    return this.#rows(
      `SELECT ${name} AS value, count(*) AS count FROM ${collection.table}
       WHERE ${name} IS NOT NULL AND ${sql} GROUP BY ${name} ORDER BY count DESC, value`,
      ...values,
    ).map(({ value, count }) => ({
      value: isFlag ? value === 1 : (value as Scalar),
      count: count as number,
    }));
  }

  #setTotal(name: string, { key, numbers }: Total): void {
    if (Object.keys(numbers).length === 0)
      this.#run('DELETE FROM totals WHERE collection = ? AND key = ?', name, key);
    else this.#run('INSERT OR REPLACE INTO totals VALUES (?, ?, ?)', name, key, JSON.stringify(numbers));
  }

  /** @param row of the document that has this _id, if any */
  #put(known: Known, row: number | undefined, document: Document): Change {
    const json = JSON.stringify(document);
    const change =
      row === undefined
        ? this.#add(known.collection, document, json)
        : this.#replace(known, row, document, json);
    known.memory?.documents.set(change.row, { document, bytes: json.length * PARSED });
    return change;
  }

  #add(collection: Collection, document: Document, json: string): Change {
    const { insertRow, insertDocument, insertWords, shape, indexed } = collection;
    const { lastInsertRowid } = this.#statement(insertRow).run(document._id, ...collection.row(document));
    const row = Number(lastInsertRowid);
    this.#run(insertDocument, row, json);
    if (shape.search && indexed) this.#run(insertWords, row, collection.text(document));
    return { row, document, fields: ['_id'] };
  }

  /** Writes what is another now: every index of a column that is set is written anew, even when the value is the old one. */
  #replace(known: Known, row: number, document: Document, json: string): Change {
    const { collection } = known;
    const { table, wordsTable, insertWords, updateDocument, shape, fields, indexed } = collection;
    const [before] = this.#documents(known, [row]);
    const [old, values] = [collection.row(before!), collection.row(document)];
    const differ = fields.filter((_, index) => old[index] !== values[index]);
    if (differ.length > 0)
      this.#run(
        `UPDATE ${table} SET ${differ.map((field) => `${column(field)} = ?`).join(', ')} WHERE row = ?`,
        ...values.filter((value, index) => old[index] !== value),
        row,
      );
    this.#run(updateDocument, json, row);
    if (shape.search && indexed && !collection.hasSameText(before!, document)) {
      this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#run(insertWords, row, collection.text(document));
    }
    return { row, before, document, fields: differ };
  }

  /** The row is free then; nothing happens when there is none. */
  #remove(known: Known, row: number | undefined): Change | undefined {
    if (row === undefined) return undefined;
    const { table, documents, wordsTable, shape, indexed } = known.collection;
    const [before] = this.#documents(known, [row]);
    this.#run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#run(`DELETE FROM ${documents} WHERE row = ?`, row);
    if (shape.search && indexed) this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    known.memory?.documents.delete(row);
    return { row, before, fields: ['_id'] };
  }

  /** Makes the indexes of a collection that has none yet. Needs a transaction that writes. */
  #index(collection: Collection): void {
    if (collection.indexed) return;
    for (const _step of this.#indexing(collection));
    this.#indexed(collection);
  }

  /** The steps of making the indexes. Some may be there, left by steps that were not finished. */
  *#indexing(collection: Collection): Generator<void, void> {
    const { indexes, shape, wordsTable, vocabularyTable, documents, insertWords } = collection;
    for (const index of indexes) {
      this.#db.exec(index);
      yield;
    }
    if (!shape.search) return;
    this.#db.exec(
      `DROP TABLE IF EXISTS ${vocabularyTable}; DROP TABLE IF EXISTS ${wordsTable}; ${collection.wordsIndex}`,
    );
    for (let isFull = true; isFull; ) {
      // Looked up each time: another process, which takes the same steps, may have begun the words anew.
      const last = this.#row(`SELECT max(rowid) AS row FROM ${wordsTable}`)!.row ?? 0;
      const read = this.#rows(
        `SELECT row, document FROM ${documents} WHERE row > ? ORDER BY row LIMIT ?`,
        last,
        WORDS_STEP,
      );
      for (const { row, document } of read)
        this.#run(insertWords, row!, collection.text(JSON.parse(document as string) as Document));
      isFull = read.length === WORDS_STEP;
      yield;
    }
  }

  #indexed(collection: Collection): void {
    this.#run('UPDATE collections SET indexed = 1 WHERE name = ?', collection.name);
    collection.indexed = true;
  }

  /**
   * Reads of a collection with its indexes, as it is at one moment. What memory answers needs no transaction, nor does
   * what was asked while no other connection wrote.
   */
  #read<T>(name: string, work: (known: Known) => T): T {
    const known = this.#find(name);
    if (!known.collection.indexed) {
      this.#transaction('BEGIN IMMEDIATE', () => this.#index(this.#collection(name)));
      return this.#read(name, work);
    }
    const asked = this.#asked;
    const answer = work(known);
    if (this.#asked === asked || this.#version() === this.#dataVersion) return answer;
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

  /** What is known of a collection is forgotten when another connection has changed the file. */
  #lookUp(name: string): Known | undefined {
    if (!this.#isLookedAt) {
      const version = this.#version();
      if (version !== this.#dataVersion) this.#known.clear();
      this.#dataVersion = version;
      // Good for one turn of the event loop: what another connection commits in it may as well come after it.
      this.#isLookedAt = true;
      setImmediate(() => {
        this.#isLookedAt = false;
      });
    }
    const remembered = this.#known.get(name);
    if (remembered) return remembered;
    const row = this.#row('SELECT shape, indexed FROM collections WHERE name = ?', name);
    if (!row) return undefined;
    const shape = JSON.parse(row.shape as string) as Shape;
    const known: Known = { collection: new Collection(name, shape, row.indexed === 1) };
    if (shape.memoryBytes !== undefined)
      known.memory = {
        index: new RowIndex(
          known.collection,
          (sql, ...values) => this.#rows(sql, ...values),
          shape.memoryBytes / 2,
        ),
        documents: new Recent(shape.memoryBytes / 2),
      };
    this.#known.set(name, known);
    return known;
  }

  /** Another one as soon as another connection has changed the file. */
  #version(): SQLInputValue | undefined {
    return this.#statement('PRAGMA data_version').get()!.data_version as SQLInputValue;
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
      this.#known.clear();
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
    this.#asked++;
    return this.#statement(sql).all(...values) as Row[];
  }

  #row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    this.#asked++;
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }
}

/** Opens the file; one of another layout is thrown away, for the log has everything that is in it. */
const openDatabase = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  const { user_version: layout } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  const { tables } = db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as { tables: number };
  if (layout === LAYOUT || tables === 0) {
    db.exec(`PRAGMA user_version = ${LAYOUT}`);
    return db;
  }
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return openDatabase(file);
};

export const openSqliteReadStore = async (file: string): Promise<ReadStore> => new SqliteReadStore(file);
