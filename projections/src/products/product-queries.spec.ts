import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductEvent } from '@parkho/contracts';
import { openReadStore, type ReadStore, START, searchFor } from '@parkho/stores';
import { applyDifferences, totalDifferences } from '../engine/totals.js';
import { ReadModel } from '../read-model.js';
import { fold } from '../recorded.fixture.js';
import {
  adminProducts,
  devicesByCategory,
  devicesOfSeller,
  devicesOnSale,
  type PublicProductQuery,
  placementRequestStats,
  placementRequests,
  productFacets,
  productsInCategoryAfter,
  productsOfSeller,
  publicProducts,
  type SellerProductQuery,
  similarPrices,
  similarProducts,
} from './product-queries.js';
import { type ProductDocument, products } from './products.js';

const product = (productId: string, listed: object, ...then: ProductEvent['type'][]): ProductDocument => {
  const ids = { productId, sellerId: 's1' };
  const details = { name: productId, description: '', price: 100, brand: 'Dell', condition: 'Good' };
  const defaults = {
    categoryId: 'c1',
    location: 'Lahore',
    specifications: {},
    laptopDetails: {},
    images: {},
  };
  const data = { ...ids, ...details, ...defaults, reportId: 'r', approval: 'approved', ...listed };
  const later = then.map((type) => ({ type, data: { ...ids, views: 5, reason: '' } }) as ProductEvent);
  return fold(products, [{ type: 'ProductListed', data } as ProductEvent, ...later])!;
};

/** Available: a to d. */
const documents = [
  product(
    'a',
    { price: 100, condition: 'Good', specifications: { ram: '8GB' }, images: { front: 'a.jpg' } },
    'ProductFeatured',
  ),
  product('b', { price: 200, condition: 'Fair', brand: 'HP', specifications: { ram: '16GB' } }),
  product('c', { price: 300, condition: 'New', location: 'Karachi', specifications: { ram: '16GB' } }),
  product(
    'd',
    { price: 400, condition: 'Used', categoryId: 'c2', name: 'Gaming tower' },
    'ProductViewsCounted',
  ),
  product('pending', { approval: 'pending' }, 'ProductInspectionRequested'),
  product('sold', {}, 'ProductSold'),
  product('hidden', { sellerId: 's2' }, 'ProductDeactivated'),
].map((document, index) => ({
  ...document,
  createdAt: `2026-01-0${index + 1}`,
  ...(document._id === 'b' && { hasDropped: true, wasPrice: 250, droppedAt: '2026-02-01' }),
}));

let dataDir: string;
let readStore: ReadStore;
let model: ReadModel<ProductDocument>;

/** The products in a separate collection. */
const modelOf = async (
  collection: string,
  put: readonly ProductDocument[],
): Promise<ReadModel<ProductDocument>> => {
  await readStore.ensure(collection, products.shape);
  const changes = put.map((after) => ({ before: null, after }));
  const totals = applyDifferences([], totalDifferences(products, changes));
  await readStore.commit(collection, { from: START, to: '1', put, remove: [], totals });
  return new ReadModel({ readStore, serving: () => ({ collection, changed: '1' }) }, products);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-products-'));
  readStore = await openReadStore({ dataDir });
  model = await modelOf('products_v1_g1', documents);
});
afterAll(async () => {
  await readStore.close();
  await rm(dataDir, { recursive: true });
});

const first = { page: 1, limit: 10 };
const namesFor = async (query: PublicProductQuery, at = first) => {
  const { documents, total } = await publicProducts(model, query, at);
  return `${documents.map(({ _id }) => _id).join('')} of ${total}`;
};

