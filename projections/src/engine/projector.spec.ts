import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { ProductEvent } from '@parkho/contracts';
import {
  type Commit,
  type Document,
  type EventStore,
  openEventStore,
  openReadStore,
  type Position,
  type ReadStore,
  START,
  StoreUnavailable,
} from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import { notifications } from '../notifications/notifications.js';
import { products } from '../products/products.js';
import { defineProjection, type Projection } from '../projection.js';
import { ReadModel } from '../read-model.js';
import { at } from '../recorded.fixture.js';
import { Build } from './build.js';
import { Projector, type Timing } from './projector.js';
import { requestRebuild } from './rebuild.js';
import { statusOf } from './status.js';

interface Tally extends Document {
  views: number;
}
type Viewed = Extract<ProductEvent, { type: 'ProductViewsCounted' }>['data'];

/** Views of each product: a sum reveals every event that is skipped or applied twice. */
const tally = (change: { version?: number; evolve?(sum: number, viewed: Viewed): number } = {}) =>
  defineProjection({
    name: 'tally',
    version: change.version ?? 1,
    shape: { fields: { views: 'number' }, indexes: [] },
    handles: ['ProductViewsCounted'],
    keysOf: (event) => event.data.productId,
    evolve: (document: Tally | null, { data }): Tally => ({
      _id: data.productId,
      views: (change.evolve ?? ((sum, { views }) => sum + views))(document?.views ?? 0, data),
    }),
  });

/** Milliseconds between its commits: long enough for several writes, also on a busy machine. */
const delayed = { ...tally(), commitDelayMs: 2_000 };

const fragile = tally({
  evolve: (sum, { productId, views }) => {
    if (productId === 'poison') throw new Error('Cannot digest');
    return sum + views;
  },
});

let dataDir: string;
let log: EventStore;
let store: ReadStore;
let running: Projector[];
let opened: ReadStore[];

const openStore = async () => {
  const another = await openReadStore({ dataDir });
  opened.push(another);
  return another;
};
const projector = (
  projections: readonly Projection[],
  { readStore = store, ...timing }: Partial<Timing> & { readStore?: ReadStore } = {},
) => {
  const projector = new Projector(log, readStore, projections, { pollInterval: 20, grace: 50, ...timing });
  running.push(projector);
  return projector;
};

/** Appends `count` views of one product, in appends of ten; returns the last position. */
async function view(productId: string, count: number): Promise<Position> {
  const stream = `views-${randomUUID()}`;
  let position: Position = '';
  for (let sent = 0; sent < count; sent += 10) {
    const events = Array.from({ length: Math.min(10, count - sent) }, () => ({
      id: randomUUID(),
      type: 'ProductViewsCounted',
      data: { productId, views: 1 },
      metadata: { at: at(0) },
    }));
    ({ position } = await log.append(stream, sent === 0 ? 'no-stream' : sent - 1, events));
  }
  return position;
}

/** How long what has to happen may take on a busy machine. */
const PATIENCE_MS = 30_000;

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !(await condition()); await sleep(10))
    if (performance.now() > deadline) throw new Error(`It never happened that ${condition}`);
}

