import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Position, START } from '../event-store/event-store.js';
import {
  CheckpointMoved,
  type Commit,
  type Condition,
  type Document,
  type FacetValue,
  type Filter,
  type Query,
  type ReadStore,
  type Scalar,
  type Selection,
  type Shape,
  words,
} from './read-store.js';

/** How long a reader or writer waits for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY, shape TEXT NOT NULL, position TEXT NOT NULL, changed TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS actives (name TEXT PRIMARY KEY, collection TEXT NOT NULL) STRICT, WITHOUT ROWID`;

interface Where {
  sql: string;
  values: SQLInputValue[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Column of a declared field: as long as no document may have such a field, it cannot meet the table's own. */
const column = (field: string): string => (field === '_id' ? '_id' : quoted(`f.${field}`));
const sqlValue = (value: Scalar): SQLInputValue => (typeof value === 'boolean' ? Number(value) : value);

const fieldOf = (document: Document, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], document);

const OPERATORS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

/** One collection: a table with a column for each declared field, and an index of words. */
class Collection {
  readonly table: string;
  readonly wordsTable: string;
  readonly fields: readonly string[];

  constructor(
    readonly name: string,
    readonly shape: Shape,
  ) {
    this.table = quoted(name);
    this.wordsTable = quoted(`${name}.words`);
    this.fields = Object.keys(shape.fields);
  }

  get schema(): string {
    const columns = this.fields.map((field) => `, ${column(field)}`).join('');
    const indexes = this.shape.indexes.map(({ fields, where = {} }, number) => {
      const keys = fields.map((field) =>
        field.startsWith('-') ? `${column(field.slice(1))} DESC` : column(field),
      );
      const partial = Object.entries(where).map(([field, value]) => `${column(field)} = ${literal(value)}`);
      return `CREATE INDEX ${quoted(`${this.name}.${number}`)} ON ${this.table} (${keys.join(', ')})${
        partial.length > 0 ? ` WHERE ${partial.join(' AND ')}` : ''
      };`;
    });
    return `
      CREATE TABLE ${this.table} (
        row INTEGER PRIMARY KEY, _id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, words TEXT NOT NULL${columns}
      );
      ${indexes.join('\n')}
      ${
        this.shape.search
          ? `CREATE VIRTUAL TABLE ${this.wordsTable} USING fts5 (
               words, content='', contentless_delete=1, detail=none, prefix='2 3 4', tokenize='unicode61 remove_diacritics 0'
             );`
          : ''
      }`;
  }

  values(document: Document): SQLInputValue[] {
    return this.fields.map((field) => {
      const value = fieldOf(document, field);
      return value === undefined || value === null ? null : sqlValue(value as Scalar);
    });
  }

  words(document: Document): string {
    if (!this.shape.search) return '';
    return [
      ...new Set(this.shape.search.flatMap((field) => words(String(fieldOf(document, field) ?? '')))),
    ].join(' ');
  }

  where({ filter = {}, search = '' }: Selection): Where {
    const where = this.filter(filter);
    const searched = [...new Set(words(search))];
    if (searched.length === 0) return where;
    if (!this.shape.search) throw new RangeError(`${this.name} has no searchable fields`);
    return {
      sql: `${where.sql} AND row IN (SELECT rowid FROM ${this.wordsTable} WHERE ${this.wordsTable} MATCH ?)`,
      values: [...where.values, searched.map((word) => `"${word}"*`).join(' AND ')],
    };
  }

  private filter({ $or, ...fields }: Filter): Where {
    const parts = Object.entries(fields as Record<string, Condition>).map(([field, condition]) =>
      this.condition(this.declared(field), condition),
    );
    if ($or) {
      const alternatives = $or.map((alternative) => this.filter(alternative));
      parts.push({
        sql: alternatives.length > 0 ? `(${alternatives.map(({ sql }) => `(${sql})`).join(' OR ')})` : '0',
        values: alternatives.flatMap(({ values }) => values),
      });
    }
    return {
      sql: parts.map(({ sql }) => sql).join(' AND ') || '1',
      values: parts.flatMap(({ values }) => values),
    };
  }

