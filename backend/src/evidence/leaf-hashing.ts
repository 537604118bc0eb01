import { Worker } from 'node:worker_threads';
import type { Bytes } from '@parkho/contracts';
import { leafOf, type Position, type StoredEvent, type StoreSettings } from '@parkho/stores';

/** Events that are read, and hashed by one thread, at a time. */
export const PAGE = 2_000;
/** The thread hashes two of three pages: its caller has more other work. */
export const isHashedBeside = (index: number): boolean => Math.floor(index / PAGE) % 3 > 0;
/** A shorter log is hashed before a thread has begun. */
const WORTH_A_THREAD = 20_000;
const HASH_BYTES = 32;

/** What a thread is started with: where in the log it begins, with so many events before. */
export interface LeafThreadData {
  stores: StoreSettings;
  after: Position;
  index: number;
}

/** The leaves of a page, one after the other, and how many events are before it. */
export interface HashedPage {
  index: number;
  leaves: Bytes;
}

/** Tests run the source, and a thread runs what was built of it. */
const THREAD = new URL('./leaf-thread.js', import.meta.url.replace('/src/evidence/', '/dist/evidence/'));

/**
 * Hashes a log in two threads. Each of them reads all of it, which takes less time than passing events between them. A server
 * would have to send it twice: there, one thread does it.
 */
export class LeafHashing {
  private thread: Worker | undefined;
  private isRunning = false;
  private readonly hashed = new Map<number, Bytes>();
  private wake = () => {};

  constructor(
    private readonly stores: StoreSettings,
    private readonly worthAThread = WORTH_A_THREAD,
  ) {}

  /** The leaves of a page of the log, which comes after a position, with so many events before it. */
  async of(events: readonly StoredEvent[], after: Position, index: number): Promise<Bytes[]> {
    if (!this.thread && index >= this.worthAThread && !this.stores.eventStoreUrl) this.start(after, index);
    while (this.isRunning && isHashedBeside(index) && !this.hashed.has(index))
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    const beside = this.hashed.get(index);
    this.hashed.delete(index);
    const count = beside ? beside.length / HASH_BYTES : 0;
    return events.map((event, n) =>
      n < count ? beside!.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES) : leafOf(event),
    );
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private start(after: Position, index: number): void {
    const workerData: LeafThreadData = { stores: this.stores, after, index };
    this.thread = new Worker(THREAD, { workerData, execArgv: [] });
    this.isRunning = true;
    this.thread.on('message', ({ index, leaves }: HashedPage) => {
      this.hashed.set(index, leaves);
      this.wake();
    });
    // The caller meets the page that the thread cannot read in its place.
    this.thread.on('error', () => {});
    this.thread.on('exit', () => {
      this.isRunning = false;
      this.wake();
    });
  }
}
