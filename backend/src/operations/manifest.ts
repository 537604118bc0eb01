import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreSettings } from '@parkho/stores';
import { hashFile, writeAtomically } from './files.js';

/**
 * The content of a backup folder: this file, the images, and a folder with everything else, named by the time of the
 * backup. Writing the manifest completes a backup; until then the one before it counts.
 */
export interface Manifest {
  format: 1;
  /** When the backup began, ISO 8601. */
  at: string;
  /** Name of the folder of `files`. */
  folder: string;
  /** Id of the log's first event: identifies the shop. */
  log: string;
  events: number;
  images: number;
  /** SHA-256 in hex of each file by its name, `IMAGE_LIST` among them, which has those of the images. */
  files: Record<string, string>;
}

export const KEYS = 'keys.sqlite';
export const SECRET = 'jwt-secret';
export const REPORT_KEYS = 'report-keys.json';
export const LOG_KEYS = 'log-keys.json';
export const IMAGE_LIST = 'images.sha256';

/** @throws Error when the settings name servers, whose own tools back them up */
export function embeddedOnly(settings: StoreSettings): StoreSettings {
  if (settings.eventStoreUrl || settings.mongodbUrl || settings.minioUrl)
    throw new Error(
      'This command is for the files in DATA_DIR, and EVENTSTORE_URL, MONGODB_URL or MINIO_URL is set: see docs/backup-and-migration.md for servers',
    );
  return settings;
}

const fileOf = (folder: string): string => join(folder, 'manifest.json');

/**
 * The manifest of a backup folder, null when it has no complete backup.
 * @throws Error when it is damaged, or was made by a newer version of Parkho
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  let text: string;
  try {
    text = await readFile(fileOf(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const manifest = parseManifest(text);
  if (!manifest) throw new Error(`${fileOf(folder)} is damaged`);
  if (manifest.format !== 1) throw new Error(`${fileOf(folder)} was written by a newer Parkho`);
  return manifest;
}

/** Undefined if it is incomplete. */
const parseManifest = (text: string): Manifest | undefined => {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return manifest.format ? manifest : undefined;
  } catch {
    return undefined;
  }
};

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeAtomically(fileOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);

/** @throws Error that names the file of the snapshot that does not match the manifest */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const [name, hash] of Object.entries(manifest.files)) {
    const file = join(folder, manifest.folder, name);
    if ((await hashFile(file)) !== hash)
      throw new Error(`${file} is damaged: its hash differs from the manifest`);
  }
}

/** SHA-256 in hex of each image by its key. */
export type ImageHashes = ReadonlyMap<string, string>;

/** Writes the list of images in the format of sha256sum, which can verify it in the backup folder. */
export const writeImageList = (snapshot: string, hashes: ImageHashes): Promise<void> =>
  writeAtomically(
    join(snapshot, IMAGE_LIST),
    [...hashes].map(([key, hash]) => `${hash}  images/${key.slice(0, 2)}/${key}\n`).join(''),
  );

export async function readImageList(snapshot: string): Promise<ImageHashes> {
  const lines = (await readFile(join(snapshot, IMAGE_LIST), 'utf8')).split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(line.lastIndexOf('/') + 1), line.slice(0, 64)]));
}
