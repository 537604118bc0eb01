import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { keepDatabasePrivate } from './private-file.js';

export interface OpenDatabase {
  db: DatabaseSync;
  /** What further connections of this process open. */
  path: string;
}

/** FULL, and the extended codes IOERR_SHMOPEN and IOERR_SHMSIZE. */
const WITHOUT_ROOM = new Set<unknown>([13, 4_618, 4_874]);

/**
 * Opens a database and has it prepared. Connections share a small file beside a write-ahead log. Where the disk has no
 * room for it, those of this process share memory instead (SQLite's VFS "unix-excl"): what is there can be read, and
 * written to when there is room again; other processes must wait until this one ends.
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
  if (file !== ':memory:') keepDatabasePrivate(file);
  try {
    return open(file);
  } catch (error) {
    if (!WITHOUT_ROOM.has((error as { errcode?: number }).errcode)) throw error;
    return open(`${pathToFileURL(file)}?vfs=unix-excl`);
  }
};
