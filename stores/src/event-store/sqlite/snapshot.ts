import { backup, DatabaseSync } from 'node:sqlite';
import { restrictDatabaseToOwner } from '../../engines/private-file.js';
import { verifyEvents } from './checksums.js';

/** Pages copied between two reports of progress: 16 MB. */
const PAGES_PER_STEP = 4_096;

/**
 * Copies the log in its current state, after verifying every event. Writers do not wait, and their events are not in
 * the copy.
 * @param target a file that does not exist; it is complete when the promise resolves
 * @param onProgress called with the share that is copied, from 0 to 1
 * @returns the number of events in the copy
 * @throws UnreadableEvent for the first damaged event, without copying anything
 * @throws Error when the file is damaged elsewhere
 */
export async function snapshotSqliteLog(
  file: string,
  target: string,
  onProgress: (share: number) => void = () => {},
): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // A read transaction pins the state that is copied. Without it the copy restarts at each commit of a writer, and
    // never ends under steady writes.
    database.exec('BEGIN');
    verifyEvents(database);
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check(1)').get() as {
      integrity_check: string;
    };
    if (integrity !== 'ok') throw new Error(`The log is damaged: ${integrity}`);
    const { events } = database.prepare('SELECT count(*) AS events FROM events').get() as { events: number };
    restrictDatabaseToOwner(target);
    await backup(database, target, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / totalPages),
    });
    return events;
  } finally {
    database.close();
  }
}