/** A process's store in which the n-th commit of a tally passes through `intercept`. */
function intercepted(
  real: ReadStore,
  intercept: (commit: () => Promise<void>, n: number, what: Commit) => Promise<void>,
) {
  let n = 0;
  return new Proxy(real, {
    get(target, key) {
      if (key === 'commit')
        return (...args: Parameters<ReadStore['commit']>) => {
          const commit = () => target.commit(...args);
          return args[0].startsWith('tally') ? intercept(commit, n++, args[1]) : commit();
        };
      const member = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
const away = () => Promise.reject(new StoreUnavailable('The read store'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-projector-'));
  running = [];
  opened = [];
  log = await openEventStore({ dataDir });
  store = await openStore();
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await Promise.all([log.close(), ...opened.map((each) => each.close())]);
  await rm(dataDir, { recursive: true });
});

test('a projection with delayed commits folds many events in one commit, beside others that fold each at once', async () => {
  const other = { ...tally(), name: 'other' };
  let commits = 0;
  const counting = intercepted(store, (commit) => {
    commits++;
    return commit();
  });
  await view('lenovo', 30);
  const subscribed = jest.spyOn(log, 'subscribe');
  const folding = projector([delayed, other], { readStore: counting, batch: 10 });
  await folding.start();
  expect(await folding.waitFor(await log.head(), 'all', PATIENCE_MS)).toBe(true);
  // A long log is read once.
  expect(subscribed).toHaveBeenCalledTimes(1);
  commits = 0;
  for (let n = 0; n < 10; n++) await folding.waitFor(await view('lenovo', 1), ['other']);
  expect(await new ReadModel(folding, other).get('lenovo')).toMatchObject({ views: 40 });
  expect(commits).toBeLessThan(5);
  expect(await folding.waitFor(await log.head(), 'all', PATIENCE_MS)).toBe(true);
  expect(await new ReadModel(folding, delayed).get('lenovo')).toMatchObject({ views: 40 });
  expect(commits).toBeLessThan(5);
});

test('an event is applied once even if the process dies between batches', async () => {
  const last = await view('p1', 200);
  const dying = intercepted(store, (commit, n) => (n < 3 ? commit() : away()));
  const first = projector([tally()], { batch: 7, readStore: dying });
  await first.start();
  await eventually(() => first.health()[0]!.error !== undefined);
  await first.stop();
  expect(await store.get('tally_v1_g1', 'p1')).toEqual({ _id: 'p1', views: 21 });
  expect((await store.checkpoint('tally_v1_g1')).position < last).toBe(true);

  const second = projector([tally()], { readStore: await openStore() });
  await second.start();
  expect(await second.waitFor(await view('p1', 10))).toBe(true);
  expect(await new ReadModel(second, tally()).get('p1')).toEqual({ _id: 'p1', views: 210 });
});

test.each([
  ['commits fail', (commit: () => Promise<void>, n: number) => (n < 3 ? away() : commit())],
  [
    'answers of commits are lost',
    (commit: () => Promise<void>, n: number) => commit().then(() => (n < 3 ? away() : undefined)),
  ],
])('an event is applied once even though %s', async (_, intercept) => {
  const last = await view('p1', 50);
  const sut = projector([tally()], { batch: 10, readStore: intercepted(store, intercept) });
  await sut.start();
  expect(await sut.waitFor(last)).toBe(true);
  expect(await new ReadModel(sut, tally()).get('p1')).toEqual({ _id: 'p1', views: 50 });
  expect(sut.health()[0]).not.toHaveProperty('error');
});

test('two projectors on one store apply each event once', async () => {
  const both = [
    projector([tally()], { batch: 5 }),
    projector([tally()], { batch: 3, readStore: await openStore() }),
  ];
  await Promise.all(both.map((each) => each.start()));
  const positions = await Promise.all([view('p1', 200), view('p2', 100)]);
  const last = positions.sort().at(-1)!;
  for (const each of both) {
    expect(await each.waitFor(last)).toBe(true);
    const documents = await new ReadModel(each, tally()).getMany(['p1', 'p2']);
    expect(documents.map(({ views }) => views).sort()).toEqual([100, 200]);
  }
});

test('an event already folded by another process is not treated as failed', async () => {
  const once = tally({
    evolve: (sum, { views }) => {
      if (sum > 0) throw new Error('Counted already');
      return views;
    },
  });
  await view('p1', 3);
  const [event] = await log.readAll(START, 1);
  const { signal } = new AbortController();
  const slower = await Build.open(store, once, 'tally_v1_g1');
  const faster = await Build.open(await openStore(), once, 'tally_v1_g1');
  await faster.project(START, [event!], signal);
  await slower.project(START, [event!], signal);
  expect(slower).toMatchObject({ running: true, error: undefined, position: event!.position });
});

test('a failing event stops only its projection, just before it, until the code can fold it', async () => {
  const sut = projector([products, fragile]);
  await sut.start();
  await view('p1', 4);
  const poisoned = await view('poison', 1);
  const last = await view('p1', 5);
  expect(await sut.waitFor(last)).toBe(true);
  await eventually(() => sut.health()[1]!.state === 'stopped');
  expect(sut.health()).toMatchObject([
    { name: 'products', state: 'live', position: last, caughtUp: true },
    {
      name: 'tally',
      state: 'stopped',
      caughtUp: false,
      error: { position: poisoned, type: 'ProductViewsCounted', message: 'Cannot digest' },
    },
  ]);
  expect(await new ReadModel(sut, fragile).get('p1')).toEqual({ _id: 'p1', views: 4 });
  await expect(sut.rebuild('tally')).rejects.toThrow('tally failed on the ProductViewsCounted');
  expect(await store.list('tally_v')).toEqual(['tally_v1_g1']);
  await sut.stop();

  const repaired = projector([products, tally()]);
  await repaired.start();
  expect(await repaired.waitFor(last)).toBe(true);
  expect(await new ReadModel(repaired, tally()).getMany(['p1', 'poison'])).toHaveLength(2);
  expect(await new ReadModel(repaired, tally()).get('p1')).toEqual({ _id: 'p1', views: 9 });
});

test.each([
  ['has no id', {}],
  ['has an id that is not a text', { productId: { $ne: 1 } }],
  ['folds to a document that the store rejects', { productId: 'odd', views: 1 }],
])('an event that %s stops only its projection, and is reported', async (_, data: {
  productId?: unknown;
}) => {
  const all = defineProjection({
    ...tally(),
    name: 'all',
    keysOf: () => 'all',
    evolve: (document: Tally | null): Tally => ({ _id: 'all', views: (document?.views ?? 0) + 1 }),
  });
  const readStore = intercepted(store, (commit, _n, { put }) =>
    put.some(({ _id }) => _id === 'odd') ? Promise.reject(new TypeError('Not to be bound')) : commit(),
  );
  await view('p1', 4);
  const event = { id: randomUUID(), type: 'ProductViewsCounted', data, metadata: { at: at(0) } };
  const { position } = await log.append('odd', 'no-stream', [event]);
  const last = await view('p1', 5);
  const sut = projector([all, tally()], { readStore });
  await sut.start();
  await eventually(() => sut.health()[1]!.state === 'stopped');
  const error = { position, type: 'ProductViewsCounted', message: expect.any(String) };
  expect(sut.health()).toMatchObject([
    { name: 'all', state: 'live', position: last },
    { name: 'tally', isServed: false, error },
  ]);
  // Only folding reveals what a store cannot store.
  if (data.productId !== 'odd') expect((await statusOf(log, store, [tally()]))[0]).toMatchObject({ error });
});

test('a first build that fails on an event never serves: the shop never looks empty', async () => {
  await view('p1', 4);
  const position = await view('poison', 1);
  const last = await view('p1', 5);
  const error = { position, type: 'ProductViewsCounted', message: 'Cannot digest' };
  for (let starts = 0; starts < 2; starts++) {
    const sut = projector([products, fragile]);
    await sut.start();
    expect(await sut.waitFor(last)).toBe(true);
    expect(() => sut.serving('tally')).toThrow(StoreUnavailable);
    expect(sut.health()).toMatchObject([
      { name: 'products', state: 'live', isServed: true },
      { name: 'tally', state: 'stopped', isServed: false, error },
    ]);
    await sut.stop();
  }
  const [ofProducts, ofTally] = await statusOf(log, store, [products, fragile]);
  expect(ofProducts).not.toHaveProperty('error');
  expect(ofTally).toMatchObject({ collection: null, error });
});

test('a damaged event stops the projections that handle it, and is reported', async () => {
  await view('p1', 4);
  const position = await view('p1', 1);
  await view('p1', 5);
  const replace = (from: string, to: string) =>
    alterFile(
      join(dataDir, 'events.sqlite'),
      `UPDATE events SET data = replace(data, '${from}', '${to}') WHERE position = ${Number(position)}`,
    );
  replace('p1', 'p2');
  const error = { position, type: 'ProductViewsCounted', message: expect.stringContaining('damaged') };
  const other = { ...tally(), name: 'other', handles: ['CategoryCreated'] as never };
  const sut = projector([tally(), other]);
  await sut.start();
  await eventually(() => sut.health()[0]!.state === 'stopped');
  expect(await sut.waitFor(await log.head())).toBe(true);
  expect(sut.health()).toMatchObject([
    { isServed: false, error },
    { isServed: true, state: 'live' },
  ]);
  const [stopped, live] = await statusOf(log, store, [tally(), other]);
  expect([stopped!.error, live!.error]).toEqual([error, undefined]);
  await sut.stop();

  replace('p2', 'p1');
  const repaired = projector([tally()]);
  await repaired.start();
  expect(await repaired.waitFor(await log.head())).toBe(true);
  expect(await new ReadModel(repaired, tally()).get('p1')).toEqual({ _id: 'p1', views: 10 });
});

test('a lost collection is rebuilt, and nothing is served until then', async () => {
  const last = await view('p1', 50);
  const sut = projector([tally()], { batch: 10 });
  await sut.start();
  await sut.waitFor(last);
  await store.drop('tally_v1_g1');
  alterFile(join(dataDir, 'read-models.sqlite'), 'DELETE FROM actives');
  await eventually(async () => (await store.active('tally')) !== null);
  expect(await new ReadModel(sut, tally()).get('p1')).toEqual({ _id: 'p1', views: 50 });
  expect(await sut.waitFor(await view('p1', 3))).toBe(true);
  expect(await new ReadModel(sut, tally()).get('p1')).toEqual({ _id: 'p1', views: 53 });
});

test('a collection lost during indexing is not continued beside its replacement', async () => {
  await view('p1', 50);
  let prepared!: () => void;
  const opening = new Promise<void>((resolve) => {
    prepared = resolve;
  });
  const slow = new Proxy(store, {
    get(target, key) {
      if (key === 'prepare') return () => opening;
      const member = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  let refused = 0;
  const counting = intercepted(slow, (commit) =>
    commit().catch((error) => {
      refused++;
      throw error;
    }),
  );
  const sut = projector([tally()], { readStore: counting });
  await sut.start();
  await store.drop('tally_v1_g1');
  await eventually(async () => (await store.checkpoint('tally_v1_g1')).position !== START);
  prepared();
  await eventually(() => sut.health()[0]!.state === 'live');
  for (let n = 0; n < 3; n++) expect(await sut.waitFor(await view('p1', 1))).toBe(true);
  expect(refused).toBe(0);
  expect(await new ReadModel(sut, tally()).get('p1')).toEqual({ _id: 'p1', views: 53 });
});

test('read models of another log, or of a longer one, are not continued', async () => {
  const last = await view('p1', 5);
  const sut = projector([tally()]);
  await sut.start();
  await sut.waitFor(last);
  await sut.stop();
  const other = await openEventStore({ dataDir: join(dataDir, 'other') });
  const start = () => new Projector(other, store, [tally()]).start();
  await expect(start()).rejects.toThrow('is shorter than the read models');
  const event = () => ({ id: randomUUID(), type: 'Counted', data: {}, metadata: {} });
  await other.append('other', 'no-stream', Array.from({ length: 5 }, event));
  await expect(start()).rejects.toThrow('belong to another log');
  await other.close();
});

test('a rebuild runs during writes and reads, and leaves one collection', async () => {
  await view('p1', 300);
  const sut = projector([tally()], { batch: 20 });
  await sut.start();
  const model = new ReadModel(sut, tally());
  const shares: number[] = [];
  let rebuilding = true;
  const rebuild = sut
    .rebuild('tally', ({ share }) => shares.push(share))
    .finally(() => {
      rebuilding = false;
    });
  let sum = 300;
  while (rebuilding) {
    sum += 3;
    expect(await sut.waitFor(await view('p1', 3))).toBe(true);
    expect(await model.get('p1')).toEqual({ _id: 'p1', views: sum });
  }
  await rebuild;
  await sut.waitForDrops();
  expect(await store.active('tally')).toBe('tally_v1_g2');
  expect(await store.list('tally_v')).toEqual(['tally_v1_g2']);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(10);
});

test('a new version is built beside the old one, which serves until it has caught up', async () => {
  const last = await view('p1', 50);
  const old = projector([tally()]);
  await old.start();
  await old.waitFor(last);
  await old.stop();

  const doubled = tally({ version: 2, evolve: (sum, { views }) => sum + 2 * views });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const sut = projector([doubled], { readStore: intercepted(store, (commit) => gate.then(commit)) });
  await sut.start();
  const model = new ReadModel(sut, doubled);
  const before = model.changeTag();
  expect(sut.health()[0]!.state).toBe('rebuilding');
  expect(await model.get('p1')).toEqual({ _id: 'p1', views: 50 });
  const next = await view('p1', 1);
  expect(await sut.waitFor(next)).toBe(true);

  letGo();
  await eventually(() => sut.health()[0]!.state === 'live');
  // It may have caught up with a head before this event.
  expect(await sut.waitFor(next)).toBe(true);
  expect(await model.get('p1')).toEqual({ _id: 'p1', views: 102 });
  expect(model.changeTag()).not.toBe(before);
  await eventually(async () => (await store.list('tally_v')).join() === 'tally_v2_g2');
});

test('a process switches to the build that another process has activated', async () => {
  const last = await view('p1', 50);
  const server = projector([tally()], { batch: 10 });
  await server.start();
  const model = new ReadModel(server, tally());
  await projector([tally()], { batch: 10, readStore: await openStore() }).rebuild('tally');
  await running.pop()!.stop();
  expect((await store.checkpoint('tally_v1_g2')).position >= last).toBe(true);
  expect(await server.waitFor(await view('p1', 1))).toBe(true);
  expect(await model.get('p1')).toEqual({ _id: 'p1', views: 51 });
  await eventually(() => server.serving('tally').collection === 'tally_v1_g2');
  expect(await server.waitFor(await view('p1', 1))).toBe(true);
  expect(await model.get('p1')).toEqual({ _id: 'p1', views: 52 });
});

test('a replaced build stays until the last process that reads it has switched, up to a limit', async () => {
  await view('p1', 50);
  let isSlow = true;
  const slow = (real: ReadStore): ReadStore =>
    new Proxy(real, {
      get(target, key) {
        if (key === 'prepare')
          return async (...args: Parameters<ReadStore['prepare']>) => {
            while (isSlow && args[0] !== 'tally_v1_g1' && !args[1].aborted) await sleep(5);
            return target.prepare(...args);
          };
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const readers = [await openStore(), await openStore()].map((readStore) =>
    projector([tally()], { readStore: slow(readStore) }),
  );
  for (const reader of readers) await reader.start();
  const models = readers.map((reader) => new ReadModel(reader, tally()));
  // One reader takes over the lease well within this time, however busy the machine.
  const rebuilding = projector([tally()], { grace: 3_000 });
  const rebuilt = rebuilding.rebuild('tally');
  await eventually(async () => (await store.active('tally')) === 'tally_v1_g2');
  for (let look = 0; look < 40; look++) {
    for (const model of models) expect(await model.get('p1')).toEqual({ _id: 'p1', views: 50 });
    await sleep(10);
  }
  expect(await store.list('tally_v')).toContain('tally_v1_g1');
  isSlow = false;
  await rebuilt;
  await rebuilding.waitForDrops();
  for (const reader of readers) expect(reader.serving('tally').collection).toBe('tally_v1_g2');
  expect(await store.list('tally_v')).toEqual(['tally_v1_g2']);

  // A process that never switches is waited for up to this time.
  isSlow = true;
  const impatient = projector([tally()], { longestGrace: 200 });
  await impatient.rebuild('tally');
  await impatient.waitForDrops();
  expect(await store.list('tally_v')).toEqual(['tally_v1_g3']);
});

test('a process that has started keeps a build that is replaced while it waits to drop older ones', async () => {
  await view('p1', 50);
  let end = () => {};
  const graceEnds = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = new Proxy(store, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (key === 'lease' && args[0] === 'readers:tally') await graceEnds;
        return member.apply(target, args);
      };
    },
  });
  // It does not notice the switch before the end of the test.
  const started = projector([tally()], { readStore: waiting, pollInterval: 60_000 });
  await started.start();
  await projector([tally()], { grace: 60_000 }).rebuild('tally');
  end();
  await started.waitForDrops();
  expect(await store.list('tally_v')).toEqual(['tally_v1_g1', 'tally_v1_g2']);
});

test('an interrupted rebuild is continued by the next start', async () => {
  const last = await view('p1', 100);
  const sut = projector([tally()], { batch: 10 });
  await sut.start();
  await sut.waitFor(last);
  const rebuild = sut.rebuild('tally', () => void sut.stop());
  await expect(rebuild).rejects.toThrow('interrupted');
  await sut.stop();
  expect(await store.list('tally_v')).toHaveLength(2);

  const next = projector([tally()]);
  await next.start();
  await eventually(() => next.serving('tally').collection === 'tally_v1_g2');
  expect(await new ReadModel(next, tally()).get('p1')).toEqual({ _id: 'p1', views: 100 });
  await eventually(async () => (await store.list('tally_v')).join() === 'tally_v1_g2');
});

test('an interrupted rebuild continues from its position when it is run again, also concurrently', async () => {
  const last = await view('p1', 100);
  const server = projector([tally()]);
  await server.start();
  await server.waitFor(last);
  await server.stop();
  const interrupted = projector([tally()], { batch: 10, readStore: await openStore() });
  await expect(interrupted.rebuild('tally', () => void interrupted.stop())).rejects.toThrow('interrupted');
  const { position } = await store.checkpoint('tally_v1_g2');
  expect(position > '' && position < last).toBe(true);

  let read = 0;
  const two = [
    projector([tally()], { batch: 10, readStore: await openStore() }),
    projector([tally()], { batch: 10, readStore: await openStore() }),
  ] as const;
  await Promise.all([
    two[0].rebuild('tally', ({ events }) => {
      read = events;
    }),
    two[1].rebuild('tally'),
  ]);
  expect(read).toBeLessThan(100);
  await Promise.all(two.map((one) => one.waitForDrops()));
  const later = projector([tally()]);
  await later.start();
  expect(later.serving('tally').collection).toBe('tally_v1_g2');
  expect(await new ReadModel(later, tally()).get('p1')).toEqual({ _id: 'p1', views: 100 });
  expect(await store.list('tally_v')).toEqual(['tally_v1_g2']);
});

test('a rebuild lost with the read store is requested again, and completes', async () => {
  await view('p1', 50);
  const losing = intercepted(store, async (commit, n) => {
    if (n === 0) await store.drop('tally_v1_g1');
    return commit();
  });
  const sut = projector([tally()], { readStore: losing });
  await sut.rebuild('tally');
  expect(await store.get((await store.active('tally'))!, 'p1')).toEqual({ _id: 'p1', views: 50 });
});

test('a requested rebuild is done once, by the folding process, and continued after it stops', async () => {
  const last = await view('p1', 100);
  const commits: string[] = [];
  const counting = intercepted(store, (commit, _n, { to }) => {
    commits.push(to);
    return commit();
  });
  const first = projector([tally()], { readStore: counting });
  await first.start();
  await first.waitFor(last);
  commits.length = 0;
  const other = projector([tally()], { readStore: await openStore() });
  await other.start();
  const requested = await Promise.all([1, 2].map(() => requestRebuild(log, store, tally())));
  expect(requested).toEqual(['tally_v1_g2', 'tally_v1_g2']);
  await eventually(() => [first, other].every((each) => each.serving('tally').collection === 'tally_v1_g2'));
  expect(commits.length).toBeLessThan(2);
  await Promise.all([first.stop(), other.stop()]);

  await requestRebuild(log, store, tally());
  const later = projector([tally()]);
  await later.start();
  await eventually(() => later.serving('tally').collection === 'tally_v1_g3');
  expect(await new ReadModel(later, tally()).get('p1')).toEqual({ _id: 'p1', views: 100 });
});

test('a read model whose collections cannot be listed does not delay the rebuild of another', async () => {
  const unlisted = { ...tally(), name: 'unlisted' };
  const server = projector([unlisted, tally()]);
  await server.start();
  await server.waitFor(await view('p1', 1));
  const list = store.list.bind(store);
  jest.spyOn(store, 'list').mockImplementation((prefix) => (prefix === 'unlisted_v' ? away() : list(prefix)));
  const operator = await openStore();
  for (const each of [unlisted, tally()]) await requestRebuild(log, operator, each);
  await eventually(() => server.serving('tally').collection === 'tally_v1_g2');
  expect(server.serving('unlisted').collection).toBe('unlisted_v1_g1');
});

test('a rebuild that fails on an event does not affect the served one, and restarts on request', async () => {
  const last = await view('p1', 5);
  const sound = projector([tally()]);
  await sound.start();
  await sound.waitFor(await view('poison', 1));
  await sound.stop();
  const sut = projector([fragile]);
  await sut.start();
  await requestRebuild(log, store, fragile);
  await eventually(() => sut.health()[0]!.error !== undefined);
  expect(sut.health()[0]).toMatchObject({ state: 'live', error: { message: 'Cannot digest' } });
  expect(await sut.waitFor(await view('p1', 1))).toBe(true);
  expect(await new ReadModel(sut, fragile).get('p1')).toEqual({ _id: 'p1', views: 6 });
  expect((await statusOf(log, store, [fragile]))[0]).toMatchObject({
    collection: 'tally_v1_g1',
    next: { collection: 'tally_v1_g2' },
    error: { type: 'ProductViewsCounted' },
  });
  expect((await store.checkpoint('tally_v1_g2')).position).toBe(last);
  expect(await requestRebuild(log, store, fragile)).toBe('tally_v1_g3');
  await eventually(async () => (await store.list('tally_v')).join() === 'tally_v1_g1,tally_v1_g3');
});

test('waitFor times out, and resolves as soon as the position is passed', async () => {
  const sut = projector([tally()]);
  await sut.start();
  const last = await view('p1', 1);
  expect(await sut.waitFor(last)).toBe(true);
  const beyond = `${last}0`;
  const startedAt = performance.now();
  expect(await sut.waitFor(beyond, 'all', 100)).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
  const waiting = sut.waitFor(beyond, 'all', 10_000);
  await view('p1', 1);
  expect(await waiting).toBe(true);
});

test('waitFor only waits for the named projections', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slow = { ...tally(), name: 'slow' };
  const holding = new Proxy(store, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (key === 'commit' && String(args[0]).startsWith('slow')) await gate;
        return member.apply(target, args);
      };
    },
  });
  const sut = projector([tally(), slow], { readStore: holding });
  await sut.start();
  const last = await view('p1', 1);
  expect(await sut.waitFor(last, ['tally'], 10_000)).toBe(true);
  expect(await sut.waitFor(last, [], 0)).toBe(true);
  expect(await sut.waitFor(last, 'all', 50)).toBe(false);
  letGo();
  expect(await sut.waitFor(last)).toBe(true);
  await expect(sut.waitFor(last, ['unknown'])).rejects.toThrow(RangeError);
});

test('changes by an event that keeps the ETag are stored, and the ETag stays', async () => {
  const keeping = { ...tally(), keepsETag: ['ProductViewsCounted'] as const };
  const sut = projector([keeping, { ...tally(), name: 'changing' }]);
  await sut.start();
  const models = ['tally', 'changing'].map((name) => new ReadModel(sut, { ...keeping, name }));
  const before = models.map((model) => model.changeTag());
  expect(await sut.waitFor(await view('p1', 1))).toBe(true);
  expect(await models[0]!.get('p1')).toEqual({ _id: 'p1', views: 1 });
  expect(models.map((model, index) => model.changeTag() === before[index])).toEqual([true, false]);
  const { position, changed } = await store.checkpoint('tally_v1_g1');
  expect(changed < position).toBe(true);
});

test.each([1, 100])('an erasure removes a person’s documents, in batches of %d events', async (batch) => {
  const approved = (sellerId: string) =>
    log.append(`product-${randomUUID()}`, 'no-stream', [
      {
        id: randomUUID(),
        type: 'ProductApproved',
        data: { productId: 'p1', sellerId },
        metadata: { at: at(0), actor: { id: 'admin', role: 'admin' } },
      },
    ]);
  for (let n = 0; n < 3; n++) await approved('s1');
  await approved('s2');
  const { position } = await log.append('user-s1', 'no-stream', [
    { id: randomUUID(), type: 'UserErased', data: { userId: 's1' }, metadata: { at: at(1) } },
  ]);
  const sut = projector([notifications], { batch });
  await sut.start();
  expect(await sut.waitFor(position)).toBe(true);
  const model = new ReadModel(sut, notifications);
  expect((await model.find({ limit: 10 })).map(({ audience }) => audience)).toEqual(['s2']);
});

test('documents are byte for byte the same for any batches', async () => {
  const ids = { productId: 'p1', sellerId: 's1' };
  const details = {
    name: 'Dell',
    description: '',
    price: 1,
    categoryId: 'c1',
    brand: 'Dell',
    location: 'Lahore',
  };
  const more = { condition: 'Good', specifications: {}, laptopDetails: {}, images: {} };
  const events: [string, object][] = [
    ['ProductListed', { ...ids, ...details, ...more, reportId: 'r', approval: 'pending' }],
    ['ProductRejected', { ...ids, reason: 'Blurred' }],
    ['ProductApproved', ids],
    ['ProductInspected', { ...ids, notes: 'Fine' }],
    ['ProductInspectionWithdrawn', ids],
    ['ProductDetailsChanged', { ...ids, changes: { model: 'XPS', specifications: { ram: '8GB' } } }],
    ['ProductRejected', { ...ids, reason: 'Again' }],
    ['ProductInspected', { ...ids, notes: 'Fine' }],
  ];
  const { position } = await log.append(
    'product-p1',
    'no-stream',
    events.map(([type, data], n) => ({ id: randomUUID(), type, data, metadata: { at: at(n) } })),
  );
  const texts: string[] = [];
  for (const batch of [1, 3, 100]) {
    const sut = projector([products], { batch });
    if (texts.length === 0) await sut.start();
    else await sut.rebuild('products');
    await sut.waitFor(position);
    texts.push(JSON.stringify(await store.get((await store.active('products'))!, 'p1')));
    await sut.stop();
  }
  expect(new Set(texts).size).toBe(1);
});
