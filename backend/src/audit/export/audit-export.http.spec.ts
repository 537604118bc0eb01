import {
  type AuditEntry,
  type AuditExport,
  CHECKPOINT_HEADER,
  EVENT_TYPES,
  TOTAL_HEADER,
} from '@parkho/contracts';
import { type AuditSelection, allCategories, auditPageAscending } from '@parkho/projections';
import { type EventStore, LogTree } from '@parkho/stores';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { LogSigner } from '../../evidence/log-signer.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_LOG, EVENT_STORE } from '../../platform/engines/tokens.js';
import { eventually, type Person, SELLER, startTestApp, type TestApp } from '../../testing.js';
import { AuditRecords } from '../entries/audit-records.js';
import { NOTHING_VISIBLE } from '../entries/redaction.js';
import { FORMATS } from './audit-formats.js';
import { LogScan } from './log-scan.js';

let app: TestApp;
let analyst: Person;
let device: string;

beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
  device = await app.list(app.seller, { laptopDetails: { contactInfo: '0345-9998887' } });
  await app.send('PATCH', `/admin/products/${device}/approve`, { as: app.admin });
  const edit = (body: object) => app.send('PUT', `/products/products/${device}`, { as: app.seller, body });
  await edit({
    price: 80000,
    description: 'One owner\n=1+1',
    laptopDetails: { contactInfo: '0300-1112223' },
  });
  await app.list(app.otherSeller, { name: 'Zenbook Fourteen' });
  await edit({ laptopDetails: { operatingSystem: 'Linux' } });
  await app.send('PUT', '/auth/profile', { as: app.seller, body: { name: 'Sana', phone: '0301-2345678' } });
  await app.send('POST', '/categories', { as: app.admin, body: { name: 'Tablets' } });
  await app.settled();
});
afterAll(() => app.close());

const file = async (format: AuditExport, filter: object = {}) => {
  const { body, headers, status } = await app.send<string>(
    'GET',
    `/audit/export?format=${format}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    { as: analyst },
  );
  expect(status).toBe(200);
  return { lines: body.split(/\r?\n/).filter((line) => line !== ''), headers, body };
};

/** As large parts of a log are read. */
const scanned = async (selection: AuditSelection) => {
  const events = app.nest.get<EventStore>(EVENT_STORE);
  const models = app.nest.get(ReadModels);
  const categories = new Map((await allCategories(models.categories)).map(({ _id, name }) => [_id, name]));
  const scan = new LogScan(events, models, (id) => categories.get(id), selection);
  const entries: Omit<AuditEntry, 'caused'>[] = [];
  for await (const page of scan.entries(await events.head())) entries.push(...page);
  return entries;
};
const entriesOf = async (selection: AuditSelection) => {
  const documents = await auditPageAscending(app.nest.get(ReadModels), selection, { limit: 10_000 });
  documents.sort((a, b) => (a._id < b._id ? -1 : 1));
  const entries = await app.nest.get(AuditRecords).entries(documents, NOTHING_VISIBLE, { inFile: true });
  return entries.map(({ caused: _, ...entry }) => entry);
};

test.each<[string, () => AuditSelection]>([
  ['everything', () => ({})],
  ['a thing', () => ({ things: [device] })],
  ['a role and types', () => ({ role: 'seller', types: ['ProductDetailsChanged', 'ProfileUpdated'] })],
  ['a kind', () => ({ kind: 'user' })],
  ['a field', () => ({ field: 'price' })],
  ['another field', () => ({ field: 'contactInfo', kind: 'product', role: 'admin' })],
  ['a future time', () => ({ from: Date.now() + 1e6 })],
])('a scan of the log equals the index for %s', async (_, selection) => {
  expect(await scanned(selection())).toEqual(await entriesOf(selection()));
});

test('a file contains the last signed checkpoint, also on its last line', async () => {
  const [tree, end] = [app.nest.get(LogTree), await app.nest.get<EventStore>(EVENT_LOG).head()];
  await eventually(async () => (await tree.size()) >= (await tree.sizeOf(end)) || undefined);
  await app.nest.get(LogSigner).sign();
  const { lines, headers } = await file('jsonl', { thing: device });
  const { checkpoint } = JSON.parse(lines.at(-1)!);
  expect(headers.get(CHECKPOINT_HEADER)).toBe(`size=${checkpoint.size}; root=${checkpoint.root}`);
  expect(headers.get(TOTAL_HEADER)).toBe(String(lines.length - 1));
});

test('CSV has a row per event, times as on screen, and no formulas', async () => {
  const { lines, body } = await file('csv', { thing: device });
  expect(lines).toHaveLength(5);
  expect(body).toContain('description: One owner -> One owner =1+1');
  expect(lines[1]).toMatch(/^"\w{3} \d+, \d{4}, \d\d:\d\d:\d\d [AP]M PKT",/);
  expect(body).toContain('Seller listed ThinkPad T480 for PKR 85,000');
  expect(body).not.toMatch(/9998887|1112223/);
  expect(body).not.toContain(app.seller.name);
});

test('OCSF has one valid event per log event, without people’s names', async () => {
  const { lines } = await file('ocsf');
  const events = lines.map((line) => JSON.parse(line));
  expect(events.length).toBeGreaterThan(10);
  for (const event of events) {
    expect(event).toMatchObject({
      category_uid: 3,
      type_uid: event.class_uid * 100 + event.activity_id,
      severity_id: 1,
      time: expect.any(Number),
      message: expect.any(String),
      metadata: { version: '1.3.0', product: { name: 'Parkho' }, uid: expect.any(String) },
    });
    expect(EVENT_TYPES).toContain(event.metadata.event_code);
    expect(event.class_uid === 3004 ? event.entity.uid : event.user.uid).toEqual(expect.any(String));
  }
  expect(events.find(({ metadata }) => metadata.event_code === 'UserLoggedIn')).toMatchObject({
    class_uid: 3002,
    activity_id: 1,
    service: { name: 'Parkho' },
  });
  for (const text of [app.seller.name, SELLER.email, 'argon2', '9998887'])
    expect(lines.filter((line) => line.includes(text))).toEqual([]);
});

test('Parquet has a row per event, and the checkpoint in its footer', async () => {
  const entries = await entriesOf({ things: [device] });
  const file = FORMATS.parquet.begin({ size: 7, root: 'abc=' });
  const parts = [file.head, file.add(entries.slice(0, 2)), file.add(entries.slice(2)), file.end()];
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  const { buffer } = new Uint8Array(bytes);
  const rows = await parquetReadObjects({ file: buffer });
  expect(rows.map(({ event }) => event)).toEqual(entries.map(({ id }) => id));
  expect(rows[0]).toMatchObject({ sentence: 'Seller listed ThinkPad T480 for PKR 85,000', revision: '0' });
  expect(parquetMetadata(buffer).key_value_metadata).toEqual([
    { key: 'parkho.checkpoint', value: '{"size":7,"root":"abc="}' },
  ]);
  const { status, headers } = await app.send('GET', '/audit/export?format=parquet', { as: analyst });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.apache.parquet']);
});
