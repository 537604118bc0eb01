import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Recorded } from '@parkho/contracts';
import { type EventStore, openEventStore, START, type StoredEvent } from '@parkho/stores';
import { eventually } from '../../testing.js';
import { type Reaction, Reactor } from './reactor.js';

const folder = mkdtempSync(join(tmpdir(), 'parkho-reactor-'));
const stores: EventStore[] = [];
const aLog = async (): Promise<EventStore> => {
  const log = await openEventStore({ dataDir: join(folder, randomUUID()) });
  stores.push(log);
  return log;
};
// Failures are meant here.
Logger.overrideLogger(false);
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  rmSync(folder, { recursive: true });
});

const erase = async (log: EventStore, userId: string): Promise<void> => {
  const metadata = { actor: { id: 'system', role: 'system' }, at: '2026-01-31T09:00:00.000Z' };
  const event = { id: randomUUID(), type: 'UserErased', data: { userId }, metadata };
  await log.append(`user-${userId}`, 'no-stream', [event]);
};
const free = { acquire: async () => new AbortController().signal, release: async () => {} };
const typesIn = async (log: EventStore): Promise<string[]> =>
  (await log.readAll(START, 10_000)).map(({ type }) => type);
const completed = async (log: EventStore): Promise<number> =>
  (await typesIn(log)).filter((type) => type === 'ReactionCompleted').length;

type UserErased = Extract<Recorded, { type: 'UserErased' }>;

/** Writes down for whom it was asked; `react` may do more. */
class Farewells implements Reaction<'UserErased'> {
  readonly name = 'farewell';
  readonly handles = ['UserErased'] as const;
  readonly done: string[] = [];
  looked = 0;

  constructor(private readonly then: (userId: string) => void = () => {}) {}

  concerns({ data }: UserErased): boolean {
    this.looked++;
    return !data.userId.startsWith('quiet');
  }

  async react({ data }: UserErased): Promise<void> {
    this.done.push(data.userId);
    this.then(data.userId);
  }
}

/** Runs a reactor until the log has so many markers. */
const runUntil = async (log: EventStore, farewells: Farewells, markers: number, every?: number) => {
  const reactor = new Reactor(log, free, farewells, every);
  reactor.start();
  await eventually(async () => (await completed(log)) >= markers || undefined);
  await reactor.stop();
};

/** The first start, which takes what is there for history. */
const begin = async (log: EventStore) => {
  const reactor = new Reactor(log, free, new Farewells());
  reactor.start();
  await eventually(async () => (await typesIn(log)).includes('ReactorStarted') || undefined);
  await reactor.stop();
};

describe('a reactor', () => {
  it('does something about each event once, whatever restarts, and nothing about history', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await begin(log);
    for (const id of ['a', 'quiet', 'b']) await erase(log, id);
    const first = new Farewells();
    await runUntil(log, first, 2);
    await erase(log, 'c');
    const second = new Farewells();
    await runUntil(log, second, 3);
    expect([first.done, second.done]).toEqual([['a', 'b'], ['c']]);
  });

  it('tries again what failed, and later events wait for it', async () => {
    const log = await aLog();
    await begin(log);
    for (const id of ['a', 'b']) await erase(log, id);
    let failures = 2;
    const farewells = new Farewells((id) => {
      if (id === 'a' && failures-- > 0) throw new Error('The server is away');
    });
    await runUntil(log, farewells, 2);
    expect(farewells.done).toEqual(['a', 'a', 'a', 'b']);
  });

  it('looks again only at what came after its checkpoint', async () => {
    const log = await aLog();
    await begin(log);
    for (let n = 0; n < 25; n++) await erase(log, `quiet-${n}`);
    await erase(log, 'last');
    await runUntil(log, new Farewells(), 1, 10);
    const later = new Farewells();
    await erase(log, 'later');
    await runUntil(log, later, 2, 10);
    expect(later.done).toEqual(['later']);
    // 20 of the 26 events lie before the checkpoint.
    expect(later.looked).toBe(7);
  });

  it('does nothing again when the log has been copied to another engine', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await begin(log);
    await erase(log, 'a');
    await runUntil(log, new Farewells(), 1, 1);
    await erase(log, 'b');
    const copy = await aLog();
    // Positions are others there.
    for (let n = 0; n < 9; n++) await erase(copy, `filler-${n}`);
    for (const { stream, revision, id, type, data, metadata } of (await log.readAll(
      START,
      1_000,
    )) as StoredEvent[])
      await copy.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
    const farewells = new Farewells();
    await runUntil(copy, farewells, 2);
    expect(farewells.done).toEqual(['b']);
  });

  it('of two, one works, and a stopped one does no more', async () => {
    const log = await aLog();
    const idle = new Farewells();
    const waiting = new Reactor(log, { ...free, acquire: async () => null }, idle);
    waiting.start();
    await begin(log);
    await erase(log, 'a');
    const busy = new Farewells();
    await runUntil(log, busy, 1);
    await waiting.stop();
    expect([busy.done, idle.looked]).toEqual([['a'], 0]);
  });
});
