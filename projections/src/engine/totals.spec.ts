import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Document,
  type EventStore,
  openEventStore,
  openReadStore,
  type Position,
  type ReadStore,
  START,
  StoreUnavailable,
  type Total,
} from '@parkho/stores';
import fc from 'fast-check';
import { defineProjection } from '../projection.js';
import { at } from '../recorded.fixture.js';
import { Build } from './build.js';

interface Shelf extends Document {
  devices: string[];
  value: number;
}

/** A listing is on the shelves in its name, one letter each. */
const listed = (productId: string, name: string, price: number) => ({
  id: randomUUID(),
  type: 'ProductListed',
  data: { productId, name, price },
  metadata: { at: at(0) },
});
const deleted = (productId: string) => ({
  id: randomUUID(),
  type: 'ProductDeleted',
  data: { productId },
  metadata: { at: at(0) },
});

/** Shelves by letter: a listing changes several, a deletion all of them. A price of 13 cannot be counted. */
const shelves = defineProjection({
  name: 'shelves',
  version: 1,
  shape: { fields: {}, indexes: [] },
  handles: ['ProductListed', 'ProductDeleted'],
  keysOf: (event) => (event.type === 'ProductListed' ? [...event.data.name] : ['a', 'b', 'c']),
  evolve(shelf: Shelf | null, event, key): Shelf | null {
    const { productId } = event.data;
    if (event.type === 'ProductDeleted') {
      const devices = shelf?.devices.filter((id) => id !== productId) ?? [];
      return shelf && devices.length > 0 ? { ...shelf, devices } : null;
    }
    if (event.data.price === 7 && key === 'b') throw new Error('Cannot digest');
    const devices = [...new Set([...(shelf?.devices ?? []), productId])];
    return { _id: key, devices, value: event.data.price };
  },
  totals(shelf): Total[] {
    if (shelf.value === 13) throw new Error('Cannot count');
    return [
      { key: 'all', numbers: { shelves: 1, devices: shelf.devices.length } },
      { key: `worth/${shelf.value}`, numbers: { shelves: 1 } },
    ];
  },
});

/** Scans all documents. */
const naive = (documents: readonly Shelf[]): Total[] => {
  const sums = new Map<string, Record<string, number>>();
  for (const document of documents)
    for (const { key, numbers } of shelves.totals!(document))
      for (const [name, number] of Object.entries(numbers)) {
        const sum = sums.get(key) ?? {};
        sums.set(key, { ...sum, [name]: (sum[name] ?? 0) + number });
      }
  return [...sums].map(([key, numbers]) => ({ key, numbers })).sort((a, b) => (a.key < b.key ? -1 : 1));
};

let dataDir: string;
let log: EventStore;
let store: ReadStore;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-totals-'));
  log = await openEventStore({ dataDir });
  store = await openReadStore({ dataDir });
});
afterAll(async () => {
  await Promise.all([log.close(), store.close()]);
  await rm(dataDir, { recursive: true });
});

type Sent = ReturnType<typeof listed> | ReturnType<typeof deleted>;
let head: Position = START;
/** The position before the events, and the events as they are read. */
async function append(events: readonly Sent[]) {
  const from = head;
  const appended = await log.append(`history-${randomUUID()}`, 'no-stream', events);
  head = appended.position;
  return { from, events: await log.readAll(from, events.length) };
}

const { signal } = new AbortController();
const name = () => `shelves_${randomUUID()}_v1_g1`;
const opened = async (collection: string, from: Position, readStore = store) => {
  const build = await Build.open(readStore, shelves, collection);
  // Earlier events of the log belong to other histories.
  if (build.position === START && from !== START)
    await readStore.commit(collection, { from: START, to: from, put: [], remove: [] });
  return Build.open(readStore, shelves, collection);
};
const stand = async (collection: string) => ({
  documents: await store.find<Shelf>(collection, { limit: 100 }),
  totals: await store.totalsUnder(collection, ''),
});

const letters = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
const product = fc.constantFrom('p1', 'p2', 'p3');
const event = fc.oneof(
  fc
    .tuple(product, letters, fc.integer({ min: 0, max: 3 }))
    .map(([id, names, price]) => listed(id, names.join(''), price)),
  product.map(deleted),
);

test('totals equal a naive count after any history, with any batch sizes, crashes and rebuilds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 8 }), dies: fc.boolean() }), {
        minLength: 1,
        maxLength: 5,
      }),
      async (history, steps) => {
        const { from, events } = await append(history);
        const collection = name();
        let build = await opened(collection, from);
        for (let done = 0, step = 0; done < events.length; step++) {
          const { size, dies } = steps[step % steps.length]!;
          await build.project(build.position, events.slice(done, done + size), signal);
          done += size;
          const { documents, totals } = await stand(collection);
          expect(totals).toEqual(naive(documents));
          if (dies) build = await opened(collection, from);
        }
        const rebuilt = name();
        await (await opened(rebuilt, from)).project(from, events, signal);
        expect(JSON.stringify(await stand(rebuilt))).toBe(JSON.stringify(await stand(collection)));
        await store.drop(collection);
        await store.drop(rebuilt);
      },
    ),
    { numRuns: 60 },
  );
});

test('a commit whose answer is lost counts once', async () => {
  const { from, events } = await append([listed('p1', 'ab', 1), listed('p2', 'a', 2)]);
  let isLost = true;
  const losing = new Proxy(store, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const result = await member.apply(target, args);
        const isCommit = key === 'commit' && (args[1] as { put: [] }).put.length > 0;
        if (isCommit && isLost) {
          isLost = false;
          throw new StoreUnavailable('The read store');
        }
        return result;
      };
    },
  });
  const collection = name();
  const build = await opened(collection, from, losing);
  await build.project(from, events, signal);
  expect(isLost).toBe(false);
  const { documents, totals } = await stand(collection);
  expect(totals).toEqual(naive(documents));
});

test('an event changes all of its documents or none, and an event that cannot be counted is reverted exactly', async () => {
  for (const [price, message] of [
    [7, 'Cannot digest'],
    [13, 'Cannot count'],
  ] as const) {
    const history = [listed('p1', 'ab', 1), listed('p2', 'abc', price), listed('p3', 'a', 2)];
    const { from, events } = await append(history);
    const collection = name();
    const build = await opened(collection, from);
    await build.project(from, events, signal);
    expect(build).toMatchObject({
      running: false,
      position: events[0]!.position,
      error: { position: events[1]!.position, type: 'ProductListed', message },
    });
    const { documents, totals } = await stand(collection);
    expect(documents.map(({ devices }) => devices)).toEqual([['p1'], ['p1']]);
    expect(totals).toEqual(naive(documents));
  }
});
