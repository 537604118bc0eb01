import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ShopReport, SignedIn, Success } from '@parkho/contracts';
import { LogTree, openEventStore, openReadStore } from '@parkho/stores';
import { type Load, load, summary } from '../load.js';
import type { Result } from '../report.js';
import { interleave } from '../rounds.js';
import { startParkho } from '../servers.js';
import { different, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const REPORT = fileURLToPath(new URL('../../../backend/dist/cli/report.js', import.meta.url));
/** On sale; their log has about a million events. */
const DEVICES = 100_000;
const ROUNDS = 5;
const SECONDS = 2;
/** Interval of the polling for a finished report, in milliseconds. */
const LOOK = 50;
const HASHED_AT_ONCE = 10_000;
const ADMIN = { email: 'admin@parkho.test', password: 'Admin123pass' };

/** How long a report of a whole log takes, and how much slower the public list answers meanwhile. */
export async function report(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.shop(DEVICES);
  workspace.log('hashing the log, as its keeper has in a shop of that age');
  await hash(folder);
  const parkho = await startParkho(folder, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  try {
    const analyst = await Analyst.logIn(parkho.url);
    workspace.log('making the comprehensive report');
    const seconds = await analyst.make();
    const random = new Random(1);
    const paths = different(() => priceRange(random));
    const measure = () => load(parkho.url, SECONDS, () => paths.next().value);
    await measure();
    workspace.log('asking for the public list with and without a report');
    const [without, during] = (await interleave(ROUNDS, [measure, () => analyst.makeDuring(measure)])).map(
      summary,
    );
    const file = join(folder, 'report.txt');
    const began = performance.now();
    await promisify(execFile)(process.execPath, [REPORT, '--range', 'all', '--out', file], {
      env: { DATA_DIR: folder },
    });
    const byCommand = (performance.now() - began) / 1000;
    await Promise.all([rm(file), rm(`${file}.sha256`)]);
    const name = `comprehensive report of ${analyst.size.toLocaleString('en-US')} events`;
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
        name: 'public list while a report is made, different: p99',
        figure: `${during!.p99.toFixed(1)} ms`,
        limit: `${without!.p99.toFixed(1)} ms`,
        ratio: during!.p99 / without!.p99,
        aim: { atMost: 2 },
        p50: during!.p50,
        p99: during!.p99,
      },
    ];
  } finally {
    await parkho.stop();
  }
}

/** Makes the tree of a log, which the keeper makes in a fortieth of the time so as not to be noticed. */
async function hash(dataDir: string): Promise<void> {
  const [log, readStore] = [await openEventStore({ dataDir }), await openReadStore({ dataDir })];
  const tree = new LogTree(log, readStore);
  while ((await tree.grow(HASHED_AT_ONCE)).length > 0);
  await Promise.all([log.close(), readStore.close()]);
}

/** A user with the capability to make reports. */
class Analyst {
  /** Events of the last report. */
  size = 0;

  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async logIn(url: string): Promise<Analyst> {
    const visitor = new Analyst(url, '');
    const { token } = await visitor.send<SignedIn>('POST', '/auth/login', ADMIN);
    return new Analyst(url, token);
  }

  /** Makes a report; how long it took, in seconds. */
  async make(): Promise<number> {
    const began = performance.now();
    const body = { type: 'comprehensive', range: 'all', formats: ['txt', 'csv'] };
    let { report } = await this.send<{ report: ShopReport }>('POST', '/reports', body);
    while (report.state === 'requested') {
      await sleep(LOOK);
      ({ report } = await this.send<{ report: ShopReport }>('GET', `/reports/${report._id}`));
    }
    if (report.state !== 'made') throw new Error(`The report is ${report.state}: ${report.failure}`);
    this.size = report.size!;
    return (performance.now() - began) / 1000;
  }

  /** Makes reports, one after the other, as long as something else takes; a last one may end after it. */
  async makeDuring(work: () => Promise<Load>): Promise<Load> {
    let isOver = false;
    const making = (async () => {
      while (!isOver) await this.make();
    })();
    const done = await work();
    isOver = true;
    await making;
    return done;
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Success<T>;
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return answer.data;
  }
}
