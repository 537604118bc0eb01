import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  type EventStore,
  openEventStore,
  openKeyStore,
  openReadStore,
  type ReadStore,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { readConfig, type WorkerConfig } from './config.js';
import { Projector } from './engine/projector.js';
import { COUNT_LIMIT, type ProjectionStatus, statusOf } from './engine/status.js';
import { Worker } from './engine/worker.js';
import { serveWorker } from './engine/worker-server.js';
import { projections } from './projections.js';

const names = projections.map(({ name }) => name);

const USAGE = `Usage: npm run projections [-- <command>]

  (no command)         works until it is stopped: folds the log into the read models of MONGODB_URL; of several
                       workers, one works on each projection and the others stand by
  status               where each projection stands
  rebuild <name|all>   builds a projection anew from the first event and switches to it when it has caught up;
                       Parkho may run meanwhile and goes on serving the old one. Interrupted, it goes on where it
                       was: in a Parkho or worker that runs, at its next start, or when this is run again

Projections: ${names.join(', ')}
Settings: README.md
Exit codes: 0 done, 1 failed, 2 wrong usage
`;

/** Steps of the bar: it knows a share of the log, not a number of events. */
const STEPS = 1000;

interface Stores {
  events: EventStore;
  readStore: ReadStore;
}

/** Works until the signal aborts. */
async function work({ events, readStore }: Stores, config: WorkerConfig, stop: AbortSignal): Promise<void> {
  const worker = new Worker(events, readStore, projections, (message) => console.log(message));
  const server =
    config.port === undefined ? undefined : await serveWorker(worker, { ...config, port: config.port });
  worker.start();
  if (!stop.aborted) await once(stop, 'abort');
  await worker.stop();
  server?.close();
  server?.closeAllConnections();
}

async function rebuild({ events, readStore }: Stores, name: string, stop: AbortSignal): Promise<void> {
  const projector = new Projector(events, readStore, projections);
  const bar = new SingleBar({
    format: `${name} [{bar}] {percentage}% | {events} events | {eta_formatted} left`,
    clearOnComplete: true,
  });
  let read = 0;
  const interrupt = () => void projector.stop();
  stop.addEventListener('abort', interrupt);
  bar.start(STEPS, 0, { events: 0 });
  try {
    stop.throwIfAborted();
    await projector.rebuild(name, ({ events, share }) => {
      read = events;
      bar.update(Math.floor(share * STEPS), { events });
    });
  } finally {
    bar.stop();
    stop.removeEventListener('abort', interrupt);
    await projector.stop();
  }
  console.log(`${name}: rebuilt from ${read} events`);
}

const describe = ({
  name,
  version,
  collection,
  behind,
  rate,
  holder,
  next,
  error,
}: ProjectionStatus): string =>
  [
    name.padEnd(Math.max(...names.map(({ length }) => length))),
    `version ${version}`,
    collection ?? 'not built yet',
    behind === 0 ? 'caught up' : `${behind === COUNT_LIMIT ? 'at least ' : ''}${behind} events behind`,
    `${rate} events/s`,
    holder ? `folded by ${holder}` : 'no worker',
    ...(error ? [`stopped: cannot digest the ${error.type} at ${error.position}: ${error.message}`] : []),
    ...(next ? [`${next.collection} at ${Math.floor(next.share * 100)}%`] : []),
  ].join('  ');

async function main([command, name, ...rest]: readonly string[]): Promise<number> {
  const chosen = name === 'all' ? names : names.filter((known) => known === name);
  const isWork = command === undefined;
  const isStatus = command === 'status' && name === undefined;
  const isRebuild = command === 'rebuild' && chosen.length > 0 && rest.length === 0;
  if (!isWork && !isStatus && !isRebuild) {
    console.error(USAGE);
    return 2;
  }

  const config = readConfig();
  if (isWork && !config.mongodbUrl) {
    console.error(
      'Without MONGODB_URL the API folds its read models itself: there is nothing for a worker to do',
    );
    return 2;
  }
  if (!isWork && !config.eventStoreUrl && !existsSync(config.dataDir))
    throw new Error(`There is no log in ${config.dataDir}`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const keys = await openKeyStore(config);
  const events = withUpcasters(withPersonalData(await openEventStore(config), keys));
  const stores = { events, readStore: await openReadStore(config) };
  try {
    if (isWork) await work(stores, config, stop.signal);
    else if (isRebuild) for (const each of chosen) await rebuild(stores, each, stop.signal);
    else
      for (const each of await statusOf(stores.events, stores.readStore, projections))
        console.log(describe(each));
    return 0;
  } finally {
    await Promise.all([stores.events.close(), stores.readStore.close(), keys.close()]);
  }
}

let code = 1;
try {
  code = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// On a network without a way out the client of EventStoreDB waits for a name server for up to 24 s.
process.exit(code);
