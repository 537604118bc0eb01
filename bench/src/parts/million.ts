import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ProductList, Success } from '@parkho/contracts';
import { perSecond, type Result } from '../report.js';
import { percentile } from '../rounds.js';
import { startParkho } from '../servers.js';
import { ADMIN, AnalystClient } from '../shop/analyst.js';
import { distinctQueries, twoWords } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import { fillStore, type Workspace } from '../workspace.js';
import { readAndParse } from './projection.js';
import { measureQueries, PUBLIC_LIST_LOADS } from './public-list.js';

const DEVICES = 1_000_000;
const SMALL_COUNT = 1_000;
/** The longest build of all read models, in milliseconds. */
const BUILD_TIMEOUT_MS = 3 * 60 * 60 * 1000;
/** Searches after a start, sequential and concurrent. */
const SEQUENTIAL_SEARCHES = 20;
const CONCURRENT_SEARCHES = 32;
const SAMPLES = 40;
/** More than elsewhere: the cost of a word that is not in memory is measured by the first searches. */
const WARM_UP_ROUNDS = 20;

/** The requests of the staff's pages. */
const STAFF_REQUESTS: readonly [name: string, path: string][] = [
  ['the dashboard', '/analytics/analytics'],
  ['the queue of moderation', '/admin/moderation'],
  ['a page of the audit', '/console/audit'],
  ['all changes of a price', '/console/audit?field=price'],
];

/**
 * A shop of a million devices: the build time and disk space of its read models, its start, and the latencies for
 * buyers, moderators and auditors, compared with a shop of a thousand.
 */
export async function measureMillion(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('million');
  workspace.log('writing the log');
  const events = await fillStore(folder, DEVICES);
  const readStart = performance.now();
  readAndParse(join(folder, 'events.sqlite'));
  const limit = (events / (performance.now() - readStart)) * 1000;
  workspace.log(`folding ${events.toLocaleString('en-US')} events`);
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const firstRun = await startParkho(folder, settings, [], BUILD_TIMEOUT_MS);
  await firstRun.stop();
  const rate = (events / firstRun.startUp) * 1000;
  const build = {
    name: `all read models of ${events.toLocaleString('en-US')} events, from an empty folder`,
    figure: perSecond(rate),
    limit: perSecond(limit),
    ratio: rate / limit,
    aim: { atLeast: 0.2 },
  };
  workspace.log('looking at what lies on disk');
  const space = spaceIn(folder, events);
  return [build, ...(await measureRequests(workspace, folder)), ...space];
}

