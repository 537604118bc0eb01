import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import { type ImageStore, validKey } from './image-store.js';

/** Age at which a temporary file counts as left by a crash, in milliseconds: no process is still writing it. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Length of the names of the folders of keys. */
const PREFIX_LENGTH = 2;
/** Longer than the names of the folders of keys, so that no key can reach it. */
const TEMPORARY = 'tmp';

/**
 * The result of a file operation, or `missing` where the file does not exist.
 * @throws StoreUnavailable for every other error of the operating system, such as a full disk
 */
const attempt = async <T, M = never>(work: () => Promise<T>, missing?: { answer: M }): Promise<T | M> => {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && missing) return missing.answer;
    throw code ? new StoreUnavailable('The image folder', { cause: error }) : error;
  }
};

/** Makes the names in a folder durable. Windows does not need it and cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

/**
 * A file per key, in folders named by the key's first characters. Files are complete when they appear under their
 * key: they are written to `tmp/`, which no key can reach, and renamed.
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
      // Another process may have renamed it first.
      const writtenAt = await attempt(() => stat(file).then(({ mtimeMs }) => mtimeMs), {
        answer: Date.now(),
      });
      if (Date.now() - writtenAt > ABANDONED_AFTER) await rm(file, { force: true });
    }
  }

  async put(key: string, content: Buffer): Promise<void> {
    const { file, folder } = this.#place(key);
    await attempt(async () => {
      await mkdir(folder, { recursive: true });
      if (!(await this.has(key))) await this.#write(file, content);
      // Also when the file existed: its writer may not have synced the folder yet.
      await syncFolder(folder);
      await syncFolder(this.#folder);
    });
  }

  async get(key: string): Promise<{ size: number; stream: NodeJS.ReadableStream } | null> {
    const { file } = this.#place(key);
    return attempt(
      async () => {
        const handle = await open(file);
        const { size } = await handle.stat();
        return { size, stream: handle.createReadStream() };
      },
      { answer: null },
    );
  }

  async has(key: string): Promise<boolean> {
    const { file } = this.#place(key);
    return attempt(() => access(file).then(() => true), { answer: false });
  }

  async touch(key: string): Promise<boolean> {
    const { file } = this.#place(key);
    const now = new Date();
    return attempt(() => utimes(file, now, now).then(() => true), { answer: false });
  }

  async putAt(key: string): Promise<Date | null> {
    const { file } = this.#place(key);
    return attempt(() => stat(file).then(({ mtime }) => mtime), { answer: null });
  }

  async remove(key: string): Promise<void> {
    const { file } = this.#place(key);
    await attempt(() => rm(file, { force: true }));
  }

  /** Files of other programs, such as .DS_Store, are omitted. */
  async *keys(): AsyncGenerator<string, void, undefined> {
    for (const folder of await readdir(this.#folder)) {
      if (folder.length > PREFIX_LENGTH) continue;
      for (const name of await readdir(join(this.#folder, folder))) if (name.startsWith(folder)) yield name;
    }
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
    const folder = join(this.#folder, validKey(key).slice(0, PREFIX_LENGTH));
    return { folder, file: join(folder, key) };
  }
}

/** Opens the images of a folder, creates it if it is missing, and removes temporary files of a crash. */
export async function openFolderImageStore(folder: string): Promise<ImageStore> {
  const store = new FolderImageStore(folder);
  await store.prepare();
  return store;
}
