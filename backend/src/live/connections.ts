import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError, LIVE_HEARTBEAT_MS, LIVE_MESSAGES } from '@parkho/contracts';
import { type Position, StoreUnavailable } from '@parkho/stores';
import type { Audience, Changes } from './changes.js';

export interface Limits {
  all: number;
  /** Many people share an address, as in mobile networks. */
  address: number;
  /** Browsers; the tabs of one share a connection. */
  person: number;
}
export const LIMITS: Limits = { all: 6_000, address: 250, person: 10 };

/** Bytes that may wait for a reader; a slower one must start over. */
const MAX_UNREAD_BYTES = 64 * 1024;
/**
 * A connection ends after about an hour and is opened again, which checks the session again: sessions also expire. Not
 * all at the same time.
 */
const MAX_DURATION_MS = 60 * 60_000;
const DURATION_JITTER_MS = 10 * 60_000;
/** Interval of checks of connections, in milliseconds. */
const POLL_MS = 1_000;
/** Connections that are written to before requests get their turn. */
const CONNECTIONS_PER_TURN = 250;
const RETRY_MS = 3_000;
const RETRY_AFTER_SECONDS = 60;

/** The part of ServerResponse that a connection uses. */
export interface Stream {
  readonly writableLength: number;
  write(text: string): boolean;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A listener, and its address. */
export interface Listener {
  audience: Audience;
  /** The session of the connection; absent for visitors. */
  session?: string;
  address: string;
}

interface Connection extends Listener {
  stream: Stream;
  wroteAt: number;
  endsAt: number;
  /** Whether the connection closes once its reader has read the rest. */
  isEnding: boolean;
}

/** The position of the stream, which is sent back as Last-Event-ID. */
export const idLine = (position: Position | undefined): string =>
  position === undefined ? '' : `id: ${position}\n`;

/** The open connections of this process. */
export class Connections {
  private readonly open = new Set<Connection>();
  private readonly ofPerson = new Counts();
  private readonly ofAddress = new Counts();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: Limits = LIMITS,
    private readonly now = () => performance.now(),
  ) {}

  get size(): number {
    return this.open.size;
  }

  /**
   * @throws DomainError 'too-many' when the user or the address has too many
   * @throws StoreUnavailable when this process has too many
   */
  requireCapacity({ audience, address }: Listener): void {
    const { all, address: perAddress, person } = this.limits;
    if (this.open.size >= all) throw new StoreUnavailable('Room for live updates');
    const isFull =
      this.ofAddress.of(address) >= perAddress || (audience && this.ofPerson.of(audience.id) >= person);
    if (isFull) throw new DomainError('too-many', LIVE_MESSAGES.tooMany, { retryAfter: RETRY_AFTER_SECONDS });
  }

  /** @param first the hints that the listener has missed */
  add(listener: Listener, stream: Stream, first: string): void {
    const now = this.now();
    const endsAt = now + MAX_DURATION_MS + Math.random() * DURATION_JITTER_MS;
    const connection = { ...listener, stream, wroteAt: now, endsAt, isEnding: false };
    this.open.add(connection);
    this.count(connection, 1);
    stream.once('close', () => {
      this.open.delete(connection);
      this.count(connection, -1);
      if (this.open.size === 0) clearInterval(this.timer);
    });
    this.write(connection, `retry: ${RETRY_MS}\n${first}`);
  }

  /** Keeps connections alive and ends old ones, until the last one is closed. */
  watch(position: () => Position | undefined): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.checkSession(position()), POLL_MS).unref();
  }

  checkSession(position: Position | undefined): void {
    const now = this.now();
    const beat = `:\n${idLine(position)}`;
    for (const connection of this.open) {
      if (connection.isEnding || now >= connection.endsAt) this.close(connection);
      else if (now - connection.wroteAt >= LIVE_HEARTBEAT_MS) this.write(connection, beat);
    }
  }

  /** Sends each listener its hints. A message is made once for all listeners that get the same. */
  async broadcast(changes: Changes, position: Position | undefined): Promise<void> {
    const messages = new Map<string, string>();
    let writtenCount = 0;
    for (const connection of [...this.open]) {
      const key = changes.keyFor(connection.audience);
      const message = messages.get(key) ?? messageOf(changes, connection.audience, position);
      messages.set(key, message);
      if (message === '' || !this.open.has(connection)) continue;
      this.write(connection, message);
      if (++writtenCount % CONNECTIONS_PER_TURN === 0) await nextTurn();
    }
  }

  /** Ends the connections of a session, or all of the user. */
  end(person: string, session: string | undefined): void {
    for (const connection of this.open)
      if (connection.audience?.id === person && (session === undefined || connection.session === session))
        this.close(connection);
  }

  endAll(): void {
    for (const connection of this.open) this.close(connection);
  }

  /** A client that has not read the rest by the next check is disconnected. */
  private close(connection: Connection): void {
    const { stream, isEnding } = connection;
    connection.isEnding = true;
    if (isEnding) stream.destroy();
    else stream.end();
  }

  /** @param message whole lines */
  private write(connection: Connection, message: string): void {
    const { stream, isEnding } = connection;
    // Writing after the end of a stream would throw, and end the process.
    if (isEnding) return;
    // Ending it would wait for the reader.
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    else stream.write(`${message}\n`);
    connection.wroteAt = this.now();
  }

  private count({ audience, address }: Listener, by: 1 | -1): void {
    this.ofAddress.add(address, by);
    if (audience) this.ofPerson.add(audience.id, by);
  }
}

/**
 * A message of the stream, without the empty line at its end, with the position that it covers; empty if the audience
 * gets no hint.
 */
export const messageOf = (changes: Changes, audience: Audience, position: Position | undefined): string => {
  const hint = changes.hintFor(audience);
  return hint ? `${idLine(position)}data: ${JSON.stringify(hint)}\n` : '';
};

/** The number of each value. */
class Counts {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
