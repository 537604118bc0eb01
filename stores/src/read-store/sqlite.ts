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
import { RowSet } from './row-set.js';
import { RowValues } from './row-values.js';
import {
  all,
  BULK,
  type Change,
  Collection,
  column,
  countIn,
  equalities,
  fieldOf,
  hasWord,
  type Kept,
  pathOf,
  rangeBesideEqualities,
  SORTED,
  type Sql,
} from './sqlite.collection.js';

/** Raise it when the tables below change: older files are rebuilt. */
const LAYOUT = 1;
/** How long a reader or writer waits for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;

/** A cache of 64 MB; checkpoints of 32 MB, so that a build copies a page that changes often less often. */
const PRAGMAS = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000`;
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
function pageOf(set: RowSet, order: Uint32Array, skip: number, limit: number): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let index = 0; index < order.length && page.length < limit; index++) {
    const row = order[index]!;
    if (set.has(row) && passed++ >= skip) page.push(row);
  }
  return page;
}
/** One JSON text crosses over from SQLite several times faster than as many rows. */
const rowsIn = ({ rows }: Row): number[] => JSON.parse(rows as string) as number[];
const parsed = ({ document }: Row): Document => JSON.parse(document as string) as Document;
const idOf = ({ _id }: Row): string => _id as string;

/**
 * Read models in one SQLite file. It is disposable: what a power cut takes is folded from the log again.
 *
 * Indexes are made late: not before somebody asks, or a commit is so small that the build must have caught up.
 * Filling them at once is far cheaper than growing them row by row.
 *
 * Searches and facets meet the sets of rows that have a word or a value. The last ones are kept in memory, with the
 * orders, values, numbers and documents asked for, and follow this connection's commits; a commit of another connection makes this one
 * forget all it knows.
 */
export class SqliteReadStore implements ReadStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #collections = new Map<string, Collection>();
  #dataVersion: SQLInputValue | undefined;

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
    return this.#documents<D>(this.#collection(name), [...new Set(ids)]);
  }

  async find<D extends Document>(name: string, query: Query): Promise<D[]> {
    return this.#read(name, (collection) => this.#documents<D>(collection, this.#page(collection, query)));
  }

  async count(name: string, selection: Selection): Promise<number> {
    return this.#read(name, (collection) => {
      if (collection.searched(selection.search).length > 0) return this.#selected(collection, selection).size;
      const { filter = {} } = selection;
      const range = rangeBesideEqualities(filter);
      if (range && collection.typeOf(range[0]) === 'number')
        return countIn(this.#sorted(collection, filter, range[0]), range[1]);
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

  async close(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }

  /** The _ids of a page. */
  #page(collection: Collection, query: Query): string[] {
    const { table } = collection;
    const { filter = {}, sort, limit, skip = 0 } = query;
    const found = collection.searched(query.search).length > 0 ? this.#selected(collection, query) : null;
    if (found && found.size > skip + limit)
      return pageOf(found, this.#order(collection, sort), skip, limit).map((row) =>
        idOf(this.#row(`SELECT _id FROM ${table} WHERE row = ?`, row)!),
      );
    const { sql, values } = found ? among(found) : collection.whereInOrder(filter, sort);
    return this.#rows(
      `SELECT _id FROM ${table} WHERE ${sql} ORDER BY ${collection.order(sort)} LIMIT ? OFFSET ?`,
      ...values,
      limit,
      skip,
    ).map(idOf);
  }

  /** The documents that exist in the order of their _ids, from memory when they are kept there. */
  #documents<D extends Document>(collection: Collection, ids: readonly string[]): D[] {
    const { table, documents, recent } = collection;
    const found = new Map(ids.map((id) => [id, recent.get(id)]));
    const missing = ids.filter((id) => !found.get(id));
    if (missing.length > 0) {
      const rows = this.#rows(
        `SELECT document FROM ${table} CROSS JOIN ${documents} USING (row)
         WHERE _id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      );
      for (const row of rows) {
        const document = parsed(row);
        found.set(document._id, document);
        collection.remember(document);
      }
    }
    return [...found.values()].filter((document) => document !== undefined) as D[];
  }

  #put(collection: Collection, document: Document): Change {
    const { table, documents, wordsTable, shape, fields, columns, indexed } = collection;
    const known = this.#row(collection.stored, document._id);
    const text = collection.text(document);
    const values = collection.row(document);
    const json = JSON.stringify(document);
    const row = known
      ? Number(known.row)
      : this.#insert(table, ['_id', ...columns], [document._id, ...values]);
    // Every index of a column that is set is written anew, even when the value is the old one.
    const differ = known && fields.filter((field, index) => known[`f.${field}`] !== values[index]);
    if (differ) {
      if (differ.length > 0)
        this.#run(
          `UPDATE ${table} SET ${differ.map((field) => `${column(field)} = ?`).join(', ')} WHERE row = ?`,
          ...differ.map((field) => values[fields.indexOf(field)]!),
          row,
        );
      this.#run(`UPDATE ${documents} SET words = ?, document = ? WHERE row = ?`, text, json, row);
    } else this.#insert(documents, ['row', 'words', 'document'], [row, text, json]);
    if (shape.search && indexed && known?.words !== text) {
      if (known) this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
      this.#insert(wordsTable, ['rowid', 'words'], [row, text]);
    }
    return { id: document._id, row, document, text, fields: differ ?? ['_id'] };
  }

  /** The row that is free now, or nothing when there is no such document. */
  #remove({ table, documents, wordsTable, shape, indexed }: Collection, id: string): Change[] {
    const known = this.#row(`SELECT row FROM ${table} WHERE _id = ?`, id);
    if (!known) return [];
    const row = Number(known.row);
    this.#run(`DELETE FROM ${table} WHERE row = ?`, row);
    this.#run(`DELETE FROM ${documents} WHERE row = ?`, row);
    if (shape.search && indexed) this.#run(`DELETE FROM ${wordsTable} WHERE rowid = ?`, row);
    return [{ id, row, text: '', fields: ['_id'] }];
  }

  /** Makes the indexes of a collection that has none yet. Needs a transaction that writes. */
  #index(collection: Collection): void {
    if (collection.indexed) return;
    this.#db.exec(collection.indexes);
    this.#run('UPDATE collections SET indexed = 1 WHERE name = ?', collection.name);
    collection.indexed = true;
  }

  /** Meets the sets of rows that have a word or a value; what other conditions ask is tested on what is left. */
  #selected(collection: Collection, { filter = {}, search }: Selection): RowSet {
    const { table, wordsTable } = collection;
    const rowsWhere = ({ sql, values }: Sql) =>
      RowSet.of(
        rowsIn(this.#row(`SELECT json_group_array(row) AS rows FROM ${table} WHERE ${sql}`, ...values)!),
      );
    const searched = collection.searched(search);
    const equal = equalities(filter);
    const isComplete = equal.length === Object.keys(filter).length;
    if (searched.length === 0 && (!isComplete || equal.length === 0))
      return rowsWhere(collection.where(filter));
    const sets = [
      ...searched.map((word) =>
        this.#kept(
          collection,
          word,
          {
            sql: `SELECT json_group_array(rowid) AS rows FROM ${wordsTable} WHERE ${wordsTable} MATCH ?`,
            values: [`"${word}"*`],
          },
          (_, text) => hasWord(text, word),
        ),
      ),
      ...equal.map(([field, value]) => {
        const { sql, values } = collection.where({ [field]: value });
        const path = pathOf(field);
        return this.#kept(
          collection,
          `${field} = ${JSON.stringify(value)}`,
          { sql: `SELECT json_group_array(row) AS rows FROM ${table} WHERE ${sql}`, values },
          (document) => fieldOf(document, path) === value,
        );
      }),
    ];
    const candidates = sets.reduce((met, set) => met.and(set));
    if (isComplete) return candidates;
    return rowsWhere(all([collection.where(filter, () => false), among(candidates)]));
  }

  /** The rows that a statement gives as a JSON array, from memory when they are kept there. */
  #kept(collection: Collection, key: string, { sql, values }: Sql, holds: Kept['holds']): RowSet {
    const rows = collection.kept.get(key)?.rows ?? RowSet.of(rowsIn(this.#row(sql, ...values)!));
    collection.keep(key, { rows, holds });
    return rows;
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
  #sorted(collection: Collection, filter: Filter, field: string): Float64Array {
    const equal = equalities(filter);
    const key = JSON.stringify([field, equal]);
    const known = collection.sorted.get(key);
    if (known) return known.values;
    const name = collection.declared(field);
    const { sql, values } = collection.where(Object.fromEntries(equal));
    const rows = this.#row(
      `SELECT json_group_array(${name}) AS rows FROM (
         SELECT ${name} FROM ${collection.table} WHERE ${sql} AND ${name} IS NOT NULL ORDER BY ${name}
       )`,
      ...values,
    );
    const sorted = Float64Array.from(rowsIn(rows!));
    const fields = ['_id', field, ...equal.map(([equalled]) => equalled)];
    collection.sorted.set(key, { values: sorted, fields });
    if (collection.sorted.size > SORTED) collection.sorted.delete(collection.sorted.keys().next().value!);
    return sorted;
  }

  /** All rows of a collection in order, from memory when they are kept there. */
  #order(collection: Collection, sort: Query['sort']): Uint32Array {
    const order = collection.order(sort);
    const known = collection.orders.get(order);
    if (known) return known.rows;
    const ordered = `SELECT row FROM ${collection.table} ORDER BY ${order}`;
    const rows = Uint32Array.from(
      rowsIn(this.#row(`SELECT json_group_array(row) AS rows FROM (${ordered})`)!),
    );
    collection.orders.set(order, { rows, fields: ['_id', ...Object.keys(sort ?? {})] });
    return rows;
  }

  /** The collection with its indexes, as it is at one moment. */
  #read<T>(name: string, work: (collection: Collection) => T): T {
    const { indexed } = this.#collection(name);
    if (!indexed) this.#transaction('BEGIN IMMEDIATE', () => this.#index(this.#collection(name)));
    return this.#transaction('BEGIN', () => work(this.#collection(name)));
  }

  #collection(name: string): Collection {
    const found = this.#find(name);
    if (!found) throw new RangeError(`There is no collection ${name}`);
    return found;
  }

  /** What is known of a collection is forgotten when another connection has changed the file. */
  #find(name: string): Collection | undefined {
    const version = this.#row('PRAGMA data_version')!.data_version;
    if (version !== this.#dataVersion) this.#collections.clear();
    this.#dataVersion = version;
    const known = this.#collections.get(name);
    if (known) return known;
    const row = this.#row('SELECT shape, indexed FROM collections WHERE name = ?', name);
    if (!row) return undefined;
    const collection = new Collection(name, JSON.parse(row.shape as string) as Shape, row.indexed === 1);
    this.#collections.set(name, collection);
    return collection;
  }

  #transaction<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    this.#run(begin);
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
    return this.#statement(sql).all(...values) as Row[];
  }

  #row(sql: string, ...values: SQLInputValue[]): Row | undefined {
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
