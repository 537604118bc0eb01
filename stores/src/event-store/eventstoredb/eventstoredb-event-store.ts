import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  BACKWARDS,
  type Direction,
  END,
  type Position as EnginePosition,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type ReadPosition,
  type ReadStreamOptions,
  type RecordedEvent,
  START as START_OF_LOG,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { withTimeout } from '../../engines/timeout.js';
import { encodedEvents } from '../encoded-events.js';
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  START,
  type StoredEvent,
  StoreMisconfigured,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../event-store.js';

/**
 * Timeout of an operation with all its retries, and of a read without an event, in milliseconds, where the connection
 * string has no `defaultDeadline`.
 */
const TIMEOUT_MS = 3_000;
/** Pauses between retries of an operation: the first one doubles up to the maximum, in milliseconds. */
const INITIAL_RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 400;
/** Pauses between resubscriptions: the first one doubles up to the maximum, in milliseconds. */
const INITIAL_RESUBSCRIBE_DELAY_MS = 100;
const MAX_RESUBSCRIBE_DELAY_MS = 5_000;
/** How long an incomplete batch waits for its next event while a subscription catches up, in milliseconds. */
const BATCH_LINGER_MS = 20;
/** Largest page of a read of the whole log, in events. */
const MAX_PAGE_SIZE = 1_024;

/** Options of the connection string that Parkho supports. */
const OPTIONS = new Set(
  [
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'keepAliveInterval',
    'keepAliveTimeout',
    'maxDiscoverAttempts',
    'nodePreference',
    'tls',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
  ].map((option) => option.toLowerCase()),
);

/**
 * Timeout of discovery for one member, in whole seconds as the client counts: an operation must have time for a second
 * member when the first accepts the connection and never answers.
 */
const GOSSIP_TIMEOUT = 1;
/** Timeout of the read from one member that explains a failed discovery, in milliseconds. */
const MEMBER_TIMEOUT_MS = 1_000;
/** With one host, discovery calls only that one. */
const CLUSTER_DISCOVERY_URL = /^esdb\+discover:\/\/([^?]*@)?[^?@]*,/;

/** The first host of several, and all others. */
const FIRST_OF_SEVERAL_HOSTS = /^(esdb:\/\/(?:[^?]*@)?[^?@,]*),[^?]*/;

/** No response within the timeout of the operation. */
class DeadlineExceeded extends Error {
  override readonly message = 'No answer in time';
}

/** The client's own deadline does not cover discovery. */
const withDeadline = <T>(milliseconds: number, promise: Promise<T>): Promise<T> =>
  withTimeout(milliseconds, promise, () => new DeadlineExceeded());

/** Errors of a failed connection; INTERNAL is how gRPC reports a broken pipe. */
const TRANSIENT_TYPES = new Set<unknown>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);
const GRPC_PERMISSION_DENIED = 7;
const GRPC_INTERNAL = 13;
const GRPC_UNAVAILABLE = 14;
const GRPC_UNAUTHENTICATED = 16;
/** A failed discovery has neither type nor code, and does not give the reason of each member. */
const isFailedDiscovery = ({ message }: { message?: string }): boolean =>
  Boolean(message?.startsWith('Failed to discover'));

function isUnavailable(error: unknown): boolean {
  const { type, code } = error as { type?: unknown; code?: unknown };
  return (
    TRANSIENT_TYPES.has(type) ||
    code === GRPC_INTERNAL ||
    code === GRPC_UNAVAILABLE ||
    error instanceof DeadlineExceeded ||
    isFailedDiscovery(error as Error)
  );
}

/** Advice to an operator about an error that no retry resolves; undefined for other errors. */
function adviceFor(error: unknown): string | undefined {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (code === GRPC_UNAUTHENTICATED)
    return 'It rejects the user or password of EVENTSTORE_URL: correct them, percent-encoded';
  if (code === GRPC_PERMISSION_DENIED)
    return 'The user of EVENTSTORE_URL lacks permission: allow it to read $all, and to read and append to streams';
  if (code === GRPC_UNAVAILABLE && /certificate|altname/i.test(message))
    return 'Its certificate is not trusted: set its CA file with tlsCAFile in EVENTSTORE_URL, and use the host names of the certificate';
  return undefined;
}

const ignore = () => {};

/** Twenty digits fit every 64-bit position, so that positions compare as strings. Commit and prepare are equal. */
const toPosition = ({ commit }: EnginePosition): Position => String(commit).padStart(20, '0');
const fromPosition = (position: Position): EnginePosition | typeof START_OF_LOG => {
  if (position === START) return START_OF_LOG;
  const commit = BigInt(position);
  return { commit, prepare: commit };
};

