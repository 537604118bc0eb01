import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@parkho/stores';
import type { Request } from '../connection.js';
import { sendAll } from '../load.js';
import { type Aim, perSecond, type Result } from '../report.js';
import { percentile, runInterleaved } from '../rounds.js';
import { MEMORY_PROBE_FLAGS, type Server, startParkho } from '../servers.js';
import { distinctQueries, queriesOf } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import { SECRET, sessions } from '../shop/sessions.js';
import type { Workspace } from '../workspace.js';

const DEVICES = 1_000;
/** Searches after which a process's caches are considered as full as after some hours. */
export const WARM_UP_SEARCHES = 10_000;
/** Searches between changes of the number of connections. */
const STEP = 10_000;
const CONNECTIONS = [32, 4, 256];
/** Milliseconds until a process is idle. */
const IDLE_MS = 3_000;
/** The number of writers, and their writes per round. */
const SELLERS = 50;
const WRITES = 20;
const ROUNDS = 20;
/** Megabytes beyond those after the first searches. */
const GROWTH = { atMost: 50 };
const WRITE_TIME = { atMost: 1.1 };
/** The heap limit of a small machine in megabytes, and the searches that it must survive. */
const SMALL_HEAP = 320;
const SURVIVED_SEARCHES = 100_000;

/**
 * The lasting effects of searches by anonymous clients, each from another address: memory, and the latency of a write.
 */
export async function measureSearches(workspace: Workspace, count: number): Promise<Result[]> {
  const name = `${count.toLocaleString('en-US')} searches by as many addresses`;
  const draw = queriesOf(DEVICES);
  const searchedShop = await Shop.start(workspace, 'searched');
  const freshShop = await Shop.start(workspace, 'fresh');
  try {
    for (const shop of [searchedShop, freshShop]) await shop.search(draw, WARM_UP_SEARCHES);
    const memoryBefore = await searchedShop.memory();
    workspace.log(name);
    await searchedShop.search(draw, count - WARM_UP_SEARCHES);
    const memoryAfter = await searchedShop.memory();
    workspace.log('writes after them, and beside them on a server that had only the first');
    const write = (shop: Shop) => async () => {
      const times: number[] = [];
      for (let n = 0; n < WRITES; n++) times.push(await shop.write());
      return times;
    };
    const contenders = [write(searchedShop), write(freshShop)];
    await runInterleaved(1, contenders);
    const [times, limit] = (await runInterleaved(ROUNDS, contenders)).map((rounds) => rounds.flat());
    const [median, medianBefore] = [percentile(times!, 0.5), percentile(limit!, 0.5)];
    const memory = (subject: string, bytes: number, bytesBefore: number, aim?: Aim): Result => ({
      name: `${name}: growth of the ${subject} since the first ${WARM_UP_SEARCHES.toLocaleString('en-US')}`,
      figure: megabytes(bytes - bytesBefore),
      limit: megabytes(bytesBefore),
      ratio: (bytes - bytesBefore) / 1e6,
      ...(aim && { aim }),
    });
    return [
      memory('resident memory with garbage', memoryAfter.atRest, memoryBefore.atRest),
      memory('resident memory without garbage', memoryAfter.resident, memoryBefore.resident, GROWTH),
      memory('memory in use', memoryAfter.used, memoryBefore.used, GROWTH),
      {
        name: `${name}: a write after them`,
        figure: milliseconds(median),
        limit: milliseconds(medianBefore),
        ratio: median / medianBefore,
        aim: WRITE_TIME,
        p50: median,
        p99: percentile(times!, 0.99),
      },
      await inSmallHeap(workspace, draw, Math.min(count, SURVIVED_SEARCHES)),
    ];
  } finally {
    await Promise.all([searchedShop.stop(), freshShop.stop()]);
  }
}

/** Throws if the process dies. */
async function inSmallHeap(workspace: Workspace, draw: Draw, count: number): Promise<Result> {
  const name = `${count.toLocaleString('en-US')} searches with a heap of ${SMALL_HEAP} MB`;
  workspace.log(name);
  const shop = await Shop.start(workspace, 'small-heap', [`--max-old-space-size=${SMALL_HEAP}`]);
  try {
    const start = performance.now();
    await shop.search(draw, count);
    return { name, figure: perSecond((count * 1000) / (performance.now() - start)) };
  } finally {
    await shop.stop();
  }
}

type Draw = ReturnType<typeof queriesOf>;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const milliseconds = (time: number): string => `${time.toFixed(2)} ms`;

/** A shop whose sellers change their prices. */
class Shop {
  readonly #random = new Random(DEVICES);
  #searches = 0;
  #steps = 0;
  #writes = 0;

  private constructor(
    private readonly workspace: Workspace,
    private readonly server: Server,
    /** The sellers' available listings, with their sessions. */
    private readonly listings: readonly { id: string; token: string }[],
  ) {}

  static async start(workspace: Workspace, name: string, flags: readonly string[] = []): Promise<Shop> {
    const dataDir = await workspace.copy(DEVICES, name);
    const log = await openEventStore({ dataDir });
    const tokens = await sessions(log, SELLERS);
    await log.close();
    const server = await startParkho(dataDir, { JWT_SECRET: SECRET }, [...MEMORY_PROBE_FLAGS, ...flags]);
    const listings = await Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${server.url}/api/products/my-products?state=active`, { headers });
        const { data } = (await answer.json()) as { data: { products: { _id: string }[] } };
        return data.products.map(({ _id }) => ({ id: _id, token }));
      }),
    );
    return new Shop(workspace, server, listings.flat());
  }

  /** The same searches in the same order for every shop. */
  async search(draw: Draw, count: number): Promise<void> {
    const paths = distinctQueries(() => draw(this.#random));
    for (const end = this.#searches + count; this.#searches < end; ) {
      const connections = CONNECTIONS[this.#steps++ % CONNECTIONS.length]!;
      await sendAll(
        this.server.url,
        connections,
        this.#requests(paths, Math.min(STEP, end - this.#searches)),
      );
      if (this.#steps % 10 === 0)
        this.workspace.log(
          `${this.#searches.toLocaleString('en-US')} searches, ${megabytes(this.server.memory())}`,
        );
    }
  }

  *#requests(paths: Iterator<string, never>, count: number): Generator<Request, void> {
    for (let n = 0; n < count; n++) {
      const address = addressOf(this.#searches++);
      yield { path: paths.next().value, address };
    }
  }

  /** Changes a price. Resolves to the milliseconds until its seller sees it. */
  async write(): Promise<number> {
    const { id, token } = this.listings[this.#writes++ % this.listings.length]!;
    const start = performance.now();
    const answer = await fetch(`${this.server.url}/api/products/products/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: 50_000 + this.#writes }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A price was refused: ${answer.status} ${text}`);
    return performance.now() - start;
  }

  /** When idle, in bytes: resident with and without garbage, and in use. */
  async memory(): Promise<{ atRest: number; used: number; resident: number }> {
    await sleep(IDLE_MS);
    const atRest = this.server.memory();
    const used = await this.server.used();
    return { atRest, used, resident: this.server.memory() };
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** Every second address is in an IPv6 network of its own. */
const addressOf = (n: number): string =>
  n % 2 === 0
    ? `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    : `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
