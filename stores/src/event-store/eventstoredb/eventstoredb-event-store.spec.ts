import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { jest } from '@jest/globals';
import { eventStoreContract } from '../event-store.contract.js';
import {
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  START,
  type StoredEvent,
  StoreMisconfigured,
  StoreUnavailable,
} from '../event-store.js';
import { probeEventStoreDb } from './conformance-probe.js';
import { EventStoreDouble } from './eventstoredb.double.js';
import { openEventStoreDb } from './eventstoredb-event-store.js';
import { SELF_SIGNED } from './self-signed.fixture.js';

/** Deletions and stream metadata, which a shop's log never contains. */
const NOT_ASKED = ['soft delete', 'tombstone', 'stream metadata: at most 2 events kept'];
/** Longer than any operation, on a machine under load. In milliseconds. */
const BOUND = 10_000;

const anEvent = (data: object = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data,
  metadata: { at: '2026-01-31T09:00:00.000Z' },
});
const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** Accepts connections, and never answers. */
async function silentServer(): Promise<{ host: string; close(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function genuineAnswers(): Promise<Record<string, unknown>> {
  const fixture = await readFile(join(import.meta.dirname, 'eventstore-answers.json'), 'utf8');
  const { answers } = JSON.parse(fixture) as { answers: Record<string, unknown> };
  return Object.fromEntries(Object.entries(answers).filter(([question]) => !NOT_ASKED.includes(question)));
}

const shared = EventStoreDouble.start();
afterAll(async () => (await shared).stop());
eventStoreContract('EventStoreDB (double)', async () => {
  const { url } = await shared;
  return { store: openEventStoreDb(url), connect: async () => openEventStoreDb(url) };
});

const { EVENTSTORE_URL: realUrl } = process.env;
if (realUrl) {
  const connect = async () => openEventStoreDb(realUrl);
  eventStoreContract('EventStoreDB', async () => ({ store: await connect(), connect }));
  test('the server answers as recorded', async () => {
    expect(await probeEventStoreDb(realUrl)).toEqual(await genuineAnswers());
  });
} else {
  test.skip('EventStoreDB itself: EVENTSTORE_URL names no server', () => {});
}

describe('on a test double of the server', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  beforeEach(async () => {
    double = await EventStoreDouble.start();
    store = openEventStoreDb(double.url);
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });

  test('the test double answers like the genuine server', async () => {
    expect(await probeEventStoreDb(double.url)).toEqual(await genuineAnswers());
  });

  test('skips system events, in any position', async () => {
    expect(await store.head()).toBe(START);
    const { position: first } = await store.append('a', 'no-stream', [anEvent()]);
    double.appendSystemEvents(3_000);
    expect(await store.head()).toBe(first);
    expect(await store.head()).toBe(first);
    const { position: second } = await store.append('a', 0, [anEvent()]);
    expect(await store.head()).toBe(second);
    double.appendSystemEvents(1);
    expect(await store.head()).toBe(second);

    const events = await store.readStream('a');
    expect(await store.readAll(START, 10)).toEqual(events);
    expect(await store.readAll(first, 10)).toEqual(events.slice(1));
    const controller = new AbortController();
    const received: StoredEvent[] = [];
    for await (const batch of store.subscribe(START, { signal: controller.signal })) {
      received.push(...batch);
      if (received.length >= 2) controller.abort();
    }
    expect(received).toEqual(events);
  });

  test('an append whose answer was lost is stored once and answered', async () => {
    const event = anEvent();
    double.loseNextAnswer();
    const { revision, position } = await store.append('a', 'no-stream', [event]);
    expect(revision).toBe(0);
    expect(await store.readAll(START, 10)).toMatchObject([{ id: event.id, position }]);
  });

  test('an append waits for a server that is briefly unavailable', async () => {
    await double.shutDown();
    const appended = store.append('a', 'no-stream', [anEvent()]);
    await delay(200);
    await double.restart();
    await expect(appended).resolves.toMatchObject({ revision: 0 });
  });

  test('an operation respects the deadline of the connection string', async () => {
    await double.shutDown();
    const hasty = openEventStoreDb(`${double.url}&defaultDeadline=200`);
    const began = performance.now();
    await expect(hasty.head()).rejects.toThrow(StoreUnavailable);
    const refusedAfter = performance.now() - began;
    await hasty.close();
    // Its own timeout is 3 s.
    const usual = store.head();
    await delay(1_000);
    await double.restart();
    await expect(usual).resolves.toBe(START);
    expect(refusedAfter).toBeLessThan(2_500);
  });

  test.each([
    ['one node', 'esdb:'],
    // A client whose discovery has failed never recovers.
    ['a cluster', 'esdb+discover:'],
  ])(
    'reports within the time limit that %s is unavailable, and recovers',
    async (_, scheme) => {
      await double.shutDown();
      const opened = openEventStoreDb(double.url.replace('esdb:', scheme));
      // The same event each time: an abandoned append may still be stored.
      const event = anEvent();
      const operations = () => [
        opened.append('a', 'no-stream', [event]),
        opened.readStream('a'),
        opened.readAll(START, 1),
        opened.head(),
      ];
      const began = performance.now();
      for (const { reason } of (await Promise.allSettled(operations())) as PromiseRejectedResult[])
        expect(reason).toEqual(new StoreUnavailable('EventStoreDB'));
      expect(performance.now() - began).toBeLessThan(BOUND);
      await double.restart();
      const outcomes = await Promise.allSettled(operations());
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'));
      await opened.close();
    },
    2 * BOUND,
  );

  test('times out on a server that accepts connections and never answers', async () => {
    const silent = await silentServer();
    const opened = openEventStoreDb(`esdb://${silent.host}?tls=false`);
    const operations = [opened.append('a', 'no-stream', [anEvent()]), opened.readStream('a'), opened.head()];
    for (const { reason } of (await Promise.allSettled(operations)) as PromiseRejectedResult[])
      expect(reason).toEqual(new StoreUnavailable('EventStoreDB'));
    await opened.close();
    silent.close();
  });

  // The client shuffles the members: one order per number.
  test.each([0, 0.9])('tries a second member while the first does not answer (%d)', async (random) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const silent = await silentServer();
    const member = double.url.replace('esdb://', `esdb://${silent.host},`);
    const opened = openEventStoreDb(`${member}&nodePreference=leader`);
    await expect(opened.append('a', 'no-stream', [anEvent()])).resolves.toMatchObject({ revision: 0 });
    await opened.close();
    silent.close();
    jest.restoreAllMocks();
  });

  test.each([0, 0.9])('tries a second member while the first is down (%d)', async (random) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const dead = await silentServer();
    dead.close();
    const opened = openEventStoreDb(double.url.replace('esdb://', `esdb://${dead.host},`));
    await expect(opened.append('a', 'no-stream', [anEvent()])).resolves.toMatchObject({ revision: 0 });
    await opened.close();
    jest.restoreAllMocks();
  });

  test('loses and duplicates nothing while the server restarts under writers and a subscriber', async () => {
    const writers = 4;
    const each = 50;
    const controller = new AbortController();
    const received: StoredEvent[] = [];
    const subscriber = (async () => {
      for await (const batch of store.subscribe(START, { signal: controller.signal, maxBatch: 7 })) {
        received.push(...batch);
        if (received.length >= writers * each) controller.abort();
      }
    })();

    let acknowledged = 0;
    const write = async (stream: string): Promise<string[]> => {
      const written: string[] = [];
      let expected: ExpectedRevision = 'no-stream';
      while (written.length < each) {
        const event = anEvent();
        ({ revision: expected } = await store.append(stream, expected, [event]));
        written.push(event.id);
        acknowledged++;
      }
      return written;
    };
    const streams = Array.from({ length: writers }, (_, writer) => `writer-${writer}`);
    const writing = Promise.all(streams.map(write));
    for (let outage = 1; outage <= 4; outage++) {
      while (acknowledged < (outage * writers * each) / 5) await delay(1);
      if (outage % 2) double.loseNextAnswer();
      else await double.shutDown().then(() => double.restart());
    }
    const written = await writing;
    await subscriber;

    expect(ids(received)).toEqual(ids(await store.readAll(START, 1_000)));
    for (const [writer, stream] of streams.entries())
      expect(ids(await store.readStream(stream))).toEqual(written[writer]);
  });

  test.each([
    ['UNAUTHENTICATED', 'EventStoreDB cannot be used. It rejects the user or password of EVENTSTORE_URL'],
    ['PERMISSION_DENIED', 'EventStoreDB cannot be used. The user of EVENTSTORE_URL lacks permission'],
  ] as const)('reports %s at once with advice, and continues when it is corrected', async (code, message) => {
    const controller = new AbortController();
    double.refuse(code);
    const event = anEvent();
    const firstBatch = store.subscribe(START, { signal: controller.signal })[Symbol.asyncIterator]().next();
    for (const refused of [store.append('a', 'no-stream', [event]), store.head(), store.readStream('a')]) {
      await expect(refused).rejects.toThrow(StoreMisconfigured);
      await expect(refused).rejects.toThrow(message);
    }
    double.refuse(null);
    await store.append('a', 'no-stream', [event]);
    expect((await firstBatch).value).toMatchObject([{ id: event.id }]);
    controller.abort();
  });

  test.each([
    ['one node', (host: string) => host],
    ['a cluster', (host: string) => `${host},${host}`],
  ])('an untrusted certificate of %s is not reported as an unavailable server', async (_, hosts) => {
    const server = createTlsServer({ ...SELF_SIGNED, ALPNProtocols: ['h2'] }).listen(0, 'localhost');
    await once(server, 'listening');
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const opened = openEventStoreDb(`esdb://parkho:secret@${hosts(host)}`);
    const failure = await opened.head().catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StoreMisconfigured);
    expect(String(failure)).toContain('tlsCAFile in EVENTSTORE_URL');
    expect(String(failure)).not.toContain('secret');
    await opened.close();
    server.close();
  });

  test('a subscription reconnects to a server that was unavailable', async () => {
    const controller = new AbortController();
    const events = [anEvent(), anEvent()];
    const receivedIds: string[] = [];
    await store.append('a', 'no-stream', [events[0]!]);
    for await (const batch of store.subscribe(START, { signal: controller.signal })) {
      receivedIds.push(...ids(batch));
      if (receivedIds.length === 2) controller.abort();
      else {
        await double.shutDown();
        setTimeout(async () => {
          await double.restart();
          await store.append('a', 0, [events[1]!]);
        }, 500);
      }
    }
    expect(receivedIds).toEqual(ids(events));
  });

  test('catches up in large batches, at the consumer’s rate', async () => {
    const size = 10_000;
    const text = 'x'.repeat(2_000);
    for (let stream = 0; stream < size / 250; stream++)
      await store.append(
        `bulk-${stream}`,
        'no-stream',
        Array.from({ length: 250 }, () => anEvent({ text })),
      );
    const controller = new AbortController();
    const sent = double.eventsSent;
    let batches = 0;
    let events = 0;
    let last = START;
    for await (const batch of store.subscribe(START, { signal: controller.signal, maxBatch: 1_000 })) {
      if (batches++ === 0) {
        // Wait until the server has received the wait.
        for (let before = -1; before !== double.eventsSent; await delay(300)) before = double.eventsSent;
        expect(double.eventsSent - sent).toBeLessThan(size / 2);
      }
      expect(batch[0]!.position > last).toBe(true);
      last = batch.at(-1)!.position;
      events += batch.length;
      if (events >= size) controller.abort();
    }
    expect(events).toBe(size);
    // On a busy machine they are smaller.
    expect(batches).toBeLessThan(size / 100);
  });
});

