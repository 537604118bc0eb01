import type { ProductList, ProductPage, SimilarPrices, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
// Similarity depends on all available devices: each test has its own shop.
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const latitude = {
  name: 'Dell Latitude 7490',
  description: 'Clean',
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  modelName: 'Latitude 7490',
  'specifications.processor': 'Core i5-8350U',
  'specifications.ram': '16GB',
  front: 'https://example.com/front.jpg',
};
/** Listed by an admin for a seller, and thus available immediately. */
const onSale = async (price: number, changes: object = {}): Promise<string> => {
  const { 'specifications.processor': processor, 'specifications.ram': ram, front, ...plain } = latitude;
  const body = {
    ...plain,
    specifications: { processor, ram },
    images: { front },
    price,
    sellerId: app.seller.id,
  };
  const sent = { as: app.admin, body: { ...body, description: 'Clean, one owner', ...changes } };
  const answer = await app.send<Success<{ product: { _id: string } }>>('POST', '/admin/products', sent);
  return answer.body.data.product._id;
};
const similar = (query: Record<string, string>) =>
  app.send<Success<SimilarPrices>>('GET', `/products/similar-prices?${new URLSearchParams(query)}`, {
    as: app.seller,
  });

test('the price range of similar devices, available or sold, is hidden under five, then falls back to the model and kind', async () => {
  const model = { category: 'laptop', brand: 'dell', modelName: 'latitude 7490' };
  const prices = [72_000, 80_000, 85_000, 90_000, 95_000];
  const ids = [];
  for (const price of prices.slice(0, 4)) ids.push(await onSale(price));
  expect((await similar(model)).body.data).toBeNull();
  ids.push(await onSale(prices[4]!));
  expect((await similar(model)).body.data).toEqual({ count: 5, low: 72_000, median: 85_000, high: 95_000 });

  const page = await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${ids[1]}`);
  expect(page.body.data.product).toMatchObject({
    similarPrices: { count: 5, low: 72_000, median: 85_000, high: 95_000 },
    priceHistory: [{ price: 80_000, from: expect.any(String) }],
  });

  const cards = async () => {
    const list = await app.send<Success<ProductList>>('GET', '/products/public?sort=price-asc');
    return list.body.data.products.map(({ price, belowSimilar }) => [price, belowSimilar]);
  };
  expect(await cards()).toEqual([
    [72_000, 13_000],
    [80_000, 5_000],
    [85_000, undefined],
    [90_000, undefined],
    [95_000, undefined],
  ]);

  await app.send('POST', `/products/products/${ids[0]}/sold`, { as: app.seller });
  expect((await similar(model)).body.data).toEqual({ count: 5, low: 72_000, median: 85_000, high: 95_000 });
  await onSale(60_000, { modelName: 'EliteBook 840', brand: 'HP' });
  const kind = { ...model, modelName: 'Vostro', processor: 'i5 8250U', ram: '16 GB' };
  expect((await similar({ ...kind, processor: 'Intel i5-8265U' })).body.data).toEqual({
    count: 6,
    low: 60_000,
    median: 82_500,
    high: 95_000,
  });

  await app.send('PATCH', `/admin/products/${ids[1]}/toggle-active`, {
    as: app.admin,
    body: { isActive: false },
  });
  expect((await similar(model)).body.data).toBeNull();
  // The closest remaining group is the kind, with the one at 60,000.
  expect(await cards()).toEqual([
    [60_000, 25_000],
    [85_000, undefined],
    [90_000, undefined],
    [95_000, undefined],
  ]);
  expect((await similar({})).body.data).toBeNull();
  expect((await similar({ brand: 'x'.repeat(201) })).status).toBe(400);
});

test('an outlier’s low price is not a better offer', async () => {
  const prices = [50_000, 85_000, 85_000, 85_000, 85_000];
  for (const price of prices) await onSale(price, { modelName: 'Latitude 5500' });
  const list = await app.send<Success<ProductList>>('GET', '/products/public?search=5500&sort=price-asc');
  expect(list.body.data.products.map(({ price, belowSimilar }) => [price, belowSimilar])).toEqual(
    prices.map((price) => [price, undefined]),
  );
});

test('a price corrected within a day is no drop', async () => {
  const id = await onSale(850_000, { modelName: 'Latitude 5400' });
  await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { price: 85_000 } });
  const page = await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${id}`);
  expect(page.body.data.product.priceHistory).toEqual([{ price: 85_000, from: expect.any(String) }]);
  expect(page.body.data.product.wasPrice).toBeUndefined();
  const lists = (query: string) => app.send<Success<ProductList>>('GET', `/products/public?${query}`);
  expect((await lists('dropped=true')).body.data.products).toEqual([]);
  expect((await lists('dropped=false&sort=price-dropped')).body.data.products).not.toEqual([]);
});
