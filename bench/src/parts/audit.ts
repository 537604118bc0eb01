import { AuditLines } from '@parkho/backend/dist/audit/entries/audit-lines.js';
import { FORMATS } from '@parkho/backend/dist/audit/export/audit-formats.js';
import { LogScan } from '@parkho/backend/dist/audit/export/log-scan.js';
import type { ReadModels } from '@parkho/backend/dist/platform/engines/read-models.js';
import { EVENT_TYPES, SYSTEM_EVENTS } from '@parkho/contracts';
import {
  type AuditCursor,
  type AuditDocument,
  type AuditModels,
  type AuditSelection,
  audit,
  auditDays,
  auditDocument,
  auditFields,
  auditPage,
  cursorOf,
  type Projection,
  Projector,
  products,
  projections,
  ReadModel,
} from '@parkho/projections';
import {
  type Document,
  type EventStore,
  openEventStore,
  openReadStore,
  type ReadStore,
  type Total,
} from '@parkho/stores';
import { perSecond, type Result } from '../report.js';
import { percentile, rateOf, runFor, runInterleaved, type Work } from '../rounds.js';
import { history, priceChange } from '../shop/history.js';
import { Random } from '../shop/random.js';
import { fillStore, type Workspace } from '../workspace.js';

/** The number of devices on sale; their log has a little more than 1,000,000 events. */
const DEVICES = 91_000;
const BATCH = 10_000;
/** The entries of a page, and one more to detect a next page. */
const PAGE = 26;
/** Requests for each page of each filter. */
const SAMPLES = 5;

/** The number of devices on sale in the exported shop, and the aim of the export in rows per second. */
const EXPORTED_DEVICES = 25_000;
const EXPORT_RATE = 100_000;

const ROUNDS = 8;
const SECONDS = 0.5;
/** The number of devices on sale in the shop that is written to. */
const WRITTEN_DEVICES = 3_000;
/** Milliseconds. */
const TIMEOUT_MS = 120_000;

export async function measureAudit(workspace: Workspace): Promise<Result[]> {
  return [...(await pages(workspace)), await writes(workspace), ...(await exports(workspace))];
}

/** Random pages of all filters: rare and frequent values, alone and combined, also without results; and days. */
async function pages(workspace: Workspace): Promise<Result[]> {
  const readStore = await openReadStore({ dataDir: await workspace.folder('audit-pages') });
  workspace.log('indexing 1,000,000 events for the audit');
  const { events, sample, cursors } = await index(readStore);
  const models = modelsOn(readStore);
  const filters = Object.entries(filtersLike(sample));
  const measure = async (
    selections: typeof filters,
    query: (selection: AuditSelection, before: AuditCursor) => Promise<unknown>,
  ): Promise<Map<string, number[]>> => {
    const times = new Map<string, number[]>();
    for (const [name, selection] of selections) {
      const latencies: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample++)
        for (const before of cursors) {
          const start = performance.now();
          await query(selection, before);
          latencies.push(performance.now() - start);
        }
      times.set(name, latencies);
    }
    return times;
  };
  const page = (selection: AuditSelection, before: AuditCursor) =>
    auditPage(models, selection, { before, limit: PAGE });
  const withoutField = await measure(
    filters.filter(([, { field }]) => !field),
    page,
  );
  const byField = await measure(
    filters.filter(([, { field }]) => field),
    page,
  );
  const lines = new AuditLines(models as ReadModels);
  const byRequest = await measure(filters, (selection, before) => lines.grouped(selection, before, PAGE - 1));
  const limits = { most: 370, latest: 30 };
  const byDay = await measure(filters, (selection) => auditDays(models, selection, limits));
  const year = await measure(filters, (selection) => auditDays(models, { ...YEAR, ...selection }, limits));
  await readStore.close();
  const result = (subject: string, latencies: readonly number[], atMost: number): Result => ({
    name: `${subject} of the audit of ${events.toLocaleString('en-US')} events`,
    figure: `p95 ${Math.round(percentile(latencies, 0.95))} ms`,
    ratio: percentile(latencies, 0.95),
    aim: { atMost },
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  });
  const results = (subject: string, times: ReadonlyMap<string, number[]>, atMost: number): Result[] => {
    const slowest = [...times].reduce((slowest, times) =>
      percentile(times[1], 0.95) > percentile(slowest[1], 0.95) ? times : slowest,
    );
    return [
      result(`${subject}, any filter,`, [...times.values()].flat(), atMost),
      result(`${subject}, the slowest filter (${slowest[0]}),`, slowest[1], atMost),
    ];
  };
  return [
    ...results('page', withoutField, 200),
    ...results('page of changes of a field', byField, 150),
    ...results('page of requests', byRequest, 200),
    ...results('days, the latest 30', byDay, 150),
    ...results('days, a year', year, 150),
  ];
}

