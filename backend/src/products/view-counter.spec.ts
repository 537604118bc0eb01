import { Logger } from '@nestjs/common';
import { type EventStore, type ExpectedRevision, type NewEvent, StoreUnavailable } from '@parkho/stores';
import { PendingRetries } from '../platform/engines/retries.js';
import { ViewCounter } from './view-counter.js';

/** A log of one stream whose answers can be lost. */
class Log implements Pick<EventStore, 'append'> {
  readonly events: NewEvent[] = [];
  readonly sizes: number[] = [];
  fails: 'before' | 'after' | 'never' = 'never';

  async append(_: string, expected: ExpectedRevision, events: readonly NewEvent[]) {
    this.sizes.push(events.length);
    const at = expected === 'no-stream' ? 0 : expected + 1;
    const isRepeated = this.events[at]?.id === events[0]?.id;
    if (!isRepeated) {
      expect(at).toBe(this.events.length);
      if (this.fails !== 'before') this.events.push(...events);
    }
    if (this.fails !== 'never') throw new StoreUnavailable('Log');
    return { revision: at + events.length - 1, position: String(this.events.length) };
  }

  views(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { data } of this.events) {
      const { productId, views } = data as { productId: string; views: number };
      sums[productId] = (sums[productId] ?? 0) + views;
    }
    return sums;
  }
}

const VIEWS = 'ProductViewsCounted';

const counterOn = (log: Log, retries = new PendingRetries()): ViewCounter =>
  new ViewCounter(log as unknown as EventStore, retries);

test('views are counted in batches, one event per device', async () => {
  const log = new Log();
  const counter = counterOn(log);
  for (const id of ['a', 'b', 'a', 'a']) counter.count(VIEWS, id, 'sana');
  await counter.flush();
  expect(log.events.map(({ data }) => data)).toEqual([
    { productId: 'a', sellerId: 'sana', views: 3 },
    { productId: 'b', sellerId: 'sana', views: 1 },
  ]);
  expect(log.events.map(({ metadata }) => metadata)).toMatchObject([{ schema: 2 }, { schema: 2 }]);
  await counter.flush();
  expect(log.events).toHaveLength(2);
  counter.count(VIEWS, 'a', 'sana');
  await counter.onApplicationShutdown();
  expect(log.views()).toEqual({ a: 4, b: 1 });
});

test('contacts of a device are counted with its views', async () => {
  const log = new Log();
  const counter = counterOn(log);
  counter.count(VIEWS, 'a', 'sana');
  for (let press = 0; press < 2; press++) counter.count('ProductContactsCounted', 'a', 'sana');
  await counter.flush();
  expect(log.events.map(({ type, data }) => [type, data])).toEqual([
    [VIEWS, { productId: 'a', sellerId: 'sana', views: 1 }],
    ['ProductContactsCounted', { productId: 'a', sellerId: 'sana', contacts: 2 }],
  ]);
});

test('contact methods are counted with the contacts', async () => {
  const log = new Log();
  const counter = counterOn(log);
  counter.count('ProductContactsCounted', 'a', 'sana');
  for (const way of ['call', 'whatsapp', 'call'] as const) counter.countContactChannel(way, 'a', 'sana');
  await counter.flush();
  counter.countContactChannel('mail', 'a', 'sana');
  await counter.flush();
  expect(log.events.map(({ data }) => data)).toEqual([
    { productId: 'a', sellerId: 'sana', contacts: 1, ways: { call: 2, whatsapp: 1 } },
    { productId: 'a', sellerId: 'sana', contacts: 0, ways: { mail: 1 } },
  ]);
});

test('views collected during an outage are written in batches of 500 devices, and health reports it meanwhile', async () => {
  const log = new Log();
  const retries = new PendingRetries();
  const counter = counterOn(log, retries);
  for (let device = 0; device < 1_200; device++) counter.count(VIEWS, `device-${device}`, 'sana');
  log.fails = 'before';
  await expect(counter.flush()).rejects.toThrow(StoreUnavailable);
  await expect(counter.flush()).rejects.toThrow(StoreUnavailable);
  expect(retries.waiting()).toMatchObject([{ name: 'Views', message: 'Log is not available' }]);
  log.fails = 'never';
  await counter.flush();
  expect(log.sizes).toEqual([500, 500, 500, 500, 200]);
  expect(Object.values(log.views())).toEqual(Array(1_200).fill(1));
  expect(retries.waiting()).toEqual([]);
});

test('a stop while the log is unavailable logs the number of lost views, and completes', async () => {
  const logged: string[] = [];
  const logger = { log() {}, warn() {}, error: (message: string) => logged.push(message) };
  Logger.overrideLogger(logger);
  const log = new Log();
  const counter = counterOn(log);
  counter.count(VIEWS, 'a', 'sana');
  log.fails = 'before';
  await expect(counter.flush()).rejects.toThrow(StoreUnavailable);
  for (const id of ['a', 'b']) counter.count(VIEWS, id, 'sana');
  await counter.onApplicationShutdown();
  expect(logged).toEqual([expect.stringContaining('3 views and contacts are lost')]);
});

test.each([
  'before',
  'after',
] as const)('a failure %s the append neither loses nor doubles a view', async (fails) => {
  const log = new Log();
  const counter = counterOn(log);
  counter.count(VIEWS, 'a', 'sana');
  log.fails = fails;
  await expect(counter.flush()).rejects.toThrow(StoreUnavailable);
  counter.count(VIEWS, 'a', 'sana');
  counter.count(VIEWS, 'b', 'sana');
  log.fails = 'never';
  await Promise.all([counter.flush(), counter.flush()]);
  expect(log.views()).toEqual({ a: 2, b: 1 });
});
