import { CommandBus } from '@nestjs/cqrs';
import { type MonthlyActivity, monthInPakistan, type SellerDashboard, type Success } from '@parkho/contracts';
import { systemContext } from '../../platform/commands/command-context.js';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing.js';
import { productCommand } from '../commands/product-command.js';
import { ViewCounter } from '../view-counter.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (as: Person, changes: object = {}) => app.list(as, { price: '85000.50', ...changes });
const approve = (id: string) => app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
const dashboardOf = async (as: Person): Promise<SellerDashboard> => {
  const answer: Answer<Success<SellerDashboard>> = await app.send('GET', '/products/dashboard-stats', { as });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const NONE = { count: 0, sold: 0, revenue: 0, views: 0, contacts: 0 };
const bare = ({ _id, ...numbers }: MonthlyActivity) => numbers;

test('a seller without devices has a dashboard of zeros, with all twelve months', async () => {
  const { overview, monthlyActivity, monthSoFar, ...lists } = await dashboardOf(app.otherSeller);
  expect(new Set(Object.values(overview))).toEqual(new Set([0]));
  expect(lists).toEqual({ latestProducts: [], recentProducts: [], productsByCategory: [], mostViewed: [] });
  expect(monthlyActivity).toHaveLength(12);
  expect(monthlyActivity.map(bare)).toEqual(Array(12).fill(NONE));
});

test('every write of a seller shows immediately, and deleted listings stay in the history', async () => {
  const seller = await app.register('Rabia', 'rabia@example.com');
  const [sold, deleted, pending] = [
    await list(seller),
    await list(seller),
    await list(seller, { name: 'Mac Mini', category: 'Macbook' }),
  ];
  expect((await dashboardOf(seller)).overview).toMatchObject({ totalProducts: 3, pendingProducts: 3 });
  await approve(sold);
  await approve(deleted);
  await app.send('PATCH', `/admin/products/${deleted}/toggle-featured`, { as: app.admin });
  expect((await dashboardOf(seller)).overview).toMatchObject({ activeProducts: 2, featuredProducts: 1 });

  await app.send('POST', `/products/products/${sold}/sold`, { as: seller });
  expect((await dashboardOf(seller)).overview).toMatchObject({ totalOrders: 1, monthlyRevenue: 85000.5 });
  for (const id of [sold, deleted]) await app.send('DELETE', `/products/products/${id}`, { as: seller });
  app.nest.get(ViewCounter).count('ProductViewsCounted', pending, seller.id);
  app.nest.get(ViewCounter).count('ProductContactsCounted', pending, seller.id);
  await app.nest.get(ViewCounter).flush();
  await app.settled();

  const dashboard = await dashboardOf(seller);
  expect(dashboard.overview).toEqual({
    totalProducts: 1,
    activeProducts: 0,
    pendingProducts: 1,
    rejectedProducts: 0,
    inactiveProducts: 0,
    soldProducts: 0,
    featuredProducts: 0,
    totalOrders: 1,
    monthlyRevenue: 85000.5,
    waitingQuestions: 0,
    inspectedProducts: 0,
    inspectionRequests: 0,
    featuredRequests: 0,
  });
  const soFar = { sold: 1, revenue: 85000.5, views: 1, contacts: 1 };
  expect(dashboard.monthSoFar.current).toMatchObject(soFar);
  expect(dashboard.monthSoFar.previous).toMatchObject({ sold: 0, revenue: 0, views: 0, contacts: 0 });
  const remaining = {
    _id: pending,
    name: 'Mac Mini',
    category: 'Macbook',
    price: 85000.5,
    state: 'pending',
    views: 1,
    contacts: 1,
  };
  for (const products of [dashboard.recentProducts, dashboard.latestProducts, dashboard.mostViewed])
    expect(products).toEqual([expect.objectContaining(remaining)]);
  expect(dashboard.recentProducts[0]).not.toHaveProperty('description');
  expect(dashboard.productsByCategory).toEqual([{ _id: 'Macbook', count: 1 }]);
  expect(bare(dashboard.monthlyActivity.at(-1)!)).toEqual({
    count: 3,
    sold: 1,
    revenue: 85000.5,
    views: 1,
    contacts: 1,
  });
  expect((await dashboardOf(app.otherSeller)).overview.totalOrders).toBe(0);
});

test('open requests are counted until they end', async () => {
  const seller = await app.register('Saima', 'saima@example.com');
  const id = await list(seller);
  await approve(id);
  await app.send('POST', '/seller/featured-request', { as: seller, body: { productId: id } });
  await app.send('PATCH', `/products/${id}/toggle-inspection`, { as: seller, body: {} });
  const open = { featuredRequests: 1, inspectionRequests: 1, inspectedProducts: 0 };
  expect((await dashboardOf(seller)).overview).toMatchObject(open);

  await app.send('DELETE', `/seller/featured-request/${id}`, { as: seller });
  await app.send('PATCH', `/products/${id}/toggle-inspection`, { as: seller, body: {} });
  const over = { featuredRequests: 0, inspectionRequests: 0 };
  expect((await dashboardOf(seller)).overview).toMatchObject(over);
});

test('a month starts at midnight in Pakistan, and ten devices are shown', async () => {
  const seller = await app.register('Nadia', 'nadia@example.com');
  const ids = [];
  for (let index = 0; index < 11; index++)
    ids.push(await list(seller, { name: `T${index}`, price: `${index + 1}000` }));
  const month = monthInPakistan(new Date().toISOString());
  const begins = Date.parse(`${month}-01T00:00:00+05:00`);
  for (const [index, at] of [begins - 1, begins].entries()) {
    const id = ids[index]!;
    await approve(id);
    const context = {
      ...systemContext(`sell ${id}`, { id: seller.id, role: 'seller' }),
      at: new Date(at).toISOString(),
    };
    await app.nest.get(CommandBus).execute(productCommand(id, { type: 'mark-sold' }, context));
  }
  await app.settled();
  const { overview, monthlyActivity, recentProducts, mostViewed } = await dashboardOf(seller);
  expect(overview).toMatchObject({ totalProducts: 11, totalOrders: 2, monthlyRevenue: 2000 });
  const [before, running] = monthlyActivity.slice(-2) as [MonthlyActivity, MonthlyActivity];
  expect(before).toMatchObject({ sold: 1, revenue: 1000, count: 0 });
  expect(running).toMatchObject({ sold: 1, revenue: 2000, count: 11 });
  expect(running._id).toEqual({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  expect(recentProducts.map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `T${10 - index}`),
  );
  expect(mostViewed).toEqual([]);
});