const position = (index: number): string => String(index).padStart(16, '0');

/** A collection filled as by the projector, without a log: only queries are measured. */
class AuditFill<D extends Document> {
  private from = '';
  private put = new Map<string, D>();
  private readonly totals = new Map<string, Record<string, number>>();
  /** The documents of earlier events. */
  private readonly documents = new Map<string, D>();

  constructor(
    private readonly readStore: ReadStore,
    private readonly projection: Projection<D>,
  ) {}

  async open(): Promise<this> {
    await this.readStore.ensure(collectionOf(this.projection), this.projection.shape);
    return this;
  }

  async add(event: Parameters<Projection<D>['evolve']>[1]): Promise<void> {
    if (!this.projection.handles.includes(event.type)) return;
    const documentOf = (key: string): D | null => this.documents.get(key) ?? null;
    const evolved = [this.projection.keysOf(event)]
      .flat()
      .map((key) => [key, this.projection.evolve(documentOf(key), event, key, documentOf)] as const);
    for (const [key, document] of evolved) {
      // Entries are folded once; the facts about a listing have no totals.
      const totals = document && (this.projection.totals?.(document) ?? []);
      if (!document || totals?.length === 0) {
        if (document) this.documents.set(key, document);
        else this.documents.delete(key);
        continue;
      }
      this.put.set(key, document);
      for (const { key: total, numbers } of totals ?? []) {
        const sums = this.totals.get(total) ?? {};
        for (const [name, number] of Object.entries(numbers)) sums[name] = (sums[name] ?? 0) + number;
        this.totals.set(total, sums);
      }
    }
    if (this.put.size >= BATCH) await this.commit(event.position);
  }

  async close(at: string): Promise<void> {
    await this.commit(
      at,
      [...this.totals].map(([key, numbers]) => ({ key, numbers })),
    );
    await this.readStore.prepare(collectionOf(this.projection), new AbortController().signal);
  }

  private async commit(to: string, totals: Total[] = []): Promise<void> {
    const put = [...this.put.values()];
    await this.readStore.commit(collectionOf(this.projection), {
      from: this.from,
      to,
      put,
      remove: [],
      totals,
    });
    this.from = to;
    this.put.clear();
  }
}

async function index(
  readStore: ReadStore,
): Promise<{ events: number; sample: AuditDocument; cursors: AuditCursor[] }> {
  const fills = [
    await new AuditFill(readStore, audit as Projection).open(),
    await new AuditFill(readStore, auditFields as Projection).open(),
  ];
  const revisions = new Map<string, number>();
  let events = 0;
  let sample: AuditDocument | undefined;
  for (const { stream, event } of history(DEVICES)) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const recordedEvent = { ...event, stream, revision, position: position(++events) } as never;
    for (const fill of fills) await fill.add(recordedEvent);
    const document = auditDocument(recordedEvent);
    if (document.role === 'seller') sample ??= document;
  }
  for (const fill of fills) await fill.close(position(events));
  const models = modelsOn(readStore);
  const cursorAt = (share: number) =>
    models.audit
      .find({ filter: { _id: position(Math.round(events * share)) } as never, limit: 1 })
      .then(([document]) => cursorOf(document!));
  const cursors = [{ at: Number.MAX_SAFE_INTEGER, position: position(events + 1) }];
  for (const share of [0.75, 0.5, 0.25]) cursors.push(await cursorAt(share));
  return { events, sample: sample!, cursors };
}

const collectionOf = ({ name }: Pick<Projection, 'name'>): string => `${name}_v1_g1`;
const modelsOn = (readStore: ReadStore): AuditModels => {
  const source = {
    readStore,
    serving: (name: string) => ({ collection: collectionOf({ name }), changed: '' }),
  };
  return { audit: new ReadModel(source, audit), 'audit-fields': new ReadModel(source, auditFields) };
};

