import type { Success, WaitingEntry } from '@parkho/contracts';
import { type Person, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (as: Person) =>
  app.send<Success<{ waiting: WaitingEntry[] }>>('GET', '/console/waiting', { as });
const waitingFor = async (as: Person): Promise<WaitingEntry[]> => {
  const answer = await read(as);
  expect(answer.status).toBe(200);
  return answer.body.data.waiting;
};
const queuesOf = async (as: Person): Promise<string[]> => (await waitingFor(as)).map(({ queue }) => queue);

test('each queue has its count and the age of its oldest item; revised listings have their own', async () => {
  expect(await waitingFor(app.admin)).toEqual(
    ['listings', 'revised-listings', 'flags', 'inspections', 'featuring', 'ideas'].map((queue) => ({
      queue,
      count: 0,
    })),
  );

  const approved = await app.list(app.seller);
  await app.send('PATCH', `/admin/products/${approved}/approve`, { as: app.admin });
  const revised = await app.list(app.seller);
  await app.send('PATCH', `/admin/products/${revised}/reject`, {
    as: app.admin,
    body: { reason: 'Blurred pictures' },
  });
  const [first] = [await app.list(app.seller), await app.list(app.seller)];
  const before = new Date().toISOString();
  await app.send('PUT', `/products/products/${revised}`, { as: app.seller, body: { name: 'ThinkPad T490' } });
  await app.send('PATCH', `/products/${approved}/toggle-inspection`, { as: app.seller, body: {} });
  await app.send('POST', '/seller/featured-request', { as: app.seller, body: { productId: approved } });
  const idea = { title: 'Dark mode', description: 'For the night', category: 'Enhancement', priority: 'Low' };
  await app.send('POST', '/feature-requests', {
    as: app.seller,
    body: { ...idea, tags: [], productDetails: { productId: approved } },
  });

  await app.send('POST', `/products/${approved}/flag`, { as: app.otherSeller, body: { reason: 'scam' } });

  await app.settled();

  const waiting = await waitingFor(app.admin);
  expect(waiting.map(({ queue, count }) => [queue, count])).toEqual([
    ['listings', 2],
    ['revised-listings', 1],
    ['flags', 1],
    ['inspections', 1],
    ['featuring', 1],
    ['ideas', 1],
  ]);
  const listing = await app.send<{ createdAt: string }>('GET', `/console/products/${first}`, {
    as: app.admin,
  });
  expect(waiting[0]!.oldest).toBe(listing.body.createdAt);
  for (const { oldest } of waiting.slice(1)) expect(oldest! >= before).toBe(true);

  await app.send('PATCH', `/admin/products/${revised}/approve`, { as: app.admin });
  expect((await waitingFor(app.admin))[1]).toEqual({ queue: 'revised-listings', count: 0 });
});

test('users see the queues that they may decide', async () => {
  expect(await queuesOf(await app.employ('inspector', 'imran@example.com'))).toEqual(['inspections']);
  expect(await queuesOf(await app.employ('moderator', 'mina@example.com'))).toEqual([
    'listings',
    'revised-listings',
    'flags',
    'featuring',
  ]);
  expect(await queuesOf(await app.employ('analyst', 'ali@example.com'))).toEqual([]);
  expect((await read(app.seller)).status).toBe(403);
});
