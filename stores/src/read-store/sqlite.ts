import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Position, START } from '../event-store/event-store.js';
import {
  CheckpointMoved,
  type Commit,
  type Document,
  type FacetValue,
  type Filter,
  type Lease,
  type Query,
  type ReadStore,
  type Scalar,
  type Selection,
  type Shape,
} from './read-store.js';
import type { Stored } from './recent-documents.js';
import { RowSet } from './row-set.js';
import { RowValues } from './row-values.js';
import {
  all,
  BULK,
  type Change,
  Collection,
  column,
  equalities,
  fieldOf,
  hasWord,
  type Kept,
  type Order,
  pathOf,
  type Range,
  SORTED,
  type Sorted,
  type Sql,
  spanOf,
} from './sqlite.collection.js';

/** Raise it when the tables below change: older files are rebuilt. */
const LAYOUT = 2;
/** How long a reader or writer waits for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;

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
  CREATE TABLE IF NOT EXISTS actives (name TEXT PRIMARY KEY, collection TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, beat INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`;

type Row = Record<string, SQLInputValue>;

/** For the rows of a set alone. */
const among = (set: RowSet): Sql => ({
  sql: 'row IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(set.rows())],
});
/** One page of a set, in an order of all rows. */
function pageOf(set: RowSet, { rows, places }: Order, skip: number, limit: number): number[] {
  const { size } = set;
  // The fewer there are, the longer is the way through all rows from one to the next.
  if (size ** 2 < rows.length)
    return set
      .rows()
      .sort((a, b) => places[a]! - places[b]!)
      .slice(skip, skip + limit);
  const page: number[] = [];
  const end = Math.min(skip + limit, size);
  for (let index = 0, passed = 0; index < rows.length && passed < end; index++) {
    const row = rows[index]!;
    if (set.has(row) && passed++ >= skip) page.push(row);
  }
  return page;
}
/** Where each row stands in an order. */
function placesOf(rows: Uint32Array): Uint32Array {
  const places = new Uint32Array(rows.reduce((highest, row) => Math.max(highest, row), 0) + 1);
  for (const [place, row] of rows.entries()) places[row] = place;
  return places;
}
/** One JSON text crosses over from SQLite several times faster than as many rows. */
const rowsIn = ({ rows }: Row): number[] => JSON.parse(rows as string) as number[];
/** Documents that were read, by their rows; they are kept from now on. */
function taken({ recent }: Collection, read: readonly Row[]): Map<number, Document> {
  const documents = new Map<number, Document>();
  for (const { row, document } of read) {
    const parsed = JSON.parse(document as string) as Document;
    documents.set(row as number, parsed);
    recent.keep({ row: row as number, document: parsed });
  }
  return documents;
}
const rowOf = ({ row }: Row): number => row as number;

/**
 * Read models in one SQLite file. It is disposable: what a power cut takes is folded from the log again.
 *
 * Indexes are made late: not before somebody asks, or a commit is so small that the build must have caught up.
 * Filling them at once is far cheaper than growing them row by row.
 *
 * Filters, searches and facets meet the sets of rows that have a word, a value or a number in a range. The last ones
 * are kept in memory, with the orders, values, numbers and documents asked for, and follow this connection's commits; a
 * commit of another connection makes this one forget all it knows.
 */
