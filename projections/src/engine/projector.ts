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
import { Build, parseCollection, publicMessageOf } from './build.js';
import { Lease } from './lease.js';
import { verifyLogIdentity } from './log-identity.js';
import { newCollection, newestUnfinished, requestRebuild, unfinishedBuild } from './rebuild.js';
import { abortableDelay, backoffDelay } from './retry.js';

/** Progress of a rebuild. */
export interface RebuildProgress {
  /** Events that this process has read. */
  events: number;
  /** Estimated share of the log that has been read, from 0 to 1; never decreases. */
  share: number;
}

export interface Timing {
  /** Maximum number of events in one commit. In a larger batch, more events of one document become one write. */
  batch: number;
  /**
   * The same for a build that replaces a served one (default: `batch`). In this process, readers wait while a batch is
   * folded.
   */
  rebuildBatch?: number;
  /** Interval of checks for a build that another process has switched to, in milliseconds. */
  pollInterval: number;
  /** How long a replaced build is kept for its last readers, in milliseconds. */
  grace: number;
  /** The same, at most, while another process still reads it and has not switched yet. */
  longestGrace: number;
}

/** One projection: the build that is served and, during a rebuild, the one that will replace it. */
interface Slot {
  projection: Projection;
  serving?: Build;
  next?: Build;
  /** Settled when builds older than the served one have been dropped. */
  olderDropped?: Promise<void>;
  /** Lease on making the requested build. */
  rebuild: Lease;
  /** Lease that a process holds while it still reads a replaced build. */
  readers: Lease;
  /** Aborts when that lease is lost. */
  readersSignal?: AbortSignal | undefined;
  /** True during a check for a requested build. */
  isChecking?: boolean;
}

/** How long start() waits for first builds, in milliseconds; enough for a short log. */
const FIRST_BUILD_TIMEOUT = 1_000;

interface Waiter {
  isMet(): boolean;
  resolve(isMet: boolean): void;
}

