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
const CLAIM_STREAM = 'parkho-bench';

/**
 * Appended events stay in the log, and workers would fold them: the bench needs its own log. Claims an empty one; false
 * if it holds other events.
 */
export async function claimLog(eventStoreUrl: string): Promise<boolean> {
  const events = await openEventStore({ dataDir: '', eventStoreUrl });
  try {
    const [firstEvent] = await events.readAll(START, 1);
    if (firstEvent) return firstEvent.stream === CLAIM_STREAM;
    await events.append(CLAIM_STREAM, 'no-stream', [
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
  const adapterAppend = (stream: string, batch: NewEvent[]) => events.append(stream, 'no-stream', batch);
  const clientAppend = (stream: string, batch: NewEvent[]) =>
    client.appendToStream(stream, batch.map(toJsonEvent), { expectedRevision: NO_STREAM });
  try {
    return [
      ...(await appends(server, adapterAppend, clientAppend)),
      await catchUp(server, events, client, clientAppend),
      await subscriberLatency(server, events, client, adapterAppend, clientAppend),
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
let sampleIndex = 0;
const newStream = () => `bench-${random.timeOrderedUuid(Date.now())}`;
/** Similar in size to a shop's events, of a type that no projection handles. */
const newEvent = (): NewEvent => ({
  ...samples[sampleIndex++ % samples.length]!.event,
  id: random.timeOrderedUuid(Date.now()),
  type: 'Benched',
});

async function appends(server: string, adapterAppend: Append, clientAppend: Append): Promise<Result[]> {
  const results: Result[] = [];
  for (const writers of WRITERS) {
    const appending = (append: Append) => () => repeatFor(writers, () => append(newStream(), [newEvent()]));
    const name = `${server}: appends, ${writers} ${writers === 1 ? 'writer' : 'writers'}`;
    results.push(await compare(name, appending(adapterAppend), appending(clientAppend)));
  }
  return results;
}

async function catchUp(
  server: string,
  events: EventStore,
  client: EventStoreDBClient,
  append: Append<{ position?: { commit: bigint; prepare: bigint } }>,
): Promise<Result> {
  const startPosition = await events.head();
  const { position } = await append(newStream(), [newEvent()]);
  let lastId = '';
  for (let count = 0; count < EVENTS; count += CHUNK) {
    const chunk = Array.from({ length: CHUNK }, newEvent);
    lastId = chunk.at(-1)!.id;
    await append(newStream(), chunk);
  }
  const readBySubscription = async () => {
    for await (const batch of events.subscribe(startPosition, { signal: new AbortController().signal }))
      if (batch.at(-1)!.id === lastId) return;
  };
  // Read to the end: a client with an abandoned read cannot be disposed of.
  const readByClient = () =>
    client.readAll({ direction: FORWARDS, fromPosition: position!, maxCount: EVENTS }).forEach(() => {});
  return compare(
    `${server}: catching up with ${EVENTS.toLocaleString('en-US')} events`,
    () => timeOnce(EVENTS, readBySubscription),
    () => timeOnce(EVENTS, readByClient),
  );
}

/** From the call of an append until a live subscription has delivered its event, one after another. */
async function subscriberLatency(
  server: string,
  events: EventStore,
  client: EventStoreDBClient,
  adapterAppend: Append,
  clientAppend: Append<{ position?: { commit: bigint; prepare: bigint } }>,
): Promise<Result> {
  const startPosition = await events.head();
  const { position } = await clientAppend(newStream(), [newEvent()]);
  const awaited = { adapter: new Map<string, () => void>(), client: new Map<string, () => void>() };
  const stop = new AbortController();
  const listening = (async () => {
    for await (const batch of events.subscribe(startPosition, { signal: stop.signal }))
      for (const { id } of batch) awaited.adapter.get(id)?.();
  })();
  const subscription = client
    .subscribeToAll({ fromPosition: position!, filter: excludeSystemEvents() })
    .on('data', ({ event }) => awaited.client.get(event!.id)?.());
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
    appending(adapterAppend, awaited.adapter),
    appending(clientAppend, awaited.client),
  );
  stop.abort();
  await Promise.all([listening, subscription.unsubscribe()]);
  return result;
}