const toStoredEvent = ({
  id,
  type,
  data,
  metadata,
  streamId,
  revision,
  position,
}: RecordedEvent): StoredEvent => ({
  id,
  type,
  data: data as object,
  metadata: metadata as object,
  stream: streamId,
  revision: Number(revision),
  position: toPosition(position!),
});

const isSystemEvent = ({ type }: { type: string }): boolean => type.startsWith('$');

/** @throws Error that names the option whose file cannot be used */
function requireFiles(options: URLSearchParams): void {
  for (const [option, file] of options)
    if (/^(tlsCAFile|userCertFile|userKeyFile)$/i.test(option))
      try {
        if (!readFileSync(file, 'latin1').includes('-----BEGIN ')) throw new Error('it is not a PEM file');
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        throw new Error(`EVENTSTORE_URL: the file of ${option} cannot be used: ${code ?? message}`);
      }
}

/**
 * The timeout of operations, in milliseconds.
 * @throws Error when it is not a positive integer
 */
function timeoutOf(url: string): number {
  for (const [name, value] of new URLSearchParams(url.split('?', 2)[1])) {
    if (name.toLowerCase() !== 'defaultdeadline') continue;
    const timeoutMs = Number(value);
    if (Number.isSafeInteger(timeoutMs) && timeoutMs > 0) return timeoutMs;
    throw new Error('EVENTSTORE_URL: defaultDeadline is not a number of milliseconds');
  }
  return TIMEOUT_MS;
}

/**
 * A client, which connects on first use.
 * @throws Error about the connection string, which it does not repeat: it may hold a password
 */
function connect(url: string): EventStoreDBClient {
  if (CLUSTER_DISCOVERY_URL.test(url))
    throw new Error(
      'EVENTSTORE_URL: esdb+discover:// uses only the first of several hosts. ' +
        'Write esdb://user:password@host1:2113,host2:2113,host3:2113?nodePreference=leader',
    );
  const [hosts, options] = url.split('?', 2);
  // The client would only warn, and print the whole connection string.
  const parameters = new URLSearchParams(options);
  for (const option of parameters.keys())
    if (!OPTIONS.has(option.toLowerCase()))
      throw new Error(`EVENTSTORE_URL has an unknown option: ${option}`);
  requireFiles(parameters);
  let client: EventStoreDBClient;
  try {
    client = EventStoreDBClient.connectionString(
      `${hosts}?${options ? `${options}&` : ''}gossipTimeout=${GOSSIP_TIMEOUT}`,
    );
  } catch {
    throw new Error('EVENTSTORE_URL is not a connection string of EventStoreDB');
  }
  const internals = client as unknown as {
    supports(): Promise<boolean>;
    handleError(...failure: unknown[]): Promise<void>;
  };
  // Version 6.2.1 sends all appends over one shared call where the server supports it. When that call breaks, appends
  // on every other connection fail with it, some are never answered, and an unhandled rejection ends the process. With
  // one call for each append none of this happens.
  internals.supports = async () => false;
  // After a failure the client closes the channel even under a call in progress, and no caller can handle what that
  // call throws, nor what handleError throws when a discovery fails. One turn of the event loop later every call has
  // been made.
  const { handleError } = internals;
  internals.handleError = (...failure) =>
    nextTurn()
      .then(() => handleError(...failure))
      .catch(ignore);
  return client;
}

/**
 * The log in EventStoreDB 23.10 or newer, one node or a cluster. Connects on first use and reconnects after failures: a
 * client may stay unusable after a failure of its server, so a failed client is replaced.
 */
class EventStoreDb implements EventStore {
  readonly #url: string;
  readonly #timeoutMs: number;
  #client: EventStoreDBClient;
  readonly #closing = new AbortController();
  readonly #pending = new Set<Promise<unknown>>();
  /** The head of the log while the log with its system events ends at `end`. */
  #lastRead = { end: START, head: START };