/**
 * Folds the log into the collections of the projections: catches up, then follows. Each collection has its own
 * checkpoint, written with its documents, so that no crash makes an event be applied twice or skipped.
 *
 * Several processes may project into one read store. A commit is refused when the checkpoint is not the one that it was
 * folded from, and the slower process continues from the checkpoint of the faster one. A requested rebuild
 * (requestRebuild) is an empty collection in the read store: one process adopts it within `pollInterval` milliseconds,
 * under a lease, and another continues it when that one dies. The other processes notice its activation within the same
 * time: each opens the new build, catches up and switches its readers, while it serves the old one and holds a lease on
 * it. The replaced collection is dropped `grace` milliseconds after the switch, or when no process holds that lease any
 * more. The next start resumes or drops what a crash leaves behind.
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
    this.timing = { batch: 10_000, pollInterval: 500, grace: 3_000, longestGrace: 60_000, ...timing };
  }

  /**
   * Resolves when every projection that has a build can be read. Catching up continues afterwards (see health), even
   * when the log is unavailable. May be called again after a failure.
   * @throws StoreUnavailable when the read store is unavailable
   * @throws LogMismatch when the read models belong to another log
   */
  async start(): Promise<void> {
    const slots = [...this.slots.values()];
    await verifyLogIdentity(this.events, this.readStore);
    for (const slot of slots) await this.attach(slot);
    this.runAll(slots);
    for (const slot of slots) slot.olderDropped = this.track(this.dropOlder(slot));
    this.track(this.watch());
    await this.waitUntil(
      () => slots.every(({ serving, next }) => serving || !next?.running),
      FIRST_BUILD_TIMEOUT,
    );
  }

  /** Finishes the current batches. The next start continues an unfinished rebuild. */
  async stop(): Promise<void> {
    this.abort.abort();
    this.notifyWaiters();
    await Promise.all(this.tasks);
    await Promise.all([...this.slots.values()].map(({ readers }) => readers.release()));
  }

  serving(name: string): { collection: string; changed: string } {
    const { serving } = this.slot(name);
    if (!serving) throw new StoreUnavailable(`Read model ${name}`);
    return serving;
  }

  /** Implements ReadSide.waitFor; does not wait for a stopped projection. */
  async waitFor(
    position: Position,
    names: readonly string[] | 'all' = 'all',
    timeoutMs = 2_000,
  ): Promise<boolean> {
    const slots = names === 'all' ? [...this.slots.values()] : names.map((name) => this.slot(name));
    return this.waitUntil(
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
   * Rebuilds a projection from the first event, beside the served build, and switches when it has caught up; continues
   * a rebuild that another process has started or is making. Needs no start(): the command line rebuilds what another
   * process serves. Resolves at the switch.
   *
   * @throws RangeError for an unknown projection
   * @throws Error when it fails on an event or the projector stops; the old build is served as before
   */
  async rebuild(name: string, onProgress: (progress: RebuildProgress) => void = () => {}): Promise<void> {
    const slot = this.slot(name);
    const { signal } = this.abort;
    const request = () => requestRebuild(this.events, this.readStore, slot.projection);
    let highestShare = 0;
    const report = async (events: number, position: Position) => {
      // The log may grow faster than it is read.
      highestShare = Math.max(highestShare, await this.events.share(position));
      onProgress({ events, share: highestShare });
    };
    let requested = await request();
    while (!signal.aborted) {
      await this.adoptRequested(slot);
      const { next } = slot;
      if (await this.isRebuildLost(name, requested)) {
        if (next?.collection === requested) {
          next.stop();
          slot.next = undefined;
          this.notifyWaiters();
        }
        await abortableDelay(this.timing.pollInterval, signal);
        requested = await request();
      } else if (next?.running) {
        const { position } = next;
        await this.waitUntil(
          () => next.position !== position || slot.next !== next || !next.running || signal.aborted,
          this.timing.pollInterval,
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
        await abortableDelay(this.timing.pollInterval, signal);
      }
    }
    throw new Error(`The rebuild of ${name} was interrupted`);
  }

  /** Resolves when the builds that this process has replaced are dropped, or left to the next start. */
  async waitForDrops(): Promise<void> {
    await Promise.all([...this.slots.values()].map(({ olderDropped }) => olderDropped));
  }

  /** Whether a requested build is lost with its read store, or superseded by a newer one. */
  private async isRebuildLost(name: string, requested: string): Promise<boolean> {
    try {
      return !(await this.exists(name, requested)) && !(await this.hasSwitched(name, requested));
    } catch {
      // The store is unavailable: the next round checks again.
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

  /** Opens the served build, and the one to replace it: an interrupted rebuild, or a build of a higher version. */
  private async attach(slot: Slot): Promise<void> {
    const { projection } = slot;
    const active = await this.readStore.active(projection.name);
    const open = (collection: string) => Build.open(this.readStore, projection, collection);
    if (active !== null) slot.serving = await open(active);
    // A replacement of documents of this version waits for its lease: see watch().
    if (slot.serving?.running) return;
    // A first build is not served before it has caught up: an empty shop would be a wrong result.
    slot.next = await open(
      (await unfinishedBuild(this.readStore, projection, active)) ??
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
   * those with a commit delay get their own subscription.
   */
  private async run(initialBuilds: readonly Build[]): Promise<void> {
    const { signal } = this.abort;
    let builds = initialBuilds;
    const { batch, rebuildBatch = batch } = this.timing;
    const isRebuild = (build: Build) => {
      const { serving, next } = this.slot(build.projection.name);
      return serving !== undefined && next === build;
    };
    const maxBatch = builds.every(isRebuild) ? rebuildBatch : batch;
    let after = START;
    for (let failures = 0; !signal.aborted && builds.some(({ running }) => running); failures++) {
      try {
        await this.promoteCaughtUp(builds, await this.headIfNeeded(builds));
        const running = builds.filter(({ running }) => running);
        if (running.length === 0) break;
        for (const build of running) build.error = undefined;
        after = lowest(running);
        for await (const batch of this.events.subscribe(after, { signal, maxBatch })) {
          const last = batch.at(-1)!.position;
          if (last > this.head) this.head = last;
          // Read before the batch is folded: under continuous writes the log always grows meanwhile.
          const head = await this.headIfNeeded(builds);
          // A request waits only for the projections that it names.
          await Promise.all(
            builds.map((build) => build.project(after, batch, signal).then(() => this.notifyWaiters())),
          );
          after = last;
          failures = 0;
          await this.promoteCaughtUp(builds, head);
          const running = builds.filter(({ running }) => running);
          if (running.length === 0) break;
          // Another process may have started a collection over: events that it lacks must be read again.
          const restarted = running.find(({ position }) => position < after);
          if (restarted) throw new CheckpointMoved(restarted.collection);
          if (batch.length === maxBatch || this.pendingOf(builds).length > 0) continue;
          const { commitDelayMs } = builds[0]!.projection;
          if (builds.length > 1) {
            const delayed = builds.filter(({ projection }) => projection.commitDelayMs !== undefined);
            for (const build of delayed) this.track(this.run([build]));
            builds = builds.filter((build) => !delayed.includes(build));
          } else if (commitDelayMs !== undefined) await abortableDelay(commitDelayMs, signal);
        }
      } catch (error) {
        const running = builds.filter(({ running }) => running);
        if (error instanceof UnreadableEvent && running.every(({ position }) => position >= after)) {
          await Promise.all(running.map((build) => build.skipUnreadable(error, signal)));
          this.notifyWaiters();
          continue;
        }
        for (const build of running) build.error = { message: publicMessageOf(error) };
        await abortableDelay(backoffDelay(failures), signal);
      }
    }
    this.notifyWaiters();
  }

  /** Marks builds live that have reached the head of the log, and lets them replace the served ones. */
  private async promoteCaughtUp(builds: readonly Build[], head: Position): Promise<void> {
    if (head > this.head) this.head = head;
    for (const build of this.pendingOf(builds)) {
      if (build.position < head) continue;
      await this.readStore.prepare(build.collection, this.abort.signal);
      if (this.abort.signal.aborted) return;
      // The build is stopped where it was lost meanwhile, or another process is making it.
      if (!build.running) continue;
      build.state = 'live';
      const slot = this.slot(build.projection.name);
      // Readers must not go back in time: the served build may have passed the head since that was read.
      if (slot.next === build && build.position >= (slot.serving?.position ?? START))
        await this.promote(slot, build);
    }
  }

  /** The head of the log if a build may become live by it, otherwise the last known one. */
  private async headIfNeeded(builds: readonly Build[]): Promise<Position> {
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
      // Another process has switched to a newer build, which watch() adopts.
      build.stop();
    } else {
      if (active !== build.collection) await this.readStore.activate(name, build.collection);
      slot.serving?.stop();
      slot.serving = build;
    }
    slot.next = undefined;
    slot.readersSignal = undefined;
    await slot.readers.release();
    slot.olderDropped = this.track(this.dropOlder(slot));
    this.notifyWaiters();
  }

  /** Drops the builds older than the active one, after the grace period of their readers. */
  private async dropOlder({ projection: { name } }: Slot): Promise<void> {
    try {
      // A build that is replaced after this has its own grace period.
      const active = await this.readStore.active(name);
      if (active === null) return;
      await this.waitForReaders(readersOf(this.readStore, name));
      if (this.abort.signal.aborted) return;
      const { generation } = parseCollection(active);
      for (const collection of await this.readStore.list(`${name}_v`))
        if (parseCollection(collection).generation < generation) await this.readStore.drop(collection);
    } catch {
      // The store is unavailable; the next switch or start drops them.
    }
  }

  /**
   * Resolves when no process holds the lease of readers; each waiting process takes it within `pollInterval`
   * milliseconds.
   */
  private async waitForReaders(readers: Lease): Promise<void> {
    const { signal } = this.abort;
    const { grace, longestGrace } = this.timing;
    const deadline = performance.now() + longestGrace;
    for (let wasHeld = false; ; ) {
      await abortableDelay(grace, signal);
      if (signal.aborted || performance.now() >= deadline) return;
      const isHeld = !(await readers.acquire());
      await readers.release();
      if (!isHeld && !wasHeld) return;
      wasHeld = isHeld;
    }
  }

  /** Adopts builds that another process has requested or switched to, and rebuilds missing ones. */
  private async watch(): Promise<void> {
    const { signal } = this.abort;
    for (;;) {
      await abortableDelay(this.timing.pollInterval, signal);
      if (signal.aborted) return;
      const catalogue = await this.readStore.catalogue().catch(() => undefined);
      // The store is unavailable: the next round checks again.
      if (!catalogue) continue;
      const lostSlots: Slot[] = [];
      for (const slot of this.slots.values())
        try {
          const active = catalogue.actives.get(slot.projection.name);
          if (active === undefined) {
            if (await this.isBuildLost(slot)) lostSlots.push(slot);
            continue;
          }
          await this.adopt(slot, active);
          const requested = newestUnfinished(catalogue.checkpoints.keys(), slot.projection, active);
          if (requested !== slot.next?.collection) await this.adoptRequested(slot);
        } catch {
          // This projection is checked again in the next round; the others continue.
        }
      if (lostSlots.length > 0) await this.startOver(lostSlots);
    }
  }

  private async adopt(slot: Slot, active: string): Promise<void> {
    const { projection, serving, next, readers } = slot;
    const isBehind = serving !== undefined && parseCollection(active).generation > serving.generation;
    if (isBehind && slot.readersSignal?.aborted !== false) {
      slot.readersSignal = (await readers.acquire()) ?? undefined;
      // Another task has switched meanwhile.
      if (slot.serving !== serving) return readers.release();
    }
    if (next?.running) return;
    if (serving && !isBehind) return;
    const build = await Build.open(this.readStore, projection, active);
    if (build.running) {
      slot.next = build;
      this.track(this.run([build]));
    } else {
      // A newer version of the program has switched. This one serves its documents until it stops.
      serving?.stop();
      slot.serving = build;
      slot.readersSignal = undefined;
      await readers.release();
    }
  }

  /** Makes the requested build, unless another process is making it or it has failed on an event. */
  private async adoptRequested(slot: Slot): Promise<void> {
    if (slot.isChecking || slot.next?.running) return;
    slot.isChecking = true;
    try {
      const { projection, next, rebuild } = slot;
      const active = await this.readStore.active(projection.name);
      const requested = await unfinishedBuild(this.readStore, projection, active);
      if (next && next.collection === requested) return;
      slot.next = undefined;
      const leaseSignal =
        requested === undefined || this.abort.signal.aborted ? null : await rebuild.acquire();
      if (!leaseSignal) return;
      const build = await Build.open(this.readStore, projection, requested!);
      slot.next = build;
      this.track(this.replace(slot, build, leaseSignal));
      this.track(this.run([build]));
    } finally {
      slot.isChecking = false;
    }
  }

  /** Resolves when the build is served, has stopped, or belongs to another process. */
  private async replace(slot: Slot, build: Build, leaseSignal: AbortSignal): Promise<void> {
    leaseSignal.addEventListener('abort', () => this.notifyWaiters());
    const { signal } = this.abort;
    await this.waitUntil(
      () => slot.next !== build || !build.running || leaseSignal.aborted || signal.aborted,
    );
    if (slot.next === build && leaseSignal.aborted) {
      build.stop();
      slot.next = undefined;
      this.notifyWaiters();
    }
    await slot.rebuild.release();
  }

  /** Whether the served or first build is gone, because the read store was deleted. */
  private async isBuildLost({ projection, serving, next }: Slot): Promise<boolean> {
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
      await verifyLogIdentity(this.events, this.readStore);
      for (const slot of slots) await this.attach(slot);
    } catch {
      // The store is unavailable: the next round finds them lost again.
    }
    this.runAll(slots);
  }

  private track(task: Promise<void>): Promise<void> {
    this.tasks.add(task);
    void task.finally(() => this.tasks.delete(task));
    return task;
  }

  /** Resolves true when the condition holds, which is checked after each commit; false after the timeout. */
  private waitUntil(isMet: () => boolean, timeoutMs?: number): Promise<boolean> {
    if (isMet()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        isMet,
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

  private notifyWaiters(): void {
    for (const waiter of this.waiters) if (waiter.isMet()) waiter.resolve(true);
  }
}

const readersOf = (readStore: ReadStore, name: string): Lease => new Lease(readStore, `readers:${name}`);

/** Positions compare as strings, not as numbers. */
const lowest = (builds: readonly Build[]): Position => builds.map(({ position }) => position).sort()[0]!;

/** A rebuild that fails does not change the served build; a served build of an older version falls behind. */
const stateOf = (serving: Build | undefined, next: Build | undefined): ProjectionHealth['state'] => {
  if (!serving) return next?.state ?? 'catching-up';
  if (next?.running) return 'rebuilding';
  return serving.running ? serving.state : (next ?? serving).state;
};
