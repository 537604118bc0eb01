import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Document,
  type EventStore,
  openEventStore,
  openReadStore,
  type Position,
  type ReadStore,
  StoreUnavailable,
} from '@parkho/stores';
import { defineProjection } from '../projection.js';
import { ReadModel } from '../read-model.js';
import { at } from '../recorded.fixture.js';
import { Follower } from './follower.js';
import { requestRebuild } from './rebuild.js';
import { StatusMonitor, statusOf } from './status.js';
import { Worker } from './worker.js';

/** Milliseconds; a busy machine may suspend a process for some hundreds of them. */
const TTL = 1_000;

interface Tally extends Document {
  views: number;
}

/** Views of each product: a sum reveals every event that is skipped or applied twice. */
const tally = (name: string, version = 1) =>
  defineProjection({
    name,
    version,
    shape: { fields: { views: 'number' }, indexes: [] },
    handles: ['ProductViewsCounted'],
    keysOf: (event) => event.data.productId,
    evolve: (document: Tally | null, { data }): Tally => ({
      _id: data.productId,
      views: (document?.views ?? 0) + data.views,
    }),
  });
const both = [tally('one'), tally('two')];

let dataDir: string;
let log: EventStore;
let store: ReadStore;
let ending: (() => Promise<unknown>)[];

/** A read store with its own connection, as in another process; while `away`, every call fails. */
async function openStore() {
  const real = await openReadStore({ dataDir });
  const state = { away: false };
  const view = new Proxy(real, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        state.away && key !== 'close'
          ? Promise.reject(new StoreUnavailable('The read store'))
          : member.apply(target, args);
    },
  });
  ending.push(() => real.close());
  return { state, view };
}
const startWorker = (readStore: ReadStore, projections = both) => {
  const worker = new Worker(log, readStore, projections, () => {}, TTL);
  worker.start();
  ending.unshift(() => worker.stop());
  return worker;
};
const follow = async (readStore: ReadStore = store, projections = both) => {
  const follower = new Follower(log, readStore, projections);
  await follower.start();
  ending.unshift(() => follower.stop());
  return follower;
};
const heldBy = (worker: Worker) => worker.leases().filter(([, held]) => held).length;

async function view(count: number): Promise<Position> {
  const events = Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'ProductViewsCounted',
    data: { productId: 'p1', views: 1 },
    metadata: { at: at(0) },
  }));
  return (await log.append(`views-${randomUUID()}`, 'no-stream', events)).position;
}

