import type { EventStore, ReadStore } from '@parkho/stores';
import type { Projection } from '../projection.js';
import { blockingError, collectionName, newestAfter, parseCollection } from './build.js';

const built = (readStore: ReadStore, { name }: Projection): Promise<string[]> => readStore.list(`${name}_v`);

/** The newest build of this version that was begun after the active one. */
export async function unfinished(
  readStore: ReadStore,
  projection: Projection,
  active: string | null,
): Promise<string | undefined> {
  const collections = await built(readStore, projection);
  return newestAfter(
    active,
    collections.filter((each) => parseCollection(each).version === projection.version),
  );
}

/** A new collection name. */
export async function newCollection(readStore: ReadStore, projection: Projection): Promise<string> {
  const taken = (await built(readStore, projection)).map(
    (collection) => parseCollection(collection).generation,
  );
  return collectionName(projection.name, projection.version, Math.max(0, ...taken) + 1);
}

/**
 * Requests a rebuild, made by the process that folds the projection, now or after its next start. Another request while
 * that is under way changes nothing; a build that has failed on an event starts over.
 *
 * @returns the build that is going to replace the active one
 * @throws StoreUnavailable
 */
export async function requestRebuild(
  events: Pick<EventStore, 'readAll'>,
  readStore: ReadStore,
  projection: Projection,
): Promise<string> {
  const active = await readStore.active(projection.name);
  const underWay = await unfinished(readStore, projection, active);
  if (underWay !== undefined && !(await isStuck(events, readStore, projection, underWay))) return underWay;
  const collection = await newCollection(readStore, projection);
  await readStore.ensure(collection, projection.shape);
  if (underWay !== undefined) await readStore.drop(underWay);
  return collection;
}

/** Whether a build is stuck on an event that it fails on; one that advances meanwhile only seems so. */
async function isStuck(
  events: Pick<EventStore, 'readAll'>,
  readStore: ReadStore,
  projection: Projection,
  collection: string,
): Promise<boolean> {
  const { position } = await readStore.checkpoint(collection);
  if (!(await blockingError(events, readStore, projection, collection))) return false;
  return (await readStore.checkpoint(collection)).position === position;
}
