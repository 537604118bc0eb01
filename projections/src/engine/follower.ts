import {
  type Checkpoint,
  type EventStore,
  type Position,
  type ReadStore,
  START,
  StoreUnavailable,
} from '@parkho/stores';
import type { Projection } from '../projection.js';
import type { ProjectionHealth, ReadSide } from '../read-model.js';
import { parseCollection, publicMessageOf } from './build.js';
import { abortableDelay } from './retry.js';

/** Interval of reads of builds and checkpoints, in milliseconds. */
const POLL_INTERVAL_MS = 200;
/** Interval of reads while a request waits, in milliseconds. */
const WAITING_POLL_INTERVAL_MS = 15;
/** Interval of reads of the log's head, which only health() needs, in milliseconds. */
const HEAD_POLL_INTERVAL_MS = 1_000;

/** The state of a projection when it was last read. */
interface Slot {
  projection: Projection;
  serving?: ({ collection: string } & Checkpoint) | undefined;
  /** The projection's position when a request last waited for it until the timeout. */
  stalled?: Position;
}

/** The checkpoint of a collection that does not exist. */
const EMPTY_CHECKPOINT: Checkpoint = { position: START, changed: START };

interface Waiter {
  position: Position;
  slots: readonly Slot[];
  resolve(isReached: boolean): void;
}

/**
 * The read side of a process that folds nothing: it reads from the read store which builds serve, and their
 * checkpoints. While the read store is unavailable it keeps the last state and reports the error in health().
 */
export class Follower implements ReadSide {
  private readonly slots: ReadonlyMap<string, Slot>;
  private readonly abort = new AbortController();
  private readonly waiters = new Set<Waiter>();
  private tasks: Promise<void>[] = [];
  private head: Position = START;
  private error: string | undefined;
  private wake: (() => void) | undefined;

  constructor(
    private readonly events: Pick<EventStore, 'head'>,
    readonly readStore: ReadStore,
    projections: readonly Projection[],
  ) {
    this.slots = new Map(projections.map((projection) => [projection.name, { projection }]));
  }

  /** Resolves after the first poll, even when the engines are unavailable: polling continues. */
  async start(): Promise<void> {
    await this.poll();
    this.tasks = [this.follow(), this.followHead()];
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.wake?.();
    for (const { resolve } of this.waiters) resolve(false);
    await Promise.all(this.tasks);
  }

  serving(name: string): { collection: string; changed: string } {
    const { serving } = this.slot(name);
    if (!serving) throw new StoreUnavailable(`Read model ${name}`);
    return serving;
  }

  /**
   * As in ReadSide. A projection that has not advanced since a request timed out, because it has stopped or no
   * worker runs, lets no other request wait: the result is false at once.
   */
  async waitFor(
    position: Position,
    names: readonly string[] | 'all' = 'all',
    timeoutMs = 2_000,
  ): Promise<boolean> {
    const slots = names === 'all' ? [...this.slots.values()] : names.map((name) => this.slot(name));
    const behind = slotsBehind({ position, slots });
    if (behind.length === 0) return true;
    if (behind.some((slot) => slot.stalled === positionOf(slot))) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        for (const slot of slotsBehind(waiter)) slot.stalled = positionOf(slot);
        waiter.resolve(false);
      }, timeoutMs);
      const waiter: Waiter = {
        position,
        slots,
        resolve: (isReached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(isReached);
        },
      };
      this.waiters.add(waiter);
      if (this.waiters.size === 1) this.wake?.();
    });
  }

  health(): ProjectionHealth[] {
    return [...this.slots.values()].map((slot) => {
      const { projection, serving } = slot;
      const position = positionOf(slot);
      return {
        name: projection.name,
        version: projection.version,
        isServed: serving !== undefined,
        position,
        head: this.head,
        caughtUp: serving !== undefined && position >= this.head,
        state: !serving ? 'catching-up' : isCurrent(slot) ? 'live' : 'rebuilding',
        ...(this.error && { error: { message: this.error } }),
      };
    });
  }

  private slot(name: string): Slot {
    const slot = this.slots.get(name);
    if (!slot) throw new RangeError(`There is no projection ${name}`);
    return slot;
  }

  private async follow(): Promise<void> {
    while (!this.abort.signal.aborted) {
      await this.sleep(this.waiters.size > 0 ? WAITING_POLL_INTERVAL_MS : POLL_INTERVAL_MS);
      await this.poll();
    }
  }

  /** Reads builds and checkpoints, and resolves waiting requests. */
  private async poll(): Promise<void> {
    try {
      const { actives, checkpoints } = await this.readStore.catalogue();
      for (const slot of this.slots.values()) {
        const collection = actives.get(slot.projection.name);
        // There is no build yet, or it was dropped.
        slot.serving =
          collection === undefined
            ? undefined
            : { collection, ...(checkpoints.get(collection) ?? EMPTY_CHECKPOINT) };
        if (positionOf(slot) > this.head) this.head = positionOf(slot);
      }
      this.error = undefined;
    } catch (error) {
      this.error = publicMessageOf(error);
    }
    for (const waiter of this.waiters) if (slotsBehind(waiter).length === 0) waiter.resolve(true);
  }

  private async followHead(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      const head = await this.events.head().catch(() => START);
      if (head > this.head) this.head = head;
      await abortableDelay(HEAD_POLL_INTERVAL_MS, signal);
    }
  }

  /** Resolves after the time, or when a request begins to wait. */
  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake?.(), Math.max(0, ms));
      this.wake = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
    });
  }
}

const positionOf = ({ serving }: Slot): Position => serving?.position ?? START;

const isCurrent = ({ projection, serving }: Slot): boolean =>
  serving !== undefined && parseCollection(serving.collection).version === projection.version;

/** Projections that are before a position. One of another version of the program is not waited for. */
const slotsBehind = ({ position, slots }: Pick<Waiter, 'position' | 'slots'>): Slot[] =>
  slots.filter((slot) => (!slot.serving || isCurrent(slot)) && positionOf(slot) < position);
