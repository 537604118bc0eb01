import {
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';

/** Maximum number of events that are cached for readers slightly behind. */
const BUFFERED_EVENTS = 2_000;
/** Events read at a time by a reader that is behind the cached events. */
const PAGE = 1_000;

/**
 * One subscription to the log for several readers with different speeds. It continues at the pace of the fastest. The
 * latest events are cached for the others; a reader further behind reads the log by itself until it has caught up, so
 * that it costs no memory while it waits.
 */
export class SharedLog {
  private readonly abort = new AbortController();
  private subscription: AsyncIterator<StoredEvent[]> | undefined;
  private pulling: Promise<void> | undefined;
  /** The last events of the subscription: all after one position, up to and including another. */
  private buffer: readonly StoredEvent[] = [];
  private from: Position = START;
  private end: Position | undefined;

  /** An event that the subscription cannot read: it continues after it with the first reader that has skipped it. */
  private unreadable: Position | undefined;

  constructor(private readonly events: EventStore) {}

  /** The last position that the subscription has delivered. */
  get head(): Position {
    return this.end ?? START;
  }

  /**
   * The next events after a position, in log order, at least one; waits for new ones. None when the signal aborts.
   * @throws StoreUnavailable when the caller must retry
   */
  async after(position: Position, signal: AbortSignal): Promise<readonly StoredEvent[]> {
    if (this.end === undefined) this.from = this.end = position;
    if (this.unreadable !== undefined && position >= this.unreadable) this.beginAt(position);
    while (!signal.aborted) {
      if (position < this.from) return this.events.readAll(position, PAGE);
      const next = this.buffer.findIndex((event) => event.position > position);
      if (next !== -1) return this.buffer.slice(next);
      await settled(this.pull(), signal);
    }
    return [];
  }

  private beginAt(position: Position): void {
    this.from = this.end = position;
    this.buffer = [];
    this.subscription = undefined;
    this.unreadable = undefined;
  }

  close(): void {
    this.abort.abort();
  }

  /** Readers that wait at the same time share the next batch. */
  private pull(): Promise<void> {
    this.pulling ??= this.read().finally(() => {
      this.pulling = undefined;
    });
    return this.pulling;
  }

  private async read(): Promise<void> {
    this.subscription ??= this.events
      .subscribe(this.head, { signal: this.abort.signal })
      [Symbol.asyncIterator]();
    const subscription = this.subscription;
    try {
      const { value: batch, done } = await subscription.next();
      if (done) throw new StoreUnavailable('The log');
      if (subscription !== this.subscription) return;
      const buffer = [...this.buffer, ...batch];
      const surplus = buffer.slice(0, -BUFFERED_EVENTS);
      this.from = surplus.at(-1)?.position ?? this.from;
      this.buffer = buffer.slice(surplus.length);
      this.end = buffer.at(-1)!.position;
    } catch (error) {
      if (subscription === this.subscription) {
        this.subscription = undefined;
        if (error instanceof UnreadableEvent) this.unreadable = error.location.position;
      }
      throw error;
    }
  }
}

/** Settles with the promise, or resolves at once when the signal aborts. */
const settled = (promise: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const end = () => resolve();
    signal.addEventListener('abort', end);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
