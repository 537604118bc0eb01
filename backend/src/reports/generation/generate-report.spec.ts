import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASED, SHOP_REPORT_MESSAGES, type ShopReportParameters } from '@parkho/contracts';
import {
  type EventStore,
  type KeyStore,
  LogTree,
  openEventStore,
  openKeyStore,
  openReadStore,
  type ReadStore,
  START,
  withPersonalData,
} from '@parkho/stores';
import { EventStoreDouble } from '@parkho/stores/testing';
import { copyLog } from '../../operations/copy-log.js';
import { type FixtureEvent, HISTORY_OF_VERSION_1, noonOf } from '../v1/log.fixture.js';
import { compareReport } from './compare-report.js';
import { generateReport, type ReportOrder } from './generate-report.js';

let dataDir: string;
let stored: EventStore;
let keys: KeyStore;
let readStore: ReadStore;
const revisions = new Map<string, number>();

/** Writes the events to the log, as a shop does. */
const record = async (happened: readonly FixtureEvent[], log = stored): Promise<void> => {
  const events = withPersonalData(log, keys);
  for (const { day, stream, event, actor = { id: 'system', role: 'system' } } of happened) {
    const revision = revisions.get(stream);
    const metadata = {
      actor,
      at: noonOf(day),
      correlationId: 'c',
      causationId: 'c',
      commandId: 'c',
      schema: 2,
    };
    await events.append(stream, revision ?? 'no-stream', [{ ...event, id: randomUUID(), metadata }]);
    revisions.set(stream, (revision ?? -1) + 1);
  }
};

beforeEach(async () => {
  revisions.clear();
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-report-'));
  stored = await openEventStore({ dataDir });
  keys = await openKeyStore({ dataDir });
  readStore = await openReadStore({ dataDir });
  await record(HISTORY_OF_VERSION_1);
});
afterEach(async () => {
  await Promise.all([stored.close(), keys.close(), readStore.close()]);
  await rm(dataDir, { recursive: true });
});

const make = (order: ReportOrder, log = stored) =>
  generateReport(
    { stored: log, keys },
    order,
    async (size) => (await new LogTree(log, readStore).headAt(size)).root,
  );
const question: ShopReportParameters = { type: 'users', range: 'all', asOf: '2026-02-03' };
const textOf = (content: Uint8Array): string => Buffer.from(content).toString();

const omarLeaves = (day: string): FixtureEvent => ({
  day,
  stream: 'user-omar',
  event: { type: 'UserDeactivated', data: { userId: 'omar' } },
});

test('a past day has a fixed last event, whatever comes later', async () => {
  const before = await make({ question, formats: ['txt', 'csv', 'json', 'html'] });
  expect(before.size).toBe(HISTORY_OF_VERSION_1.filter(({ day }) => day <= question.asOf).length);
  await record([omarLeaves('2026-02-12')]);
  expect(await make({ question, formats: ['txt', 'csv', 'json', 'html'] })).toEqual(before);
  const later = await make({ question: { ...question, asOf: '2026-02-12' }, formats: ['csv'] });
  expect(later.root).not.toBe(before.root);
  expect(textOf(later.files[0]!.content)).toContain('Omar,omar@example.com,seller,,Inactive');
});

test('an event written late includes the earlier events of the log', async () => {
  const omar = { stream: 'user-omar', actor: { id: 'omar', role: 'seller' } } as const;
  const views = Array.from({ length: 1_100 }, () => ({
    id: randomUUID(),
    type: 'ProductViewsCounted',
    data: { productId: 'p', sellerId: 'omar', views: 1 },
    metadata: { actor: omar.actor, at: noonOf('2026-02-13') },
  }));
  await stored.append('productViews-run', 'no-stream', views);
  const passed = await make({ question, formats: ['csv'] });
  await record([
    { ...omar, day: '2026-02-01', event: { type: 'UserReactivated', data: { userId: 'omar' } } },
    { ...omar, day: '2026-02-14', event: { type: 'UserDeactivated', data: { userId: 'omar' } } },
  ]);
  const all = await make({ question, formats: ['csv'] });
  expect(passed.size).toBeLessThan(views.length);
  expect(all.size).toBe((await stored.readAll(START, 5_000)).length - 1);
  expect(await make({ question, formats: ['csv'], size: all.size })).toEqual(all);
});

test('reports on servers are identical byte for byte, even after more events', async () => {
  const double = await EventStoreDouble.start();
  const servers = await openEventStore({ dataDir, eventStoreUrl: double.url });
  try {
    await copyLog(stored, servers);
    const order: ReportOrder = { question: { ...question, type: 'comprehensive' }, formats: ['txt', 'html'] };
    const generated = await make(order);
    expect(await make(order, servers)).toEqual(generated);
    await record([omarLeaves('2026-02-14')], servers);
    expect(await make(order, servers)).toEqual(generated);
  } finally {
    await servers.close();
    await double.stop();
  }
});

test('after an erasure only the person’s cells differ', async () => {
  const { size, files } = await make({ question, formats: ['txt'] });
  const file = files[0]!.content;
  await keys.erase('sana');
  const { erasedCells, identical, reasons, differences } = await compareReport({ file }, make);
  expect({ identical, reasons, erasedCells }).toEqual({
    identical: false,
    reasons: [SHOP_REPORT_MESSAGES.erasedSince(3)],
    erasedCells: { given: 0, made: 3 },
  });
  const body = differences.filter(({ made }) => !/^(?:Erased cells|Body SHA-256):/.test(made!));
  expect(
    body.map(({ given, made }) => [given!.length, made!.length, made!.split(ERASED).length - 1]),
  ).toEqual([[expect.any(Number), body[0]!.given!.length, 3]]);
  await expect(make({ question, formats: ['txt'], size: size + 1_000 })).rejects.toThrow(
    SHOP_REPORT_MESSAGES.logShorter(size + 1_000),
  );
  await expect(make({ question, formats: ['txt'], version: 99 })).rejects.toThrow(
    SHOP_REPORT_MESSAGES.versionUnknown(99),
  );
});
