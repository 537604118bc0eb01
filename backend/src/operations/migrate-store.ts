import { openEventStore, openImageStore, openKeyStore, requireLog, type StoreSettings } from '@parkho/stores';
import { type CopiedLog, copyLog } from './copy-log.js';
import { copyImages, keysOf } from './images.js';
import type { Progress } from './progress.js';

/** The numbers of copied records; null for an engine that stays embedded. */
interface Migrated {
  log: CopiedLog | null;
  /** Number of keys of the source, all of which the target holds too. */
  keys: number | null;
  /** Number of images of the source, all of which the target holds too. */
  images: number | null;
}

/**
 * Copies DATA_DIR to the servers of the settings, and verifies the copy. Can be interrupted and run again, even while
 * Parkho writes to DATA_DIR, which is not changed.
 *
 * @throws Error when there is nothing to copy or no target, or a server holds other data
 * @throws StoreUnavailable when a server is unavailable; run it again
 */
export async function migrateStore(
  settings: StoreSettings,
  onProgress: Progress = () => {},
): Promise<Migrated> {
  const { dataDir, eventStoreUrl, mongodbUrl, minioUrl } = settings;
  if (!eventStoreUrl && !mongodbUrl && !minioUrl)
    throw new Error('Set EVENTSTORE_URL, MONGODB_URL and MINIO_URL, or some of them');
  requireLog({ dataDir });
  // The log is first: the keys and images of its events existed before them.
  const log = eventStoreUrl ? await migrateLog(settings, onProgress) : null;
  const keys = mongodbUrl ? await migrateKeys(settings) : null;
  const images = minioUrl ? await migrateImages(settings, onProgress) : null;
  return { log, keys, images };
}

async function migrateLog(settings: StoreSettings, onProgress: Progress): Promise<CopiedLog> {
  const source = await openEventStore({ dataDir: settings.dataDir });
  const target = await openEventStore(settings);
  try {
    return await copyLog(source, target, onProgress);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Migrates all keys, including the records of erasures, which must not be lost. */
async function migrateKeys(settings: StoreSettings): Promise<number> {
  const { mongodbUrl: _, ...files } = settings;
  const source = await openKeyStore(files);
  const target = await openKeyStore(settings);
  try {
    const summary = await source.summary();
    let keys = 0;
    for await (const entry of source.entries()) {
      await target.importKey(entry);
      if (entry.key) keys++;
    }
    if ((await target.digestOf(summary.keys)) !== summary.digest)
      throw new Error('The key database contains keys that DATA_DIR lacks: use an empty one');
    return keys;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function migrateImages(settings: StoreSettings, onProgress: Progress): Promise<number> {
  const source = await openImageStore({ dataDir: settings.dataDir });
  const target = await openImageStore(settings);
  try {
    const keys = await keysOf(source);
    await copyImages(keys, source, target, { onProgress: (share) => onProgress('copying images', share) });
    const existing = new Set(await keysOf(target));
    const missing = keys.filter((key) => !existing.has(key)).length;
    if (missing > 0)
      throw new Error(`${missing} of ${keys.length} images are not in the target; run it again`);
    return keys.length;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