test.each<[PublicProductQuery, string]>([
  [{}, 'dcba of 4'],
  [{ sort: 'price-asc' }, 'abcd of 4'],
  [{ sort: 'price-desc' }, 'dcba of 4'],
  [{ sort: 'most-viewed' }, 'dcba of 4'],
  [{ categoryIds: ['c1'] }, 'cba of 3'],
  [{ categoryIds: ['c1', 'c2'] }, 'dcba of 4'],
  [{ categoryIds: [] }, ' of 0'],
  [{ brand: 'HP' }, 'b of 1'],
  [{ city: ['Karachi'] }, 'c of 1'],
  [{ condition: 'Used' }, 'dba of 3'],
  [{ condition: 'Fair' }, 'b of 1'],
  [{ minPrice: 200, maxPrice: 300 }, 'cb of 2'],
  [{ minPrice: 0 }, 'dcba of 4'],
  [{ ram: '16GB' }, 'cb of 2'],
  [{ city: ['Karachi', 'Lahore'] }, 'dcba of 4'],
  [{ minRam: '16GB' }, 'cb of 2'],
  [{ featured: true }, 'a of 1'],
  [{ gaming: true }, 'd of 1'],
  [{ warranty: true }, ' of 0'],
  [{ dropped: true }, 'b of 1'],
  [{ dropped: false }, 'dca of 3'],
  [{ sort: 'price-dropped' }, 'bdca of 4'],
  [{ search: searchFor('gam tow') }, 'd of 1'],
  [{ ram: '16GB', city: ['Lahore'] }, 'b of 1'],
])('public devices by %p', async (query, expected) => {
  expect(await namesFor(query)).toBe(expected);
});

test('similar devices are available ones and those sold in the last six months', async () => {
  const specifications = { processor: 'Core i5-8350U', ram: '16GB' };
  const like = (id: string, price: number, soldAt?: string) => ({
    ...product(id, { price, specifications }, ...(soldAt ? (['ProductSold'] as const) : [])),
    ...(soldAt && { soldAt }),
  });
  const put = [
    ...[60, 70, 80].map((price, nth) => like(`a${nth}`, price * 100_000)),
    like('s1', 9_000_000, '2026-05-31T18:00:00.000Z'),
    like('s2', 10_000_000, '2026-05-31T19:00:00.000Z'),
    // Sold below the asking price, on a day entered by the seller.
    { ...like('s3', 20_000_000, '2026-08-01'), salePrice: 11_000_000 },
  ];
  const prices = await modelOf('products_v1_g8', put);
  const at = (now: string) => similarPrices(prices, put[0]!.likenesses, now);
  expect(await at('2026-12-15T10:00:00.000Z')).toEqual({
    count: 5,
    low: 60_000,
    median: 80_000,
    high: 110_000,
  });
  // The month of the second sale in Pakistan is June.
  expect(await at('2027-01-15T10:00:00.000Z')).toBeNull();
});

test.each<[SellerProductQuery, string]>([
  [{}, 'sold pending d c b a'],
  [{ sort: 'oldest' }, 'a b c d pending sold'],
  [{ sort: 'price-desc' }, 'd c b sold pending a'],
  [{ sort: 'most-viewed', state: 'active' }, 'd c b a'],
  [{ sort: 'name' }, 'd a b c pending sold'],
  [{ pictureless: true }, 'pending d c b'],
  [{ pictureless: true, state: 'sold' }, 'sold'],
  [{ uninspected: true, condition: 'Good' }, 'pending a'],
  [{ ids: ['b', 'a', 'hidden'] }, 'b a'],
  [{ ids: ['c'] }, 'c'],
  [{ ids: [] }, ''],
  [{ ids: ['d', 'a'], search: searchFor('gam'), sort: 'price-asc' }, 'd'],
])('own devices by %p', async (query, expected) => {
  const { documents } = await productsOfSeller(model, 's1', first, query);
  expect(documents.map(({ _id }) => _id).join(' ')).toBe(expected);
});

test('missing fields of a seller’s devices are counted, except for sold ones', async () => {
  expect((await devicesOfSeller(model, 's1')).troubles).toEqual({ 'no-picture': 4, 'not-inspected': 5 });
});

