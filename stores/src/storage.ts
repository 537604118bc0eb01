import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_FILE } from './require-log.js';
import type { StoreSettings } from './settings.js';

/** The engine of one kind of data, and its size in bytes where it is a file of this machine. */
export interface Storage {
  name: 'log' | 'readModels' | 'images' | 'keys';
  engine: string;
  bytes?: number;
  /** True when there are more files than were counted. */
  isPart?: boolean;
}

/** Maximum number of files that are counted. */
const MAX_FILES = 20_000;
/** Files read at a time. */
const BATCH_SIZE = 100;

/** The engines and their sizes in DATA_DIR. Missing files count as empty. */
export async function storageOf({
  dataDir,
  eventStoreUrl,
  mongodbUrl,
  minioUrl,
}: StoreSettings): Promise<Storage[]> {
  const sqliteStorage = async (file: string) => {
    const sizes = await Promise.all(['', '-wal'].map((suffix) => sizeOf(join(dataDir, file + suffix))));
    return { engine: 'SQLite', bytes: sizes[0]! + sizes[1]! };
  };
  return Promise.all([
    { name: 'log', ...(eventStoreUrl ? { engine: 'EventStoreDB' } : await sqliteStorage(LOG_FILE)) },
    {
      name: 'readModels',
      ...(mongodbUrl ? { engine: 'MongoDB' } : await sqliteStorage('read-models.sqlite')),
    },
    { name: 'images', ...(minioUrl ? { engine: 'S3' } : await folderStorage(join(dataDir, 'images'))) },
    { name: 'keys', ...(mongodbUrl ? { engine: 'MongoDB' } : await sqliteStorage('keys.sqlite')) },
  ]);
}

/** Free and total disk space of DATA_DIR, in bytes; null if the folder does not exist. */
export async function diskSpaceOf({
  dataDir,
}: Pick<StoreSettings, 'dataDir'>): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function folderStorage(path: string): Promise<Pick<Storage, 'engine' | 'bytes' | 'isPart'>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (let start = 0; start < Math.min(files.length, MAX_FILES); start += BATCH_SIZE) {
    const batch = files.slice(start, Math.min(start + BATCH_SIZE, MAX_FILES));
    for (const size of await Promise.all(batch.map(({ parentPath, name }) => sizeOf(join(parentPath, name)))))
      bytes += size;
  }
  return { engine: 'Folder', bytes, ...(files.length > MAX_FILES && { isPart: true }) };
}
