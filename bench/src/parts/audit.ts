import { EVENT_TYPES, SYSTEM_EVENTS } from '@parkho/contracts';
import {
  type AuditDocument,
  type AuditSelection,
  audit,
  auditPage,
  Projector,
  projections,
  ReadModel,
} from '@parkho/projections';
import { type EventStore, openEventStore, openReadStore, type ReadStore } from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { during, interleave, percentile, rateOf, type Work } from '../rounds.js';
import { history, priceChange } from '../shop/history.js';
import { Random } from '../shop/random.js';
import { fill, type Workspace } from '../workspace.js';

/** On sale; their log has a little more than 1,000,000 events. */
const DEVICES = 91_000;
const COLLECTION = 'audit_v1_g1';
const BATCH = 10_000;
/** Entries of a page, and one more to see whether there is another. */
const PAGE = 26;
/** Number of requests for each page of each filter. */
const SAMPLES = 5;

const ROUNDS = 8;
const SECONDS = 0.5;
/** On sale in the shop that is written to. */
const WRITTEN = 3_000;
/** Milliseconds. */
const TIMEOUT_MS = 120_000;

export async function auditing(workspace: Workspace): Promise<Result[]> {
  return [...(await pages(workspace)), await writes(workspace)];
}

/** Any page of any filter: rare and frequent values, alone and together, also where nothing is found. */
async function pages(workspace: Workspace): Promise<Result[]> {
  const readStore = await openReadStore({ dataDir: await workspace.folder('audit-pages') });
  workspace.log('indexing 1,000,000 events for the audit');
  const { events, sample } = await index(readStore);
  const model = modelOn(readStore);
  const times = new Map<string, number[]>();
  for (const [name, selection] of Object.entries(filtersLike(sample))) {
    const taken: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++)
      for (const share of [1, 0.75, 0.5, 0.25]) {
        const before = position(Math.round(events * share) + 1);
        const start = performance.now();
        await auditPage(model, selection, { before, limit: PAGE });
        taken.push(performance.now() - start);
      }
    times.set(name, taken);
  }
  await readStore.close();
  const all = [...times.values()].flat();
  const slowest = [...times].reduce((one, other) =>
    percentile(other[1], 0.95) > percentile(one[1], 0.95) ? other : one,
  );
  const result = (name: string, taken: readonly number[]): Result => ({
    name: `page of the audit of ${events.toLocaleString('en-US')} events, ${name}`,
    figure: `p95 ${Math.round(percentile(taken, 0.95))} ms`,
    ratio: percentile(taken, 0.95),
    aim: { atMost: 200 },
    p50: percentile(taken, 0.5),
    p99: percentile(taken, 0.99),
  });
  return [result('any filter', all), result(`the slowest filter (${slowest[0]})`, slowest[1])];
}

const position = (place: number): string => String(place).padStart(16, '0');

/** As the projector would, without a log: this is about questions. */
async function index(readStore: ReadStore): Promise<{ events: number; sample: AuditDocument }> {
  await readStore.ensure(COLLECTION, audit.shape);
  const revisions = new Map<string, number>();
  let events = 0;
  let from = '';
  let put: AuditDocument[] = [];
  let sample: AuditDocument | undefined;
  const commit = async (): Promise<void> => {
    const to = put.at(-1)!._id;
    await readStore.commit(COLLECTION, { from, to, put, remove: [] });
    sample ??= put.find(({ role }) => role === 'seller');
    [from, put] = [to, []];
  };
  for (const { stream, event } of history(DEVICES)) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const recorded = { ...event, stream, revision, position: position(++events) };
    put.push(audit.evolve(null, recorded as unknown as Parameters<typeof audit.evolve>[1], '')!);
    if (put.length === BATCH) await commit();
  }
  if (put.length > 0) await commit();
  await readStore.prepare(COLLECTION, new AbortController().signal);
  return { events, sample: sample! };
}