test('a seller’s inspections and open requests are counted', async () => {
  const { inspected, requests } = await devicesOfSeller(model, 's1');
  expect({ inspected, requests }).toEqual({ inspected: 0, requests: { inspection: 1, featuring: 0 } });
});

test('a page is a slice of the whole', async () => {
  expect(await namesFor({}, { page: 2, limit: 3 })).toBe('a of 4');
});

test('a facet counts the matches of every filter except its own', async () => {
  const { category, condition, ram, city } = await productFacets(model, { ram: '16GB', city: ['Lahore'] });
  expect(category).toEqual([{ value: 'c1', count: 1 }]);
  expect(ram).toEqual([
    { value: '16GB', count: 1 },
    { value: '8GB', count: 1 },
  ]);
  expect(city).toEqual([
    { value: 'Karachi', count: 1 },
    { value: 'Lahore', count: 1 },
  ]);
  expect(condition).toEqual([
    { value: 'Fair', count: 1 },
    { value: 'Used', count: 1 },
  ]);
});

test('flags count their devices, and minimums those with as much or more, whatever is selected there', async () => {
  const { gaming, warranty, minRam, ram } = await productFacets(model, { minRam: '16GB' });
  expect([gaming, warranty]).toEqual([[], []]);
  expect(minRam).toEqual([
    { value: '4GB', count: 3 },
    { value: '8GB', count: 3 },
    { value: '16GB', count: 2 },
  ]);
  expect(ram).toEqual([
    { value: '16GB', count: 2 },
    { value: '8GB', count: 1 },
  ]);
  expect((await productFacets(model, { gaming: true })).gaming).toEqual([{ value: 'true', count: 1 }]);
  expect((await productFacets(model, {})).featured).toEqual([{ value: 'true', count: 1 }]);
});

test('similar devices are of its class and price range, its model and kind first', async () => {
  const i5 = { processor: 'Core i5-8350U', ram: '16GB' };
  const gtx = { processor: 'Core i7-9750H', ram: '16GB', gpu: 'GTX 1650' };
  const at = (
    id: string,
    price: number,
    specifications: object,
    more: object = {},
    ...then: 'ProductSold'[]
  ) => product(id, { categoryId: 'similar', location: 'Quetta', price, specifications, ...more }, ...then);
  const laptop = at('own', 1000, i5, { model: 'T480' });
  const shop = await modelOf('products_v1_g2', [
    laptop,
    at('kind', 1400, i5),
    at('model', 1900, i5, { model: 'T480' }),
    at('near', 1010, { processor: 'Core i3-6100U', ram: '8GB' }),
    at('gaming', 1000, gtx),
    at('dear', 2001, i5, { model: 'T480' }),
    at('cheap', 499, i5),
    at('gone', 1000, i5, {}, 'ProductSold'),
    at('elsewhere', 1000, i5, { categoryId: 'other' }),
  ]);
  const similar = async (limit: number) => (await similarProducts(shop, laptop, limit)).map(({ _id }) => _id);
  expect(await similar(3)).toEqual(['model', 'kind', 'near']);
  expect(await similar(9)).toEqual(['model', 'kind', 'near', 'gaming']);
});

test('a part has few of its kind, so similar ones may have other prices', async () => {
  const at = (id: string, price: number, specifications: object) =>
    product(id, { categoryId: 'parts', location: 'Quetta', price, specifications });
  const powerSupply = at('own', 1000, { psu: '750W 80+ Gold' });
  const shop = await modelOf('products_v1_g9', [
    powerSupply,
    at('half', 480, { psu: '650W 80+ Bronze' }),
    at('dear', 3900, { psu: '1600W 80+ Titanium' }),
    at('far', 4100, { psu: '2000W' }),
    at('disk', 1000, { storage: '1TB NVMe SSD' }),
  ]);
  expect((await similarProducts(shop, powerSupply, 4)).map(({ _id }) => _id)).toEqual(['half', 'dear']);
});

