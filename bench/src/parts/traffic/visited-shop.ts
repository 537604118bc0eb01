import { openEventStore } from '@parkho/stores';
import { withDemo } from '../../demo-shop.js';
import { MEMORY_PROBE_FLAGS, type Server, startParkho } from '../../servers.js';
import { Random } from '../../shop/random.js';
import { SECRET, sessions } from '../../shop/sessions.js';
import type { Workspace } from '../../workspace.js';
import { Visitors } from './visitors.js';

/** The number of devices on sale besides those of the demo, which have pictures and reports. */
export const DEVICES = 10_000;
const SELLERS = 500;

export interface VisitedShop {
  parkho: Server;
  visitors: Visitors;
  /** The tokens of signed-in sellers. */
  tokens: readonly string[];
}

/** Starts a shop with devices, pictures, reports and sellers; it is stopped and deleted after the measurement. */
export const withVisitedShop = <T>(
  workspace: Workspace,
  measure: (shop: VisitedShop) => Promise<T>,
): Promise<T> =>
  withDemo(workspace, DEVICES, async (dataDir) => {
    const log = await openEventStore({ dataDir });
    const tokens = await sessions(log, SELLERS);
    await log.close();
    const parkho = await startParkho(dataDir, { JWT_SECRET: SECRET }, MEMORY_PROBE_FLAGS);
    try {
      const visitors = await Visitors.of(parkho.url, DEVICES, tokens, new Random(DEVICES));
      return await measure({ parkho, visitors, tokens });
    } finally {
      await parkho.stop();
    }
  });
