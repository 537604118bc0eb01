import { randomUUID } from 'node:crypto';
import { Follower, projections } from '@parkho/projections';
import { type EventStore, type NewEvent, openEventStore, openReadStore, type Position } from '@parkho/stores';
import { scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { load } from '../load.js';
import type { Result } from '../report.js';
import { type Server, startBare, startParkho, startWorker } from '../servers.js';
import { type HistoricAppend, history } from '../shop/history.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';
import { compare, repeatFor } from './compare.js';

const DEVICES = 500;
const WRITERS = [1, 16];
/** Streams written concurrently. */
const STREAMS = 64;
const SECONDS = 0.5;
/** The longest wait for a write to become visible, far above the expected one, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** The URLs of the event store, the read store and the image store. */
export interface Engines {
  eventStoreUrl: string;
  mongodbUrl: string;
  minioUrl: string;
}

/**
 * A shop whose worker and API are separate processes: the latency from an append to its read model compared with the
 * append alone, and the public list, repeated, compared with node:http.
 */
export async function measureWholePath(
  servers: string,
  urls: Engines,
  workspace: Workspace,
): Promise<Result[]> {
  const database = scratchDatabase(urls.mongodbUrl);
  const bucket = scratchBucket(urls.minioUrl);
  const dataDir = await workspace.folder('engines');
  const settings = {
    EVENTSTORE_URL: urls.eventStoreUrl,
    MONGODB_URL: database.url,
    MINIO_URL: bucket.url,
  };
  const processes: Server[] = [];
  const events = await openEventStore({ dataDir, eventStoreUrl: urls.eventStoreUrl });
  const readStore = await openReadStore({ dataDir, mongodbUrl: database.url });
  const follower = new Follower(events, readStore, projections);
  try {
    const log = [...history(DEVICES)];
    await fill(events, log);
    processes.push(await startWorker(settings));
    const parkho = await startParkho(dataDir, settings);
    processes.push(parkho);
    await follower.start();
    await waitUntilFolded(follower, await events.head());
    return [...(await writes(servers, events, follower, log)), await publicList(servers, parkho.url)];
  } finally {
    await follower.stop();
    await Promise.all([events.close(), readStore.close(), ...processes.map((server) => server.stop())]);
    await Promise.all([database.remove(), bucket.remove()]);
  }
}

/** Stream by stream: within a stream, each append needs the revision left by the previous one. */
async function fill(events: EventStore, log: readonly HistoricAppend[]): Promise<void> {
  const streams = new Map<string, NewEvent[]>();
  for (const { stream, event } of log) streams.set(stream, [...(streams.get(stream) ?? []), event]);
  const remaining = streams.entries();
  const write = async () => {
    for (const [stream, batch] of remaining) await events.append(stream, 'no-stream', batch);
  };
  await Promise.all(Array.from({ length: STREAMS }, write));
}

async function writes(
  servers: string,
  events: EventStore,
  follower: Follower,
  log: readonly HistoricAppend[],
): Promise<Result[]> {
  const viewEvents = log.filter(({ event }) => event.type === 'ProductViewsCounted');
  const random = new Random(Date.now());
  const append = () => {
    const { event } = random.pick(viewEvents);
    return events.append(`productViews-${randomUUID()}`, 'no-stream', [
      { ...event, id: random.timeOrderedUuid(Date.now()) },
    ]);
  };
  const appendAndFold = async () => waitUntilFolded(follower, (await append()).position);
  const results: Result[] = [];
  for (const writers of WRITERS) {
    results.push(
      await compare(
        `${servers}: append to read models, ${writers} ${writers === 1 ? 'writer' : 'writers'}`,
        () => repeatFor(writers, appendAndFold),
        async () => {
          const result = await repeatFor(writers, append);
          // The following measurements must not wait for these.
          await waitUntilFolded(follower, await events.head());
          return result;
        },
      ),
    );
  }
  return results;
}

async function waitUntilFolded(follower: Follower, position: Position): Promise<void> {
  if (!(await follower.waitFor(position, 'all', TIMEOUT_MS)))
    throw new Error('The worker did not fold the log in time');
}

async function publicList(servers: string, url: string): Promise<Result> {
  const path = distinctQueries(() => priceRange(new Random(DEVICES))).next().value;
  const bare = await startBare(await (await fetch(url + path)).text());
  try {
    return await compare(
      `${servers}: public list of ${DEVICES.toLocaleString('en-US')} devices, repeated`,
      () => load(url, SECONDS, () => path),
      () => load(bare.url, SECONDS, () => path),
    );
  } finally {
    await bare.stop();
  }
}
