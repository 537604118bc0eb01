import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageStore, validKey } from './image-store.js';

/** A temporary file this old, in milliseconds, was left by a crash: no process is still writing it. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Longer than the folders of keys, so that no key can reach it. */
const TEMPORARY = 'tmp';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** When a file was written last, in milliseconds since the epoch; undefined when there is none. */
async function mtimeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes the names in a folder durable. Windows neither needs it nor can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

/**
 * A file per key, in folders named by the key's first two characters. A file appears under its key only when it is
 * whole: it is written to `tmp/`, which no key can reach, and renamed.
 */
class FolderImageStore implements ImageStore {
  readonly #folder: string;
  readonly #temporary: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#temporary = join(folder, TEMPORARY);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    for (const name of await readdir(this.#temporary)) {
      const file = join(this.#temporary, name);
      // Another process may have finished it meanwhile.
      const writtenAt = (await mtimeOf(file)) ?? Date.now();
      if (Date.now() - writtenAt > ABANDONED_AFTER) await rm(file, { force: true });
    }
  }

  async put(key: string, content: Buffer): Promise<void> {
    const { file, folder } = this.#place(key);
    await mkdir(folder, { recursive: true });
    if (!(await this.has(key))) await this.#write(file, content);
    // Also when the file was there: whoever is writing it may not have come this far.
    await syncFolder(folder);
    await syncFolder(this.#folder);
  }

  async get(key: string): Promise<{ size: number; stream: NodeJS.ReadableStream } | null> {
    try {
      const handle = await open(this.#place(key).file);
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await access(this.#place(key).file);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async touch(key: string): Promise<boolean> {
    const now = new Date();
    try {
      await utimes(this.#place(key).file, now, now);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async putAt(key: string): Promise<Date | null> {
    const writtenAt = await mtimeOf(this.#place(key).file);
    return writtenAt === undefined ? null : new Date(writtenAt);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#place(key).file, { force: true });
  }

  async *keys(): AsyncGenerator<string, void, undefined> {
    for (const folder of await readdir(this.#folder))
      if (folder !== TEMPORARY) yield* await readdir(join(this.#folder, folder));
  }

  async close(): Promise<void> {}

  async #write(file: string, content: Buffer): Promise<void> {
    const temporary = join(this.#temporary, randomUUID());
    try {
      {
        await using handle = await open(temporary, 'wx');
        await handle.writeFile(content);
        await handle.sync();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  #place(key: string): { folder: string; file: string } {
    const folder = join(this.#folder, validKey(key).slice(0, 2));
    return { folder, file: join(folder, key) };
  }
}

/** Opens the images of a folder, creates it when it is missing, and clears what a crash left half written. */
export async function openFolderImageStore(folder: string): Promise<ImageStore> {
  const store = new FolderImageStore(folder);
  await store.prepare();
  return store;
}
