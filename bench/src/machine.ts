import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { perSecond } from './report.js';
import { rateOf, runFor } from './rounds.js';
import type { Workspace } from './workspace.js';

/** A file to which every append of `bytes` bytes is durable: the fastest possible log without group commit. */
export function openRawLog(path: string, bytes: number): { append(): void; close(): void } {
  const file = openSync(path, 'a');
  const content = Buffer.alloc(bytes, 'x');
  return {
    append() {
      writeSync(file, content);
      fdatasyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/** The machine of the measurements, in one line. */
export async function measureMachine(workspace: Workspace): Promise<string> {
  const log = openRawLog(join(await workspace.folder('machine'), 'raw'), 600);
  const syncs = rateOf([await runFor(1, () => log.append())]);
  log.close();
  const database = new DatabaseSync(':memory:');
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  return [
    `${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `SQLite ${version}`,
    `${perSecond(syncs)} fdatasync of 600 bytes in ${workspace.root}`,
  ].join(', ');
}
