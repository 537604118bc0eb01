import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/** Read and written by its owner alone. */
const PRIVATE = 0o600;
/** What others than its owner may do. */
const OTHERS = 0o077;
/** The parts of a database that SQLite writes to. */
const PARTS = ['', '-wal', '-shm'];

/** Whether others than its owner may use a file or folder; false where there is none, and where there are no such rights. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHERS) !== 0;

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Takes away what others may do with a file, as far as it is ours. */
export const keepPrivate = (file: string): void => {
  // A folder in its place is the affair of what opens it.
  if (!isOpenToOthers(file) || isFolder(file)) return;
  try {
    chmodSync(file, PRIVATE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/** Has a database be for its owner alone, whatever its folder is: SQLite gives what it makes beside it the same rights. */
export const keepDatabasePrivate = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE));
  for (const part of PARTS) keepPrivate(file + part);
};
