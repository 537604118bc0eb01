import { Server as DemoServer, waitForDemo } from '@parkho/e2e/dist/support/server.js';
import { fillStore, type Workspace } from './workspace.js';

/**
 * The data folder of a shop with the demo, which has pictures and reports, and more devices on sale. It is deleted
 * after the measurement.
 */
export async function withDemo<T>(
  workspace: Workspace,
  devices: number,
  measure: (dataDir: string) => Promise<T>,
): Promise<T> {
  const demo = new DemoServer({ DEMO: '1' });
  try {
    workspace.log('filling the demo');
    await demo.start();
    await waitForDemo(demo);
    await demo.stop();
    workspace.log(`adding ${devices.toLocaleString('en-US')} devices`);
    await fillStore(demo.dataDir, devices);
    return await measure(demo.dataDir);
  } finally {
    await demo.remove();
  }
}
