import { DatabaseSync } from 'node:sqlite';
import { keepDatabasePrivate } from '../engines/private-file.js';

/** How long to wait for another process to finish its commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * Copies the keys as they stand now. The copy is written row by row, so that nothing of an erased key comes along;
 * writers wait for its end, which for 100,000 keys is a fraction of a second.
 * @param target a file that does not exist; it is whole, but not yet durable, when the function returns
 */
export function snapshotSqliteKeys(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    keepDatabasePrivate(target);
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}
