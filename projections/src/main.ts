import { openEventStore, openReadStore } from '@parkho/stores';
import { SingleBar } from 'cli-progress';
import { readConfig } from './config.js';
import { projections } from './projections.js';
import { Projector } from './projector.js';

const names = projections.map(({ name }) => name);

const USAGE = `Usage: npm run projections -- <command>

  status               where each projection stands
  rebuild <name|all>   builds a projection anew from the first event and switches to it when it has caught up;
                       Parkho may run meanwhile and goes on serving the old one

Projections: ${names.join(', ')}
Settings: DATA_DIR, the folder of the stores (default ./data)
Exit codes: 0 done, 1 failed, 2 wrong usage
`;

/** Steps of the bar: it knows a share of the log, not a number of events. */
const STEPS = 1000;

async function rebuild(projector: Projector, name: string): Promise<void> {
  const bar = new SingleBar({
    format: `${name} [{bar}] {percentage}% | {events} events | {eta_formatted} left`,
    clearOnComplete: true,
  });
  let read = 0;
  bar.start(STEPS, 0, { events: 0 });
  try {
    await projector.rebuild(name, ({ events, share }) => {
      read = events;
      bar.update(Math.floor(share * STEPS), { events });
    });
  } finally {
    bar.stop();
  }
  console.log(`${name}: rebuilt from ${read} events`);
}

async function main([command, name, ...rest]: readonly string[]): Promise<number> {
  const chosen = name === 'all' ? names : names.filter((known) => known === name);
  const isStatus = command === 'status' && name === undefined;
  const isRebuild = command === 'rebuild' && chosen.length > 0 && rest.length === 0;
  if (!isStatus && !isRebuild) {
    console.error(USAGE);
    return 2;
  }

  const config = readConfig();
  const events = await openEventStore(config);
  const readStore = await openReadStore(config);
  const projector = new Projector(events, readStore, projections);
  const stop = () => void projector.stop();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    if (isRebuild) for (const each of chosen) await rebuild(projector, each);
    else {
      const head = await events.head();
      for (const each of names) {
        const collection = await readStore.active(each);
        if (collection === null) console.log(`${each}: not built yet`);
        else {
          const { position } = await readStore.checkpoint(collection);
          console.log(
            `${each}: ${collection}, ${position >= head ? 'caught up' : 'behind'} at ${position || 'the start'}`,
          );
        }
      }
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await projector.stop();
    await Promise.all([events.close(), readStore.close()]);
  }
}

process.exitCode = await main(process.argv.slice(2));
