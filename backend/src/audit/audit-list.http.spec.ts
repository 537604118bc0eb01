import { randomUUID } from 'node:crypto';
import {
  AUDIT_FIELDS,
  AUDIT_MESSAGES,
  type AuditDay,
  type AuditEntry,
  type AuditFieldName,
  auditFieldOf,
  type DomainEvent,
  dayInPakistan,
  NEXT_CURSOR_HEADER,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { type Person, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let analyst: Person;
let device: string;
/** Ids of events that were written later than they happened. */
const older: string[] = [];

const views = (at: string, productId: string, correlationId = randomUUID()) =>
  appendEvent(
    { type: 'ProductViewsCounted', data: { productId, sellerId: null, views: 1 } },
    at,
    correlationId,
  );
const appendEvent = async (event: DomainEvent, at: string, correlationId: string) => {
  const id = randomUUID();
  const metadata = {
    actor: { id: 'system', role: 'system' },
    at,
    correlationId,
    causationId: id,
    commandId: id,
    schema: 2,
  };
  await app.nest
    .get<EventStore>(EVENT_LOG)
    .append(`productViews-${id}`, 'no-stream', [{ id, ...event, metadata }]);
  return id;
};

beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
  device = await app.list(app.seller, { specifications: { ram: '8 GB' } });
  await app.send('PATCH', `/admin/products/${device}/approve`, { as: app.admin });
  const edit = (body: object) => app.send('PUT', `/products/products/${device}`, { as: app.seller, body });
  await edit({ price: 80000, specifications: { ram: '16 GB' } });
  await edit({ laptopDetails: { contactInfo: '0300-1112223' }, images: {} });
  await edit({ laptopDetails: { operatingSystem: 'Linux' }, price: 79000 });
  await app.send('PATCH', `/products/products/${device}/sold`, { as: app.seller, body: { price: 78000 } });
  await app.send('PUT', '/auth/profile', { as: app.seller, body: { phone: '0301-2345678' } });
  await app.send('POST', '/categories', { as: app.admin, body: { name: 'Tablets' } });
  for (const hour of ['06', '03', '04']) older.push(await views(`2025-03-14T${hour}:00:00.000Z`, device));
  older.push(
    await views('2025-03-13T20:00:00.000Z', device),
    await views('2025-03-14T19:30:00.000Z', device),
  );
  await app.settled();
});
afterAll(() => app.close());

const list = async (filter: object, query = '') => {
  const answer = await app.send<AuditEntry[]>(
    'GET',
    `/console/audit?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`,
    { as: analyst },
  );
  expect(answer.status).toBe(200);
  return { entries: answer.body, next: answer.headers.get(NEXT_CURSOR_HEADER) };
};
/** All pages of this size. */
const every = async (filter: object, query = '', size = 7) => {
  const entries: AuditEntry[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await list(filter, `&range=[0,${size - 1}]${query}${after && `&after=${after}`}`);
    expect(page.entries.length).toBeLessThanOrEqual(size);
    entries.push(...page.entries);
    after = page.next;
  }
  return entries;
};

test('entries are in chronological order, whatever their position in the log', async () => {
  const entries = await every({});
  const times = entries.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(entries.slice(-5).map(({ id }) => id)).toEqual([4, 0, 2, 1, 3].map((index) => older[index]));
  const positions = entries.map(({ position }) => position);
  expect(positions).not.toEqual([...positions].sort().reverse());
  expect(new Set(positions).size).toBe(entries.length);
});

test('periods start and end with days in Pakistan', async () => {
  const { entries } = await list({ from: '2025-03-14', to: '2025-03-14' });
  expect(entries.map(({ at }) => at.slice(0, 13))).toEqual([
    '2025-03-14T06',
    '2025-03-14T04',
    '2025-03-14T03',
    '2025-03-13T20',
  ]);
});