const modelOn = (readStore: ReadStore): ReadModel<AuditDocument> =>
  new ReadModel({ readStore, serving: () => ({ collection: COLLECTION, changed: '' }) }, audit);

const WITHOUT_WORK = EVENT_TYPES.filter((type) => !SYSTEM_EVENTS.has(type));

const filtersLike = ({ thing, actor, correlation, event }: AuditDocument): Record<string, AuditSelection> => {
  const [day, month] = [
    { from: Date.parse('2024-09-01'), to: Date.parse('2024-09-02') },
    { from: Date.parse('2024-03-01'), to: Date.parse('2024-04-01') },
  ];
  return {
    none: {},
    thing: { things: [thing] },
    actor: { actor },
    correlation: { correlation },
    event: { event },
    'frequent type': { types: ['ProductApproved'] },
    'rare type': { types: ['ProductDeleted'] },
    'type that never was': { types: ['UserErased'] },
    kind: { kind: 'product' },
    role: { role: 'seller' },
    'role that never was': { role: 'analyst' },
    day,
    month,
    'the first days': { to: Date.parse('2024-01-03') },
    'days to come': { from: Date.parse('2040-01-01') },
    'role and type that never met': { role: 'seller', types: ['ProductApproved'] },
    'role and kind that never met': { role: 'admin', kind: 'user' },
    'three types': { types: ['ProductApproved', 'ProductRejected', 'ProductSold'] },
    'without work of the program': { types: WITHOUT_WORK },
    'without work of the program, of a role that never was': { types: WITHOUT_WORK, role: 'analyst' },
    'without work of the program, of days to come': { types: WITHOUT_WORK, from: Date.parse('2040-01-01') },
    'type in a day': { types: ['ProductSold'], ...day },
    'role in a month': { role: 'admin', ...month },
    'actor and type': { actor, types: ['ProductApproved'] },
    'all at once': { role: 'seller', kind: 'product', types: ['ProductSold'], ...month },
  };
};

/**
 * Appends, each of which is answered when the read model that it shows has it, with the audit among the projections and
 * without it.
 */
async function writes(workspace: Workspace): Promise<Result> {
  const audited = await Shop.open(await workspace.folder('audit-written'), projections);
  const bare = await Shop.open(
    await workspace.folder('audit-bare'),
    projections.filter(({ name }) => name !== audit.name),
  );
  const [withAudit, without] = await interleave(ROUNDS, [() => audited.write(), () => bare.write()]);
  await Promise.all([audited.close(), bare.close()]);
  const [rate, limit] = [rateOf(withAudit!), rateOf(without!)];
  return {
    name: 'writes until they are shown, with the audit and without it',
    figure: perSecond(rate),
    limit: perSecond(limit),
    ratio: rate / limit,
    aim: { atLeast: 0.9 },
  };
}

class Shop {
  private readonly random = new Random(0);

  private constructor(
    private readonly events: EventStore,
    private readonly readStore: ReadStore,
    private readonly projector: Projector,
  ) {}

  static async open(folder: string, timing: ConstructorParameters<typeof Projector>[2]): Promise<Shop> {
    await fill(folder, WRITTEN);
    const events = await openEventStore({ dataDir: folder });
    const readStore = await openReadStore({ dataDir: folder });
    const projector = new Projector(events, readStore, timing);
    await projector.start();
    if (!(await projector.waitFor(await events.head(), 'all', TIMEOUT_MS)))
      throw new Error('The projections did not serve in time');
    return new Shop(events, readStore, projector);
  }

  write(): Promise<Work> {
    return during(SECONDS, async () => {
      const { stream, event } = priceChange(this.random.whole(0, WRITTEN), this.random);
      const revision = (await this.events.readLast(stream))?.revision;
      const { position } = await this.events.append(stream, revision ?? 'no-stream', [event]);
      await this.projector.waitFor(position, ['products']);
    });
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.readStore.close();
    await this.events.close();
  }
}