  private condition(name: string, condition: Condition): Where {
    if (condition === null) return { sql: `${name} IS NULL`, values: [] };
    if (typeof condition !== 'object') return { sql: `${name} = ?`, values: [sqlValue(condition)] };
    const parts: Where[] = [];
    const { $in, $ne } = condition;
    if ($in) parts.push({ sql: `${name} IN (${$in.map(() => '?').join(', ')})`, values: $in.map(sqlValue) });
    if ($ne === null) parts.push({ sql: `${name} IS NOT NULL`, values: [] });
    else if ($ne !== undefined) parts.push({ sql: `${name} IS NOT ?`, values: [sqlValue($ne)] });
    for (const [operator, sign] of Object.entries(OPERATORS)) {
      const operand = condition[operator as keyof typeof OPERATORS];
      if (operand === undefined) continue;
      parts.push({ sql: `${name} ${sign} ?`, values: [sqlValue(operand)] });
    }
    return {
      sql: parts.map(({ sql }) => sql).join(' AND ') || '1',
      values: parts.flatMap(({ values }) => values),
    };
  }

  /** The column of a field; a field that is not declared is a mistake of the program. */
  declared(field: string): string {
    if (field !== '_id' && !(field in this.shape.fields))
      throw new RangeError(`${this.name} does not declare ${field}`);
    return column(field);
  }

  order(sort: Query['sort']): string {
    const keys = Object.entries(sort ?? {});
    const direction = (sign: 1 | -1) => (sign === 1 ? 'ASC' : 'DESC');
    const tie = keys.some(([field]) => field === '_id') ? [] : [`_id ${direction(keys[0]?.[1] ?? 1)}`];
    return [...keys.map(([field, sign]) => `${this.declared(field)} ${direction(sign)}`), ...tie].join(', ');
  }
}

const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));

