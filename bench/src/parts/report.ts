import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ShopReport } from '@parkho/contracts';
import { latencySummary, load } from '../load.js';
import type { Result } from '../report.js';
import { runInterleaved } from '../rounds.js';
import { startParkho } from '../servers.js';
import { ADMIN, AnalystClient, hashLog, repeatDuring } from '../shop/analyst.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const REPORT = fileURLToPath(new URL('../../../backend/dist/cli/report.js', import.meta.url));
/** The number of devices on sale; their log has about a million events. */
const DEVICES = 100_000;
const ROUNDS = 5;
const SECONDS = 2;
/** The interval of polling for a finished report, in milliseconds. */
const POLL_MS = 50;

/** The time to generate a report of a whole log, and its effect on the public list's rate. */
export async function measureReports(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.shop(DEVICES);
  workspace.log('hashing the log, as the signer has in a shop of that age');
  await hashLog(folder);
  const parkho = await startParkho(folder, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  try {
    const analyst = await AnalystClient.logIn(parkho.url);
    workspace.log('making the comprehensive report');
    const { seconds, size } = await generate(analyst);
    const random = new Random(1);
    const paths = distinctQueries(() => priceRange(random));
    const measure = () => load(parkho.url, SECONDS, () => paths.next().value);
    await measure();
    workspace.log('asking for the public list with and without a report');
    const [baseline, duringReport] = (
      await runInterleaved(ROUNDS, [measure, () => repeatDuring(() => generate(analyst), measure)])
    ).map(latencySummary);
    const file = join(folder, 'report.txt');
    const commandStart = performance.now();
    await promisify(execFile)(process.execPath, [REPORT, '--range', 'all', '--out', file], {
      env: { DATA_DIR: folder },
    });
    const byCommand = (performance.now() - commandStart) / 1000;
    await Promise.all([rm(file), rm(`${file}.sha256`)]);
    const name = `comprehensive report of ${size.toLocaleString('en-US')} events`;
    return [
      {
        name: `${name}, by the shop`,
        figure: `${seconds.toFixed(1)} s`,
        ratio: seconds,
        aim: { atMost: 10 },
      },
      {
        name: `${name}, by the command`,
        figure: `${byCommand.toFixed(1)} s`,
        ratio: byCommand,
        aim: { atMost: 10 },
      },
      {
        name: 'public list while a report is generated, different: p99',
        figure: `${duringReport!.p99.toFixed(1)} ms`,
        limit: `${baseline!.p99.toFixed(1)} ms`,
        ratio: duringReport!.p99 / baseline!.p99,
        aim: { atMost: 2 },
        p50: duringReport!.p50,
        p99: duringReport!.p99,
      },
    ];
  } finally {
    await parkho.stop();
  }
}

/** Generates a comprehensive report of the whole log; resolves to its seconds and its number of events. */
async function generate(analyst: AnalystClient): Promise<{ seconds: number; size: number }> {
  const start = performance.now();
  const body = { type: 'comprehensive', range: 'all', formats: ['txt', 'csv'] };
  let { report } = await analyst.send<{ report: ShopReport }>('POST', '/reports', body);
  while (report.state === 'requested') {
    await sleep(POLL_MS);
    ({ report } = await analyst.send<{ report: ShopReport }>('GET', `/reports/${report._id}`));
  }
  if (report.state !== 'made') throw new Error(`The report is ${report.state}: ${report.failure}`);
  return { seconds: (performance.now() - start) / 1000, size: report.size! };
}
