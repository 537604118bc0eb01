import { once } from 'node:events';
import {
  type EventStore,
  openEventStore,
  openKeyStore,
  openReadStore,
  type ReadStore,
  requireLog,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { Argument } from 'commander';
import { commandLine, runProgram, withOutcome } from './command-line.js';
import { readConfig, type WorkerConfig } from './config.js';
import { Projector, type RebuildProgress } from './engine/projector.js';
import { COUNT_LIMIT, type ProjectionStatus, statusOf } from './engine/status.js';
import { Worker } from './engine/worker.js';
import { serveWorker } from './engine/worker-server.js';
import { openJsonLogger } from './json-log.js';
import { projections } from './projections.js';

const names = projections.map(({ name }) => name);

/** Steps of the progress bar, which shows a share of the log. */
const PROGRESS_STEPS = 1000;

interface Stores {
  events: EventStore;
  readStore: ReadStore;
}

/** Works until the signal aborts. */
async function runWorker(
  { events, readStore }: Stores,
  config: WorkerConfig,
  stop: AbortSignal,
): Promise<void> {
  const lines = config.logFormat === 'json' ? openJsonLogger() : undefined;
  const worker = new Worker(events, readStore, projections, (message) =>
    lines ? lines.info(message) : console.log(message),
  );
  const server =
    config.port === undefined ? undefined : await serveWorker(worker, { ...config, port: config.port });
  worker.start();
  if (!stop.aborted) await once(stop, 'abort');
  await worker.stop();
  server?.close();
  server?.closeAllConnections();
}

/** One after the other. Replaced builds are dropped while the next one is built. */
async function rebuild(
  { events, readStore }: Stores,
  selectedNames: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  const projector = new Projector(events, readStore, projections);
  const interrupt = () => void projector.stop();
  stop.addEventListener('abort', interrupt);
  try {
    for (const name of selectedNames) {
      stop.throwIfAborted();
      const read = await withProgressBar(name, (onProgress) => projector.rebuild(name, onProgress));
      console.log(`${name}: rebuilt from ${read} events`);
    }
    await projector.waitForDrops();
  } finally {
    stop.removeEventListener('abort', interrupt);
    await projector.stop();
  }
}

/** Shows the progress of a rebuild; returns the number of events read. */
async function withProgressBar(
  name: string,
  work: (onProgress: (progress: RebuildProgress) => void) => Promise<void>,
): Promise<number> {
  const bar = new SingleBar({
    format: `${name} [{bar}] {percentage}% | {events} events | {eta_formatted} left`,
    clearOnComplete: true,
  });
  let read = 0;
  bar.start(PROGRESS_STEPS, 0, { events: 0 });
  try {
    await work(({ events, share }) => {
      read = events;
      bar.update(Math.floor(share * PROGRESS_STEPS), { events });
    });
  } finally {
    bar.stop();
  }
  return read;
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
    ...(error ? [`stopped: failed on the ${error.type} at ${error.position}: ${error.message}`] : []),
    ...(next ? [`${next.collection} at ${Math.floor(next.share * 100)}%`] : []),
  ].join('  ');

/** Runs with the stores of the settings, and closes them afterwards. */
async function withStores(config: WorkerConfig, work: (stores: Stores, stop: AbortSignal) => Promise<void>) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  const keys = await openKeyStore(config);
  const events = withUpcasters(withPersonalData(await openEventStore(config), keys));
  const stores = { events, readStore: await openReadStore(config) };
  try {
    await work(stores, stop.signal);
  } finally {
    await Promise.all([stores.events.close(), stores.readStore.close(), keys.close()]);
  }
}

/** The settings, where there is a log. */
const readConfigOfExistingLog = (): WorkerConfig => {
  const config = readConfig();
  requireLog(config);
  return config;
};

const program = commandLine(
  'npm run projections --',
  `Without a command: a worker that updates the read models of MONGODB_URL until it is stopped. Of several workers, one
updates each projection, and the others stand by.`,
).action(async () => {
  const config = readConfig();
  if (!config.mongodbUrl)
    throw new Error('Without MONGODB_URL the API folds its read models itself: a worker has nothing to do');
  await withStores(config, (stores, stop) => runWorker(stores, config, stop));
});

withOutcome(program.command('status').description('shows the state of each projection'), async () => {
  let statuses: ProjectionStatus[] = [];
  await withStores(readConfigOfExistingLog(), async ({ events, readStore }) => {
    statuses = await statusOf(events, readStore, projections);
  });
  return { text: statuses.map(describe).join('\n'), data: statuses };
});

program
  .command('rebuild')
  .description(
    `rebuilds a projection from the first event, beside the one that is served, and switches when it has caught up.
Interrupted, it continues: in a running Parkho or worker, at its next start, or when this is run again`,
  )
  .addArgument(new Argument('<name>', 'the projection').choices([...names, 'all']))
  .action(async (name: string) => {
    await withStores(readConfigOfExistingLog(), (stores, stop) =>
      rebuild(stores, name === 'all' ? names : [name], stop),
    );
  });

// On a network without internet access the client of EventStoreDB waits up to 24 s for a name server.
process.exit(await runProgram(program, process.argv.slice(2)));
