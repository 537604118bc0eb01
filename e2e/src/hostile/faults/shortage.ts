import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '../../server.js';
import type { Part } from '../base/part.js';
import { Disk } from '../input/disk.js';
import { FAULT_MS, type Fault, throughEach } from './trial.js';

/**
 * A disk that fills up, and file descriptors that come to an end, while people read and write: what cannot be written is
 * refused, everything works again by itself, and no acknowledged write is lost or doubled.
 */
export const shortages = async (): Promise<Part> => {
  if (Disk.missing) return { checks: 0, figures: `not run: ${Disk.missing}`, failures: [] };
  const disk = new Disk();
  const server = new Server({ DATA_DIR: join(disk.folder, 'shop') });
  const faults = [[['disk'], fullDisk(disk)] as const, [['descriptors'], noDescriptors(server)] as const];
  try {
    await server.start();
    const { rows, failures, listed } = await throughEach(server, faults, server);
    return {
      checks: rows.length,
      figures: `${listed} devices listed; each shortage lasts ${FAULT_MS / 1000} s`,
      failures,
      rows: [['shortage of', 'reads meanwhile', 'writes meanwhile', 'health', 'works again after'], ...rows],
    };
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