/** Read models in one SQLite file. It is disposable: what a power cut takes is folded from the log again. */
export class SqliteReadStore implements ReadStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #collections = new Map<string, Collection>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
    this.#db.exec(SCHEMA);
  }

  async ensure(name: string, shape: Shape): Promise<void> {
    const collection = new Collection(name, shape);
    this.#transaction(() => {
      if (this.#row('SELECT 1 FROM collections WHERE name = ?', name)) return;
      this.#db.exec(collection.schema);
      this.#run('INSERT INTO collections VALUES (?, ?, ?, ?)', name, JSON.stringify(shape), START, START);
    });
    this.#collections.set(name, collection);
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
    const collection = this.#find(name);
    if (!collection) return;
    this.#transaction(() => {
      this.#db.exec(`DROP TABLE ${collection.table}`);
      if (collection.shape.search) this.#db.exec(`DROP TABLE ${collection.wordsTable}`);
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
    const collection = this.#collection(name);
    const { table, wordsTable, fields, shape } = collection;
    const columns = fields.map((field) => column(field));
    const insert = `INSERT INTO ${table} (${['_id', 'document', 'words', ...columns].join(', ')})
      VALUES (${['_id', 'document', 'words', ...columns].map(() => '?').join(', ')}) RETURNING row`;
    const update = `UPDATE ${table} SET ${['document', 'words', ...columns].map((name) => `${name} = ?`).join(', ')}
      WHERE row = ?`;
    const known = `SELECT row, words FROM ${table} WHERE _id = ?`;
    const forget = `DELETE FROM ${wordsTable} WHERE rowid = ?`;
    const learn = `INSERT INTO ${wordsTable} (rowid, words) VALUES (?, ?)`;
    this.#transaction(() => {
      const changed = put.length + remove.length > 0 ? to : null;
      const moved = this.#run(
        'UPDATE collections SET position = ?, changed = coalesce(?, changed) WHERE name = ? AND position = ?',
        to,
        changed,
        name,
        from,
      );
      if (moved === 0) throw new CheckpointMoved(name);
      for (const document of put) {
        const text = collection.words(document);
        const values = [JSON.stringify(document), text, ...collection.values(document)];
        const row = this.#row(known, document._id);
        const number = row ? row.row : this.#row(insert, document._id, ...values)!.row;
        if (row) this.#run(update, ...values, number!);
        if (!shape.search || row?.words === text) continue;
        if (row) this.#run(forget, number!);
        this.#run(learn, number!, text);
      }
      for (const id of remove) {
        const row = this.#row(known, id);
        if (!row) continue;
        if (shape.search) this.#run(forget, row.row!);
        this.#run(`DELETE FROM ${table} WHERE row = ?`, row.row!);
      }
    });
  }

  async get<D extends Document>(name: string, id: string): Promise<D | null> {
    const row = this.#row(`SELECT document FROM ${this.#collection(name).table} WHERE _id = ?`, id);
    return row ? (JSON.parse(row.document as string) as D) : null;
  }

  async getMany<D extends Document>(name: string, ids: readonly string[]): Promise<D[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT document FROM ${this.#collection(name).table} WHERE _id IN (SELECT value FROM json_each(?))`;
    return this.#rows(sql, JSON.stringify(ids)).map(({ document }) => JSON.parse(document as string) as D);
  }

  async find<D extends Document>(name: string, query: Query): Promise<D[]> {
    const collection = this.#collection(name);
    const { sql, values } = collection.where(query);
    const rows = this.#rows(
      `SELECT document FROM ${collection.table} WHERE ${sql} ORDER BY ${collection.order(query.sort)} LIMIT ? OFFSET ?`,
      ...values,
      query.limit,
      query.skip ?? 0,
    );
    return rows.map(({ document }) => JSON.parse(document as string) as D);
  }

  async count(name: string, selection: Selection): Promise<number> {
    const collection = this.#collection(name);
    const { sql, values } = collection.where(selection);
    return Number(this.#row(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)!.n);
  }

  async facets(
    name: string,
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    const collection = this.#collection(name);
    const { sql, values } = collection.where(selection);
    return Object.fromEntries(
      fields.map((field) => {
        const key = collection.declared(field);
        const rows = this.#rows(
          `SELECT ${key} AS value, count(*) AS count FROM ${collection.table} WHERE ${sql} AND ${key} IS NOT NULL
           GROUP BY ${key} ORDER BY count DESC, value ASC`,
          ...values,
        );
        const isFlag = collection.shape.fields[field] === 'boolean';
        return [
          field,
          rows.map(({ value, count }) => ({
            value: isFlag ? value === 1 : (value as Scalar),
            count: Number(count),
          })),
        ];
      }),
    );
  }

  async close(): Promise<void> {
    if (!this.#db.isOpen) return;
    this.#db.exec('PRAGMA optimize');
    this.#db.close();
  }

  #collection(name: string): Collection {
    const found = this.#find(name);
    if (!found) throw new RangeError(`There is no collection ${name}`);
    return found;
  }

  /** Another process may have made the collection: then its shape is on record. */
  #find(name: string): Collection | undefined {
    const known = this.#collections.get(name);
    if (known) return known;
    const row = this.#row('SELECT shape FROM collections WHERE name = ?', name);
    if (!row) return undefined;
    const collection = new Collection(name, JSON.parse(row.shape as string) as Shape);
    this.#collections.set(name, collection);
    return collection;
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
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

  #rows(sql: string, ...values: SQLInputValue[]): Record<string, SQLInputValue>[] {
    return this.#statement(sql).all(...values) as Record<string, SQLInputValue>[];
  }

  #row(sql: string, ...values: SQLInputValue[]): Record<string, SQLInputValue> | undefined {
    return this.#statement(sql).get(...values) as Record<string, SQLInputValue> | undefined;
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }
}

export const openSqliteReadStore = async (file: string): Promise<ReadStore> => new SqliteReadStore(file);
