import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, openEventStore } from '@parkho/stores';
import { type Listener, listen } from '../listener.js';
import { load } from '../load.js';
import type { Result } from '../report.js';
import { percentile } from '../rounds.js';
import { startParkho } from '../servers.js';
import { priceChange } from '../shop/history.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import { SECRET, sessions } from '../shop/sessions.js';
import type { Workspace } from '../workspace.js';

const DEVICES = 10_000;
const CONNECTIONS = 5_000;
/** Connections with a token: two browsers of each seller. */
const SIGNED_IN = 2_000;
const CHANGES = 10;
/** Milliseconds: until a process is idle, and between two changes. */
const PAUSE_MS = 3_000;
const CHANGE_INTERVAL_MS = 1_500;
/** Megabytes beyond the idle process. */
const AIM = { atMost: 250 };

/** The memory of open live connections, and the latency of a change to all of them. */
export async function measureLive(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.shop(DEVICES);
  const log = await openEventStore({ dataDir: folder });
  const parkho = await startParkho(folder, { JWT_SECRET: SECRET });
  const listeners: Listener[] = [];
  try {
    const tokens = await sessions(log, SIGNED_IN / 2);
    const random = new Random(1);
    const paths = distinctQueries(() => priceRange(random));
    await load(parkho.url, 1, () => paths.next().value);
    await sleep(PAUSE_MS);
    const idleMemory = parkho.memory();
    workspace.log(`opening ${CONNECTIONS.toLocaleString('en-US')} connections`);
    await listen(parkho.url, CONNECTIONS, listeners, (index) =>
      index < SIGNED_IN ? tokens[index % tokens.length] : undefined,
    );
    await sleep(PAUSE_MS);
    const openMemory = parkho.memory();
    const latencies: number[] = [];
    const slowest: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const arrivals = listeners.map((listener) => listener.next());
      const start = await changePublicDevice(log, random);
      const times = (await Promise.all(arrivals)).map((at) => at - start);
      latencies.push(...times);
      slowest.push(Math.max(...times));
      await sleep(CHANGE_INTERVAL_MS);
    }
    const afterChanges = parkho.memory();
    const megabytesBeyondIdle = (bytes: number) => (bytes - idleMemory) / 1e6;
    const name = `${CONNECTIONS.toLocaleString('en-US')} live connections`;
    const memory = (state: string, bytes: number): Result => ({
      name: `${name}: memory beyond idle, ${state}`,
      figure: `${Math.round(megabytesBeyondIdle(bytes))} MB`,
      ratio: megabytesBeyondIdle(bytes),
      aim: AIM,
    });
    return [
      memory('open', openMemory),
      memory(`after ${CHANGES} changes`, afterChanges),
      {
        name: `${name}: from a change until all connections have received it`,
        figure: `${(percentile(slowest, 0.5) / 1_000).toFixed(2)} s`,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
      },
    ];
  } finally {
    for (const listener of listeners) listener.close();
    await parkho.stop();
    await log.close();
  }
}

/** Changes the price of a public device. Resolves to the time just before. */
async function changePublicDevice(log: EventStore, random: Random): Promise<number> {
  for (;;) {
    const { stream, event } = priceChange(random.whole(0, DEVICES - 1), random);
    const types = (await log.readStream(stream)).map(({ type }) => type);
    const isPublic =
      types.includes('ProductApproved') &&
      !types.some((type) => ['ProductDeleted', 'ProductDeactivated', 'ProductSold'].includes(type));
    if (!isPublic) continue;
    const start = performance.now();
    await log.append(stream, types.length - 1, [event]);
    return start;
  }
}
