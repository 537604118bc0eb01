/**
 * Opaque place of an event in the log. Positions of one store compare as strings in log order; START comes before
 * every event. Nothing but the adapter that made a position may read more into it.
 */
export type Position = string;
export const START: Position = '';

export interface NewEvent {
  /** A UUID, unique in the whole store. Time-ordered ones (version 7) are the fastest to append. */
  id: string;
  type: string;
  /** Plain JSON. */
  data: object;
  metadata: object;
}

export interface StoredEvent extends NewEvent {
  stream: string;
  /** Place in its stream, from 0. */
  revision: number;
  position: Position;
}

/**
 * Most bytes that the events of one append may have together; of each, data and metadata as JSON in UTF-8, and twice
 * the length of its type. It is the default of EventStoreDB (MaxAppendSize), and holds for
 * every engine: no log may hold what cannot be moved to another.
 */
export const MAX_APPEND_BYTES = 1_048_576;

/** The revision of the stream's last event as the writer knows it. */
export type ExpectedRevision = number | 'no-stream';

export interface Appended {
  /** Revision of the last event appended. */
  revision: number;
  /** Position of the last event appended. */
  position: Position;
}

export interface EventStore {
  /**
   * Appends all events or none, durably before the promise resolves. The same ids again at the same expected
   * revision is a success with the first answer and stores nothing, so that an append whose answer was lost can be
   * repeated. An empty list, or one with an id twice, is refused with a RangeError.
   *
   * @throws AppendTooLarge when the events have more than MAX_APPEND_BYTES together; nothing was stored
   * @throws WrongExpectedRevision when the stream stands elsewhere; nothing was stored
   * @throws StoreUnavailable when the engine cannot be reached; a retry must use the same ids and revision
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /** Events of one stream in order, from `fromRevision` on (0 by default); empty when there are none. */
  readStream(stream: string, fromRevision?: number): Promise<StoredEvent[]>;

  /** The last event of one stream, null when there is none. */
  readLast(stream: string): Promise<StoredEvent | null>;

  /**
   * At most `limit` events of one stream, the latest first, below the revision `before`: one that the stream has or
   * the one after its end, which is where it starts when none is named.
   */
  readStreamBackwards(stream: string, page: { limit: number; before?: number }): Promise<StoredEvent[]>;

  /** At most `limit` events of the whole log in order, after (not at) a position. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>;

  /**
   * Every event after a position, in log order, in batches of 1 to `maxBatch` (1,000 by default): first what is
   * there, then what comes, without end, gap or repetition. Ends when `signal` aborts. Reconnects by itself.
   */
  subscribe(
    after: Position,
    options: { signal: AbortSignal; maxBatch?: number },
  ): AsyncIterable<StoredEvent[]>;

  /** Position of the last event, START when there is none. */
  head(): Promise<Position>;

  /** Estimated share of the log that lies at or before a position, from 0 to 1; 1 when the log is empty. For progress bars. */
  share(position: Position): Promise<number>;

  close(): Promise<void>;
}

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`Stream ${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongExpectedRevision';
  }
}

/** A retry does not help: the caller must append less at once. */
export class AppendTooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly events: number,
    readonly bytes: number,
  ) {
    super(`An append of ${events} events with ${bytes} bytes to ${stream} is over ${MAX_APPEND_BYTES} bytes`);
    this.name = 'AppendTooLarge';
  }
}

/** An engine is unavailable. The API answers 503 with Retry-After. */
export class StoreUnavailable extends Error {
  constructor(
    readonly engine: string,
    options?: { cause: unknown },
  ) {
    super(`${engine} is not available`, options);
    this.name = 'StoreUnavailable';
  }
}

/** An engine is there and cannot be used as the settings say: an operator must correct them or the engine. */
export class StoreMisconfigured extends StoreUnavailable {
  /** @param advice names the setting and what to do, and nothing of its value, because it is public */
  constructor(engine: string, advice: string, options?: { cause: unknown }) {
    super(engine, options);
    this.name = 'StoreMisconfigured';
    this.message = `${engine} cannot be used. ${advice}`;
  }
}

/** Where an event stands, and what it is called. */
export type EventPlace = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'type'>;

/**
 * The log holds an event that cannot be read: it is damaged, or what it holds cannot be decrypted. Reading the whole
 * log gives what comes before it first, so that this error comes right before the event.
 */
export class UnreadableEvent extends StoreUnavailable {
  /** @param reason holds no personal data: it is shown to operators */
  constructor(
    readonly place: EventPlace,
    readonly reason: string,
    options?: { cause: unknown },
  ) {
    super('The log', options);
    this.name = 'UnreadableEvent';
    this.message = `The ${place.type} at ${place.position} cannot be read: ${reason}`;
  }
}

/** The event without what it holds. */
export const placeOf = ({ id, stream, revision, position, type }: EventPlace): EventPlace => ({
  id,
  stream,
  revision,
  position,
  type,
});
