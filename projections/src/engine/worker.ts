import type { EventStore, ReadStore } from '@parkho/stores';
import type { Projection } from '../projection.js';
import type { ProjectionHealth } from '../read-model.js';
import { publicMessageOf } from './build.js';
import { LEASE_TTL, Lease } from './lease.js';
import { Projector } from './projector.js';
import { abortableDelay, backoffDelay } from './retry.js';

/** The lease on folding a projection. */
export const leaseOf = ({ name }: Pick<Projection, 'name'>): string => `projection:${name}`;

/** A projection and this worker's lease on it. */
interface LeasedProjection {
  projection: Projection;
  lease: Lease;
  /** Folds it while the lease is held. */
  projector?: Projector;
}

/**
 * Folds projections in its own process, of which several may run: each projection is folded by the holder of its lease.
 * Projections whose leases a worker takes in one round share a projector, so that the log is parsed once for them; when
 * one of these leases is lost, the projector stops, the others are released, and the next rounds take the free ones.
 * Engines may be unavailable at any time, also at the start.
 */
export class Worker {
  private readonly leasedProjections: readonly LeasedProjection[];
  private readonly abort = new AbortController();
  private working: Promise<void> = Promise.resolve();
  /** Whether the read store, which holds the leases, is unavailable. */
  private isUnavailable = false;

  /** @param log for messages about changes of state */
  constructor(
    private readonly events: EventStore,
    private readonly readStore: ReadStore,
    projections: readonly Projection[],
    private readonly log: (message: string) => void,
    private readonly ttl = LEASE_TTL,
  ) {
    this.leasedProjections = projections.map((projection) => ({
      projection,
      lease: new Lease(readStore, leaseOf(projection), ttl),
    }));
  }

  start(): void {
    this.working = this.work();
  }

  /** Finishes the current batches and releases the leases. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  /** The projections that this worker folds at the moment. */
  health(): ProjectionHealth[] {
    const projectors = new Set(this.leasedProjections.map(({ projector }) => projector));
    return [...projectors].flatMap((projector) => projector?.health() ?? []);
  }

  /** Every projection, and whether this worker folds it. */
  leases(): [name: string, isHeld: boolean][] {
    return this.leasedProjections.map(({ projection, projector }) => [
      projection.name,
      projector !== undefined,
    ]);
  }

  private async work(): Promise<void> {
    const { signal } = this.abort;
    const groups = new Set<Promise<void>>();
    while (!signal.aborted) {
      const acquired = await this.acquireFreeLeases();
      if (acquired.length > 0) {
        const group = this.fold(acquired).finally(() => groups.delete(group));
        groups.add(group);
      }
      await abortableDelay(this.ttl / 4, signal);
    }
    await Promise.all(groups);
  }

  private async acquireFreeLeases(): Promise<[LeasedProjection, AbortSignal][]> {
    const acquired: [LeasedProjection, AbortSignal][] = [];
    for (const leased of this.leasedProjections) {
      if (leased.projector || this.abort.signal.aborted) continue;
      try {
        const leaseSignal = await leased.lease.acquire();
        if (leaseSignal) acquired.push([leased, leaseSignal]);
        this.isUnavailable = false;
      } catch (error) {
        if (!this.isUnavailable) this.log(`Waiting for leases: ${publicMessageOf(error)}`);
        this.isUnavailable = true;
        break;
      }
    }
    return acquired;
  }

  private async fold(acquired: readonly [LeasedProjection, AbortSignal][]): Promise<void> {
    const group = acquired.map(([leased]) => leased);
    const names = group.map(({ projection }) => projection.name).join(', ');
    const end = AbortSignal.any([this.abort.signal, ...acquired.map(([, leaseSignal]) => leaseSignal)]);
    const projector = new Projector(
      this.events,
      this.readStore,
      group.map(({ projection }) => projection),
    );
    for (const leased of group) leased.projector = projector;
    this.log(`Folds ${names}`);
    for (let failures = 0; !end.aborted; failures++)
      try {
        await projector.start();
        await aborted(end);
      } catch (error) {
        this.log(`${names} cannot start: ${publicMessageOf(error)}`);
        await abortableDelay(backoffDelay(failures), end);
      }
    await projector.stop();
    await Promise.all(group.map(({ lease }) => lease.release()));
    for (const leased of group) delete leased.projector;
    this.log(`Gives ${names} back`);
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
