import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventLocation,
  type EventStore,
  type Position,
  type ReadStore,
  START,
  UnreadableEvent,
} from '@parkho/stores';
import type { Projection } from '../projection.js';
import type { ProjectionError } from '../read-model.js';
import { blockingError, newestAfter, parseCollection } from './build.js';
import { leaseOf } from './worker.js';

/** The state of one projection, as the stores show it to every process. */
export interface ProjectionStatus {
  name: string;
  version: number;
  /** The build that serves, null when there is none. */
  collection: string | null;
  position: Position;
  /** Events that it has not folded, up to the limit of the count. */
  behind: number;
  /** When the first of them happened, ISO 8601. */
  behindSince?: string;
  /** Events folded in a second, up to the limit of the count. */
  rate: number;
  /** The worker that folds it; null also where the API does. */
  holder: string | null;
  /** The event that it fails on, where it is stuck. */
  error?: ProjectionError;
  /** The build that is being made to replace it, with its share of the log, from 0 to 1. */
  next?: { collection: string; share: number };
}

/** The builds of all projections at one moment. */
interface Snapshot {
  /** The time of the reading, by the clock of performance.now(). */
  at: number;
  builds: readonly { collection: string | null; position: Position; next?: string; built: Position }[];
}

export const COUNT_LIMIT = 100_000;
const PAGE_SIZE = 5_000;
const SAMPLE_INTERVAL_MS = 1_000;
/** After how many milliseconds at one position a projection counts as stuck; a commit takes less. */
const STUCK_MS = 500;

/** What the status of projections is read from. */
export interface StatusSources {
  /** Where events are counted: they need not be decrypted. */
  log: Pick<EventStore, 'readAll' | 'head' | 'share'>;
  events: Pick<EventStore, 'readAll'>;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** The most events that are counted. */
  limit: number;
}

/**
 * Reads the status of every projection twice, a second apart, for its rate.
 * @throws StoreUnavailable
 */
export async function statusOf(
  events: EventStore,
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> {
  const sources = { log: events, events, readStore, projections, limit: COUNT_LIMIT };
  const before = await takeSnapshot(sources);
  await sleep(SAMPLE_INTERVAL_MS);
  return compare(sources, before, await takeSnapshot(sources));
}

/**
 * The status of every projection at each call, with the rate since an earlier call, for pages that poll. The first
 * call has no rate, and waits only where a projection seems stuck.
 */
export class StatusMonitor {
  private lastSnapshot: Snapshot | undefined;
  private pendingStatus: Promise<ProjectionStatus[]> | undefined;

  /** @param comparableAge between which ages an earlier snapshot is compared with, in milliseconds */
  constructor(
    private readonly sources: StatusSources,
    private readonly comparableAge = { minMs: STUCK_MS, maxMs: 10_000 },
  ) {}

  /** @throws StoreUnavailable */
  status(): Promise<ProjectionStatus[]> {
    this.pendingStatus ??= this.read().finally(() => {
      this.pendingStatus = undefined;
    });
    return this.pendingStatus;
  }

  private async read(): Promise<ProjectionStatus[]> {
    const { minMs, maxMs } = this.comparableAge;
    const current = await takeSnapshot(this.sources);
    const age = current.at - (this.lastSnapshot?.at ?? Number.NEGATIVE_INFINITY);
    const before = age >= minMs && age <= maxMs ? this.lastSnapshot : undefined;
    // A call that comes sooner leaves the earlier snapshot for the next one.
    if (age >= minMs) this.lastSnapshot = current;
    return compare(this.sources, before, current);
  }
}

async function takeSnapshot({ readStore, projections }: StatusSources): Promise<Snapshot> {
  const positionOf = async (collection: string | null | undefined) =>
    collection ? (await readStore.checkpoint(collection)).position : START;
  const builds = await Promise.all(
    projections.map(async ({ name }) => {
      const collection = await readStore.active(name);
      const next = newestAfter(collection, await readStore.list(`${name}_v`));
      const [position, built] = [await positionOf(collection), await positionOf(next)];
      return { collection, position, built, ...(next !== undefined && { next }) };
    }),
  );
  return { at: performance.now(), builds };
}

async function compare(
  sources: StatusSources,
  before: Snapshot | undefined,
  current: Snapshot,
): Promise<ProjectionStatus[]> {
  const { log, events, readStore, projections, limit } = sources;
  const head = await log.head();
  const counts = new Map<string, Promise<EventCount>>();
  /** Projections at the same position are counted once. */
  const count = (after: Position, to: Position) => {
    const key = `${after} ${to}`;
    const cached = counts.get(key) ?? countBetween(log, after, to, limit);
    counts.set(key, cached);
    return cached;
  };
  const seconds = before && (current.at - before.at) / 1_000;
  /** A moving checkpoint means no failure; a dry run over an event that is being folded could claim one. */
  const errorOf = async (
    projection: Projection,
    collection: string,
    position: Position,
    earlier: Position | undefined,
  ) => {
    if (earlier !== undefined && earlier !== position) return undefined;
    const error = await blockingError(events, readStore, projection, collection);
    if (!error || earlier !== undefined) return error;
    await sleep(STUCK_MS);
    return (await readStore.checkpoint(collection)).position === position ? error : undefined;
  };
  return Promise.all(
    projections.map(async (projection, index) => {
      const { name, version } = projection;
      const { collection, position, next, built } = current.builds[index]!;
      const earlier = before?.builds[index];
      const error = next
        ? await errorOf(projection, next, built, next === earlier?.next ? earlier.built : undefined)
        : collection
          ? await errorOf(projection, collection, position, earlier?.position)
          : undefined;
      const unfolded = await count(position, head);
      const foldedSince =
        earlier && collection === earlier.collection ? await count(earlier.position, position) : { count: 0 };
      return {
        name,
        version: collection ? parseCollection(collection).version : version,
        collection,
        position,
        behind: unfolded.count,
        ...(unfolded.since && { behindSince: unfolded.since }),
        rate: seconds ? Math.min(limit, Math.round(foldedSince.count / seconds)) : 0,
        holder: (await readStore.lease(leaseOf(projection)))?.holder ?? null,
        ...(error && { error }),
        ...(next && {
          next: {
            collection: next,
            share: await log.share(built),
          },
        }),
      };
    }),
  );
}

interface EventCount {
  count: number;
  /** When the first of them happened, where it can be read. */
  since?: string;
}

/** Events after one position, up to and with another, `limit` at most. */
export async function countBetween(
  events: Pick<EventStore, 'readAll'>,
  after: Position,
  to: Position,
  limit: number,
): Promise<EventCount> {
  let count = 0;
  let since: string | undefined;
  for (let position = after; position < to && count < limit; ) {
    const page = await pageAfter(events, position, Math.min(PAGE_SIZE, limit));
    if (page.length === 0) break;
    if (position === after) since = (page[0]?.metadata as { at?: string } | undefined)?.at;
    count += page.filter((event) => event.position <= to).length;
    position = page.at(-1)!.position;
  }
  return { count: Math.min(count, limit), ...(since !== undefined && { since }) };
}

/** The next events, or the one that cannot be read. */
async function pageAfter(
  events: Pick<EventStore, 'readAll'>,
  position: Position,
  limit: number,
): Promise<(EventLocation & { metadata?: object })[]> {
  try {
    return await events.readAll(position, limit);
  } catch (error) {
    if (error instanceof UnreadableEvent) return [error.location];
    throw error;
  }
}