test('a field filter finds every event that changed it, and no other', async () => {
  const all = (await every({})).filter(({ type }) => type !== 'ProductListed' && type !== 'UserRegistered');
  const idsOf = async (field: AuditFieldName) => (await every({ field })).map(({ id }) => id);
  for (const field of Object.keys(AUDIT_FIELDS) as AuditFieldName[]) {
    const changed = all.filter(({ type, changes }) =>
      changes.some((change) => type !== 'CategoryCreated' && auditFieldOf(change.field) === field),
    );
    expect([field, await idsOf(field)]).toEqual([field, changed.map(({ id }) => id)]);
  }
  const prices = await every({ field: 'price', thing: device, role: 'seller' });
  expect(prices.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('from PKR 80,000 to 79,000'),
    expect.stringContaining('from PKR 85,000 to 80,000'),
  ]);
});

test('a request is one row, and each event belongs to one', async () => {
  const [all, lines] = [await every({}), await every({}, '&grouped=true', 4)];
  const members = await Promise.all(
    lines.map(async ({ id, group }) => {
      if (!group) return [id];
      const events = await every(group.filter);
      expect(events).toHaveLength(group.count);
      // It is at the position of the first of them.
      expect(events.at(-1)!.id).toBe(id);
      return events.map((event) => event.id);
    }),
  );
  expect(members.flat().sort()).toEqual(all.map(({ id }) => id).sort());
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(lines.some(({ group }) => group && group.count > 1)).toBe(true);
});

test('the view counts of a day are one row, within the period', async () => {
  const views = { type: 'ProductViewsCounted' };
  const counts = async (filter: object) =>
    (await list({ ...views, ...filter }, '&grouped=true')).entries.map(({ group }) => group?.count);
  expect(await counts({})).toEqual([undefined, 4]);
  expect(await counts({ from: '2025-03-14T03:30:00Z', to: '2025-03-14' })).toEqual([2]);
});

test('filtered events are counted by day in Pakistan', async () => {
  const days = async (filter: object) =>
    (
      await app.send<AuditDay[]>(
        'GET',
        `/console/audit/days?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        { as: analyst },
      )
    ).body;
  const all = await every({});
  const today = all.filter(({ at }) => at > '2025-03-15').map(({ at }) => dayInPakistan(at));
  expect((await days({})).reduce((sum, { count }) => sum + count, 0)).toBe(today.length);
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const counted = [
    { day: '2025-03-14', count: 4 },
    { day: '2025-03-15', count: 1 },
  ];
  expect(await days(march)).toEqual(counted);
  // Counted one by one, without totals.
  expect(await days({ ...march, thing: device })).toEqual(counted);
  expect(await days({ ...march, from: '2025-03-14T03:30:00Z' })).toEqual([
    { day: '2025-03-14', count: 2 },
    counted[1],
  ]);
  expect(await days({ ...march, role: 'admin' })).toEqual([]);
  expect(await days({ ...march, kind: 'product', role: 'system', type: 'ProductViewsCounted' })).toEqual(
    counted,
  );
  const prices = await every({ field: 'price' });
  expect((await days({ field: 'price' })).reduce((sum, { count }) => sum + count, 0)).toBe(prices.length);
});

test.each([
  ['?filter={"field":"colour"}', /^Unknown field/],
  ['?grouped=perhaps', /^Grouped must be/],
  ['?after=12', /^This page of the audit/],
  ['/days?filter={"from":"yesterday"}', /^A time must be/],
  ['/days?filter={"field":"colour"}', /^Unknown field/],
])('%s is rejected', async (query, message) => {
  const answer = await app.send('GET', `/console/audit${query}`, { as: analyst });
  expect([answer.status, answer.body]).toMatchObject([400, { message: expect.stringMatching(message) }]);
});

test.each([
  ['/console/audit?', { colour: 'red' }],
  ['/console/audit/days?', { colour: 'red' }],
  ['/audit/export?format=jsonl&', { colour: 'red' }],
  // Only the list finds events by id.
  ['/console/audit/days?', { id: ['none'] }],
  ['/audit/export?format=jsonl&', { id: ['none'] }],
])('%s rejects the unsupported filter %j', async (path, filter) => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const answer = await app.send('GET', `${path}${query}`, { as: analyst });
  expect(answer).toMatchObject({ status: 400, body: { message: AUDIT_MESSAGES.filterUnknown } });
});
