import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Projector, products, projections, ReadModel } from '@parkho/projections';
import { type EventStore, openEventStore, openReadStore, type ReadStore, searchFor } from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { interleave, rateOf } from '../rounds.js';
import { fill, type Workspace } from '../workspace.js';

const ROUNDS = 2;
/** On sale; their log has more than 200,000 events. */
const DEVICES = 24_000;
/** Milliseconds. */
const TIMEOUT_MS = 120_000;
/** How often to look how far projections are, in milliseconds. */
const LOOK = 5;

/**
 * All projections of a log into an empty read store, against reading and parsing the same log and nothing else. The
 * embedded read store makes its indexes when all is folded, and a first build serves when it has them: the second row has
 * them in its time.
 */
export async function projection(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('projection');
  const events = await fill(folder, DEVICES);
  const seconds = async (work: () => Promise<void> | void): Promise<number> => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  let round = 0;
  const [limits, projected] = await interleave(ROUNDS, [
    async () => [await seconds(() => readAndParse(join(folder, 'events.sqlite')))],
    async () => {
      const shop = await Shop.open(folder, await workspace.folder(`projection-${++round}`));
      const passed = await seconds(() => shop.project(events));
      const answered = await seconds(() => shop.query());
      await shop.close();
      return [passed, passed + answered];
    },
  ]);
  const rate = (rounds: number[][] | undefined, index: number) =>
    rateOf(rounds!.map((times) => ({ count: events, seconds: times[index]! })));
  const limit = rate(limits, 0);
  const result = (name: string, index: number): Result => ({
    name: `projection of ${events.toLocaleString('en-US')} events, ${name}`,
    figure: perSecond(rate(projected, index)),
    limit: perSecond(limit),
    ratio: rate(projected, index) / limit,
  });
  return [
    { ...result('all projections', 0), aim: { atLeast: 0.3 } },
    result('and the first search answered', 1),
  ];
}

/** Reads a log and parses it, and nothing else. */
export function readAndParse(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(row.data as string);
    JSON.parse(row.metadata as string);
  }
  database.close();
}

/** The read side of a shop whose log is in one folder and whose read models are in another. */
class Shop {
  private constructor(
    private readonly events: EventStore,
    private readonly readStore: ReadStore,
    private readonly projector: Projector,
  ) {}

  static async open(folder: string, readFolder: string): Promise<Shop> {
    const events = await openEventStore({ dataDir: folder });
    const readStore = await openReadStore({ dataDir: readFolder });
    return new Shop(events, readStore, new Projector(events, readStore, projections));
  }

  /**
   * Until every projection has folded so many events. They serve later: when their indexes are made.
   * @throws Error when they do not come so far in time
   */
  async project(events: number): Promise<void> {
    await this.projector.start();
    for (const end = performance.now() + TIMEOUT_MS; !this.hasFolded(events); await sleep(LOOK))
      if (performance.now() > end) throw new Error('The projections did not fold the whole log in time');
  }

  private hasFolded(events: number): boolean {
    return this.projector.health().every(({ folded = 0 }) => folded >= events);
  }

  /**
   * Until the read models serve, and a question is answered.
   * @throws Error when they do not serve in time
   */
  async query(): Promise<void> {
    if (!(await this.projector.waitFor(await this.events.head(), 'all', TIMEOUT_MS)))
      throw new Error('The projections did not serve in time');
    const model = new ReadModel(this.projector, products);
    await model.find({ search: searchFor('dell'), limit: 1 });
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.readStore.close();
    await this.events.close();
  }
}
