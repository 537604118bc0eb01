import { existsSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../engines/sqlite.js';

/** Increased when the tables change: older files are rebuilt. */
const LAYOUT_VERSION = 6;
/** Timeout of a reader that waits for another process and holds the event loop, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Timeout and interval of a writer that waits for another one off the event loop, in milliseconds. */
const WRITE_TIMEOUT = 60_000;
export const WRITE_RETRY = 5;
/** Maximum number of prepared statements that are cached; queries differ by their filters, not by their values. */
const MAX_STATEMENTS = 500;

/**
 * A cache of 64 MB. Checkpoints of 32 MB, so that a build copies a hot page less often. Deleted data is overwritten
 * with zeros: an erased person must not be found in free pages.
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

/** A connection to the file of read models, with cached statements and transactions. */
export class Connection {
  readonly path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The time at which waiting writers give up, by the clock of performance.now(). */
  #end = Number.POSITIVE_INFINITY;
  /** Number of statements that have read. */
  reads = 0;

  /** @param onRollback called when a transaction was rolled back */
  constructor(
    file: string,
    private readonly onRollback: () => void,
  ) {
    const { db, path } = openWithLayout(file);
    this.#db = db;
    this.path = path;
  }

  /** Changes when another connection has changed the file. */
  version(): SQLInputValue | undefined {
    return this.#statement('PRAGMA data_version').get()!.data_version as SQLInputValue;
  }

  /** A write transaction, as soon as no other connection writes. */
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

  /** Reads of one consistent state. */
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
      // SQLite itself rolls back after some errors, such as a full disk.
      if (this.#db.isTransaction) this.run('ROLLBACK');
      if (begin !== 'BEGIN') this.onRollback();
      throw error;
    }
  }

  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    this.reads++;
    return this.#statement(sql).all(...values) as Row[];
  }

  /** Rows as arrays of their columns. */
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

  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Inserts a row and returns its number. */
  insert(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  /** Runs several statements without values. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Sets the time at which waiting writers give up. */
  endWrites(deadline: number): void {
    this.#end = deadline;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MAX_STATEMENTS)
      this.#statements.delete(this.#statements.keys().next().value!);
    return statement;
  }
}

const SQLITE_BUSY = 5;
export const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === SQLITE_BUSY;

/**
 * Opens the file; a file of another layout is deleted, as it can be folded from the log again.
 *
 * @throws SyntaxError when its end is missing
 */
const openWithLayout = (file: string): OpenDatabase => {
  let hasCurrentLayout = true;
  // Beside a write-ahead log the file may be shorter: its last pages are in the log.
  const size = existsSync(`${file}-wal`) ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const database = openDatabase(file, { timeout: BUSY_TIMEOUT }, (db) => {
    const { page_size: pageSize } = db.prepare('PRAGMA page_size').get() as { page_size: number };
    // SQLite reads the missing part of the last page as zeros.
    if (size % pageSize !== 0) throw new SyntaxError('Its end is missing');
    const { user_version: layout } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    const { tables } = db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as { tables: number };
    hasCurrentLayout = layout === LAYOUT_VERSION || tables === 0;
    if (!hasCurrentLayout) return;
    // Only where it is missing: a full disk can be read but not written.
    if (layout !== LAYOUT_VERSION) db.exec(`PRAGMA user_version = ${LAYOUT_VERSION}`);
    db.exec(PRAGMAS);
    db.exec(SCHEMA);
  });
  if (hasCurrentLayout) return database;
  database.db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return openWithLayout(file);
};
