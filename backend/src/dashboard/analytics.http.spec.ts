import {
  dayInPakistan,
  ANALYTICS_MESSAGES as MESSAGES,
  monthInPakistan,
  type ProductAnalytics,
  plusDays,
  type ShopActivity,
  type Success,
  type UserAnalytics,
} from '@parkho/contracts';
import { startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.register('Rabia', 'rabia@example.com');
  await app.send('PATCH', `/admin/users/${id}/deactivate`, { as: app.admin });
});
afterAll(() => app.close());

const read = async <T>(path: string): Promise<T> => {
  const answer = await app.send<Success<T>>('GET', path, { as: app.admin });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

test('users are counted, and the newest are first', async () => {
  const { overview, recentUsers } = await read<UserAnalytics>('/analytics/analytics');
  expect(overview).toEqual({ totalUsers: 4, activeUsers: 3, recentRegistrations: 4, sellers: 3, admins: 1 });
  expect(recentUsers.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Rabia', false],
    ['Omar', true],
    ['Sana', true],
    ['Admin', true],
  ]);
});

test('devices are counted by status, condition and seller; figures of the past stay when devices are deleted', async () => {
  const [active, sold, rejected, gone] = [
    await app.list(app.seller),
    await app.list(app.seller, { condition: 'New' }),
    await app.list(app.otherSeller),
    await app.list(app.seller),
  ];
  await app.list(app.seller);
  const patch = (path: string, body?: object) =>
    app.send('PATCH', path, { as: app.admin, ...(body && { body }) });
  for (const id of [active, sold]) await patch(`/admin/products/${id}/approve`);
  await patch(`/admin/products/${active}/toggle-featured`, { isFeatured: true });
  await patch(`/admin/products/${rejected}/reject`, { reason: 'Blurred' });
  await patch(`/admin/products/${active}/inspection`, { inspected: true });
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });
  await app.send('DELETE', `/admin/products/${gone}`, { as: app.admin });
  await app.settled();

  expect(await read<ProductAnalytics>('/admin/products/analytics')).toEqual({
    overview: {
      totalProducts: 4,
      featuredProducts: 1,
      activeProducts: 1,
      inactiveProducts: 0,
      pendingProducts: 1,
      rejectedProducts: 1,
      soldProducts: 1,
    },
    productsByCondition: [
      { _id: 'Good', count: 3 },
      { _id: 'New', count: 1 },
    ],
    topSellers: [
      { _id: app.seller.id, sellerName: 'Sana', productCount: 3 },
      { _id: app.otherSeller.id, sellerName: 'Omar', productCount: 1 },
    ],
  });

  const today = dayInPakistan(new Date().toISOString());
  const happened = { listed: 5, sold: 1, registered: 4, inspected: 1, medianDaysToSell: 0 };
  const months = (await read<ShopActivity>('/analytics/activity?months=2')).activity;
  expect(months).toHaveLength(2);
  expect(months[1]).toEqual({ period: monthInPakistan(new Date().toISOString()), ...happened });
  const days = (await read<ShopActivity>(`/analytics/activity?from=${plusDays(today, -1)}&to=${today}`))
    .activity;
  expect(days.map(({ period }) => period)).toEqual([plusDays(today, -1), today]);
  expect(days[1]).toEqual({ period: today, ...happened });
  expect((await read<ShopActivity>('/analytics/activity')).activity).toHaveLength(12);
});

test.each([
  ['months=0', MESSAGES.monthsInvalid],
  ['months=61', MESSAGES.monthsInvalid],
  ['from=2026-02-30&to=2026-03-01', MESSAGES.daysInvalid],
  ['from=2026-03-01', MESSAGES.daysInvalid],
  ['from=2026-03-02&to=2026-03-01', MESSAGES.daysInvalid],
  ['from=2025-01-01&to=2026-03-01', MESSAGES.daysInvalid],
  ['from=&to=2026-03-01', MESSAGES.daysInvalid],
])('%s is not a range', async (query, message) => {
  expect(await app.send('GET', `/analytics/activity?${query}`, { as: app.admin })).toMatchObject({
    status: 400,
    body: { message },
  });
});