test('devices are counted by category, available ones also in total', async () => {
  expect(await devicesOnSale(model)).toBe(4);
  expect(Object.fromEntries(await devicesByCategory(model))).toEqual({
    c1: { devices: 6, onSale: 3 },
    c2: { devices: 1, onSale: 1 },
  });
});

test('the devices of a category are iterated in pages, in every status', async () => {
  const after = async (last: string) =>
    (await productsInCategoryAfter(model, 'c1', last, 4)).map(({ _id }) => _id);
  expect(await after('')).toEqual(['a', 'b', 'c', 'hidden']);
  expect(await after('hidden')).toEqual(['pending', 'sold']);
});

test('sellers and admins see devices in every status', async () => {
  expect((await productsOfSeller(model, 's2', first)).documents.map(({ _id }) => _id)).toEqual(['hidden']);
  expect((await productsOfSeller(model, 's1', first)).total).toBe(6);
  expect((await adminProducts(model, {}, first)).total).toBe(7);
  expect((await adminProducts(model, { approvalStatus: 'pending' }, first)).total).toBe(1);
  expect((await adminProducts(model, { isActive: false }, first)).total).toBe(1);
  expect((await adminProducts(model, { featured: true, condition: 'Used' }, first)).total).toBe(1);
  const totalCount = (await adminProducts(model, { minPrice: 0 }, first)).total;
  const [sold, unsold] = [
    await adminProducts(model, { sold: true }, first),
    await adminProducts(model, { sold: false }, first),
  ];
  expect([totalCount, sold.total + unsold.total]).toEqual([7, 7]);
  expect(sold.documents.every((device) => device.sold)).toBe(true);
  expect(unsold.documents.some((device) => device.sold)).toBe(false);
});

describe('placement requests', () => {
  const requested = (id: string, day: number, ...then: ProductEvent['type'][]): ProductDocument => {
    const document = product(id, {}, 'FeaturedRequestSubmitted', ...then);
    const { featuredRequestedAt } = document;
    return { ...document, ...(featuredRequestedAt && { featuredRequestedAt: `2026-02-0${day}` }) };
  };
  const granted = ['FeaturedRequestApproved', 'ProductFeatured'] as const;
  let shop: ReadModel<ProductDocument>;
  beforeAll(async () => {
    shop = await modelOf('products_v1_g3', [
      requested('first', 1),
      requested('shown', 2, ...granted),
      requested('second', 3),
      requested('refused', 4, 'FeaturedRequestRejected'),
      requested('sold', 5, ...granted, 'ProductSold'),
      requested('cancelled', 6, 'FeaturedRequestCancelled'),
      requested('taken down', 7, ...granted, 'ProductUnfeatured'),
      product('not requested for', {}, 'ProductFeatured'),
      product('other', {}),
    ]);
  });

  test.each([
    [undefined, ['taken down', 'sold', 'refused', 'second', 'shown', 'first']],
    ['pending', ['first', 'second']],
    ['approved', ['taken down', 'sold', 'shown']],
    ['rejected', ['refused']],
  ] as const)('%s requests: pending ones the oldest first, the others the latest first', async (status, ids) => {
    const { documents, total } = await placementRequests(shop, status, { page: 1, limit: 10 });
    expect(documents.map(({ _id }) => _id)).toEqual(ids);
    expect(total).toBe(ids.length);
    const second = await placementRequests(shop, status, { page: 2, limit: 1 });
    expect(second.documents.map(({ _id }) => _id)).toEqual(ids.slice(1, 2));
  });

  test('are counted by status, together with the home page', async () => {
    expect(await placementRequestStats(shop, '2026-02-04')).toEqual({
      totalRequests: 6,
      pendingRequests: 2,
      approvedRequests: 3,
      rejectedRequests: 1,
      currentFeaturedProducts: 2,
      recentRequests: 3,
    });
  });
});
