import type { SellerPage, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pageOf = (id: string, query = '') => app.send<Success<SellerPage>>('GET', `/sellers/${id}${query}`);
const approved = async (changes: object): Promise<string> => {
  const id = await app.list(app.seller, changes);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};

test('a seller has counted figures, cities and available devices, without contact data', async () => {
  // Pending listings are not public.
  await app.list(app.seller, { name: 'Waiting', location: 'Quetta' });
  expect((await pageOf(app.seller.id)).status).toBe(404);

  const a = await approved({ name: 'ThinkPad T480', location: 'Lahore' });
  await approved({ name: 'Latitude 7490', location: 'Lahore' });
  await approved({ name: 'EliteBook 840', location: 'Karachi' });
  const inspector = await app.employ('inspector', 'inspector@example.pk');
  const marked = await app.send('PATCH', `/admin/products/${a}/inspection`, {
    as: inspector,
    body: { inspected: true },
  });
  expect(marked.status).toBe(200);
  const sold = await approved({ name: 'Sold one' });
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });

  const { status, body } = await pageOf(app.seller.id);
  expect(status).toBe(200);
  const { seller, products, pagination } = body.data;
  expect(seller).toEqual({
    _id: app.seller.id,
    name: expect.any(String),
    createdAt: expect.any(String),
    cities: ['Lahore', 'Karachi'],
    onSale: 3,
    sold: 1,
    inspected: 1,
    edited: 0,
  });
  expect(products.map(({ name }) => name)).toEqual(['EliteBook 840', 'Latitude 7490', 'ThinkPad T480']);
  expect(pagination).toMatchObject({ page: 1, total: 3 });
  expect((await pageOf(app.seller.id, '?page=2&limit=2')).body.data.products).toHaveLength(1);
  expect((await pageOf(app.seller.id, '?page=0')).status).toBe(400);
});

test.each(['unknown', '__proto__', 'constructor'])('%s is not a seller', async (id) => {
  expect(await pageOf(id)).toMatchObject({ status: 404, body: { message: 'Seller not found' } });
});

test('a person without listings has no page', async () => {
  expect((await pageOf(app.admin.id)).status).toBe(404);
});