async function measureRequests(workspace: Workspace, folder: string): Promise<Result[]> {
  const smallShop = await startParkho(await workspace.shop(SMALL_COUNT));
  const rates = new Map<string, number>();
  for (const queries of PUBLIC_LIST_LOADS)
    rates.set(queries.name, (await measureQueries(smallShop.url, queries, SMALL_COUNT)).rate);
  await smallShop.stop();

  const parkho = await startParkho(folder);
  try {
    const [seconds, memory] = [parkho.startUp / 1000, parkho.memory()];
    workspace.log('the first searches');
    const random = new Random(DEVICES);
    const paths = distinctQueries(() => twoWords(random, DEVICES));
    const search = async (path = paths.next().value): Promise<number> => {
      const start = performance.now();
      await (await fetch(parkho.url + path)).arrayBuffer();
      return performance.now() - start;
    };
    const sequential: number[] = [];
    for (let nth = 0; nth < SEQUENTIAL_SEARCHES; nth++) sequential.push(await search());
    const concurrent = await Promise.all(Array.from({ length: CONCURRENT_SEARCHES }, () => search()));
    const results: Result[] = [
      { name: 'start', figure: `${seconds.toFixed(2)} s`, ratio: seconds, aim: { atMost: 3 } },
      longest(`the first ${SEQUENTIAL_SEARCHES} searches of two words, one after the other`, sequential, 300),
      longest(`${CONCURRENT_SEARCHES} further searches, concurrently`, concurrent, 1_000),
    ];
    for (const queries of PUBLIC_LIST_LOADS) {
      workspace.log(queries.name);
      const measurement = await measureQueries(parkho.url, queries, DEVICES, WARM_UP_ROUNDS);
      const growth = rates.get(queries.name)! / measurement.rate;
      results.push(...measurement.results, {
        name: `${queries.name}: time per request, relative to ${SMALL_COUNT.toLocaleString('en-US')} devices`,
        figure: `${growth.toFixed(2)} times`,
        ratio: growth,
        aim: { atMost: 4 },
      });
    }
    results.push(await devicePages(parkho.url), ...(await staffPages(parkho.url)));
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`;
    return [
      ...results,
      { name: 'memory, after start', figure: megabytes(memory) },
      { name: 'memory, after all requests', figure: megabytes(parkho.memory()) },
    ];
  } finally {
    await parkho.stop();
  }
}

const longest = (name: string, times: readonly number[], atMost: number): Result => ({
  name,
  figure: `${Math.max(...times).toFixed(0)} ms`,
  ratio: Math.max(...times),
  aim: { atMost },
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

/** Pages of distinct devices, none of which is in memory. */
async function devicePages(url: string): Promise<Result> {
  const answer = await fetch(`${url}/api/products/public?limit=${SAMPLES}`);
  const list = (await answer.json()) as Success<ProductList>;
  const times: number[] = [];
  for (const { _id } of list.data.products) {
    const start = performance.now();
    await (await fetch(`${url}/devices/${_id}`)).text();
    times.push(performance.now() - start);
  }
  return {
    name: 'the page of a device',
    figure: `${percentile(times, 0.5).toFixed(1)} ms`,
    ...percentiles(times),
  };
}

async function staffPages(url: string): Promise<Result[]> {
  const admin = await AnalystClient.logIn(url);
  const results: Result[] = [];
  for (const [name, path] of STAFF_REQUESTS) {
    const times: number[] = [];
    for (let nth = 0; nth < SAMPLES; nth++) {
      const start = performance.now();
      await admin.send('GET', path);
      times.push(performance.now() - start);
    }
    results.push({ name, figure: `${percentile(times, 0.5).toFixed(1)} ms`, ...percentiles(times) });
  }
  return results;
}

const percentiles = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
});

/** The disk space of each projection relative to the log, and in bytes per event; the largest first. */
function spaceIn(folder: string, events: number): Result[] {
  const bytesIn = (file: string): [name: string, bytes: number][] => {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const rows = database.prepare('SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE').all();
    database.close();
    return rows.map(({ name, bytes }) => [String(name), Number(bytes)]);
  };
  const sum = (sizes: readonly (readonly [string, number])[]) =>
    sizes.reduce((total, [, bytes]) => total + bytes, 0);
  const log = sum(bytesIn('events.sqlite'));
  const byProjection = new Map<string, number>();
  for (const [name, bytes] of bytesIn('read-models.sqlite')) {
    const projection = /^(?:sqlite_autoindex_)?([a-z-]+)_v\d+_g\d+/.exec(name)?.[1] ?? 'totals and others';
    byProjection.set(projection, (byProjection.get(projection) ?? 0) + bytes);
  }
  const sizes = [...byProjection].toSorted(([, a], [, b]) => b - a);
  const perEvent = (bytes: number) => `${Math.round(bytes / events).toLocaleString('en-US')} B/event`;
  return [
    { name: 'the log on disk', figure: perEvent(log) },
    {
      name: 'read models on disk',
      figure: perEvent(sum(sizes)),
      limit: perEvent(log),
      ratio: sum(sizes) / log,
      aim: { atMost: 1 },
    },
    ...sizes
      .filter(([, bytes]) => bytes > events)
      .map(([name, bytes]) => ({ name: `${name} on disk`, figure: perEvent(bytes) })),
  ];
}
