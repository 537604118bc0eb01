import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of background.ts. Imports no other module of ours: tests start it from its source.

/**
 * Timeout of waiting for a writer, in milliseconds; no request waits for this thread's event loop. It is ended between
 * two attempts.
 */
const WRITER_TIMEOUT = 600_000;
const BUSY_TIMEOUT = 500;
const SQLITE_BUSY = 5;
/** Columns with a JSON list of numbers. */
const LISTS = ['rows', 'numbers'];

const db = new DatabaseSync(workerData.file, { timeout: BUSY_TIMEOUT });

const whenFree = <T>(work: () => T): T => {
  for (const end = performance.now() + WRITER_TIMEOUT; ; )
    try {
      return work();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || performance.now() > end) throw error;
    }
};
whenFree(() => db.exec(workerData.pragmas));

parentPort!.on('message', ({ id, sql, values }: { id: number; sql: string; values: SQLInputValue[] }) => {
  try {
    const lists: ArrayBuffer[] = [];
    const rows = whenFree(() => db.prepare(sql).all(...values)) as Record<string, unknown>[];
    for (const row of rows)
      for (const column of LISTS) {
        const json = row[column];
        if (typeof json !== 'string') continue;
        const list = Float64Array.from(JSON.parse(json));
        row[column] = list;
        lists.push(list.buffer);
      }
    parentPort!.postMessage({ id, rows }, lists);
  } catch (error) {
    parentPort!.postMessage({ id, error });
  }
});