export class SqliteReadStore implements ReadStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #collections = new Map<string, Collection>();
  #dataVersion: SQLInputValue | undefined;
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
      const collection = this.#find(name);
      if (!collection) return;
      this.#db.exec(`
        DROP TABLE ${collection.table};
        DROP TABLE ${collection.documents};
        DROP TABLE IF EXISTS ${collection.wordsTable};`);
      this.#run('DELETE FROM collections WHERE name = ?', name);
    });
    this.#collections.delete(name);
  }

  async active(name: string): Promise<string | null> {
    return (
      (this.#row('SELECT collection FROM actives WHERE name = ?', name)?.collection as string | undefined) ??
      null
    );
  }

  async activate(name: string, collection: string): Promise<void> {
    this.#run('INSERT OR REPLACE INTO actives VALUES (?, ?)', name, collection);
  }

  async checkpoint(name: string): Promise<{ position: Position; changed: Position }> {
    const row = this.#row('SELECT position, changed FROM collections WHERE name = ?', name);
    return { position: String(row?.position ?? START), changed: String(row?.changed ?? START) };
  }

  async commit(name: string, { from, to, put, remove }: Commit): Promise<void> {
    const { collection, changes } = this.#transaction('BEGIN IMMEDIATE', () => {
      const collection = this.#collection(name);
      const isChanged = put.length + remove.length > 0;
      const moved = this.#run(
        'UPDATE collections SET position = ?, changed = coalesce(?, changed) WHERE name = ? AND position = ?',
        to,
        isChanged ? to : null,
        name,
        from,
      );
      if (moved === 0) throw new CheckpointMoved(name);
      const changes = [
        ...put.map((document) => this.#put(collection, document)),
        ...remove.flatMap((id) => this.#remove(collection, id)),
      ];
      if (isChanged && changes.length < BULK) this.#index(collection);
      return { collection, changes };
    });
    collection.changed(changes);
  }

  async get<D extends Document>(name: string, id: string): Promise<D | null> {
    return (await this.getMany<D>(name, [id]))[0] ?? null;
  }

  async getMany<D extends Document>(name: string, ids: readonly string[]): Promise<D[]> {
    const collection = this.#collection(name);
    const { table, documents, recent } = collection;
    const distinct = [...new Set(ids)];
    const kept = distinct.flatMap((id) => recent.get(id)?.document ?? []);
    if (kept.length === distinct.length) return kept as Document[] as D[];
    const read = this.#rows(
      `SELECT row, document FROM ${table} CROSS JOIN ${documents} USING (row)
       WHERE _id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(distinct.filter((id) => !recent.get(id))),
    );
    return [...kept, ...taken(collection, read).values()] as Document[] as D[];
  }

  async find<D extends Document>(name: string, query: Query): Promise<D[]> {
    return this.#read(name, (collection) => {
      const rows = this.#page(collection, query);
      const kept = rows.map((row) => collection.recent.inRow(row));
      const missing = rows.filter((_, index) => !kept[index]);
      if (missing.length === 0) return kept as Document[] as D[];
      const read = this.#rows(
        `SELECT row, document FROM ${collection.documents} WHERE row IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      );
      const others = taken(collection, read);
      return rows.map((row, index) => kept[index] ?? others.get(row)) as Document[] as D[];
    });
  }

  async count(name: string, selection: Selection): Promise<number> {
    return this.#read(name, (collection) => {
      const { filter = {}, search } = selection;
      if (collection.searched(search).length > 0) return this.#selected(collection, selection).size;
      const range = collection.range(filter);
      if (range) return this.#within(collection, filter, range).length;
      const { sql, values } = collection.where(filter);
      return Number(this.#row(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)!.n);
    });
  }

  async facets(
    name: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    return this.#read(name, (collection) => {
      const rows = this.#selected(collection, selection).rows();
      return Object.fromEntries(fields.map((field) => [field, this.#values(collection, field).facet(rows)]));
    });
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

  /** The rows of a page. */
  #page(collection: Collection, query: Query): number[] {
    const { filter = {}, search, sort, limit, skip = 0 } = query;
    if (collection.searched(search).length > 0 || collection.meets(filter))
      return pageOf(this.#selected(collection, query), this.#order(collection, sort), skip, limit);
    const { sql, values } = collection.whereInOrder(filter, sort);
    return this.#rows(
      `SELECT row FROM ${collection.table} WHERE ${sql} ORDER BY ${collection.order(sort)} LIMIT ? OFFSET ?`,
      ...values,
      limit,
      skip,
    ).map(rowOf);
  }

  #put(collection: Collection, document: Document): Change {
    const before = this.#stored(collection, document._id);
    const change = before ? this.#replace(collection, before, document) : this.#add(collection, document);
    collection.recent.keep({ row: change.row, document });
    return change;
  }

  #add(collection: Collection, document: Document): Change {
    const { table, documents, wordsTable, shape, columns, indexed } = collection;
    const row = this.#insert(table, ['_id', ...columns], [document._id, ...collection.row(document)]);
    this.#insert(documents, ['row', 'document'], [row, JSON.stringify(document)]);
    if (shape.search && indexed)
      this.#insert(wordsTable, ['rowid', 'words'], [row, collection.text(document)]);
    return { row, document, fields: ['_id'] };
  }

  /** Writes what is another now: every index of a column that is set is written anew, even when the value is the old one. */
  #replace(collection: Collection, { row, document: before }: Stored, document: Document): Change {
    const { table, documents, wordsTable, shape, fields, indexed } = collection;
    const [old, values] = [collection.row(before), collection.row(document)];
    const differ = fields.filter((_, index) => old[index] !== values[index]);
    if (differ.length > 0)
      this.#run(
        `UPDATE ${table} SET ${differ.map((field) => `${column(field)} = ?`).join(', ')} WHERE row = ?`,
        ...values.filter((value, index) => old[index] !== value),
        row,
      );
    this.#run(`UPDATE ${documents} SET document = ? WHERE row = ?`, JSON.stringify(document), row);
    if (shape.search && indexed && !collection.hasSameText(before, document)) {
      this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#insert(wordsTable, ['rowid', 'words'], [row, collection.text(document)]);
    }
    return { row, document, fields: differ };
  }

  /** The row that is free now, or nothing when there is no such document. */
  #remove(collection: Collection, id: string): Change[] {
    const { table, documents, wordsTable, shape, indexed, recent } = collection;
    const row = this.#stored(collection, id)?.row;
    if (row === undefined) return [];
    this.#run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#run(`DELETE FROM ${documents} WHERE row = ?`, row);
    if (shape.search && indexed) this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    recent.forget(id);
    return [{ row, fields: ['_id'] }];
  }

  /** A document and its row, from memory when they are kept there. */
  #stored({ table, documents, recent }: Collection, id: string): Stored | undefined {
    const known = recent.get(id);
    if (known) return known;
    const found = this.#row(
      `SELECT row, document FROM ${table} CROSS JOIN ${documents} USING (row) WHERE _id = ?`,
      id,
    );
    return found && { row: rowOf(found), document: JSON.parse(found.document as string) as Document };
  }

  /** Makes the indexes of a collection that has none yet. Needs a transaction that writes. */
  #index(collection: Collection): void {
    if (collection.indexed) return;
    this.#db.function('text', (document) => collection.text(JSON.parse(document as string) as Document));
    this.#db.exec(collection.indexes);
    this.#run('UPDATE collections SET indexed = 1 WHERE name = ?', collection.name);
    collection.indexed = true;
  }

  /** The rows of a selection; those of the last one are kept, for who asks for a page often asks for their number too. */
  #selected(collection: Collection, { filter = {}, search }: Selection): RowSet {
    const key = JSON.stringify([filter, search]);
    if (collection.selected?.key !== key) {
      const rows = this.#select(collection, filter, search);
      collection.selected = { key, rows };
    }
    return collection.selected.rows;
  }

  /** Meets the sets of rows that have a word or a value; what other conditions ask is tested on what is left. */
  #select(collection: Collection, filter: Filter, search: string | undefined): RowSet {
    const { table } = collection;
    const rowsWhere = ({ sql, values }: Sql) =>
      RowSet.of(
        rowsIn(this.#row(`SELECT json_group_array(row) AS rows FROM ${table} WHERE ${sql}`, ...values)!),
      );
    const searched = collection.searched(search);
    const isMet = collection.meets(filter);
    if (searched.length === 0 && !isMet) return rowsWhere(collection.where(filter));
    const range = collection.range(filter);
    const sets = [
      ...searched.map((word) => this.#having(collection, word)),
      ...(range
        ? [RowSet.of(this.#within(collection, filter, range))]
        : equalities(filter).map(([field, value]) => this.#equalling(collection, field, value))),
    ];
    const candidates = RowSet.meet(sets);
    if (isMet || Object.keys(filter).length === 0) return candidates;
    return rowsWhere(all([collection.where(filter, () => false), among(candidates)]));
  }

  /** The rows that have a word which begins so. */
  #having(collection: Collection, word: string): RowSet {
    const { wordsTable } = collection;
    return this.#kept(
      collection,
      word,
      () => ({
        sql: `SELECT json_group_array(rowid) AS rows FROM ${wordsTable} WHERE ${wordsTable} MATCH ?`,
        values: [`"${word}"*`],
      }),
      (_, text) => hasWord(text, word),
    );
  }

  /** The rows that have a value. */
  #equalling(collection: Collection, field: string, value: Scalar): RowSet {
    const path = pathOf(field);
    return this.#kept(
      collection,
      `${field} = ${JSON.stringify(value)}`,
      () => {
        const { sql, values } = collection.where({ [field]: value });
        return { sql: `SELECT json_group_array(row) AS rows FROM ${collection.table} WHERE ${sql}`, values };
      },
      (document) => fieldOf(document, path) === value,
    );
  }

  /** The rows that a statement gives as a JSON array, from memory when they are kept there. */
  #kept(collection: Collection, key: string, statement: () => Sql, holds: Kept['holds']): RowSet {
    const known = collection.kept.get(key);
    if (known) {
      collection.keep(key, known);
      return known.rows;
    }
    const { sql, values } = statement();
    const rows = RowSet.of(rowsIn(this.#row(sql, ...values)!));
    collection.keep(key, { rows, holds });
    return rows;
  }

  /** The rows where a filter's equalities hold and its range. */
  #within(collection: Collection, filter: Filter, [field, range]: [string, Range]): Uint32Array {
    const { values, rows } = this.#sorted(collection, filter, field);
    return rows.subarray(...spanOf(values, range));
  }

  /** The values of a field, from memory when they are kept there. */
  #values(collection: Collection, field: string): RowValues {
    const known = collection.values.get(field);
    if (known) return known;
    const values = new RowValues();
    const key = collection.declared(field);
    const isFlag = collection.typeOf(field) === 'boolean';
    const groups = this.#rows(
      `SELECT ${key} AS value, json_group_array(row) AS rows FROM ${collection.table} WHERE ${key} IS NOT NULL GROUP BY ${key}`,
    );
    for (const { value, ...group } of groups)
      for (const row of rowsIn(group)) values.set(row, isFlag ? value === 1 : (value as Scalar));
    collection.values.set(field, values);
    return values;
  }

  /** What a number is where a filter's equalities hold, lowest first, from memory when it is kept there. */
  #sorted(collection: Collection, filter: Filter, field: string): Sorted {
    const equal = equalities(filter);
    const key = JSON.stringify([field, equal]);
    const known = collection.sorted.get(key);
    if (known) return known;
    const name = collection.declared(field);
    const { sql, values } = collection.where(Object.fromEntries(equal));
    const lists = this.#row(
      `SELECT json_group_array(value) AS "values", json_group_array(row) AS rows FROM (
         SELECT ${name} AS value, row FROM ${collection.table} WHERE ${sql} AND ${name} IS NOT NULL ORDER BY ${name}
       )`,
      ...values,
    )!;
    const sorted = {
      values: Float64Array.from(JSON.parse(lists.values as string) as number[]),
      rows: Uint32Array.from(rowsIn(lists)),
      fields: ['_id', field, ...equal.map(([equalled]) => equalled)],
    };
    collection.sorted.set(key, sorted);
    if (collection.sorted.size > SORTED) collection.sorted.delete(collection.sorted.keys().next().value!);
    return sorted;
  }

  /** All rows of a collection in order, from memory when they are kept there. */
  #order(collection: Collection, sort: Query['sort']): Order {
    const by = collection.order(sort);
    const known = collection.orders.get(by);
    if (known) return known;
    const ordered = `SELECT row FROM ${collection.table} ORDER BY ${by}`;
    const rows = Uint32Array.from(
      rowsIn(this.#row(`SELECT json_group_array(row) AS rows FROM (${ordered})`)!),
    );
    const order = { rows, places: placesOf(rows), fields: ['_id', ...Object.keys(sort ?? {})] };
    collection.orders.set(by, order);
    return order;
  }

  /**
   * Reads of a collection with its indexes, as it is at one moment. What memory answers needs no transaction, nor does
   * what was asked while no other connection wrote.
   */
  #read<T>(name: string, work: (collection: Collection) => T): T {
    const collection = this.#collection(name);
    if (!collection.indexed) {
      this.#transaction('BEGIN IMMEDIATE', () => this.#index(this.#collection(name)));
      return this.#read(name, work);
    }
    const asked = this.#asked;
    const answer = work(collection);
    if (this.#asked === asked || this.#version() === this.#dataVersion) return answer;
    return this.#transaction('BEGIN', () => work(this.#collection(name)));
  }

  #collection(name: string): Collection {
    const found = this.#find(name);
    if (!found) throw new RangeError(`There is no collection ${name}`);
    return found;
  }

  /** What is known of a collection is forgotten when another connection has changed the file. */
  #find(name: string): Collection | undefined {
    if (!this.#isLookedAt) {
      const version = this.#version();
      if (version !== this.#dataVersion) this.#collections.clear();
      this.#dataVersion = version;
      // Good for one run of the program: what another connection commits in it may as well come after it.
      this.#isLookedAt = true;
      queueMicrotask(() => {
        this.#isLookedAt = false;
      });
    }
    const known = this.#collections.get(name);
    if (known) return known;
    const row = this.#row('SELECT shape, indexed FROM collections WHERE name = ?', name);
    if (!row) return undefined;
    const collection = new Collection(name, JSON.parse(row.shape as string) as Shape, row.indexed === 1);
    this.#collections.set(name, collection);
    return collection;
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
      this.#collections.clear();
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

  /** The number of the new row. */
  #insert(table: string, columns: readonly string[], values: readonly SQLInputValue[]): number {
    const places = columns.map(() => '?').join(', ');
    const statement = this.#statement(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
    return Number(statement.run(...values).lastInsertRowid);
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
