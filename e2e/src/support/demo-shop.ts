import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Server, waitForDemo } from './server.js';

/** Removed after the run (scripts/jest/e2e-folder.mjs). */
const sharedPath = (name: string): string => join(process.env.PARKHO_E2E_FOLDER!, name);
const demoFolder = (): string => sharedPath('demo');
const outputFile = (): string => sharedPath('printed');
const lockFolder = (): string => sharedPath('filling');

/** Whether the suites of a run share a demo shop. */
export const isShared = (): boolean => process.env.PARKHO_E2E_FOLDER !== undefined;

/**
 * Copies the demo shop into an empty data folder. Filling it takes most of a minute, so the first suite of a run does
 * it for all. Resolves to the program's output meanwhile, which contains its accounts.
 */
export const copyDemoShop = async (dataDir: string): Promise<string> => {
  while (!existsSync(demoFolder())) await (acquireLock() ? fill() : setTimeout(500));
  cpSync(demoFolder(), dataDir, { recursive: true });
  return readFileSync(outputFile(), 'utf8');
};

/** True for the first worker that creates the lock folder; it is removed after filling the shop. */
const acquireLock = (): boolean => {
  try {
    mkdirSync(lockFolder());
    return true;
  } catch {
    return false;
  }
};

const fill = async (): Promise<void> => {
  const server = new Server({ DEMO: '1' });
  try {
    await server.start();
    await waitForDemo(server);
    await server.stop();
    writeFileSync(outputFile(), server.printed);
    renameSync(server.dataDir, demoFolder());
  } finally {
    await server.remove();
    rmdirSync(lockFolder());
  }
};