const YEAR = { from: Date.parse('2024-03-01'), to: Date.parse('2025-02-28') };
const NON_SYSTEM_EVENT_TYPES = EVENT_TYPES.filter((type) => !SYSTEM_EVENTS.has(type));

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
    'role and type without a common event': { role: 'seller', types: ['ProductApproved'] },
    'role and kind without a common event': { role: 'admin', kind: 'user' },
    'three types': { types: ['ProductApproved', 'ProductRejected', 'ProductSold'] },
    'without work of the program': { types: NON_SYSTEM_EVENT_TYPES },
    'without work of the program, of a role that never was': {
      types: NON_SYSTEM_EVENT_TYPES,
      role: 'analyst',
    },
    'without work of the program, of days to come': {
      types: NON_SYSTEM_EVENT_TYPES,
      from: Date.parse('2040-01-01'),
    },
    'type in a day': { types: ['ProductSold'], ...day },
    'role in a month': { role: 'admin', ...month },
    'actor and type': { actor, types: ['ProductApproved'] },
    'all at once': { role: 'seller', kind: 'product', types: ['ProductSold'], ...month },
    'field that changes often': { field: 'price' },
    'field that changes seldom': { field: 'sold' },
    'field that never changed': { field: 'motherboard' },
    'field of a record': { field: 'price', things: [thing] },
    'field by an actor': { field: 'price', actor },
    'field in a month': { field: 'price', ...month },
    'field and role without a common event': { field: 'price', role: 'analyst' },
    'field in a request': { field: 'price', correlation },
  };
};

/** Appends whose answers wait for their read model, with and without the audit projection. */
async function writes(workspace: Workspace): Promise<Result> {
  const audited = await Shop.open(await workspace.folder('audit-written'), projections);
  const bare = await Shop.open(
    await workspace.folder('audit-bare'),
    projections.filter(({ name }) => name !== audit.name && name !== auditFields.name),
  );
  const [withAudit, without] = await runInterleaved(ROUNDS, [() => audited.write(), () => bare.write()]);
  await Promise.all([audited.close(), bare.close()]);
  const [rate, limit] = [rateOf(withAudit!), rateOf(without!)];
  return {
    name: 'writes until they are shown, with and without the audit',
    figure: perSecond(rate),
    limit: perSecond(limit),
    ratio: rate / limit,
    aim: { atLeast: 0.9 },
  };
}

/** The full CSV export, which reads the log; and its peak memory. */
async function exports(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('audit-exported');
  await fillStore(folder, EXPORTED_DEVICES);
  const events = await openEventStore({ dataDir: folder });
  const readStore = await openReadStore({ dataDir: folder });
  // It reads only the names of listings from read models.
  const projector = new Projector(events, readStore, [products]);
  await projector.start();
  if (!(await projector.waitFor(await events.head(), 'all', TIMEOUT_MS)))
    throw new Error('The listings were not served in time');
  const models = { products: new ReadModel(projector, products) } as ReadModels;
  const scan = new LogScan(events, models, () => undefined, {});
  let rows = 0;
  let peak = 0;
  const heapBefore = process.memoryUsage().heapUsed;
  const start = performance.now();
  const csv = FORMATS.csv.begin(undefined);
  for await (const page of scan.entries(await events.head())) {
    csv.add(page);
    rows += page.length;
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }
  const rate = rows / ((performance.now() - start) / 1_000);
  await projector.stop();
  await readStore.close();
  await events.close();
  const megabytes = Math.round((peak - heapBefore) / 1e6);
  return [
    {
      name: `export of ${rows.toLocaleString('en-US')} events as CSV`,
      figure: perSecond(rate),
      limit: perSecond(EXPORT_RATE),
      ratio: rate / EXPORT_RATE,
      aim: { atLeast: 1 },
    },
    { name: 'peak memory of an export', figure: `${megabytes} MB`, ratio: megabytes },
  ];
}

class Shop {
  private readonly random = new Random(0);

  private constructor(
    private readonly events: EventStore,
    private readonly readStore: ReadStore,
    private readonly projector: Projector,
  ) {}

  static async open(folder: string, definitions: ConstructorParameters<typeof Projector>[2]): Promise<Shop> {
    await fillStore(folder, WRITTEN_DEVICES);
    const events = await openEventStore({ dataDir: folder });
    const readStore = await openReadStore({ dataDir: folder });
    const projector = new Projector(events, readStore, definitions);
    await projector.start();
    if (!(await projector.waitFor(await events.head(), 'all', TIMEOUT_MS)))
      throw new Error('The projections were not served in time');
    return new Shop(events, readStore, projector);
  }

  write(): Promise<Work> {
    return runFor(SECONDS, async () => {
      const { stream, event } = priceChange(this.random.whole(0, WRITTEN_DEVICES), this.random);
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
