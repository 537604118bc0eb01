import { DatabaseSync } from 'node:sqlite';
import { restrictDatabaseToOwner } from '../engines/private-file.js';

/** Timeout of waiting for another process's commit, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/**
 * Copies the keys in their current state, row by row, so that no remains of an erased key are copied; writers wait
 * until it ends, which for 100,000 keys is a fraction of a second.
 * @param target a file that does not exist; it is complete, but not yet durable, when the function returns
 */
export function snapshotSqliteKeys(file: string, target: string): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    restrictDatabaseToOwner(target);
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}
