import { Worker } from 'node:worker_threads';
import type { Bytes } from '@parkho/contracts';
import { leafHash, type Position, type StoredEvent, type StoreSettings } from '@parkho/stores';

/** Events that one thread reads and hashes at a time. */
export const PAGE_EVENTS = 2_000;
/** The thread hashes two of three pages: its caller has more other work. */
export const usesThread = (index: number): boolean => Math.floor(index / PAGE_EVENTS) % 3 > 0;
/** Shorter logs are hashed before a thread has started. */
const MIN_THREAD_EVENTS = 20_000;
const HASH_BYTES = 32;

/** The start of a thread: its position in the log, and the number of events before it. */
export interface LeafThreadData {
  stores: StoreSettings;
  after: Position;
  index: number;
}

/** The concatenated leaves of a page, and the number of events before it. */
export interface HashedPage {
  index: number;
  leaves: Bytes;
}

/** Tests run the source, but start the built thread. */
const THREAD = new URL('./leaf-thread.js', import.meta.url.replace('/src/evidence/', '/dist/evidence/'));

/**
 * Hashes a log in two threads. Each of them reads all of it, which takes less time than passing events between them. A
 * server would have to send it twice: there, one thread hashes it.
 */
export class LeafHashing {
  private thread: Worker | undefined;
  private isRunning = false;
  private readonly hashedPages = new Map<number, Bytes>();
  private wake = () => {};

  constructor(
    private readonly stores: StoreSettings,
    private readonly worthAThread = MIN_THREAD_EVENTS,
  ) {}

  /** The leaves of a page of the log, by the position before it and the number of events before it. */
  async of(events: readonly StoredEvent[], after: Position, index: number): Promise<Bytes[]> {
    if (!this.thread && index >= this.worthAThread && !this.stores.eventStoreUrl) this.start(after, index);
    while (this.isRunning && usesThread(index) && !this.hashedPages.has(index))
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    const hashedPage = this.hashedPages.get(index);
    this.hashedPages.delete(index);
    const count = hashedPage ? hashedPage.length / HASH_BYTES : 0;
    return events.map((event, n) =>
      n < count ? hashedPage!.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES) : leafHash(event),
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
      this.hashedPages.set(index, leaves);
      this.wake();
    });
    // The caller meets the page that the thread cannot read at its place.
    this.thread.on('error', () => {});
    this.thread.on('exit', () => {
      this.isRunning = false;
      this.wake();
    });
  }
}
