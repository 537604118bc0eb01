import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../engines/sqlite.js';
import { type EncodedEvent, encodedEvents } from '../encoded-events.js';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  locationOf,
  type NewEvent,
  type Position,
  START,
  type StoredEvent,
  StoreUnavailable,
  UnreadableEvent,
  WrongExpectedRevision,
} from '../event-store.js';
import {
  addMissingChecksums,
  CHECKED_COLUMNS,
  checksumOf,
  decodeAll,
  decodeInto,
  type Row,
  toPosition,
} from './checksums.js';

/** Timeout of a writer that waits for another process's commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** Interval at which live subscribers check for commits of other processes, in milliseconds. */
const FOREIGN_COMMIT_POLL = 200;
/**
 * Pages of the write-ahead log before a checkpoint copies them to the file: 32 MB, so that a hot page is copied once
 * for many commits.
 */
const CHECKPOINT_PAGES = 8_192;
/** Page cache in KiB, for the index leaves that appends keep changing. */
const PAGE_CACHE = 16_384;
/**
 * Rows read before they are parsed: row by row takes half as long again, and with more rows most survive to the old
 * generation of the heap.
 */
const ROW_BATCH = 1_000;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_CONSTRAINT = 19;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    checksum INTEGER,
    UNIQUE (stream, revision)
  ) STRICT`;

interface PendingAppend {
  stream: string;
  expected: ExpectedRevision;
  events: readonly EncodedEvent[];
  resolve(appended: Appended): void;
  reject(error: Error): void;
}

/** An unknown position before the first event means the beginning of the log. */
const fromPosition = (position: Position): number => Number(position) || 0;
/** The position after START: before all rows, also ones that should not exist. */
const AFTER_START = -(2n ** 63n);

/** The low byte of an extended result code is the primary one. */
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 256;
const isConstraintViolation = (error: unknown): boolean => codeOf(error) === SQLITE_CONSTRAINT;

/**
 * The events of a stream from a revision on, which SQLite finds by an index without checksums.
 * @throws UnreadableEvent for the first event whose predecessor is missing
 */
function requireNoGaps(events: StoredEvent[], from: number): StoredEvent[] {
  const eventAfterGap = events.find(({ revision }, index) => revision !== from + index);
  if (eventAfterGap)
    throw new UnreadableEvent(locationOf(eventAfterGap), 'the previous event of its stream is missing');
  return events;
}

const unavailable = (cause: unknown): StoreUnavailable => new StoreUnavailable('The event store', { cause });

/**
 * The log in one SQLite file, which several processes may open at once. Appends that arrive together share one
 * transaction and one fdatasync.
 */
class SqliteEventStore implements EventStore {
  readonly #db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #insert: StatementSync;
  readonly #retract: StatementSync;
  readonly #lastRevision: StatementSync;
  readonly #idsFrom: StatementSync;
  readonly #streamFrom: StatementSync;
  readonly #streamBefore: StatementSync;
  readonly #allAfter: StatementSync;
  readonly #lastPosition: StatementSync;
  readonly #dataVersion: StatementSync;

  #queue: PendingAppend[] = [];
  readonly #waiters = new Set<() => void>();
  #poll: NodeJS.Timeout | undefined;
  #seenDataVersion: unknown;

  constructor(db: DatabaseSync) {
    this.#db = db;
    const prepare = (sql: string) => this.#db.prepare(sql);
    this.#begin = prepare('BEGIN IMMEDIATE');
    this.#commit = prepare('COMMIT');
    this.#insert = prepare(
      'INSERT INTO events (id, stream, revision, type, data, metadata, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#retract = prepare('DELETE FROM events WHERE stream = ? AND revision >= ?');
    this.#lastRevision = prepare(
      'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    );
    this.#idsFrom = prepare(
      'SELECT id, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
    );
    this.#streamFrom = prepare(
      `SELECT ${CHECKED_COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision`,
    );
    this.#streamBefore = prepare(
      `SELECT ${CHECKED_COLUMNS} FROM events WHERE stream = ? AND revision < ? ORDER BY revision DESC LIMIT ?`,
    );
    this.#allAfter = prepare(
      `SELECT ${CHECKED_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?`,
    );
    for (const statement of [this.#streamFrom, this.#streamBefore, this.#allAfter])
      statement.setReturnArrays(true);
    this.#lastPosition = prepare('SELECT max(position) AS position FROM events');
    this.#dataVersion = prepare('PRAGMA data_version');
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const encoded = encodedEvents(stream, events);
    return new Promise((resolve, reject) => {
      this.#queue.push({ stream, expected, events: encoded, resolve, reject });
      // Appends of concurrent requests are batched for one turn of the event loop.
      if (this.#queue.length === 1) setImmediate(() => this.#commitQueue());
    });
  }

  async readStream(stream: string, fromRevision = 0): Promise<StoredEvent[]> {
    return this.#read(() => {
      const rows = this.#streamFrom.all(stream, fromRevision) as unknown as Row[];
      return requireNoGaps(decodeAll(rows), fromRevision);
    });
  }

  async readLast(stream: string): Promise<StoredEvent | null> {
    return (await this.readStreamBackwards(stream, { limit: 1 }))[0] ?? null;
  }

  async readStreamBackwards(
    stream: string,
    { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number },
  ): Promise<StoredEvent[]> {
    return this.#read(() => {
      const rows = this.#streamBefore.all(stream, before, limit) as unknown as Row[];
      const events = decodeAll(rows).reverse();
      return requireNoGaps(events, events.length < limit ? 0 : events[0]!.revision).reverse();
    });
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    return this.#readAfter(after, limit);
  }

  /**
   * Reads by position only; wake-ups carry no data, so that a slow subscriber takes no memory. No event can appear at
   * an earlier position than one that was read: BEGIN IMMEDIATE admits one writer at a time, across processes,
   * positions are assigned inside its transaction, and the next writer begins only after that commit is visible.
   */
  async *subscribe(
    after: Position,
    { signal, maxBatch = 1_000 }: { signal: AbortSignal; maxBatch?: number },
  ): AsyncGenerator<StoredEvent[], void, undefined> {
    let position = after;
    while (!signal.aborted && this.#db.isOpen) {
      const batch = this.#readAfter(position, maxBatch);
      const last = batch.at(-1);
      if (last === undefined) {
        await this.#wakeUp(signal);
      } else {
        position = last.position;
        yield batch;
        // Catching up with a long log must leave time for requests.
        await nextTurn();
      }
    }
  }

  async head(): Promise<Position> {
    const position = this.#last();
    return position === null ? START : toPosition(position);
  }

  async share(position: Position): Promise<number> {
    const head = this.#last();
    return head === null ? 1 : Math.min(1, fromPosition(position) / head);
  }

  async close(): Promise<void> {
    if (!this.#db.isOpen) return;
    this.#commitQueue();
    this.#db.close();
    this.#wakeAll();
  }

  /** One transaction for all queued appends; each succeeds or fails on its own. */
  #commitQueue(): void {
    const batch = this.#queue;
    if (batch.length === 0) return;
    this.#queue = [];
    let outcomes: (Appended | WrongExpectedRevision)[];
    try {
      this.#begin.run();
      outcomes = batch.map((append) => this.#attempt(append));
      this.#commit.run();
    } catch (cause) {
      if (this.#db.isOpen && this.#db.isTransaction) this.#db.exec('ROLLBACK');
      for (const { reject } of batch) reject(unavailable(cause));
      return;
    }
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]!;
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    }
    this.#wakeAll();
  }

  #attempt({ stream, expected, events }: PendingAppend): Appended | WrongExpectedRevision {
    const last = this.#lastRevision.get(stream) as { revision: number } | undefined;
    const actual = last?.revision ?? 'no-stream';
    const first = expected === 'no-stream' ? 0 : expected + 1;
    if (actual !== expected)
      return (
        this.#earlierAnswer(stream, first, events) ?? new WrongExpectedRevision(stream, expected, actual)
      );
    try {
      let revision = first;
      let position: number | bigint = 0;
      for (const { id, type, data, metadata } of events)
        position = this.#insert.run(
          id,
          stream,
          revision,
          type,
          data,
          metadata,
          checksumOf(id, stream, revision++, type, data, metadata),
        ).lastInsertRowid;
      return { revision: revision - 1, position: toPosition(Number(position)) };
    } catch (error) {
      if (!isConstraintViolation(error)) throw error;
      // An id exists in another place: roll back this append alone.
      this.#retract.run(stream, first);
      return new WrongExpectedRevision(stream, expected, actual);
    }
  }

  /** The result of the first append of the same ids at the same revision, if there was one. */
  #earlierAnswer(stream: string, first: number, events: readonly EncodedEvent[]): Appended | undefined {
    const stored = this.#idsFrom.all(stream, first, events.length) as { id: string; position: number }[];
    const isRepeated = events.every((event, index) => event.id === stored[index]?.id);
    const last = stored.at(-1);
    if (!isRepeated || last === undefined) return undefined;
    return { revision: first + events.length - 1, position: toPosition(last.position) };
  }

  #readAfter(after: Position, limit: number): StoredEvent[] {
    return this.#read(() => {
      const events: StoredEvent[] = [];
      let from: number | bigint = after === START ? AFTER_START : fromPosition(after);
      for (let hasMore = true; hasMore; ) {
        const size = Math.min(limit - events.length, ROW_BATCH);
        const rows = this.#allAfter.all(from, size) as unknown as Row[];
        hasMore = decodeInto(events, rows) && rows.length === size && events.length < limit;
        from = rows.at(-1)?.[0] ?? from;
      }
      return events;
    });
  }

  #read<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof UnreadableEvent ? error : unavailable(error);
    }
  }

  #last(): number | null {
    const { position } = this.#read(() => this.#lastPosition.get()) as { position: number | null };
    return position;
  }

  /** Resolves when new events may exist, the store closes, or the signal aborts. */
  #wakeUp(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiters.delete(wake);
        if (this.#waiters.size === 0) {
          clearInterval(this.#poll);
          this.#poll = undefined;
        }
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiters.add(wake);
      signal.addEventListener('abort', wake);
      this.#poll ??= setInterval(() => this.#pollForeignCommits(), FOREIGN_COMMIT_POLL);
    });
  }

  /** data_version changes when another connection commits. A first check that finds it changed costs one idle read. */
  #pollForeignCommits(): void {
    const { data_version: version } = this.#dataVersion.get() as { data_version: number };
    if (version === this.#seenDataVersion) return;
    this.#seenDataVersion = version;
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of [...this.#waiters]) wake();
  }
}

/** Opens the log in a file, or creates it; its folder must exist. */
export const openSqliteEventStore = (file: string): SqliteEventStore => {
  const { db } = openDatabase(file, { timeout: BUSY_TIMEOUT }, (db) =>
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
      PRAGMA cache_size = -${PAGE_CACHE};
      ${SCHEMA}`),
  );
  addMissingChecksums(db);
  return new SqliteEventStore(db);
};

/**
 * Opens a log read-only, which other processes may be writing. In a folder without write permission, such as an
 * auditor's copy, SQLite must open it as immutable.
 */
export const readSqliteEventStore = (file: string): SqliteEventStore => {
  const open = (path: string) => {
    const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT });
    try {
      return new SqliteEventStore(db);
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return open(file);
  } catch (error) {
    if (![SQLITE_CANTOPEN, SQLITE_READONLY].includes(codeOf(error)) || existsSync(`${file}-wal`)) throw error;
    return open(`${pathToFileURL(file)}?immutable=1`);
  }
};
