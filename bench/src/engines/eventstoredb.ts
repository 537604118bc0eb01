import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
} from '@eventstore/db-client';
import { type EventStore, type NewEvent, openEventStore, START } from '@parkho/stores';
import type { Result } from '../report.js';
import { history } from '../shop/history.js';
import { Random } from '../shop/random.js';
import { compare, repeatFor, timeOnce } from './compare.js';

const WRITERS = [1, 64];
/** The events to catch up with, and the number per append: below a server's limit of 1 MB. */
const EVENTS = 10_000;
const CHUNK = 1_000;
/** The first stream of a log that the bench may write to. */
const CLAIM = 'parkho-bench';

/**
 * Appended events stay in the log, and workers would fold them: the bench needs its own log. Claims an empty one; false
 * if it holds other events.
 */
export async function claimLog(eventStoreUrl: string): Promise<boolean> {
  const events = await openEventStore({ dataDir: '', eventStoreUrl });
  try {
    const [first] = await events.readAll(START, 1);
    if (first) return first.stream === CLAIM;
    await events.append(CLAIM, 'no-stream', [
      { id: randomUUID(), type: 'LogClaimed', data: {}, metadata: {} },
    ]);
    return true;
  } finally {
    await events.close();
  }
}

/** Includes the version that the server reports. */
export async function nameOfEventStoreDb(eventStoreUrl: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  // The client reads the version, but does not export it.
  const { serverVersion } = await (client as unknown as { capabilities: Promise<{ serverVersion: string }> })
    .capabilities;
  await client.dispose();
  return `EventStoreDB ${serverVersion}`;
}

/**
 * The adapter compared with the bare client: appends, catching up, and the latency from an append to its subscriber.
 */
export async function measureEventStoreDb(server: string, eventStoreUrl: string): Promise<Result[]> {
  const events = await openEventStore({ dataDir: '', eventStoreUrl });
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const ours = (stream: string, batch: NewEvent[]) => events.append(stream, 'no-stream', batch);
  const bare = (stream: string, batch: NewEvent[]) =>
    client.appendToStream(stream, batch.map(toJsonEvent), { expectedRevision: NO_STREAM });
  try {
    return [
      ...(await appends(server, ours, bare)),
      await catchUp(server, events, client, bare),
      await hearing(server, events, client, ours, bare),
    ];
  } finally {
    await Promise.all([events.close(), client.dispose()]);
  }
}

type Append<A = unknown> = (stream: string, batch: NewEvent[]) => Promise<A>;

const toJsonEvent = ({ id, type, data, metadata }: NewEvent) =>
  jsonEvent({
    id,
    type,
    data: data as Record<string, unknown>,
    metadata: metadata as Record<string, unknown>,
  });

const samples = [...history(200)];
const random = new Random(Date.now());
let drawn = 0;
const newStream = () => `bench-${random.timeOrderedUuid(Date.now())}`;
/** Similar in size to a shop's events, of a type that no projection handles. */
const newEvent = (): NewEvent => ({
  ...samples[drawn++ % samples.length]!.event,
  id: random.timeOrderedUuid(Date.now()),
  type: 'Benched',
});

async function appends(server: string, ours: Append, bare: Append): Promise<Result[]> {
  const results: Result[] = [];
  for (const writers of WRITERS) {
    const appending = (append: Append) => () => repeatFor(writers, () => append(newStream(), [newEvent()]));
    const name = `${server}: appends, ${writers} ${writers === 1 ? 'writer' : 'writers'}`;
    results.push(await compare(name, appending(ours), appending(bare)));
  }
  return results;
}

async function catchUp(
  server: string,
  events: EventStore,
  client: EventStoreDBClient,
  append: Append<{ position?: { commit: bigint; prepare: bigint } }>,
): Promise<Result> {
  const after = await events.head();
  const { position } = await append(newStream(), [newEvent()]);
  let last = '';
  for (let count = 0; count < EVENTS; count += CHUNK) {
    const chunk = Array.from({ length: CHUNK }, newEvent);
    last = chunk.at(-1)!.id;
    await append(newStream(), chunk);
  }
  const subscribed = async () => {
    for await (const batch of events.subscribe(after, { signal: new AbortController().signal }))
      if (batch.at(-1)!.id === last) return;
  };
  // Read to the end: a client with an abandoned read cannot be disposed of.
  const read = () =>
    client.readAll({ direction: FORWARDS, fromPosition: position!, maxCount: EVENTS }).forEach(() => {});
  return compare(
    `${server}: catching up with ${EVENTS.toLocaleString('en-US')} events`,
    () => timeOnce(EVENTS, subscribed),
    () => timeOnce(EVENTS, read),
  );
}

/** From the call of an append until a live subscription has delivered its event, one after another. */
async function hearing(
  server: string,
  events: EventStore,
  client: EventStoreDBClient,
  ours: Append,
  bare: Append<{ position?: { commit: bigint; prepare: bigint } }>,
): Promise<Result> {
  const after = await events.head();
  const { position } = await bare(newStream(), [newEvent()]);
  const awaited = { ours: new Map<string, () => void>(), bare: new Map<string, () => void>() };
  const stop = new AbortController();
  const listening = (async () => {
    for await (const batch of events.subscribe(after, { signal: stop.signal }))
      for (const { id } of batch) awaited.ours.get(id)?.();
  })();
  const subscription = client
    .subscribeToAll({ fromPosition: position!, filter: excludeSystemEvents() })
    .on('data', ({ event }) => awaited.bare.get(event!.id)?.());
  const appending = (append: Append, arrivals: Map<string, () => void>) => () =>
    repeatFor(1, async () => {
      const event = newEvent();
      const arrival = new Promise<void>((resolve) => arrivals.set(event.id, resolve));
      await append(newStream(), [event]);
      await arrival;
      arrivals.delete(event.id);
    });
  const result = await compare(
    `${server}: append to subscriber`,
    appending(ours, awaited.ours),
    appending(bare, awaited.bare),
  );
  stop.abort();
  await Promise.all([listening, subscription.unsubscribe()]);
  return result;
}
