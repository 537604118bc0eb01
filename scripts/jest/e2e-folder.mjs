// Creates the folder that the browser tests of one run share (e2e/src/support/demo-shop.ts).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest's workers are started later and inherit these environment variables. */
export default () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-e2e-'));
  process.env.PARKHO_E2E_FOLDER = folder;
  // Programs start in three quarters of the time with the compiled code of earlier ones.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
};
