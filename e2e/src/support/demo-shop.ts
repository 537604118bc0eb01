import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Server, waitForDemo } from './server.js';

/** Removed after the run (scripts/jest/e2e-folder.mjs). */
const shared = (name: string): string => join(process.env.PARKHO_E2E_FOLDER!, name);
const filled = (): string => shared('demo');
const printed = (): string => shared('printed');
const filling = (): string => shared('filling');

/** Whether the suites of a run share one. */
export const isShared = (): boolean => process.env.PARKHO_E2E_FOLDER !== undefined;

/**
 * Copies the demo shop into an empty data folder. Filling it takes most of a minute, so the first suite of a run does
 * it for all. Resolves to the program's output meanwhile, which contains its accounts.
 */
export const copyDemoShop = async (dataDir: string): Promise<string> => {
  while (!existsSync(filled())) await (isFirst() ? fill() : setTimeout(500));
  cpSync(filled(), dataDir, { recursive: true });
  return readFileSync(printed(), 'utf8');
};

/** One of the workers creates the folder; if it fails, the next one. */
const isFirst = (): boolean => {
  try {
    mkdirSync(filling());
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
    writeFileSync(printed(), server.printed);
    renameSync(server.dataDir, filled());
  } finally {
    await server.remove();
    rmdirSync(filling());
  }
};
