/**
 * Opaque position of an event in the log. Positions of one store compare as strings in log order; START is before
 * every event. Only the adapter that made a position knows more about it.
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
  /** Index in its stream, from 0. */
  revision: number;
  position: Position;
}

/**
 * Limit of one append in bytes: of each event data and metadata as JSON in UTF-8, and twice the length of its type. The
 * default of EventStoreDB (MaxAppendSize), enforced on every engine so that any log can be migrated to any other.
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
   * Appends all events or none, durably before the promise resolves. Idempotent: the same ids at the same expected
   * revision return the first result again and store nothing, so that an append whose response was lost can be
   * repeated.
   *
   * @throws RangeError for an empty list, or one with a repeated id
   * @throws AppendTooLarge when the events exceed MAX_APPEND_BYTES; nothing was stored
   * @throws WrongExpectedRevision when the stream is at another revision; nothing was stored
   * @throws StoreUnavailable when the engine cannot be reached; a retry must use the same ids and revision
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /** Events of one stream in order, from `fromRevision` on (0 by default); empty when there are none. */
  readStream(stream: string, fromRevision?: number): Promise<StoredEvent[]>;

  /** The last event of one stream, null when there is none. */
  readLast(stream: string): Promise<StoredEvent | null>;

  /**
   * At most `limit` events of one stream, the latest first, with revisions below `before`; from the end of the stream
   * where it is absent.
   */
  readStreamBackwards(stream: string, page: { limit: number; before?: number }): Promise<StoredEvent[]>;

  /** At most `limit` events of the whole log in order, after (not at) a position. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>;

  /**
   * Every event after a position, in log order, in batches of 1 to `maxBatch` (1,000 by default): first the stored
   * events, then new ones as they are appended, without gap or repetition. Reconnects by itself; ends when `signal`
   * aborts.
   */
  subscribe(
    after: Position,
    options: { signal: AbortSignal; maxBatch?: number },
  ): AsyncIterable<StoredEvent[]>;

  /** Position of the last event, START when there is none. */
  head(): Promise<Position>;

  /** Estimated share of the log up to a position, from 0 to 1; 1 when the log is empty. For progress bars. */
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

/** An engine is unavailable. The API responds with 503 and Retry-After. */
export class StoreUnavailable extends Error {
  constructor(
    readonly engine: string,
    options?: { cause: unknown },
  ) {
    super(`${engine} is not available`, options);
    this.name = 'StoreUnavailable';
  }
}

/** An engine responds but cannot be used with these settings: an operator must correct them or the engine. */
export class StoreMisconfigured extends StoreUnavailable {
  /** @param advice names the setting and what to do, without its value: the message is public */
  constructor(engine: string, advice: string, options?: { cause: unknown }) {
    super(engine, options);
    this.name = 'StoreMisconfigured';
    this.message = `${engine} cannot be used. ${advice}`;
  }
}

/** An event without data and metadata. */
export type EventLocation = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'type'>;

/**
 * An event of the log is damaged or cannot be decrypted. A read of the whole log first returns the events before it,
 * and throws this when it is next.
 */
export class UnreadableEvent extends StoreUnavailable {
  /** @param reason shown to operators, without personal data */
  constructor(
    readonly location: EventLocation,
    readonly reason: string,
    options?: { cause: unknown },
  ) {
    super('The log', options);
    this.name = 'UnreadableEvent';
    this.message = `The ${location.type} at ${location.position} cannot be read: ${reason}`;
  }
}

/** An event without its data and metadata. */
export const locationOf = ({ id, stream, revision, position, type }: EventLocation): EventLocation => ({
  id,
  stream,
  revision,
  position,
  type,
});
