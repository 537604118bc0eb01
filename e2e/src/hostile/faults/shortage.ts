import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { differentModels, settledEvidenceOf } from '../../log.js';
import { Server } from '../../server.js';
import type { Part } from '../base/part.js';
import { Disk } from '../input/disk.js';
import { FAULT_MS, type Fault, faultsOfListings, through } from './trial.js';

/**
 * A disk that fills up, and file descriptors that come to an end, while people read and write: what cannot be written is
 * refused, everything works again by itself, and no acknowledged write is lost or doubled.
 */
export const shortages = async (): Promise<Part> => {
  if (Disk.missing) return { checks: 0, figures: `not run: ${Disk.missing}`, failures: [] };
  const disk = new Disk();
  const server = new Server({ DATA_DIR: join(disk.folder, 'shop') });
  const rows = [['shortage of', 'reads meanwhile', 'writes meanwhile', 'health', 'works again after']];
  const failures: string[] = [];
  const acknowledged: string[] = [];
  try {
    await server.start();
    for (const [name, fault] of Object.entries({
      disk: fullDisk(disk),
      descriptors: noDescriptors(server),
    })) {
      const outcome = await through(server, name, fault);
      acknowledged.push(...outcome.acknowledged);
      rows.push([name, ...outcome.row]);
      failures.push(...outcome.failures);
    }
    const evidence = await settledEvidenceOf(server);
    failures.push(...differentModels(evidence).map((name) => `${name} is not what a rebuild makes`));
    failures.push(...faultsOfListings(evidence.events, acknowledged));
    const figures = `${acknowledged.length} devices listed; each shortage lasts ${FAULT_MS / 1000} s`;
    return { checks: rows.length - 1, figures, failures, rows };
  } finally {
    await server.remove();
    await disk.remove();
  }
};

/** Not a byte more can be written. */
const fullDisk = (disk: Disk): Fault => {
  const filler = join(disk.folder, 'filler');
  return {
    begin() {
      const file = openSync(filler, 'w');
      for (let size = 1 << 20; size >= 1; )
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size >>= 1;
        }
      closeSync(file);
    },
    end: () => rmSync(filler),
  };
};

/** A running program has more than this open: what it closes is no room for another. */
const FEW = 16;
const ENOUGH = 4_096;

/** The program opens no file and takes no connection. */
const noDescriptors = (server: Server): Fault => {
  const limit = (descriptors: string) =>
    execFileSync('prlimit', ['--pid', `${server.pid}`, `--nofile=${descriptors}`]);
  return {
    begin: () => limit(`${FEW}:`),
    end: () => limit(`${ENOUGH}:`),
    refuses: true,
  };
};