test.each([
  ['an arbitrary text', 'EventStore at localhost', 'not a connection string'],
  [
    'discovery through several hosts',
    'esdb+discover://admin:secret@a:2113,b:2113?tls=true',
    'esdb://user:password@host1:2113,host2:2113,host3:2113?nodePreference=leader',
  ],
  [
    'an option that is reserved for discovery',
    'esdb://admin:secret@a,b?gossipTimeout=5',
    'option: gossipTimeout',
  ],
  [
    'a missing CA file',
    'esdb://a:secret@h?tlsCAFile=/not/there.crt',
    'file of tlsCAFile cannot be used: ENOENT',
  ],
  [
    'a CA file that is not PEM',
    `esdb://a:secret@h?tlsCAFile=${import.meta.filename}`,
    'it is not a PEM file',
  ],
  ['an unknown option', 'esdb://admin:secret@localhost?tsl=false', 'option: tsl'],
  ['an invalid deadline', 'esdb://admin:secret@localhost?defaultDeadline=soon', 'number of milliseconds'],
  [
    'an option that Parkho requires unchanged',
    'esdb://admin:secret@h?throwOnAppendFailure=false',
    'throwOnAppendFailure',
  ],
])('rejects %s without repeating the connection string', (_, url, message) => {
  expect(() => openEventStoreDb(url)).toThrow(message);
  expect(() => openEventStoreDb(url)).not.toThrow('secret');
});
