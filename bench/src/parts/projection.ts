import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Projector, products, projections, ReadModel } from '@parkho/projections';
import { type EventStore, openEventStore, openReadStore, type ReadStore, searchFor } from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { rateOf, runInterleaved } from '../rounds.js';
import { fillStore, type Workspace } from '../workspace.js';

const ROUNDS = 2;
/** The number of devices on sale; their log has more than 200,000 events. */
const DEVICES = 24_000;
/** Milliseconds. */
const TIMEOUT_MS = 120_000;
/** The interval of polling the projections' positions, in milliseconds. */
const POLL_MS = 5;

/**
 * All projections of a log into an empty read store, compared with only reading and parsing the same log. The embedded
 * read store creates its indexes after folding, and a first build serves once they exist: the second row includes that.
 */
export async function measureProjection(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('projection');
  const events = await fillStore(folder, DEVICES);
  const seconds = async (work: () => Promise<void> | void): Promise<number> => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  let round = 0;
  const [limits, projected] = await runInterleaved(ROUNDS, [
    async () => [await seconds(() => readAndParse(join(folder, 'events.sqlite')))],
    async () => {
      const shop = await Shop.open(folder, await workspace.folder(`projection-${++round}`));
      const foldSeconds = await seconds(() => shop.project(events));
      const querySeconds = await seconds(() => shop.query());
      await shop.close();
      return [foldSeconds, foldSeconds + querySeconds];
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

/** Only reads and parses a log. */
export function readAndParse(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  for (const row of database.prepare('SELECT * FROM events ORDER BY position').iterate()) {
    JSON.parse(row.data as string);
    JSON.parse(row.metadata as string);
  }
  database.close();
}

/** The read side of a shop with its log in one folder and its read models in another. */
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
   * Resolves when every projection has folded `events` events. They serve later, after their indexes are created.
   * @throws Error if that takes too long
   */
  async project(events: number): Promise<void> {
    await this.projector.start();
    for (const end = performance.now() + TIMEOUT_MS; !this.hasFolded(events); await sleep(POLL_MS))
      if (performance.now() > end) throw new Error('The projections did not fold the whole log in time');
  }

  private hasFolded(events: number): boolean {
    return this.projector.health().every(({ folded = 0 }) => folded >= events);
  }

  /**
   * Resolves when the read models serve and a query is answered.
   * @throws Error if that takes too long
   */
  async query(): Promise<void> {
    if (!(await this.projector.waitFor(await this.events.head(), 'all', TIMEOUT_MS)))
      throw new Error('The projections were not served in time');
    const model = new ReadModel(this.projector, products);
    await model.find({ search: searchFor('dell'), limit: 1 });
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.readStore.close();
    await this.events.close();
  }
}
