import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventPlace,
  type EventStore,
  type Position,
  type ReadStore,
  START,
  UnreadableEvent,
} from '@parkho/stores';
import { newestAfter, obstacle, parseCollection } from './build.js';
import type { Projection } from './projection.js';
import type { ProjectionError } from './read-model.js';
import { leaseOf } from './worker.js';

/** Where one projection stands, as everyone can see it in the stores. */
export interface ProjectionStatus {
  name: string;
  version: number;
  /** The build that serves, null when there is none. */
  collection: string | null;
  position: Position;
  /** Events that it has not seen, COUNT_LIMIT at most. */
  behind: number;
  /** Events that it went past in a second, COUNT_LIMIT at most. */
  rate: number;
  /** The worker that folds it; null also where the API does. */
  holder: string | null;
  /** The event that it cannot digest, where it stands still before one. */
  error?: ProjectionError;
  /** The build that is being made to replace it, with its share of the log, from 0 to 1. */
  next?: { collection: string; share: number };
}

export const COUNT_LIMIT = 100_000;
const PAGE = 5_000;
const SAMPLE = 1_000;

/**
 * Looks at every projection twice, a second apart.
 * @throws StoreUnavailable
 */
export async function statusOf(
  events: EventStore,
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> {
  const stand = async ({ name }: Projection) => {
    const collection = await readStore.active(name);
    const next = newestAfter(collection, await readStore.list(`${name}_v`));
    const positionOf = async (built: string | null | undefined) =>
      built ? (await readStore.checkpoint(built)).position : START;
    return { collection, position: await positionOf(collection), next, built: await positionOf(next) };
  };
  const before = await Promise.all(projections.map(stand));
  await sleep(SAMPLE);
  const now = await Promise.all(projections.map(stand));
  const head = await events.head();

  const counted = new Map<string, Promise<number>>();
  /** Projections that stand at one place are counted once. */
  const count = (after: Position, to: Position) => {
    const key = `${after} ${to}`;
    const known = counted.get(key) ?? countBetween(events, after, to);
    counted.set(key, known);
    return known;
  };
  return Promise.all(
    projections.map(async (projection, index) => {
      const { name, version } = projection;
      const { collection, position, next, built } = now[index]!;
      const earlier = before[index]!;
      // What moves digests; asked about an event that it has folded meanwhile, it might say otherwise.
      const stands = next ? next === earlier.next && built === earlier.built : position === earlier.position;
      const folded = next ?? collection;
      const error = stands && folded ? await obstacle(events, readStore, projection, folded) : undefined;
      return {
        name,
        version: collection ? parseCollection(collection).version : version,
        collection,
        position,
        behind: await count(position, head),
        rate: collection === earlier.collection ? await count(earlier.position, position) : 0,
        holder: (await readStore.lease(leaseOf(projection)))?.holder ?? null,
        ...(error && { error }),
        ...(next && {
          next: {
            collection: next,
            share: await events.share(built),
          },
        }),
      };
    }),
  );
}

/** Events after one position, up to and with another. */
async function countBetween(
  events: Pick<EventStore, 'readAll'>,
  after: Position,
  to: Position,
): Promise<number> {
  let count = 0;
  for (let position = after; position < to && count < COUNT_LIMIT; ) {
    const page = await pageAfter(events, position);
    if (page.length === 0) break;
    count += page.filter((event) => event.position <= to).length;
    position = page.at(-1)!.position;
  }
  return Math.min(count, COUNT_LIMIT);
}

/** The next events, or the one that cannot be read. */
async function pageAfter(events: Pick<EventStore, 'readAll'>, position: Position): Promise<EventPlace[]> {
  try {
    return await events.readAll(position, PAGE);
  } catch (error) {
    if (error instanceof UnreadableEvent) return [error.place];
    throw error;
  }
}
