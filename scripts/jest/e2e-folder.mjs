// The folder that the browser tests of one run share (e2e/src/support/demo-shop.ts).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest's workers, which start after it, inherit its process's variables. */
export default () => {
  process.env.PARKHO_E2E_FOLDER = mkdtempSync(join(tmpdir(), 'parkho-e2e-'));
};
