import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from './event-store/event-store.js';
import { openSqliteEventStore } from './event-store/sqlite.js';
import { openFolderImageStore } from './image-store/folder.js';
import type { ImageStore } from './image-store/image-store.js';

export * from './event-store/event-store.js';
export * from './image-store/image-store.js';
export * from './read-store/read-store.js';

/** Only the user who runs the shop may look into its data. */
const ensureFolder = (dataDir: string) => mkdir(dataDir, { recursive: true, mode: 0o700 });

/** The log, in DATA_DIR/events.sqlite. */
export async function openEventStore(dataDir: string): Promise<EventStore> {
  await ensureFolder(dataDir);
  return openSqliteEventStore(join(dataDir, 'events.sqlite'));
}

/** The images, in DATA_DIR/images. */
export async function openImageStore(dataDir: string): Promise<ImageStore> {
  await ensureFolder(dataDir);
  return openFolderImageStore(join(dataDir, 'images'));
}
