import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '../../support/server.js';
import type { Part } from '../base/part.js';
import { Disk } from '../input/disk.js';
import { FAULT_MS, type Fault, runThroughFaults } from './trial.js';

/**
 * A disk that fills up, and exhausted file descriptors, during reads and writes: impossible writes are rejected,
 * everything recovers without intervention, and no acknowledged write is lost or duplicated.
 */
export const exhaustResources = async (): Promise<Part> => {
  if (Disk.unavailableReason)
    return { checks: 0, figures: `not run: ${Disk.unavailableReason}`, failures: [] };
  const disk = new Disk();
  const server = new Server({ DATA_DIR: join(disk.folder, 'shop') });
  const faults = [
    [['disk'], fillDisk(disk)] as const,
    [['descriptors'], exhaustDescriptors(server)] as const,
  ];
  try {
    await server.start();
    const { rows, failures, listedDevices } = await runThroughFaults(server, faults, server);
    return {
      checks: rows.length,
      figures: `${listedDevices} devices listed; each shortage lasts ${FAULT_MS / 1000} s`,
      failures,
      rows: [['shortage of', 'reads meanwhile', 'writes meanwhile', 'health', 'works again after'], ...rows],
    };
  } finally {
    await server.remove();
    await disk.remove();
  }
};

/** Fills the disk completely. */
const fillDisk = (disk: Disk): Fault => {
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

/**
 * The limit of open files: below the number that a running program has open, so that closing some does not free a
 * descriptor.
 */
const OPENABLE_FILES = 16;
const ENOUGH = 4_096;

/** The program can open no file and accept no connection. */
const exhaustDescriptors = (server: Server): Fault => {
  const limit = (descriptors: string) =>
    execFileSync('prlimit', ['--pid', `${server.pid}`, `--nofile=${descriptors}`]);
  return {
    begin: () => limit(`${OPENABLE_FILES}:`),
    end: () => limit(`${ENOUGH}:`),
    refuses: true,
  };
};
