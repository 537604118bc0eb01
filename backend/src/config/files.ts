import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { restrictToOwner } from '@parkho/stores';

/** Makes a file, or the names in a folder, durable. */
const sync = (path: string, flags: 'r' | 'r+'): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Writes a text to a temporary file, durably, which `publish` then puts under its name. */
const writeAndSync = (file: string, text: string, publish: (partial: string) => void): void => {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(partial, text, { mode: 0o600 });
    sync(partial, 'r+');
    publish(partial);
  } finally {
    rmSync(partial, { force: true });
  }
  // Windows cannot open a folder; it makes the name durable by itself.
  if (process.platform !== 'win32') sync(folder, 'r');
};

/**
 * The content of a file; undefined if it does not exist.
 * @throws Error that names the file where it cannot be read
 */
export const readTextIfPresent = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new Error(`${file} cannot be read: ${message}`, { cause: error });
    return undefined;
  }
};

/** The content of a private file, which is created atomically where it does not exist. */
export const readOrCreateFile = (file: string, make: () => string): string => {
  const existing = readTextIfPresent(file);
  if (existing !== undefined) {
    restrictToOwner(file);
    return existing;
  }
  writeAndSync(file, make(), (partial) => {
    try {
      // Unlike a rename it replaces nothing: two processes that start at once use the same content.
      linkSync(partial, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
  return readFileSync(file, 'utf8');
};

/** Replaces the content of a file atomically and durably. */
export const replaceFile = (file: string, text: string): void =>
  writeAndSync(file, text, (partial) => renameSync(partial, file));
