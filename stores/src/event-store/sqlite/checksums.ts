import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { type Position, type StoredEvent, UnreadableEvent } from '../event-store.js';

/** Events that get a checksum in one transaction, so that other writers have their turn in between. */
const STEP = 10_000;

export const CHECKED_COLUMNS = 'position, id, stream, revision, type, data, metadata, checksum';
/** The columns of an event; as an array a row takes half the time that it takes as an object. */
export type Row = [
  position: number,
  id: string,
  stream: string,
  revision: number,
  type: string,
  data: string,
  metadata: string,
  /** Null when an older Parkho has written it since the log was opened. */
  checksum: number | null,
];

/** CRC-32 of all that is stored of an event but its position, which comes with the row. */
export const checksumOf = (
  id: string,
  stream: string,
  revision: number,
  type: string,
  data: string,
  metadata: string,
): number => crc32(`${id}\n${stream}\n${revision}\n${type}\n${data}\n${metadata}`);

/** Sixteen digits hold every safe integer, so that positions of one width compare as strings. */
export const toPosition = (position: number): Position => String(position).padStart(16, '0');

/** @throws UnreadableEvent when the row is not what was written */
function decode(row: Row): StoredEvent {
  const [position, id, stream, revision, type, data, metadata, checksum] = row;
  if (checksum !== null && checksum !== checksumOf(id, stream, revision, type, data, metadata))
    throw damaged(row, 'its checksum is another one');
  // SQLite counts from 1. An event before that would be in its stream, and in no read of the whole log.
  if (position < 1) throw damaged(row, 'it stands before the beginning of the log');
  let values: [unknown, unknown];
  try {
    values = [JSON.parse(data), JSON.parse(metadata)];
  } catch {
    throw damaged(row, 'it is no JSON');
  }
  if (!isObject(values[0]) || !isObject(values[1])) throw damaged(row, 'it holds no object');
  return { position: toPosition(position), id, stream, revision, type, data: values[0], metadata: values[1] };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const damaged = ([position, id, stream, revision, type]: Row, sign: string): UnreadableEvent =>
  new UnreadableEvent(
    { position: toPosition(position), id, stream, revision, type },
    `it is damaged, ${sign}`,
  );

/**
 * The events of rows.
 * @throws UnreadableEvent for the first that is damaged
 */
export const decoded = (rows: readonly Row[]): StoredEvent[] => rows.map(decode);

/**
 * Adds the events of rows to others that come before them, up to the first that is damaged; false where there is one.
 * @throws UnreadableEvent when that is the first of all
 */
export function addDecoded(events: StoredEvent[], rows: readonly Row[]): boolean {
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
 * Gives a checksum to events of a log that has been without: those of an older Parkho, also one that has written to the
 * log since. What was damaged before then stays unnoticed.
 */
export function withChecksums(db: DatabaseSync): void {
  const hasColumn = () =>
    db.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'checksum'").get() !== undefined;
  if (!hasColumn()) {
    db.exec('BEGIN IMMEDIATE');
    // Another process may have been faster.
    if (!hasColumn()) db.exec('ALTER TABLE events ADD COLUMN checksum INTEGER');
    db.exec('COMMIT');
  }
  // Tells at once whether there are any; an event with a checksum takes no place in it.
  db.exec('CREATE INDEX IF NOT EXISTS unchecked ON events (position) WHERE checksum IS NULL');
  const unchecked = db.prepare(`SELECT ${CHECKED_COLUMNS} FROM events WHERE checksum IS NULL LIMIT ${STEP}`);
  const check = db.prepare('UPDATE events SET checksum = ? WHERE position = ?');
  unchecked.setReturnArrays(true);
  if (unchecked.get() === undefined) return;
  for (let done = false; !done; ) {
    db.exec('BEGIN IMMEDIATE');
    const rows = unchecked.all() as unknown as Row[];
    for (const [position, ...event] of rows) {
      const [id, stream, revision, type, data, metadata] = event;
      check.run(checksumOf(id, stream, revision, type, data, metadata), position);
    }
    db.exec('COMMIT');
    done = rows.length < STEP;
  }
}

/**
 * Reads every event of a log.
 * @throws UnreadableEvent for the first that is damaged
 */
export function verifyEvents(db: DatabaseSync): void {
  const all = db.prepare(`SELECT ${CHECKED_COLUMNS} FROM events ORDER BY position`);
  all.setReturnArrays(true);
  for (const row of all.iterate()) decode(row as unknown as Row);
}
