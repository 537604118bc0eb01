import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';

/** A photo or file of a draft. */
export interface DraftFile {
  id: string;
  blob: Blob;
}

/** The location of a draft's files in IndexedDB; the owner is the first part of their keys. */
export interface FilePlace {
  database: string;
  table: string;
  owner: string;
}

const stores = new Map<string, UseStore>();
const storeOf = ({ database, table }: FilePlace): UseStore => {
  const store = stores.get(database) ?? createStore(database, table);
  stores.set(database, store);
  return store;
};

/** Writes run one after another. The browser may have no space, or store nothing; the form still works. */
let latest: Promise<unknown> = Promise.resolve();
const inOrder = <T>(work: () => Promise<T>): Promise<T | undefined> => {
  const done = latest.then(work).catch((error: unknown) => {
    console.warn('Files of a draft are not kept', error);
    return undefined;
  });
  latest = done;
  return done;
};

const idsIn = async (place: FilePlace): Promise<string[]> =>
  (await keys<string[]>(storeOf(place))).filter(([owner]) => owner === place.owner).map(([, id]) => id!);

const keysOf = ({ owner }: FilePlace, ids: readonly string[]) => ids.map((id) => [owner, id]);

/** The blobs of all files of a draft, by the file's id. */
export const readFiles = async (place: FilePlace): Promise<ReadonlyMap<string, Blob>> => {
  const files = await inOrder(async () => {
    const ids = await idsIn(place);
    const blobs = await getMany<Blob>(keysOf(place, ids), storeOf(place));
    return ids.map((id, index) => [id, blobs[index]!] as const);
  });
  return new Map(files);
};

/** Stores these files, each written once, and deletes all others. */
export const writeFiles = (place: FilePlace, files: readonly DraftFile[]): Promise<unknown> =>
  inOrder(async () => {
    const stored = await idsIn(place);
    const removedIds = stored.filter((id) => files.every((file) => file.id !== id));
    await delMany(keysOf(place, removedIds), storeOf(place));
    for (const { id, blob } of files)
      if (!stored.includes(id)) await set([place.owner, id], blob, storeOf(place));
  });
