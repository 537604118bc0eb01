import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopReportType } from '@parkho/contracts';
import { columnsOf, FACT_TABLES } from '@parkho/projections';
import {
  type EventStore,
  type KeyStore,
  LogTree,
  openEventStore,
  openKeyStore,
  openReadStore,
  type ReadStore,
  withPersonalData,
} from '@parkho/stores';
import { EventStoreDouble } from '@parkho/stores/testing';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { copyLog } from '../operations/copy-log.js';
import { generateReport } from '../reports/generation/generate-report.js';
import { COMPLETE_LOG, noonOf } from '../reports/v1/log.fixture.js';
import { writeFacts } from './write-facts.js';

const AS_OF = '2026-02-28';
let dataDir: string;
let stored: EventStore;
let keys: KeyStore;
let readStore: ReadStore;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-facts-'));
  stored = await openEventStore({ dataDir });
  keys = await openKeyStore({ dataDir });
  readStore = await openReadStore({ dataDir });
  const events = withPersonalData(stored, keys);
  // In chronological order, as a shop writes them.
  const log = COMPLETE_LOG.toSorted((a, b) => (a.metadata.at < b.metadata.at ? -1 : 1));
  for (const { type, data, metadata } of log)
    await events.append(randomUUID(), 'no-stream', [
      { id: randomUUID(), type, data: wholeData(type, data), metadata: { ...metadata, schema: 2 } },
    ]);
});
afterAll(async () => {
  await Promise.all([stored.close(), keys.close(), readStore.close()]);
  await rm(dataDir, { recursive: true });
});

/** Fields that the fixture's requests lack: they have only those that reports read. */
const LACKING: Readonly<Record<string, (data: { inspectionId: string }) => object>> = {
  InspectionRequested: ({ inspectionId }) => ({
    requestId: `request-${inspectionId}`,
    requesterId: 'omar',
    dueOn: '2026-02-20',
  }),
  InspectionRequestWithdrawn: () => ({ because: 'withdrawn' }),
};
const wholeData = (type: string, data: object): object => ({
  ...LACKING[type]?.(data as { inspectionId: string }),
  ...data,
});

const rootIn = (log: EventStore, kept: ReadStore) => async (size: number) =>
  (await new LogTree(log, kept).headAt(size)).root;
const write = async (
  name: string,
  order: { asOf: string; size?: number } = { asOf: AS_OF },
  log = stored,
  kept = readStore,
) => {
  const folder = join(dataDir, name);
  return { folder, ...(await writeFacts(log, order, folder, 'Parkho', rootIn(log, kept))) };
};
const rowsIn = async (folder: string, table: string): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(folder, `${table}.parquet`)) });
const currentRows = (rows: Record<string, unknown>[]) => rows.filter(({ valid_to }) => valid_to === null);

test('the same events give the same files, regardless of read models, and on servers too', async () => {
  const { folder, ...first } = await write('first');
  expect(await readdir(folder)).toEqual(
    [...FACT_TABLES.map(({ name }) => `${name}.parquet`), 'facts.json'].sort(),
  );
  expect(JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8'))).toEqual(first);
  expect(first).toMatchObject({ program: 'Parkho', asOf: AS_OF, position: COMPLETE_LOG.length });
  const emptied = await openReadStore({ dataDir: await mkdtemp(join(dataDir, 'emptied-')) });
  const double = await EventStoreDouble.start();
  const servers = await openEventStore({ dataDir, eventStoreUrl: double.url });
  try {
    await copyLog(stored, servers);
    expect(await write('again', { asOf: AS_OF }, stored, emptied)).toMatchObject(first);
    expect(await write('servers', { asOf: AS_OF }, servers, emptied)).toMatchObject(first);
  } finally {
    await Promise.all([emptied.close(), servers.close()]);
    await double.stop();
  }
});

test('figures equal those of the reports as of the same day', async () => {
  const { folder, position } = await write('figures');
  const figuresOf = async (type: ShopReportType): Promise<Record<string, number>> => {
    const report = await generateReport(
      { stored, keys },
      { question: { type, range: 'all', asOf: AS_OF }, formats: [] },
      rootIn(stored, readStore),
    );
    expect(report.size).toBe(position);
    const figures = report.document!.sections.flatMap((section) =>
      'figures' in section ? section.figures : [],
    );
    return Object.fromEntries(figures.map(({ key, value }) => [key, Number(value)]));
  };
  const sales = currentRows(await rowsIn(folder, 'sales'));
  const listings = currentRows(await rowsIn(folder, 'listings'));
  const inspections = currentRows(await rowsIn(folder, 'inspections'));
  const decisions = await rowsIn(folder, 'moderation');
  const inState = (state: string) => listings.filter((listing) => listing.state === state).length;
  const { sold, revenue } = await figuresOf('sales');
  expect([sales.length, sales.reduce((sum, { price }) => sum + Number(price), 0)]).toEqual([sold, revenue]);
  expect(sold).toBeGreaterThan(1);
  const products = await figuresOf('products');
  expect([listings.length, inState('active'), inState('inactive'), inState('sold')]).toEqual([
    products.totalProducts,
    products.activeProducts,
    products.inactiveProducts,
    products.soldProducts,
  ]);
  const { inspected, withReport, waiting } = await figuresOf('inspections');
  expect([inspections.length, inspections.filter(({ kind }) => kind === 'report').length]).toEqual([
    inspected,
    withReport,
  ]);
  const requests = currentRows(await rowsIn(folder, 'inspection_requests'));
  expect(requests.filter(({ state }) => state === 'waiting')).toHaveLength(waiting!);
  const moderation = await figuresOf('moderation');
  expect(decisions).toHaveLength(moderation.decisions!);
});

test('later events are excluded as of a past day or a position', async () => {
  const before = COMPLETE_LOG.filter(({ metadata }) => metadata.at <= noonOf('2026-01-31')).length;
  const day = await write('day', { asOf: '2026-01-31' });
  expect(day.position).toBe(before);
  const { folder: _, ...bySize } = await write('size', { asOf: '2026-01-31', size: before });
  expect(day).toMatchObject(bySize);
  const summary = await readFile(join(dataDir, 'size', 'facts.json'));
  await expect(write('size', { asOf: AS_OF, size: 1_000_000 })).rejects.toThrow('fewer than 1000000');
  expect(await readFile(join(dataDir, 'size', 'facts.json'))).toEqual(summary);
  expect(await readdir(join(dataDir, 'size'))).not.toContain('.unfinished');
});

test('a column has the type of its table’s definition', async () => {
  const { folder } = await write('types');
  for (const table of FACT_TABLES) {
    const { schema } = await parquetMetadataAsync(
      await asyncBufferFromFile(join(folder, `${table.name}.parquet`)),
    );
    const columns = Object.entries(columnsOf(table));
    expect(schema.slice(1).map(({ name, repetition_type }) => [name, repetition_type])).toEqual(
      columns.map(([name, { nullable }]) => [name, nullable ? 'OPTIONAL' : 'REQUIRED']),
    );
  }
  const [listing] = await rowsIn(folder, 'listings');
  expect(listing).toMatchObject({
    listing_id: 't480',
    price: 85_000,
    featured: false,
    listed_on: new Date('2026-01-06'),
    valid_from: expect.any(BigInt),
  });
});

test('nothing is decrypted, and no encrypted value is written', async () => {
  const { folder } = await write('private');
  // Encrypted values are longer than any id or option.
  for (const table of FACT_TABLES)
    for (const row of await rowsIn(folder, table.name))
      for (const value of Object.values(row))
        if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(36);
});