/** How long what has to happen may take on a busy machine. */
const PATIENCE_MS = 30_000;

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !(await condition()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never happened that ${condition}`);
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-worker-'));
  ending = [];
  log = await openEventStore({ dataDir });
  store = (await openStore()).view;
});
afterEach(async () => {
  for (const end of ending) await end();
  await log.close();
  await rm(dataDir, { recursive: true });
});

test('one worker folds; when it stops the other continues at once, each event folded once', async () => {
  const first = startWorker(store);
  await eventually(() => heldBy(first) === 2);
  const second = startWorker((await openStore()).view);
  const reader = await follow((await openStore()).view);
  expect(await reader.waitFor(await view(100), 'all', 10_000)).toBe(true);
  expect(heldBy(second)).toBe(0);
  await first.stop();
  await eventually(() => heldBy(second) === 2);
  expect(await reader.waitFor(await view(100), 'all', 10_000)).toBe(true);
  for (const projection of both)
    expect(await new ReadModel(reader, projection).get('p1')).toEqual({ _id: 'p1', views: 200 });
});

test('a disconnected worker stops folding, and another one takes over', async () => {
  const { state, view: cutOffStore } = await openStore();
  const cutOff = startWorker(cutOffStore);
  await eventually(() => heldBy(cutOff) === 2);
  const reader = await follow();
  await view(50);
  state.away = true;
  const other = startWorker((await openStore()).view);
  await eventually(() => heldBy(other) === 2);
  expect(heldBy(cutOff)).toBe(0);
  expect(await reader.waitFor(await view(50), 'all', 10_000)).toBe(true);
  state.away = false;
  expect(await reader.waitFor(await view(50), 'all', 10_000)).toBe(true);
  expect(await new ReadModel(reader, both[0]!).get('p1')).toEqual({ _id: 'p1', views: 150 });
  expect([heldBy(cutOff), heldBy(other)]).toEqual([0, 2]);
});

test('a worker that starts before the engines works once they are up', async () => {
  const { state, view: readStore } = await openStore();
  state.away = true;
  const reader = await follow(readStore);
  startWorker(readStore);
  expect(() => reader.serving('one')).toThrow(StoreUnavailable);
  expect(reader.health()[0]).toMatchObject({ state: 'catching-up', error: expect.anything() });
  state.away = false;
  expect(await reader.waitFor(await view(3), 'all', 10_000)).toBe(true);
  expect(reader.health()[0]).toMatchObject({ state: 'live' });
});

test('a follower keeps its state while the read store is down, and only the first request waits until the timeout', async () => {
  const { state, view: readStore } = await openStore();
  const worker = startWorker(store);
  const reader = await follow(readStore);
  expect(await reader.waitFor(await view(3), 'all', 10_000)).toBe(true);
  const lastServed = reader.serving('one');
  state.away = true;
  await eventually(() => reader.health()[0]!.error !== undefined);
  expect(reader.serving('one')).toEqual(lastServed);
  state.away = false;
  await worker.stop();

  const unseen = await view(1);
  expect(await reader.waitFor(unseen, 'all', 50)).toBe(false);
  const startedAt = performance.now();
  expect(await reader.waitFor(unseen, 'all', 60_000)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  startWorker(store);
  await eventually(() => reader.waitFor(unseen, 'all', 1_000));
});

test('a follower waits only for the named projections', async () => {
  startWorker(store, [both[0]!]);
  const reader = await follow();
  const last = await view(1);
  expect(await reader.waitFor(last, ['one'], 10_000)).toBe(true);
  expect(await reader.waitFor(last, ['one', 'two'], 50)).toBe(false);
});

test('a follower serves the build that the workers have activated', async () => {
  const old = startWorker(store);
  const reader = await follow();
  expect(await reader.waitFor(await view(3), 'all', 10_000)).toBe(true);
  const before = reader.serving('one');
  await old.stop();
  const raised = [tally('one', 2), tally('two')];
  startWorker(store, raised);
  await eventually(() => reader.serving('one').collection === 'one_v2_g2');
  expect(await new ReadModel(reader, raised[0]!).get('p1')).toEqual({ _id: 'p1', views: 3 });
  expect(reader.serving('one')).not.toEqual(before);
  expect(reader.health()).toMatchObject([{ state: 'rebuilding' }, { state: 'live' }]);
});

test('the worker that folds a projection rebuilds it on request', async () => {
  startWorker(store);
  startWorker((await openStore()).view);
  const reader = await follow();
  expect(await reader.waitFor(await view(3), 'all', 10_000)).toBe(true);
  await requestRebuild(log, store, both[0]!);
  await eventually(() => reader.serving('one').collection === 'one_v1_g2');
  expect(await new ReadModel(reader, both[0]!).get('p1')).toEqual({ _id: 'p1', views: 3 });
  expect(reader.serving('two').collection).toBe('two_v1_g1');
});

test('repeated calls see later changes, without waiting', async () => {
  startWorker(store);
  const reader = await follow();
  await reader.waitFor(await view(3), 'all', 10_000);
  const sources = { log, events: log, readStore: store, projections: both, limit: 5 };
  const watch = new StatusMonitor(sources, { minMs: 0, maxMs: 60_000 });
  expect(await watch.status()).toMatchObject([{ behind: 0, rate: 0 }, { name: 'two' }]);
  await reader.waitFor(await view(100), 'all', 10_000);
  const [one] = await watch.status();
  expect(one!.rate).toBeGreaterThan(0);
  expect(await watch.status()).toMatchObject([{ rate: 0 }, { rate: 0 }]);
});

test('the first call does not wait, except to confirm that a projection has failed', async () => {
  const worker = startWorker(store);
  const reader = await follow();
  await reader.waitFor(await view(3), 'all', 10_000);
  const sources = { log, events: log, readStore: store, projections: both, limit: 5 };
  const began = performance.now();
  expect(await new StatusMonitor(sources).status()).toMatchObject([{ behind: 0, rate: 0 }, { name: 'two' }]);
  expect(performance.now() - began).toBeLessThan(400);
  const failing = {
    ...both[0]!,
    evolve: () => {
      throw new Error('damaged');
    },
  };
  await worker.stop();
  await view(1);
  const watch = new StatusMonitor({ ...sources, projections: [failing] });
  expect((await watch.status())[0]!.error).toMatchObject({ message: 'damaged' });
});

test('status has the build, the number of missing events, and the worker', async () => {
  const worker = startWorker(store);
  const reader = await follow();
  expect(await reader.waitFor(await view(3), 'all', 10_000)).toBe(true);
  expect(await statusOf(log, store, both)).toMatchObject([
    { name: 'one', version: 1, collection: 'one_v1_g1', behind: 0, holder: expect.any(String) },
    { name: 'two' },
  ]);
  await worker.stop();
  await view(7);
  await store.ensure('one_v1_g2', both[0]!.shape);
  expect(await statusOf(log, store, both)).toMatchObject([
    {
      name: 'one',
      behind: 7,
      behindSince: at(0),
      rate: 0,
      holder: null,
      next: { collection: 'one_v1_g2', share: 0 },
    },
    { name: 'two', behind: 7 },
  ]);
});
