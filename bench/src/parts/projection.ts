import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Projector, projections } from '@parkho/projections';
import { openEventStore, openReadStore } from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { interleave, rateOf, type Work } from '../rounds.js';
import { fill, type Workspace } from '../workspace.js';

const ROUNDS = 2;
/** On sale; their log has more than 200,000 events. */
const DEVICES = 24_000;
/** Milliseconds. */
const PATIENCE = 120_000;

/** All projections of a log into an empty read store, against reading and parsing the same log and nothing else. */
export async function projection(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('projection');
  const events = await fill(folder, DEVICES);
  const timed = async (work: () => Promise<void> | void): Promise<Work> => {
    const start = performance.now();
    await work();
    return { count: events, seconds: (performance.now() - start) / 1000 };
  };
  let round = 0;
  const [limits, projected] = await interleave(ROUNDS, [
    () => timed(() => readAndParse(join(folder, 'events.sqlite'))),
    async () => {
      const readFolder = await workspace.folder(`projection-${++round}`);
      return timed(() => project(folder, readFolder));
    },
  ]);
  const limit = rateOf(limits!);
  const rate = rateOf(projected!);
  return [
    {
      name: `projection of ${events.toLocaleString('en-US')} events, all projections`,
      figure: perSecond(rate),
      limit: perSecond(limit),
      ratio: rate / limit,
      aim: { atLeast: 0.3 },
    },
  ];
}

function readAndParse(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(row.data as string);
    JSON.parse(row.metadata as string);
  }
  database.close();
}

async function project(folder: string, readFolder: string): Promise<void> {
  const events = await openEventStore({ dataDir: folder });
  const readStore = await openReadStore({ dataDir: readFolder });
  const projector = new Projector(events, readStore, projections);
  await projector.start();
  const passed = await projector.waitFor(await events.head(), PATIENCE);
  await projector.stop();
  await readStore.close();
  await events.close();
  if (!passed) throw new Error('The projections did not reach the end of the log in time');
}
