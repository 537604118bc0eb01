import { load } from '../load.js';
import type { Result } from '../report.js';
import { percentile } from '../rounds.js';
import { startParkho } from '../servers.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const SIZES = [1_000, 100_000];
const STARTS = 3;
const LOAD_SECONDS = 3;
/** Seconds from process start to serving. */
const AIM = { atMost: 3 };

/** The start time on an existing shop, and the memory of the process then and after a load. */
export async function measureStartUp(workspace: Workspace): Promise<Result[]> {
  const results: Result[] = [];
  for (const devices of SIZES) {
    const folder = await workspace.shop(devices);
    workspace.log(`starting with ${devices.toLocaleString('en-US')} devices`);
    const seconds: number[] = [];
    const afterStart: number[] = [];
    const afterLoad: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      const parkho = await startParkho(folder);
      try {
        seconds.push(parkho.startUp / 1000);
        afterStart.push(parkho.memory());
        const random = new Random(start);
        const paths = distinctQueries(() => priceRange(random));
        await load(parkho.url, LOAD_SECONDS, () => paths.next().value);
        afterLoad.push(parkho.memory());
      } finally {
        await parkho.stop();
      }
    }
    const name = `with ${devices.toLocaleString('en-US')} devices`;
    const median = percentile(seconds, 0.5);
    const megabytes = (bytes: readonly number[]) => `${Math.round(percentile(bytes, 0.5) / 1e6)} MB`;
    results.push(
      { name: `start-up ${name}`, figure: `${median.toFixed(2)} s`, ratio: median, aim: AIM },
      { name: `memory ${name}, after start`, figure: megabytes(afterStart) },
      { name: `memory ${name}, after load`, figure: megabytes(afterLoad) },
    );
  }
  return results;
}
