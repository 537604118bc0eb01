import type { ProductCard, ProductList, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
let own: string;
let near: string;
beforeAll(async () => {
  app = await startTestApp();
  [own, near] = [await onSale('own', 50_000), await onSale('near', 60_000)];
  await onSale('dear', 500_000);
});
afterAll(() => app.close());

/** Listed by an admin for a seller, and thus available immediately. */
const onSale = async (name: string, price: number): Promise<string> => {
  const body = {
    name,
    description: 'Clean, one owner',
    category: 'Laptop',
    brand: 'Supermicro',
    condition: 'Good',
    location: 'Karachi',
    images: { front: 'https://example.com/front.jpg' },
    price,
    sellerId: app.seller.id,
  };
  const answer = await app.send<Success<{ product: { _id: string } }>>('POST', '/admin/products', {
    as: app.admin,
    body,
  });
  return answer.body.data.product._id;
};
const similar = (id: string) =>
  app.send<Success<{ products: ProductCard[] }>>('GET', `/products/products/${id}/similar`);

test('a device has similar ones, and a private one has none', async () => {
  expect((await similar(own)).body.data.products.map(({ _id }) => _id)).toEqual([near]);
  await app.send('PATCH', `/admin/products/${own}/toggle-active`, {
    as: app.admin,
    body: { isActive: false },
  });
  expect((await similar(own)).status).toBe(404);
  expect((await similar('nothing')).status).toBe(404);
});

test.each([
  'city=karachi',
  'brand=SUPERMICRO',
  'category=laptop',
  'city=KARACHI&brand=supermicro',
])('%s finds the shop’s spelling', async (query) => {
  const { body } = await app.send<Success<ProductList>>('GET', `/products/public?${query}&facets=true`);
  expect(body.data.pagination.total).toBeGreaterThan(0);
  expect(body.data.facets!.brand).toContainEqual({ value: 'Supermicro', count: expect.any(Number) });
});
