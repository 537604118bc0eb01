import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { StoreSettings } from './settings.js';

/** The embedded log, in DATA_DIR and in a backup. */
export const LOG_FILE = 'events.sqlite';

/**
 * @throws Error when DATA_DIR has no log, because a mistyped folder must not become a new shop, or when it cannot be
 *   read
 */
export const requireLog = ({ dataDir, eventStoreUrl }: StoreSettings): void => {
  if (eventStoreUrl) return;
  try {
    accessSync(join(dataDir, LOG_FILE), constants.R_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no log in ${dataDir}: DATA_DIR must be the folder of a shop`
        : `The log in ${dataDir} cannot be read (${message}): run this as its owner`,
    );
  }
};
