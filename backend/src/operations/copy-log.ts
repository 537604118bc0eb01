import { createHash } from 'node:crypto';
import {
  type EventStore,
  type NewEvent,
  type Position,
  START,
  type StoredEvent,
  WrongExpectedRevision,
} from '@parkho/stores';
import type { Progress } from './progress.js';

/** Events read at a time, and most events of one append. */
const PAGE = 1_000;
/**
 * Bytes of JSON text in one append: half of the 1 MiB that EventStoreDB allows, as it counts more than the text. A
 * larger event is appended alone.
 */
const APPEND_BYTES = 512 * 1024;

export interface CopiedLog {
  events: number;
  /** SHA-256 in hex over stream, revision, id, type, data and metadata of each event, in log order. */
  sha256: string;
}

/** A log, read from its beginning. */
class Reader {
  position: Position = START;
  events = 0;
  readonly #hash = createHash('sha256');

  constructor(readonly store: EventStore) {}

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Returns at most `limit` next events, without advancing. */
  next(limit: number): Promise<StoredEvent[]> {
    return this.store.readAll(this.position, limit);
  }

  /** @returns the text of the event that is hashed */
  advance({ position, stream, revision, id, type, data, metadata }: StoredEvent): string {
    const text = JSON.stringify([stream, revision, id, type, data, metadata]);
    this.position = position;
    this.events++;
    this.#hash.update(`${text}\n`);
    return text;
  }
}

/**
 * Copies a log to an empty one, or continues an interrupted copy: compares the events of the target, appends the rest
 * in order, and reads that back to compare it. However it was interrupted, it ends with equal logs or an error. Events
 * that are appended to the source during the copy are copied too.
 *
 * @throws Error when the target holds anything else
 * @throws StoreUnavailable when an engine is unavailable; run it again
 */
export async function copyLog(
  source: EventStore,
  target: EventStore,
  onProgress: Progress = () => {},
): Promise<CopiedLog> {
  const original = new Reader(source);
  const copy = new Reader(target);
  do await compare(original, copy, onProgress);
  while (await append(original, target, onProgress));
  const { events, sha256 } = copy;
  if (events !== original.events || sha256 !== original.sha256) throw new OtherLog(events);
  return { events, sha256 };
}

class OtherLog extends Error {
  constructor(event: number) {
    super(
      `Event ${event} of the target log differs from the source: it contains another log, or another program writes to it`,
    );
  }
}

/** Reads both logs to the end of the copy. */
async function compare(original: Reader, copy: Reader, onProgress: Progress): Promise<void> {
  for (;;) {
    const copied = await copy.next(PAGE);
    if (copied.length === 0) return;
    const expected = await original.next(copied.length);
    for (const [index, event] of copied.entries()) {
      const text = copy.advance(event);
      const counterpart = expected[index];
      if (!counterpart || original.advance(counterpart) !== text) throw new OtherLog(copy.events);
    }
    onProgress('comparing events', await original.store.share(original.position));
  }
}

/** Appends the events of the original beyond the copy; false when there are none. */
async function append(original: Reader, target: EventStore, onProgress: Progress): Promise<boolean> {
  let { position, events: appended } = original;
  for (;;) {
    const page = await original.store.readAll(position, PAGE);
    const last = page.at(-1);
    if (!last) return position !== original.position;
    for (const run of runs(page)) {
      const { stream, revision } = run[0]!;
      try {
        await target.append(stream, revision === 0 ? 'no-stream' : revision - 1, run.map(toNewEvent));
      } catch (error) {
        throw error instanceof WrongExpectedRevision ? new OtherLog(appended + 1) : error;
      }
      appended += run.length;
    }
    position = last.position;
    onProgress('copying events', await original.store.share(position));
  }
}

/** Consecutive events of the log and of one stream, within the limits of one append. */
function* runs(events: readonly StoredEvent[]): Generator<StoredEvent[], void, undefined> {
  let run: StoredEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify([event.data, event.metadata]));
    const fits = run[0]?.stream === event.stream && bytes + size <= APPEND_BYTES;
    if (run.length > 0 && !fits) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

const toNewEvent = ({ id, type, data, metadata }: StoredEvent): NewEvent => ({ id, type, data, metadata });
