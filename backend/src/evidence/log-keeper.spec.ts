import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataOf, LOG_HEADS_STREAM } from '@parkho/contracts';
import { LogTree } from '@parkho/projections';
import {
  type EventStore,
  openEventStore,
  openReadStore,
  type ReadStore,
  type StoredEvent,
} from '@parkho/stores';
import { eventually } from '../testing.js';
import { LogKeeper, Waiting } from './log-keeper.js';

const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const logKeys = [{ kty: 'OKP', crv: 'Ed25519', kid: 'a', x: x!, d: d! }] as const;

let dataDir: string;
let log: EventStore;
let readStore: ReadStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-keeper-'));
  [log, readStore] = [await openEventStore({ dataDir }), await openReadStore({ dataDir })];
});
afterEach(async () => {
  await Promise.all([log.close(), readStore.close()]);
  await rm(dataDir, { recursive: true });
});

const happen = (type = 'Counted', data: object = {}) =>
  log.append(`counter-${randomUUID()}`, 'no-stream', [
    { id: randomUUID(), type, data, metadata: { at: '2026-11-22T09:00:00.000Z' } },
  ]);
const heads = async () =>
  (await log.readStream(LOG_HEADS_STREAM)).map(({ data }) => data as DataOf<'LogHeadSigned'>);

test('a head is signed over new events and kept in both places, and what comes of a head asks for none', async () => {
  const config = { dataDir, logKeys, logHeadMinutes: 0 };
  const tree = new LogTree(log, readStore);
  const newKeeper = () => {
    const keeper = new LogKeeper(config, log, readStore, tree);
    keeper.onApplicationBootstrap();
    return keeper;
  };
  await happen();
  let keeper = newKeeper();
  await eventually(async () => (await heads()).length || undefined);
  await happen('ReactionCompleted', { reactor: 'log-head-mail' });
  await eventually(async () => (await tree.size()) === 3 || undefined);
  await keeper.beforeApplicationShutdown();

  // Another process goes on where this one was.
  keeper = newKeeper();
  await happen();
  await eventually(async () => (await heads()).length === 2 || undefined);
  await keeper.beforeApplicationShutdown();
  const signed = await heads();
  expect(signed.map(({ size }) => size)).toEqual([1, 4]);
  for (const { size, root } of signed) expect(await tree.headAt(size)).toEqual({ size, root });
  const folder = join(dataDir, 'checkpoints');
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['000000000001.txt', '000000000004.txt']);
  expect(await readFile(join(folder, names[1]!), 'utf8')).toBe(signed[1]!.checkpoint);
});

describe('a head is due', () => {
  const eventOf = (minutesAgo: number) =>
    ({
      type: 'Counted',
      data: {},
      metadata: { at: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
    }) as StoredEvent;
  const waitingFor = (events: StoredEvent[], hasHead = true) => {
    const waiting = new Waiting(hasHead);
    waiting.add(events);
    return waiting;
  };

  it('when the first event without one has waited as long as it may, or 10,000 have come', () => {
    expect(waitingFor([]).isDue(60)).toBe(false);
    expect(waitingFor([eventOf(59), eventOf(0)]).isDue(60)).toBe(false);
    expect(waitingFor([eventOf(61), eventOf(0)]).isDue(60)).toBe(true);
    const many = Array.from({ length: 10_000 }, () => eventOf(0));
    expect(waitingFor(many.slice(1)).isDue(60)).toBe(false);
    expect(waitingFor(many).isDue(60)).toBe(true);
  });

  it('in the midst of a long log only where there has been one before', () => {
    const many = Array.from({ length: 10_000 }, () => eventOf(61));
    expect(waitingFor(many, false).areMany()).toBe(false);
    expect(waitingFor(many).areMany()).toBe(true);
  });
});
