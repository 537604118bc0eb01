import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_FILE, openEventStore, openImageStore, START, type StoreSettings } from '@parkho/stores';
import { copyAtomically } from './files.js';
import { copyImages, forEachImage, hashOf, readImage } from './images.js';
import { IMAGE_LIST, type Manifest, readImageList, readManifest, verifyFiles } from './manifest.js';
import type { Progress } from './progress.js';

/**
 * Restores a backup into a data folder without events. Everything is verified against the hashes of the backup before
 * anything is written. The log is last: an interrupted restore can be run again.
 *
 * @throws Error when the folder has no complete backup, something in it is damaged, or the data folder is in use
 */
export async function restore(
  folder: string,
  { dataDir }: StoreSettings,
  onProgress: Progress = () => {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`There is no complete backup in ${folder}`);
  if (await holdsEvents(dataDir))
    throw new Error(`${dataDir} already contains a log; set DATA_DIR to an empty folder`);

  const snapshot = join(folder, manifest.folder);
  await verifyFiles(folder, manifest);
  const hashes = await readImageList(snapshot);
  const keys = [...hashes.keys()];
  const source = await openImageStore({ dataDir: folder });
  await forEachImage(
    keys,
    async (key) => {
      const content = await readImage(source, key);
      if (!content) throw new Error(`The image ${key} is missing in ${folder}`);
      if (hashOf(content) !== hashes.get(key)) throw new Error(`The image ${key} is damaged in ${folder}`);
    },
    (share) => onProgress('checking', share),
  );

  const target = await openImageStore({ dataDir });
  await copyImages(keys, source, target, { onProgress: (share) => onProgress('images', share) });
  await Promise.all([source.close(), target.close()]);
  for (const file of Object.keys(manifest.files))
    if (file !== LOG_FILE && file !== IMAGE_LIST)
      await copyAtomically(join(snapshot, file), join(dataDir, file));
  // Files beside an empty log would be mistaken for parts of the restored one.
  for (const name of [LOG_FILE, 'read-models.sqlite'])
    for (const part of ['', '-wal', '-shm']) await rm(join(dataDir, name + part), { force: true });
  await copyAtomically(join(snapshot, LOG_FILE), join(dataDir, LOG_FILE));
  return manifest;
}

async function holdsEvents(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, LOG_FILE))) return false;
  const store = await openEventStore({ dataDir });
  try {
    return (await store.head()) !== START;
  } finally {
    await store.close();
  }
}
