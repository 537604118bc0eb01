import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from './event-store/event-store.js';
import { openSqliteEventStore } from './event-store/sqlite.js';
import { openFolderImageStore } from './image-store/folder.js';
import type { ImageStore } from './image-store/image-store.js';
import type { ReadStore } from './read-store/read-store.js';
import { openSqliteReadStore } from './read-store/sqlite.js';
import type { StoreSettings } from './settings.js';

export * from './event-store/event-store.js';
export * from './image-store/image-store.js';
export * from './read-store/read-store.js';
export * from './settings.js';

/** Only the user who runs the shop may look into its data. */
const ensureFolder = (dataDir: string) => mkdir(dataDir, { recursive: true, mode: 0o700 });

/** The log, in DATA_DIR/events.sqlite. */
export async function openEventStore({ dataDir }: StoreSettings): Promise<EventStore> {
  await ensureFolder(dataDir);
  return openSqliteEventStore(join(dataDir, 'events.sqlite'));
}

/** The images, in DATA_DIR/images. */
export async function openImageStore({ dataDir }: StoreSettings): Promise<ImageStore> {
  await ensureFolder(dataDir);
  return openFolderImageStore(join(dataDir, 'images'));
}

/** The read models, in DATA_DIR/read-models.sqlite. */
export async function openReadStore({ dataDir }: StoreSettings): Promise<ReadStore> {
  await ensureFolder(dataDir);
  return openSqliteReadStore(join(dataDir, 'read-models.sqlite'));
}
