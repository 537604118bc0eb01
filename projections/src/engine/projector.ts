import {
  CheckpointMoved,
  type EventStore,
  type Position,
  type ReadStore,
  START,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';
import type { Projection } from '../projection.js';
import type { ProjectionHealth, ReadSide } from '../read-model.js';
import { Build, failureOf, parseCollection } from './build.js';
import { Lease } from './lease.js';
import { verifyOrigin } from './origin.js';
import { newCollection, requestRebuild, unfinished } from './rebuild.js';
import { backOff, pause } from './retry.js';

/** How far a rebuild is. */
export interface RebuildProgress {
  /** Events that this process has read for it. */
  events: number;
  /** Estimated share of the log that is read, from 0 to 1; it never falls. */
  share: number;
}

export interface Timing {
  /** Largest number of events folded into one commit: the more, the more events of one document are one write. */
  batch: number;
  /** The same for a build that replaces one; absent: as many. In this process readers wait while a batch is folded. */
  rebuildBatch?: number;
  /** How often to check whether another process has switched to a new build, in milliseconds. */
  watch: number;
  /** How long a replaced build stays for readers that still use it, in milliseconds. */
  grace: number;
  /** The same, where a process that has not switched yet says that it still reads it. */
  longestGrace: number;
}

/** One projection: the build that serves it and, while there is one, the build that will replace it. */
interface Slot {
  projection: Projection;
  serving?: Build;
  next?: Build;
  /** Settled when the builds before the serving one are gone. */
  swept?: Promise<void>;
  /** The right to make a requested build. */
  rebuild: Lease;
  /** Held by a process that reads a build which has been replaced, until it has switched. */
  readers: Lease;
  /** Aborts when another process may hold it. */
  reading?: AbortSignal | undefined;
  /** While it is checked whether such a build is requested. */
  isChecking?: boolean;
}

/** How long a start waits for first builds, in milliseconds: those of a short log are there then. */
const FIRST_BUILD = 1_000;

interface Waiter {
  met(): boolean;
  resolve(met: boolean): void;
}

/**
 * Folds the log into the collections of the projections: catches up, then follows. Each collection carries its own
 * checkpoint, written with its documents, so that no event is applied twice or skipped whatever dies when.
 *
 * Several processes may project into one read store. A commit is refused when the checkpoint is not the one it was
 * folded from, and the slower process goes on from where the faster one is. A requested rebuild
 * (requestRebuild) is an empty collection in the read store: one process takes it up within `watch` milliseconds, under
 * a lease, and another goes on with it where that one dies. The others notice its activation as soon: each takes up the
 * new build, brings it to the head and switches its readers, while the old one still serves, and holds a lease for as
 * long. The replaced collection is dropped `grace` milliseconds after the switch, or when no process holds that lease
 * any more; what a crash leaves behind is resumed or dropped by the next start.
 */
export class Projector implements ReadSide {
  private readonly slots: ReadonlyMap<string, Slot>;
  private readonly timing: Timing;
  private readonly abort = new AbortController();
  private readonly tasks = new Set<Promise<void>>();
  private readonly waiters = new Set<Waiter>();
  private head: Position = START;

  constructor(
    private readonly events: EventStore,
    readonly readStore: ReadStore,
    projections: readonly Projection[],
    timing: Partial<Timing> = {},
  ) {
    this.slots = new Map(
      projections.map((projection) => [
        projection.name,
        {
          projection,
          rebuild: new Lease(readStore, `rebuild:${projection.name}`),
          readers: readersOf(readStore, projection.name),
        },
      ]),
    );
    this.timing = { batch: 10_000, watch: 500, grace: 3_000, longestGrace: 60_000, ...timing };
  }

  /**
   * Resolves when every projection that has been built can be read; catching up goes on behind (see health), also when
   * the log is unavailable at the moment. May be called again after a failure.
   * @throws StoreUnavailable when the read store is unavailable
   * @throws ForeignLog when the read models are not of this log
   */
  async start(): Promise<void> {
    const slots = [...this.slots.values()];
    await verifyOrigin(this.events, this.readStore);
    for (const slot of slots) await this.attach(slot);
    this.runAll(slots);
    for (const slot of slots) slot.swept = this.track(this.dropOlder(slot));
    this.track(this.watch());
    await this.until(() => slots.every(({ serving, next }) => serving || !next?.running), FIRST_BUILD);
  }

  /** Finishes the batches in hand. An unfinished rebuild is taken up by the next start. */
  async stop(): Promise<void> {
    this.abort.abort();
    this.wake();
    await Promise.all(this.tasks);
    await Promise.all([...this.slots.values()].map(({ readers }) => readers.release()));
  }

  serving(name: string): { collection: string; changed: string } {
    const { serving } = this.slot(name);
    if (!serving) throw new StoreUnavailable(`Read model ${name}`);
    return serving;
  }

  /**
   * As in ReadSide. A stopped projection is not waited for.
   */
  async waitFor(
    position: Position,
    names: readonly string[] | 'all' = 'all',
    timeoutMs = 2_000,
  ): Promise<boolean> {
    const slots = names === 'all' ? [...this.slots.values()] : names.map((name) => this.slot(name));
    return this.until(
      () =>
        slots.every(({ serving, next }) =>
          serving ? !serving.running || serving.position >= position : !next?.running,
        ),
      timeoutMs,
    );
  }

  health(): ProjectionHealth[] {
    return [...this.slots.values()].map(({ projection: { name, version }, serving, next }) => {
      const error = serving?.error ?? next?.error;
      const position = serving?.position ?? START;
      return {
        name,
        version,
        isServed: serving !== undefined,
        position,
        head: this.head,
        caughtUp: serving !== undefined && position >= this.head,
        state: stateOf(serving, next),
        folded: (serving?.folded ?? 0) + (next?.folded ?? 0),
        ...(error && { error }),
      };
    });
  }

  /**
   * Builds a projection anew from the first event, beside the running one, and switches to it when it has caught up;
   * what another process has begun, or is making, is that build. Needs no start(): the command line rebuilds what
   * another process serves. Resolves at the switch.
   *
   * @throws RangeError when there is no such projection
   * @throws Error when it fails on an event, or the projector stops; the old build goes on serving
   */
  async rebuild(name: string, onProgress: (progress: RebuildProgress) => void = () => {}): Promise<void> {
    const slot = this.slot(name);
    const { signal } = this.abort;
    const request = () => requestRebuild(this.events, this.readStore, slot.projection);
    let highest = 0;
    const report = async (events: number, position: Position) => {
      // The log grows meanwhile, also faster than it is read.
      highest = Math.max(highest, await this.events.share(position));
      onProgress({ events, share: highest });
    };
    let requested = await request();
    while (!signal.aborted) {
      await this.adoptRequested(slot);
      const { next } = slot;
      if (await this.isGone(name, requested)) {
        if (next?.collection === requested) {
          next.stop();
          slot.next = undefined;
          this.wake();
        }
        await pause(this.timing.watch, signal);
        requested = await request();
      } else if (next?.running) {
        const { position } = next;
        await this.until(
          () => next.position !== position || slot.next !== next || !next.running || signal.aborted,
          this.timing.watch,
        );
        await report(next.folded, next.position);
      } else if (next?.error?.position) {
        slot.next = undefined;
        await this.readStore.drop(next.collection);
        const { type, position, message } = next.error;
        throw new Error(`${name} failed on the ${type} at ${position}: ${message}`);
      } else if (await this.hasSwitched(name, requested)) {
        return;
      } else {
        const { position } = await this.readStore.checkpoint(requested);
        await report(0, position);
        await pause(this.timing.watch, signal);
      }
    }
    throw new Error(`The rebuild of ${name} was interrupted`);
  }

  /** Resolves when the builds that this process has replaced are gone, or are left to the next start. */
  async swept(): Promise<void> {
    await Promise.all([...this.slots.values()].map(({ swept }) => swept));
  }

  /** Whether a requested build was lost with the read store, or replaced by a newer one. */
  private async isGone(name: string, requested: string): Promise<boolean> {
    try {
      return !(await this.exists(name, requested)) && !(await this.hasSwitched(name, requested));
    } catch {
      // The store is unavailable: it is checked again later.
      return false;
    }
  }

  private async hasSwitched(name: string, requested: string): Promise<boolean> {
    const active = await this.readStore.active(name);
    return active !== null && parseCollection(active).generation >= parseCollection(requested).generation;
  }

  private slot(name: string): Slot {
    const slot = this.slots.get(name);
    if (!slot) throw new RangeError(`There is no projection ${name}`);
    return slot;
  }

  /** Finds what serves, and what is to replace it: an interrupted rebuild, or a build of a raised version. */
  private async attach(slot: Slot): Promise<void> {
    const { projection } = slot;
    const active = await this.readStore.active(projection.name);
    const open = (collection: string) => Build.open(this.readStore, projection, collection);
    if (active !== null) slot.serving = await open(active);
    // What would replace documents of this version waits for its lease: see watch().
    if (slot.serving?.running) return;
    // Nothing serves before all of the log is in it: a shop that looks empty is no answer.
    slot.next = await open(
      (await unfinished(this.readStore, projection, active)) ??
        (await newCollection(this.readStore, projection)),
    );
  }

  /** Builds at the same position share a subscription: the log is parsed once for all of them. */
  private runAll(slots: readonly Slot[]): void {
    const builds = slots.flatMap(({ serving, next }) =>
      [serving, next].filter((build) => build?.running),
    ) as Build[];
    const groups = new Map<Position, Build[]>();
    for (const build of builds) groups.set(build.position, [...(groups.get(build.position) ?? []), build]);
    for (const group of groups.values()) this.track(this.run(group));
  }

  /**
   * Feeds builds at the same position from one subscription, until they or the projector stop. Once they are live,
   * those whose commits are delayed go on by themselves.
   */
  private async run(group: readonly Build[]): Promise<void> {
    const { signal } = this.abort;
    let builds = group;
    const { batch, rebuildBatch = batch } = this.timing;
    const isRebuild = (build: Build) => {
      const { serving, next } = this.slot(build.projection.name);
      return serving !== undefined && next === build;
    };
    const maxBatch = builds.every(isRebuild) ? rebuildBatch : batch;
    let after = START;
    for (let failures = 0; !signal.aborted && builds.some(({ running }) => running); failures++) {
      try {
        await this.settle(builds, await this.headFor(builds));
        const running = builds.filter(({ running }) => running);
        if (running.length === 0) break;
        for (const build of running) build.error = undefined;
        after = lowest(running);
        for await (const batch of this.events.subscribe(after, { signal, maxBatch })) {
          const last = batch.at(-1)!.position;
          if (last > this.head) this.head = last;
          // Read before the batch is folded: under continuous writes there is always an event after it.
          const head = await this.headFor(builds);
          // A request that waits for one of them does not wait for the others.
          await Promise.all(
            builds.map((build) => build.project(after, batch, signal).then(() => this.wake())),
          );
          after = last;
          failures = 0;
          await this.settle(builds, head);
          const running = builds.filter(({ running }) => running);
          if (running.length === 0) break;
          // Another process may have started a collection over: then what it lacks must be read again.
          const fallenBack = running.find(({ position }) => position < after);
          if (fallenBack) throw new CheckpointMoved(fallenBack.collection);
          if (batch.length === maxBatch || this.pendingOf(builds).length > 0) continue;
          const { commitDelayMs } = builds[0]!.projection;
          if (builds.length > 1) {
            const delayed = builds.filter(({ projection }) => projection.commitDelayMs !== undefined);
            for (const build of delayed) this.track(this.run([build]));
            builds = builds.filter((build) => !delayed.includes(build));
          } else if (commitDelayMs !== undefined) await pause(commitDelayMs, signal);
        }
      } catch (error) {
        const running = builds.filter(({ running }) => running);
        if (error instanceof UnreadableEvent && running.every(({ position }) => position >= after)) {
          await Promise.all(running.map((build) => build.pass(error, signal)));
          this.wake();
          continue;
        }
        for (const build of running) build.error = { message: failureOf(error) };
        await pause(backOff(failures), signal);
      }
    }
    this.wake();
  }

  /** Declares builds live that have reached a head of the log, and lets them replace what they were made for. */
  private async settle(builds: readonly Build[], head: Position): Promise<void> {
    if (head > this.head) this.head = head;
    for (const build of this.pendingOf(builds)) {
      if (build.position < head) continue;
      await this.readStore.prepare(build.collection, this.abort.signal);
      if (this.abort.signal.aborted) return;
      // What was lost meanwhile, or is another process's to make, has been stopped.
      if (!build.running) continue;
      build.state = 'live';
      const slot = this.slot(build.projection.name);
      // Readers must not travel back in time: the build they read may have passed the head since it was read.
      if (slot.next === build && build.position >= (slot.serving?.position ?? START))
        await this.promote(slot, build);
    }
  }

  /** The head of the log where one of the builds may be declared live by it; the last known one. */
  private async headFor(builds: readonly Build[]): Promise<Position> {
    return this.pendingOf(builds).length > 0 ? await this.events.head() : this.head;
  }

  private pendingOf(builds: readonly Build[]): Build[] {
    return builds.filter(
      (build) =>
        build.running && (build.state === 'catching-up' || this.slot(build.projection.name).next === build),
    );
  }

  private async promote(slot: Slot, build: Build): Promise<void> {
    const { name } = slot.projection;
    const active = await this.readStore.active(name);
    if (active !== null && parseCollection(active).generation > build.generation) {
      // Another process has switched to a newer build; watch() takes that one up.
      build.stop();
    } else {
      if (active !== build.collection) await this.readStore.activate(name, build.collection);
      slot.serving?.stop();
      slot.serving = build;
    }
    slot.next = undefined;
    slot.reading = undefined;
    await slot.readers.release();
    slot.swept = this.track(this.dropOlder(slot));
    this.wake();
  }

  /** Drops the builds before the active one, once their last readers have had time to leave. */
  private async dropOlder({ projection: { name } }: Slot): Promise<void> {
    try {
      await this.untilUnread(readersOf(this.readStore, name));
      if (this.abort.signal.aborted) return;
      const active = await this.readStore.active(name);
      if (active === null) return;
      const { generation } = parseCollection(active);
      for (const collection of await this.readStore.list(`${name}_v`))
        if (parseCollection(collection).generation < generation) await this.readStore.drop(collection);
    } catch {
      // The store is unavailable; the next switch or start drops them.
    }
  }

  /** Until no process holds the lease of readers: the next one of several takes it within `watch` milliseconds. */
  private async untilUnread(readers: Lease): Promise<void> {
    const { signal } = this.abort;
    const { grace, longestGrace } = this.timing;
    const end = performance.now() + longestGrace;
    for (let wasRead = false; ; ) {
      await pause(grace, signal);
      if (signal.aborted || performance.now() >= end) return;
      const isRead = !(await readers.acquire());
      await readers.release();
      if (!isRead && !wasRead) return;
      wasRead = isRead;
    }
  }

  /** Adopts builds that another process has requested or switched to, and rebuilds missing ones. */
  private async watch(): Promise<void> {
    const { signal } = this.abort;
    for (;;) {
      await pause(this.timing.watch, signal);
      if (signal.aborted) return;
      const lost: Slot[] = [];
      for (const slot of this.slots.values())
        try {
          const active = await this.readStore.active(slot.projection.name);
          if (active !== null) {
            await this.adopt(slot, active);
            await this.adoptRequested(slot);
          } else if (await this.isLost(slot)) lost.push(slot);
        } catch {
          // The store is unavailable: the next round checks again.
        }
      if (lost.length > 0) await this.startOver(lost);
    }
  }

  private async adopt(slot: Slot, active: string): Promise<void> {
    const { projection, serving, next, readers } = slot;
    const isBehind = serving !== undefined && parseCollection(active).generation > serving.generation;
    if (isBehind && slot.reading?.aborted !== false) {
      slot.reading = (await readers.acquire()) ?? undefined;
      // It has switched meanwhile.
      if (slot.serving !== serving) return readers.release();
    }
    if (next?.running) return;
    if (serving && !isBehind) return;
    const build = await Build.open(this.readStore, projection, active);
    if (build.running) {
      slot.next = build;
      this.track(this.run([build]));
    } else {
      // A newer version of the program has taken over. Its documents are read as long as this one lives.
      serving?.stop();
      slot.serving = build;
      slot.reading = undefined;
      await readers.release();
    }
  }

  /** Makes the requested build, unless another process does or it has failed on an event. */
  private async adoptRequested(slot: Slot): Promise<void> {
    if (slot.isChecking || slot.next?.running) return;
    slot.isChecking = true;
    try {
      const { projection, next, rebuild } = slot;
      const active = await this.readStore.active(projection.name);
      const requested = await unfinished(this.readStore, projection, active);
      if (next && next.collection === requested) return;
      slot.next = undefined;
      const held = requested === undefined || this.abort.signal.aborted ? null : await rebuild.acquire();
      if (!held) return;
      const build = await Build.open(this.readStore, projection, requested!);
      slot.next = build;
      this.track(this.replace(slot, build, held));
      this.track(this.run([build]));
    } finally {
      slot.isChecking = false;
    }
  }

  /** Resolves when the build serves, has stopped, or is another process's to make. */
  private async replace(slot: Slot, build: Build, held: AbortSignal): Promise<void> {
    held.addEventListener('abort', () => this.wake());
    const { signal } = this.abort;
    await this.until(() => slot.next !== build || !build.running || held.aborted || signal.aborted);
    if (slot.next === build && held.aborted) {
      build.stop();
      slot.next = undefined;
      this.wake();
    }
    await slot.rebuild.release();
  }

  /** Whether what serves, or was to serve first, is gone: the read store was thrown away and is empty. */
  private async isLost({ projection, serving, next }: Slot): Promise<boolean> {
    if (serving || !next) return true;
    return !(await this.exists(projection.name, next.collection));
  }

  private async exists(name: string, collection: string): Promise<boolean> {
    return (await this.readStore.list(`${name}_v`)).includes(collection);
  }

  private async startOver(slots: readonly Slot[]): Promise<void> {
    for (const slot of slots) {
      slot.serving?.stop();
      slot.next?.stop();
      slot.serving = undefined;
      slot.next = undefined;
    }
    try {
      await verifyOrigin(this.events, this.readStore);
      for (const slot of slots) await this.attach(slot);
    } catch {
      // The store is unavailable; they are found lost again.
    }
    this.runAll(slots);
  }

  private track(task: Promise<void>): Promise<void> {
    this.tasks.add(task);
    void task.finally(() => this.tasks.delete(task));
    return task;
  }

  /** Resolves true when the condition holds, which is checked after each commit, false when the time is up. */
  private until(met: () => boolean, timeoutMs?: number): Promise<boolean> {
    if (met()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        met,
        resolve: (result) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(result);
        },
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.resolve(false), timeoutMs);
      this.waiters.add(waiter);
    });
  }

  private wake(): void {
    for (const waiter of this.waiters) if (waiter.met()) waiter.resolve(true);
  }
}

const readersOf = (readStore: ReadStore, name: string): Lease => new Lease(readStore, `readers:${name}`);

/** Positions compare as strings, not as numbers. */
const lowest = (builds: readonly Build[]): Position => builds.map(({ position }) => position).sort()[0]!;

/** A build that cannot replace the one that serves takes nothing from it; documents of an older version fall behind. */
const stateOf = (serving: Build | undefined, next: Build | undefined): ProjectionHealth['state'] => {
  if (!serving) return next?.state ?? 'catching-up';
  if (next?.running) return 'rebuilding';
  return serving.running ? serving.state : (next ?? serving).state;
};
