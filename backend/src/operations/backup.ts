import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ImageStore,
  openEventStore,
  openImageStore,
  requireLog,
  START,
  type StoreSettings,
  snapshotEventStore,
  snapshotKeyStore,
} from '@parkho/stores';
import { copyAtomically, hashFile, syncToDisk } from './files.js';
import { copyImages, forEachImage, hashOf, keysOf, readImage } from './images.js';
import {
  type ImageHashes,
  KEYS,
  LOG_KEYS,
  type Manifest,
  REPORT_KEYS,
  readImageList,
  readManifest,
  SECRET,
  writeImageList,
  writeManifest,
} from './manifest.js';
import type { Progress } from './progress.js';

/** Names of backup folders: ISO 8601 without colons, which Windows does not allow. */
const SNAPSHOT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/**
 * Backs up the log, the keys of personal data, the images, the token secret and the keys of reports and log heads of a
 * data folder, while Parkho may be writing. Read models are left out: they are made from the log. Images of an earlier
 * backup are not copied again. An earlier backup in the folder counts until the new one is complete and durable, and is
 * removed then.
 *
 * @throws Error when there is nothing to back up, or the folder is the data folder or holds the backup of another log or a longer one
 */
export async function backUp(
  settings: StoreSettings,
  folder: string,
  onProgress: Progress = () => {},
): Promise<Manifest> {
  const { dataDir } = settings;
  requireLog({ dataDir });
  // The pictures of uploads during the backup would be removed as those of erased users are.
  if (existsSync(folder) && realpathSync(folder) === realpathSync(dataDir))
    throw new Error(`${folder} is DATA_DIR: choose another folder for the backup`);
  const log = await firstEvent(dataDir);
  const earlier = await readManifest(folder);
  const at = new Date().toISOString();
  const name = at.replaceAll(':', '-');
  const snapshot = join(folder, name);
  await mkdir(snapshot, { recursive: true, mode: 0o700 });

  const source = await openImageStore({ dataDir });
  const target = await openImageStore({ dataDir: folder });
  let manifest: Manifest;
  try {
    // The log is first: the keys and images of its events existed before them.
    const events = await snapshotEventStore({ dataDir }, snapshot, (share) => onProgress('log', share));
    if (earlier && (earlier.log !== log || earlier.events > events))
      throw new Error(`${folder} contains the backup of another or a longer log; use another folder`);
    if (existsSync(join(dataDir, KEYS))) snapshotKeyStore({ dataDir }, snapshot);
    for (const file of [SECRET, REPORT_KEYS, LOG_KEYS])
      if (existsSync(join(dataDir, file))) await copyAtomically(join(dataDir, file), join(snapshot, file));

    const earlierHashes = earlier ? await readImageList(join(folder, earlier.folder)) : new Map();
    const hashes = await backUpImages(source, target, earlierHashes, (share) => onProgress('images', share));
    await writeImageList(snapshot, hashes);

    const files: Record<string, string> = {};
    for (const file of await readdir(snapshot)) {
      await syncToDisk(join(snapshot, file));
      files[file] = await hashFile(join(snapshot, file));
    }
    manifest = { format: 1, at, folder: name, log, events, images: hashes.size, files };
  } catch (error) {
    // It must not be mistaken for a backup.
    await rm(snapshot, { recursive: true });
    throw error;
  }
  await writeManifest(folder, manifest);

  // Erased data is removed from the backup as well.
  for (const other of await readdir(folder))
    if (SNAPSHOT.test(other) && other !== name) await rm(join(folder, other), { recursive: true });
  const savedHashes = await readImageList(snapshot);
  for (const key of await keysOf(target)) if (!savedHashes.has(key)) await target.remove(key);
  await Promise.all([source.close(), target.close()]);
  return manifest;
}

/** Id of the log's first event. */
async function firstEvent(dataDir: string): Promise<string> {
  const store = await openEventStore({ dataDir });
  try {
    const [first] = await store.readAll(START, 1);
    if (!first) throw new Error(`The log in ${dataDir} is empty`);
    return first.id;
  } finally {
    await store.close();
  }
}

/** @returns the hash of every image of the source, all of which the target now holds */
async function backUpImages(
  source: ImageStore,
  target: ImageStore,
  earlierHashes: ImageHashes,
  onProgress: (share: number) => void,
): Promise<ImageHashes> {
  const hashes = new Map<string, string>();
  const keys = await keysOf(source);
  const onCopied = (key: string, content: Buffer) => hashes.set(key, hashOf(content));
  await copyImages(keys, source, target, { onCopied, onProgress });
  // An interrupted backup leaves images whose hash is in no list.
  await forEachImage(
    keys.filter((key) => !hashes.has(key)),
    async (key) => {
      const hash =
        earlierHashes.get(key) ??
        (await readImage(source, key).then((content) => content && hashOf(content)));
      if (hash) hashes.set(key, hash);
    },
  );
  return hashes;
}
