import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

/** Readable and writable by its owner only. */
const OWNER_READ_WRITE = 0o600;
/** Permission bits of users other than the owner. */
const OTHER_USERS_BITS = 0o077;
/** The parts of a database that SQLite writes to. */
const FILE_SUFFIXES = ['', '-wal', '-shm'];

/**
 * Whether users other than its owner may use a file or folder; false if it does not exist, or the system has no such
 * permissions.
 */
export const isAccessibleToOthers = (path: string): boolean =>
  process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHER_USERS_BITS) !== 0;

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Removes other users' permissions on a file, if this process owns it. */
export const restrictToOwner = (file: string): void => {
  // A folder in its place is reported by the code that opens the file.
  if (!isAccessibleToOthers(file) || isFolder(file)) return;
  try {
    chmodSync(file, OWNER_READ_WRITE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/**
 * Makes a database private to its owner, whatever the permissions of its folder: SQLite gives the files beside it the
 * same permissions.
 */
export const restrictDatabaseToOwner = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_READ_WRITE));
  for (const suffix of FILE_SUFFIXES) restrictToOwner(file + suffix);
};
