import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type DataOf, LOG_HEADS_STREAM } from '@parkho/contracts';
import {
  type Document,
  type EventStore,
  LogTree,
  openEventStore,
  openReadStore,
  type ReadStore,
  type StoredEvent,
  StoreUnavailable,
} from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import type { SigningKey } from '../config/signing-keys.js';
import { eventually } from '../testing.js';
import { LogProofs } from './log-proofs.js';
import { EventsWithoutHead, LogSigner } from './log-signer.js';

const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
let logKeys: readonly SigningKey[] = [{ kty: 'OKP', crv: 'Ed25519', kid: 'a', x: x!, d: d! }];

let dataDir: string;
let log: EventStore;
let readStore: ReadStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-signer-'));
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

test('a head covers new events and is stored in both places, and its own events require none', async () => {
  const config = { dataDir, logKeys, logHeadMinutes: 0 };
  const tree = new LogTree(log, readStore);
  const newSigner = () => {
    const signer = new LogSigner(config, log, readStore, tree);
    signer.onApplicationBootstrap();
    return signer;
  };
  await happen();
  let signer = newSigner();
  await eventually(async () => (await heads()).length || undefined);
  await happen('ReactionCompleted', { reactor: 'log-head-mail' });
  await eventually(async () => (await tree.size()) === 3 || undefined);
  await signer.beforeApplicationShutdown();

  // Another process continues from here.
  signer = newSigner();
  await happen();
  await eventually(async () => (await heads()).length === 2 || undefined);
  await signer.beforeApplicationShutdown();
  const signed = await heads();
  expect(signed.map(({ size }) => size)).toEqual([1, 4]);
  for (const { size, root } of signed) expect(await tree.headAt(size)).toEqual({ size, root });
  const folder = join(dataDir, 'checkpoints');
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['000000000001.txt', '000000000004.txt']);
  expect(await readFile(join(folder, names[1]!), 'utf8')).toBe(signed[1]!.checkpoint);
});

describe('the last signed head', () => {
  const keeping = async (work: () => Promise<unknown>) => {
    const signer = new LogSigner(
      { dataDir, logKeys, logHeadMinutes: 0 },
      log,
      readStore,
      new LogTree(log, readStore),
    );
    signer.onApplicationBootstrap();
    await eventually(work);
    await signer.beforeApplicationShutdown();
  };
  const isSigned = async (times: number) => (await heads()).length === times || undefined;
  beforeEach(async () => {
    await happen();
    await keeping(() => isSigned(1));
    await happen();
  });
  afterEach(() => jest.restoreAllMocks());

  it('of another log prevents signing, and an error is logged', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    await log.close();
    alterFile(
      join(dataDir, 'events.sqlite'),
      `UPDATE events SET data = '{"n":9}', checksum = NULL WHERE position = 1`,
    );
    log = await openEventStore({ dataDir });
    await readStore.drop('log-tree_v1');
    await keeping(async () => error.mock.calls.length || undefined);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('no new one is signed'));
    expect(await isSigned(1)).toBe(true);
  });

  it('cannot make a reader force a scan of the log while hashes are recomputed', async () => {
    const tree = new LogTree(log, readStore);
    const proofs = new LogProofs({ logKeys }, log, tree);
    await expect(proofs.ready()).resolves.toBeUndefined();
    await tree.clear();
    await expect(proofs.ready()).rejects.toThrow(StoreUnavailable);
  });

  it('causes missing hashes to be recomputed', async () => {
    const { position } = (await readStore.get<Document & { position: string }>('log-tree_v1', 'tree'))!;
    await readStore.commit('log-tree_v1', { from: position, to: position, put: [], remove: ['0/0'] });
    await keeping(() => isSigned(2));
    expect((await heads())[1]!.size).toBeGreaterThan(2);
  });

  it('with a missing key logs an error', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const keys = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    logKeys = [{ kty: 'OKP', crv: 'Ed25519', kid: 'b', x: keys.x!, d: keys.d! }];
    await keeping(() => isSigned(2));
    expect(error).toHaveBeenCalledWith(expect.stringContaining('missing in LOG_KEYS'));
  });
});

describe('a head is due', () => {
  const eventOf = (minutesAgo: number) =>
    ({
      type: 'Counted',
      data: {},
      metadata: { at: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
    }) as StoredEvent;
  /** After a head that covers `signed` events, or without one. */
  const waitingFor = (events: StoredEvent[], signed = 7, size = signed + events.length) => {
    const waiting = new EventsWithoutHead(signed);
    waiting.add(events, size);
    return waiting;
  };

  it('when the first uncovered event is old enough, or 10,000 are waiting', () => {
    expect(waitingFor([]).isDue(60)).toBe(false);
    expect(waitingFor([eventOf(59), eventOf(0)]).isDue(60)).toBe(false);
    expect(waitingFor([eventOf(61), eventOf(0)]).isDue(60)).toBe(true);
    const many = Array.from({ length: 10_000 }, () => eventOf(0));
    expect(waitingFor(many.slice(1)).isDue(60)).toBe(false);
    expect(waitingFor(many).isDue(60)).toBe(true);
  });

  it('earlier if there is none yet', () => {
    expect(waitingFor([eventOf(0.9)], 0).isDue(60)).toBe(false);
    expect(waitingFor([eventOf(1.1)], 0).isDue(60)).toBe(true);
    const waiting = waitingFor([eventOf(1.1)], 0);
    waiting.clear();
    waiting.add([eventOf(1.1)], 2);
    expect(waiting.isDue(60)).toBe(false);
  });

  it('in the middle of a long log only if there is an earlier head', () => {
    const many = Array.from({ length: 10_000 }, () => eventOf(61));
    expect(waitingFor(many, 0).areMany()).toBe(false);
    expect(waitingFor(many).areMany()).toBe(true);
  });

  it('not because of events that a head covers, as when the tree is recomputed', () => {
    const many = Array.from({ length: 10_001 }, () => eventOf(61));
    const recomputed = waitingFor(many, 10_001, 10_001);
    expect([recomputed.areMany(), recomputed.isDue(60)]).toEqual([false, false]);
    expect(waitingFor(many, 10_000, 10_001).isDue(60)).toBe(true);
  });
});
