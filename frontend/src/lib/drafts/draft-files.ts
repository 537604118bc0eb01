import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';

/** A photo or file of a draft. */
export interface DraftFile {
  id: string;
  blob: Blob;
}

/** Where the files of a draft are stored in IndexedDB; the owner is the first part of their keys. */
export interface FileStorage {
  database: string;
  table: string;
  owner: string;
}

const stores = new Map<string, UseStore>();
const storeOf = ({ database, table }: FileStorage): UseStore => {
  const store = stores.get(database) ?? createStore(database, table);
  stores.set(database, store);
  return store;
};

/** Writes run one after another. The browser may have no space, or store nothing; the form still works. */
let queue: Promise<unknown> = Promise.resolve();
const enqueue = <T>(task: () => Promise<T>): Promise<T | undefined> => {
  const result = queue.then(task).catch((error: unknown) => {
    console.warn('Files of a draft are not kept', error);
    return undefined;
  });
  queue = result;
  return result;
};

const idsIn = async (storage: FileStorage): Promise<string[]> =>
  (await keys<string[]>(storeOf(storage))).filter(([owner]) => owner === storage.owner).map(([, id]) => id!);

const keysOf = ({ owner }: FileStorage, ids: readonly string[]) => ids.map((id) => [owner, id]);

/** The blobs of all files of a draft, by the file's id. */
export const readFiles = async (storage: FileStorage): Promise<ReadonlyMap<string, Blob>> => {
  const files = await enqueue(async () => {
    const ids = await idsIn(storage);
    const blobs = await getMany<Blob>(keysOf(storage, ids), storeOf(storage));
    return ids.map((id, index) => [id, blobs[index]!] as const);
  });
  return new Map(files);
};

/** Stores these files, each written once, and deletes all others. */
export const writeFiles = (storage: FileStorage, files: readonly DraftFile[]): Promise<unknown> =>
  enqueue(async () => {
    const storedIds = await idsIn(storage);
    const removedIds = storedIds.filter((id) => files.every((file) => file.id !== id));
    await delMany(keysOf(storage, removedIds), storeOf(storage));
    for (const { id, blob } of files)
      if (!storedIds.includes(id)) await set([storage.owner, id], blob, storeOf(storage));
  });
