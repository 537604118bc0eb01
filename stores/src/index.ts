import { mkdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { isFolder } from './engines/private-file.js';
import type { EventStore } from './event-store/event-store.js';
import { snapshotSqliteLog } from './event-store/sqlite/snapshot.js';
import { openSqliteEventStore, readSqliteEventStore } from './event-store/sqlite/sqlite-event-store.js';
import { openFolderImageStore } from './image-store/folder.js';
import type { ImageStore } from './image-store/image-store.js';
import { withKeyCache } from './key-store/key-cache.js';
import type { KeyEngine } from './key-store/key-store.js';
import { openSqliteKeyStore } from './key-store/sqlite.js';
import { snapshotSqliteKeys } from './key-store/sqlite.snapshot.js';
import { keyWrapping } from './key-store/wrapping.js';
import type { ReadStore } from './read-store/read-store.js';
import { isDamage, SelfRepairingReadStore } from './read-store/sqlite/self-repairing.js';
import { openSqliteReadStore } from './read-store/sqlite/sqlite-read-store.js';
import { LOG_FILE } from './require-log.js';
import type { StoreSettings } from './settings.js';

export { isAccessibleToOthers, restrictToOwner } from './engines/private-file.js';
export * from './environment.js';
export * from './event-store/event-store.js';
export * from './event-store/readable-events.js';
export * from './event-store/upcasting.js';
export * from './image-store/image-store.js';
export * from './key-store/key-store.js';
export { keyWrapping } from './key-store/wrapping.js';
export * from './log-tree/log-tree.js';
export * from './personal-data/personal-data.js';
export * from './personal-data/recorded-keys.js';
export type { Document, Scalar, Shape } from './read-store/document.js';
export * from './read-store/read-store.js';
export * from './read-store/search.js';
export { searchable, withoutAccents, words } from './read-store/words.js';
export { LOG_FILE, requireLog } from './require-log.js';
export * from './settings.js';
export * from './storage.js';

/** Only the user that runs Parkho may read its data. */
const ensureFolder = (dataDir: string) => mkdir(dataDir, { recursive: true, mode: 0o700 });

/**
 * Opens a file that cannot be made again from other data.
 * @throws Error with instructions when SQLite finds it damaged
 */
const openIrreplaceable = <S>(file: string, open: (file: string) => S): S => {
  try {
    if (isFolder(file)) throw new SyntaxError('it is a folder');
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new Error(
      `${file} is damaged (${(error as Error).message}). Restore it from a backup: see docs/operations/recovery.md, ` +
        '"A damaged file"',
      { cause: error },
    );
  }
};

/**
 * The log, in the EventStoreDB of EVENTSTORE_URL or in DATA_DIR/events.sqlite.
 * @param isReadOnly whether the file must not be changed
 */
export async function openEventStore(
  { dataDir, eventStoreUrl }: StoreSettings,
  { isReadOnly = false } = {},
): Promise<EventStore> {
  if (eventStoreUrl) {
    // Loading the client takes a tenth of a second, which an embedded shop does not need.
    const { openEventStoreDb } = await import('./event-store/eventstoredb/eventstoredb-event-store.js');
    return openEventStoreDb(eventStoreUrl);
  }
  await ensureFolder(dataDir);
  return openIrreplaceable(join(dataDir, LOG_FILE), isReadOnly ? readSqliteEventStore : openSqliteEventStore);
}

/** The images, in MinIO or in DATA_DIR/images. */
export async function openImageStore({ dataDir, minioUrl }: StoreSettings): Promise<ImageStore> {
  if (minioUrl) {
    const { openMinioImageStore } = await import('./image-store/minio.js');
    return openMinioImageStore(minioUrl);
  }
  await ensureFolder(dataDir);
  return openFolderImageStore(join(dataDir, 'images'));
}

/** The keys of personal data, in a MongoDB database of their own or in DATA_DIR/keys.sqlite. */
export async function openKeyStore({
  dataDir,
  mongodbUrl,
  keysWrappingKey,
}: StoreSettings): Promise<KeyEngine> {
  const wrapping = keyWrapping(keysWrappingKey);
  if (mongodbUrl) {
    const { openMongoKeyStore } = await import('./key-store/mongodb.js');
    return withKeyCache(openMongoKeyStore(mongodbUrl, wrapping));
  }
  await ensureFolder(dataDir);
  return withKeyCache(
    openIrreplaceable(join(dataDir, 'keys.sqlite'), (file) => openSqliteKeyStore(file, wrapping)),
  );
}

/** An eighth of the memory available to this process, in bytes. */
const defaultCacheBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8;

/** The read models, in MongoDB or in DATA_DIR/read-models.sqlite. */
export async function openReadStore({
  dataDir,
  mongodbUrl,
  readMemory = defaultCacheBytes(),
}: StoreSettings): Promise<ReadStore> {
  if (mongodbUrl) {
    const { openMongoReadStore } = await import('./read-store/mongodb/mongodb-read-store.js');
    return openMongoReadStore(mongodbUrl);
  }
  await ensureFolder(dataDir);
  const file = join(dataDir, 'read-models.sqlite');
  return new SelfRepairingReadStore(file, () =>
    openSqliteReadStore(file, { rowSetBytes: readMemory }),
  ).ready();
}

/**
 * Copies the embedded log in its current state into another data folder, while Parkho may be writing.
 * @param onProgress called with the share that is copied, from 0 to 1
 * @returns the number of events in the copy
 */
export const snapshotEventStore = (
  { dataDir }: StoreSettings,
  folder: string,
  onProgress?: (share: number) => void,
): Promise<number> => snapshotSqliteLog(join(dataDir, LOG_FILE), join(folder, LOG_FILE), onProgress);

/**
 * Copies the embedded keys in their current state into another data folder. Copied after the log, they include the key
 * of every event in it that has not been erased.
 */
export const snapshotKeyStore = ({ dataDir }: StoreSettings, folder: string): void =>
  snapshotSqliteKeys(join(dataDir, 'keys.sqlite'), join(folder, 'keys.sqlite'));
