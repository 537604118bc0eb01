import type { EventStore, ReadStore } from '@parkho/stores';
import type { Projection } from '../projection.js';
import { blockingError, collectionName, collectionPrefix, newestAfter, parseCollection } from './build.js';

const buildsOf = (readStore: ReadStore, { name }: Projection): Promise<string[]> =>
  readStore.list(`${name}_v`);

/** The newest build of this version that was started after the active one. */
export const unfinishedBuild = async (
  readStore: ReadStore,
  projection: Projection,
  active: string | null,
): Promise<string | undefined> => newestUnfinished(await buildsOf(readStore, projection), projection, active);

/** The same, of the names of collections. */
export const newestUnfinished = (
  collections: Iterable<string>,
  { name, version }: Projection,
  active: string | null,
): string | undefined => {
  const isOfVersion = (collection: string) => collection.startsWith(collectionPrefix(name, version));
  return newestAfter(active, [...collections].filter(isOfVersion));
};

/** A new collection name. */
export async function newCollection(readStore: ReadStore, projection: Projection): Promise<string> {
  const existing = (await buildsOf(readStore, projection)).map(
    (collection) => parseCollection(collection).generation,
  );
  return collectionName(projection.name, projection.version, Math.max(0, ...existing) + 1);
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
  const pendingBuild = await unfinishedBuild(readStore, projection, active);
  if (pendingBuild !== undefined && !(await isStuck(events, readStore, projection, pendingBuild)))
    return pendingBuild;
  const collection = await newCollection(readStore, projection);
  await readStore.ensure(collection, projection.shape);
  if (pendingBuild !== undefined) await readStore.drop(pendingBuild);
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
