import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file's content, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Copies a file with its permissions, atomically and durably. */
export async function copyAtomically(file: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  await copyFile(file, partial);
  await syncToDisk(partial);
  await publish(partial, target);
}

/** Writes a private text file, atomically and durably. */
export async function writeAtomically(target: string, text: string, mode = 0o600): Promise<void> {
  const partial = `${target}.partial`;
  await writeFile(partial, text, { mode, flush: true });
  await publish(partial, target);
}

async function publish(partial: string, target: string): Promise<void> {
  await rename(partial, target);
  // Windows cannot open a folder; it makes the name durable by itself.
  if (process.platform !== 'win32') await syncToDisk(dirname(target), 'r');
}

/** Makes a file durable, or with the flag 'r' the names in a folder. */
export async function syncToDisk(path: string, flags = 'r+'): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
