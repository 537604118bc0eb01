import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { type Position, type StoredEvent, UnreadableEvent } from '../event-store.js';

/** Events that get a checksum in one transaction; other writers can commit between two transactions. */
const CHECKSUM_BATCH = 10_000;

export const CHECKED_COLUMNS = 'position, id, stream, revision, type, data, metadata, checksum';
/** The columns of an event. Reading a row as an array takes half the time of an object. */
export type Row = [
  position: number,
  id: string,
  stream: string,
  revision: number,
  type: string,
  data: string,
  metadata: string,
  /** Null if an older version of Parkho has written the event since the log was opened. */
  checksum: number | null,
];

/** CRC-32 of an event's stored columns, without the position, which comes with the row. */
export const checksumOf = (
  id: string,
  stream: string,
  revision: number,
  type: string,
  data: string,
  metadata: string,
): number => crc32(`${id}\n${stream}\n${revision}\n${type}\n${data}\n${metadata}`);

/** Sixteen digits fit every safe integer, so that positions compare as strings. */
export const toPosition = (position: number): Position => String(position).padStart(16, '0');

/** @throws UnreadableEvent when the row was altered */
function decode(row: Row): StoredEvent {
  const [position, id, stream, revision, type, data, metadata, checksum] = row;
  if (checksum !== null && checksum !== checksumOf(id, stream, revision, type, data, metadata))
    throw damageError(row, 'its checksum does not match');
  // SQLite counts from 1. A read of the whole log would not find an event before that, a read of its stream would.
  if (position < 1) throw damageError(row, 'its position is before the start of the log');
  let values: [unknown, unknown];
  try {
    values = [JSON.parse(data), JSON.parse(metadata)];
  } catch {
    throw damageError(row, 'it is no JSON');
  }
  if (!isObject(values[0]) || !isObject(values[1])) throw damageError(row, 'it holds no object');
  return { position: toPosition(position), id, stream, revision, type, data: values[0], metadata: values[1] };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const damageError = ([position, id, stream, revision, type]: Row, reason: string): UnreadableEvent =>
  new UnreadableEvent(
    { position: toPosition(position), id, stream, revision, type },
    `it is damaged, ${reason}`,
  );

/**
 * The events of rows.
 * @throws UnreadableEvent for the first that is damaged
 */
export const decodeAll = (rows: readonly Row[]): StoredEvent[] => rows.map(decode);

/**
 * Appends the events of rows up to the first damaged one; false if there is one.
 * @throws UnreadableEvent when `events` is empty and the first row is damaged
 */
export function decodeInto(events: StoredEvent[], rows: readonly Row[]): boolean {
  for (const row of rows)
    try {
      events.push(decode(row));
    } catch (error) {
      if (events.length === 0) throw error;
      return false;
    }
  return true;
}

/**
 * Adds checksums to events without one, which an older version of Parkho has written, possibly since the log was
 * opened. Earlier damage stays undetected.
 */
export function addMissingChecksums(db: DatabaseSync): void {
  const hasColumn = () =>
    db.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'checksum'").get() !== undefined;
  if (!hasColumn()) {
    db.exec('BEGIN IMMEDIATE');
    // Another process may have added it.
    if (!hasColumn()) db.exec('ALTER TABLE events ADD COLUMN checksum INTEGER');
    db.exec('COMMIT');
  }
  // A partial index: events with a checksum take no space in it.
  db.exec('CREATE INDEX IF NOT EXISTS unchecked ON events (position) WHERE checksum IS NULL');
  const selectUnchecked = db.prepare(
    `SELECT ${CHECKED_COLUMNS} FROM events WHERE checksum IS NULL LIMIT ${CHECKSUM_BATCH}`,
  );
  const setChecksum = db.prepare('UPDATE events SET checksum = ? WHERE position = ?');
  selectUnchecked.setReturnArrays(true);
  if (selectUnchecked.get() === undefined) return;
  for (let done = false; !done; ) {
    db.exec('BEGIN IMMEDIATE');
    const rows = selectUnchecked.all() as unknown as Row[];
    for (const [position, ...event] of rows) {
      const [id, stream, revision, type, data, metadata] = event;
      setChecksum.run(checksumOf(id, stream, revision, type, data, metadata), position);
    }
    db.exec('COMMIT');
    done = rows.length < CHECKSUM_BATCH;
  }
}

/**
 * Reads every event of a log.
 * @throws UnreadableEvent for the first that is damaged
 */
export function verifyEvents(db: DatabaseSync): void {
  const selectAll = db.prepare(`SELECT ${CHECKED_COLUMNS} FROM events ORDER BY position`);
  selectAll.setReturnArrays(true);
  for (const row of selectAll.iterate()) decode(row as unknown as Row);
}
