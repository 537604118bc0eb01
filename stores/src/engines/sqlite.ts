import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { restrictDatabaseToOwner } from './private-file.js';

export interface OpenDatabase {
  db: DatabaseSync;
  /** Path for further connections of this process. */
  path: string;
}

/** FULL, and the extended codes IOERR_SHMOPEN and IOERR_SHMSIZE. */
const DISK_FULL_CODES = new Set<unknown>([13, 4_618, 4_874]);

/**
 * Opens a database and prepares it. Connections share a small file (-shm) beside a write-ahead log. Where the disk has
 * no space for it, the connections of this process share memory instead (SQLite's VFS "unix-excl"): the database can be
 * read, and written when there is space again; other processes must wait until this one ends.
 */
export const openDatabase = (
  file: string,
  options: { timeout: number },
  prepare: (db: DatabaseSync) => void,
): OpenDatabase => {
  const open = (path: string): OpenDatabase => {
    const db = new DatabaseSync(path, options);
    try {
      prepare(db);
    } catch (error) {
      db.close();
      throw error;
    }
    return { db, path };
  };
  if (file !== ':memory:') restrictDatabaseToOwner(file);
  try {
    return open(file);
  } catch (error) {
    if (!DISK_FULL_CODES.has((error as { errcode?: number }).errcode)) throw error;
    return open(`${pathToFileURL(file)}?vfs=unix-excl`);
  }
};
