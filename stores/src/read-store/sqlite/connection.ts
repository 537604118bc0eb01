import { existsSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../engines/sqlite.js';

/** Raise it when the tables change: older files are rebuilt. */
const LAYOUT = 6;
/** How long a reader waits for another process, holding the event loop, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/**
 * How long a writer waits for another one, beside which the event loop goes on, and how often it tries; milliseconds.
 */
const WRITE_TIMEOUT = 60_000;
export const WRITE_RETRY = 5;
/** Prepared statements that are kept; queries differ by their filters, not by their values. */
const STATEMENTS = 500;

/**
 * A cache of 64 MB; checkpoints of 32 MB, so that a build copies a page that changes often less often. What is deleted
 * is overwritten with zeros: an erased person must not be found in free pages.
 */
export const PRAGMAS = `
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

export type Row = Record<string, SQLInputValue>;

/** A connection to the file of read models: statements that are prepared once, and transactions. */
export class Connection {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** When writers give up, also those that could wait longer. */
  #end = Number.POSITIVE_INFINITY;
  /** Statements that have read. */
  reads = 0;

  /** @param undone is called when a transaction has not written anything after all */
  constructor(
    file: string,
    private readonly undone: () => void,
  ) {
    const { db, path } = openOfLayout(file);
    this.#db = db;
    this.path = path;
  }

  /** Another one as soon as another connection has changed the file. */
  version(): SQLInputValue | undefined {
    return this.#statement('PRAGMA data_version').get()!.data_version as SQLInputValue;
  }

  /** A transaction that writes, as soon as no other connection does. */
  async write<T>(work: () => T): Promise<T> {
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

  /** What is read is of one moment. */
  read<T>(work: () => T): T {
    return this.#transaction('BEGIN', work);
  }

  #transaction<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    this.run(begin);
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // A full disk, for one, has rolled back by itself.
      if (this.#db.isTransaction) this.run('ROLLBACK');
      if (begin !== 'BEGIN') this.undone();
      throw error;
    }
  }

  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    this.reads++;
    return this.#statement(sql).all(...values) as Row[];
  }

  /** Rows as lists of their columns. */
  lists<L extends SQLOutputValue[]>(sql: string, ...values: SQLInputValue[]): L[] {
    this.reads++;
    const statement = this.#statement(sql);
    statement.setReturnArrays(true);
    return statement.all(...values) as unknown as L[];
  }

  row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    this.reads++;
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  /** The number of rows that it changes. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Adds a row and gives its number. */
  insert(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /** Several statements without values. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Writers that wait give up by then. */
  endWrites(at: number): void {
    this.#end = at;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
    return statement;
  }
}

const SQLITE_BUSY = 5;
export const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;

/**
 * Opens the file; one of another layout is thrown away, for the log has everything that is in it.
 *
 * @throws SyntaxError when its end is missing
 */
const openOfLayout = (file: string): OpenDatabase => {
  let isOurs = true;
  // Beside a write-ahead log, a file may end anywhere: its last pages are in the log.
  const size = existsSync(`${file}-wal`) ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const opened = openDatabase(file, { timeout: BUSY_TIMEOUT }, (db) => {
    const { page_size: page } = db.prepare('PRAGMA page_size').get() as { page_size: number };
    // SQLite takes what is missing of the last page for zeros.
    if (size % page !== 0) throw new SyntaxError('Its end is missing');
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
