import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// The other side of background.ts. Imports nothing of ours: tests start it from its source.

/** How long to wait for a writer, in milliseconds. No request waits for this thread's event loop. */
const BUSY_TIMEOUT = 600_000;
/** Columns with a JSON list of numbers. */
const LISTS = ['rows', 'numbers'];

const db = new DatabaseSync(workerData.file, { timeout: BUSY_TIMEOUT });
db.exec(workerData.pragmas);

parentPort!.on('message', ({ id, sql, values }: { id: number; sql: string; values: SQLInputValue[] }) => {
  try {
    const lists: ArrayBuffer[] = [];
    const rows = db.prepare(sql).all(...values) as Record<string, unknown>[];
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