  constructor(url: string) {
    this.#url = url;
    this.#timeoutMs = timeoutOf(url);
    this.#client = connect(url);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    // Checked here, as by every engine: the size is that of the client's encoding.
    encodedEvents(stream, events);
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({
        id,
        type,
        data: data as Record<string, unknown>,
        metadata: metadata as Record<string, unknown>,
      }),
    );
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
    try {
      const { nextExpectedRevision, position } = await this.#retrying((client, timeoutMs) =>
        withDeadline(
          timeoutMs,
          client.appendToStream(stream, proposed, { expectedRevision, deadline: timeoutMs }),
        ),
      );
      return { revision: Number(nextExpectedRevision), position: toPosition(position!) };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const { actualVersion } = error;
      throw new WrongExpectedRevision(
        stream,
        expected,
        typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream',
      );
    }
  }

  async readStream(stream: string, fromRevision = 0): Promise<StoredEvent[]> {
    return this.#readStream(stream, { fromRevision: BigInt(fromRevision) });
  }

  async readLast(stream: string): Promise<StoredEvent | null> {
    return (await this.readStreamBackwards(stream, { limit: 1 }))[0] ?? null;
  }

  async readStreamBackwards(
    stream: string,
    { limit, before }: { limit: number; before?: number },
  ): Promise<StoredEvent[]> {
    if (before === 0) return [];
    const fromRevision = before === undefined ? END : BigInt(before - 1);
    return this.#readStream(stream, { direction: BACKWARDS, fromRevision, maxCount: limit });
  }

  async readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    // The read includes the event at the position.
    for await (const event of this.#readPages(FORWARDS, fromPosition(after), limit + 1)) {
      if (isSystemEvent(event)) continue;
      events.push(toStoredEvent(event));
      if (events.length === limit) break;
    }
    return events;
  }

  async *subscribe(
    after: Position,
    { signal, maxBatch = 1_000 }: { signal: AbortSignal; maxBatch?: number },
  ): AsyncGenerator<StoredEvent[], void, undefined> {
    const endSignal = AbortSignal.any([signal, this.#closing.signal]);
    let position = after;
    let pause = INITIAL_RESUBSCRIBE_DELAY_MS;
    while (!endSignal.aborted) {
      const client = this.#client;
      const subscription = client.subscribeToAll(
        { fromPosition: fromPosition(position), filter: excludeSystemEvents() },
        // Beyond this size the stream stops reading, and with it the server stops sending.
        { highWaterMark: maxBatch },
      );
      subscription.once('confirmation', () => {
        pause = INITIAL_RESUBSCRIBE_DELAY_MS;
      });
      try {
        for await (const batch of batches(subscription, maxBatch, endSignal)) {
          position = batch.at(-1)!.position;
          yield batch;
        }
      } catch (error) {
        // Permissions and passwords can be corrected while the program runs.
        if (!isUnavailable(error) && !adviceFor(error)) throw error;
        this.#replace(client);
      }
      await delay(pause, undefined, { signal: endSignal }).catch(ignore);
      pause = Math.min(pause * 2, MAX_RESUBSCRIBE_DELAY_MS);
    }
  }

  /** Reads the last event; where it is a system event, also those written since the last call. */
  async head(): Promise<Position> {
    let end = START;
    let head = START;
    for await (const event of this.#readPages(BACKWARDS, END, 1)) {
      const position = toPosition(event.position);
      if (end === START) end = position;
      if (position > this.#lastRead.end && isSystemEvent(event)) continue;
      head = position > this.#lastRead.end ? position : this.#lastRead.head;
      break;
    }
    this.#lastRead = { end, head };
    return head;
  }

  /** Positions are byte offsets: a share of bytes. */
  async share(position: Position): Promise<number> {
    const head = await this.head();
    return head === START ? 1 : Math.min(1, Number(position) / Number(head));
  }

  /** Finishes operations within their timeout, and ends the subscriptions. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#pending);
    await this.#client.dispose();
  }

  async #readStream(stream: string, options: ReadStreamOptions): Promise<StoredEvent[]> {
    try {
      const resolvedEvents = await this.#read((client) => client.readStream(stream, options));
      return resolvedEvents.map(({ event }) => toStoredEvent(event!));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  /**
   * The whole log after a position, in pages that grow from `count` events, with system events: the client can filter
   * subscriptions but not reads.
   */
  async *#readPages(
    direction: Direction,
    from: ReadPosition,
    count: number,
  ): AsyncGenerator<AllStreamRecordedEvent, void, undefined> {
    let fromPosition = from;
    for (let maxCount = Math.min(count, MAX_PAGE_SIZE); ; maxCount = Math.min(maxCount * 8, MAX_PAGE_SIZE)) {
      const options = { direction, fromPosition, maxCount };
      const page = await this.#read((client) => client.readAll(options));
      for (const { event } of page) {
        if (typeof fromPosition === 'object' && event!.position.commit === fromPosition.commit) continue;
        yield event!;
      }
      if (page.length < maxCount) return;
      fromPosition = page.at(-1)!.event!.position;
    }
  }

  /** Every event of a read. The client has no deadline for reads: this method times out when no event arrives. */
  #read<E>(open: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> {
    return this.#retrying(async (client, timeoutMs) => {
      const stream = open(client);
      const events: E[] = [];
      // The stream may emit another error after the loop has ended.
      stream.on('error', ignore);
      const idleTimer = setTimeout(() => stream.destroy(new DeadlineExceeded()), timeoutMs);
      try {
        for await (const event of stream) {
          idleTimer.refresh();
          events.push(event);
        }
        return events;
      } finally {
        clearTimeout(idleTimer);
        stream.cancel().catch(ignore);
      }
    });
  }

  /** Retries until the server responds, or until the timeout. */
  #retrying<T>(operation: (client: EventStoreDBClient, timeoutMs: number) => Promise<T>): Promise<T> {
    const attempts = async () => {
      const end = performance.now() + this.#timeoutMs;
      for (let pause = INITIAL_RETRY_DELAY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
        const client = this.#client;
        if (this.#closing.signal.aborted) throw new StoreUnavailable('EventStoreDB');
        try {
          return await operation(client, Math.max(1, end - performance.now()));
        } catch (error) {
          const advice = adviceFor(error);
          if (!advice && !isUnavailable(error)) throw error;
          this.#replace(client);
          if (advice) throw new StoreMisconfigured('EventStoreDB', advice, { cause: error });
          if (performance.now() + pause >= end) throw await this.#unreachable(error);
        }
        await delay(pause, undefined, { signal: this.#closing.signal }).catch(ignore);
      }
    };
    const pending = attempts();
    this.#pending.add(pending);
    const removePending = () => this.#pending.delete(pending);
    pending.then(removePending, removePending);
    return pending;
  }

  /**
   * The error for a server that could not be reached; with several hosts, whose discovery gives no reason, the error of
   * one of them.
   */
  async #unreachable(cause: unknown): Promise<StoreUnavailable> {
    const advice = FIRST_OF_SEVERAL_HOSTS.test(this.#url) ? await this.#adviceOfMember() : undefined;
    return advice
      ? new StoreMisconfigured('EventStoreDB', advice, { cause })
      : new StoreUnavailable('EventStoreDB', { cause });
  }

  async #adviceOfMember(): Promise<string | undefined> {
    const client = connect(this.#url.replace(FIRST_OF_SEVERAL_HOSTS, '$1'));
    try {
      await withDeadline(MEMBER_TIMEOUT_MS, once(client.readAll({ maxCount: 1 }), 'data'));
      return undefined;
    } catch (error) {
      return adviceFor(error);
    } finally {
      await client.dispose();
    }
  }

  /** Other operations of the failed client continue, and fail or succeed by themselves. */
  #replace(failed: EventStoreDBClient): void {
    if (this.#client === failed) this.#client = connect(this.#url);
  }
}

/**
 * The events of a subscription in batches: large while it catches up, so that they are folded in few commits, and
 * without delay once it is live. Ends when the signal aborts or the server ends it; throws when it fails.
 */
async function* batches(
  subscription: AllStreamSubscription,
  maxBatch: number,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent[], void, undefined> {
  let isLive = false;
  let isEnded = signal.aborted;
  let failure: Error | undefined;
  let wake = ignore;
  const end = () => {
    isEnded = true;
    wake();
  };
  subscription
    .on('readable', () => wake())
    .on('caughtUp', () => {
      isLive = true;
      wake();
    })
    .on('fellBehind', () => {
      isLive = false;
    })
    .on('error', (error) => {
      failure ??= error;
      end();
    })
    .on('end', end)
    .on('close', end);
  signal.addEventListener('abort', end);
  try {
    let batch: StoredEvent[] = [];
    for (let hasWaited = false; !signal.aborted; ) {
      while (batch.length < maxBatch) {
        const resolved = subscription.read() as AllStreamResolvedEvent | null;
        if (resolved === null) break;
        batch.push(toStoredEvent(resolved.event!));
        hasWaited = false;
      }
      if (batch.length === maxBatch || (batch.length > 0 && (isLive || hasWaited || isEnded))) {
        yield batch;
        batch = [];
        hasWaited = false;
      } else if (isEnded) {
        if (failure) throw failure;
        return;
      } else {
        hasWaited = batch.length > 0;
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (hasWaited) timer = setTimeout(resolve, BATCH_LINGER_MS);
        });
        clearTimeout(timer);
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    subscription.unsubscribe().catch(ignore);
  }
}

/**
 * Opens the log of a connection string; the server may be unavailable.
 * @throws Error when the connection string is invalid
 */
export const openEventStoreDb = (url: string): EventStoreDb => new EventStoreDb(url);
