import { CommandBus } from '@nestjs/cqrs';
import {
  GENERAL_MESSAGES,
  INSPECTION_MESSAGES,
  type ListedNames,
  PRODUCT_MESSAGES as MESSAGES,
  type MyProducts,
  PRODUCT_FILTER_MESSAGES,
  type ProductList,
  type ProductPage,
  type ProductReceipt,
  parseReportId,
  productStream,
  type SellerChoice,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import sharp from 'sharp';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { systemContext } from '../platform/commands/command-context.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { fetchedPath } from '../platform/media/testing.js';
import { type Answer, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { ViewCounter } from './view-counter.js';

type WriteAnswer = Answer<Success<{ product: ProductReceipt }>>;
type ReadAnswer = Answer<Success<{ product: ProductPage }>>;
type ListAnswer = Answer<Success<ProductList>>;

let app: TestApp;
let jpeg: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestApp();
  const colour = { width: 40, height: 30, channels: 3, background: '#345' } as const;
  jpeg = Buffer.from(await sharp({ create: colour }).jpeg().toBuffer());
});
afterAll(() => app.close());

const laptop = {
  name: 'ThinkPad T480',
  description: 'One owner, <b>clean</b>',
  price: '85000.50',
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
};
const front = { front: 'https://example.com/front.jpg' };

const form = (
  fields: Record<string, string>,
  files: Record<string, Uint8Array<ArrayBuffer>> = {},
): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const [slot, content] of Object.entries(files)) data.set(slot, new Blob([content]), `${slot}.jpg`);
  return data;
};

const list = (as: Person, body: FormData | object, headers?: Record<string, string>): Promise<WriteAnswer> =>
  app.send('POST', '/products/products', { as, body, headers });
const read = (id: string, as?: Person): Promise<ReadAnswer> =>
  app.send('GET', `/products/products/${id}`, { as });
const admin = (
  id: string,
  verb: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<WriteAnswer> =>
  app.send('PATCH', `/admin/products/${id}/${verb}`, { as: app.admin, body, headers });
const search = (query: string): Promise<ListAnswer> => app.send('GET', `/products/public?${query}`);
const listedId = async (as: Person, changes: object = {}): Promise<string> =>
  (await list(as, { ...laptop, images: front, ...changes })).body.data.product._id;
const approvedId = async (changes: object = {}): Promise<string> => {
  const id = await listedId(app.seller, changes);
  await admin(id, 'approve');
  return id;
};

test('a listing goes from its seller through an admin to the public', async () => {
  const fields = {
    ...laptop,
    name: 'Vostro 3400',
    'specifications.ram': '16GB DDR4',
    modelName: 'T480',
    batteryBackup: '5.5',
    accessoriesIncluded: 'Charger,Mouse',
    negotiable: 'Yes',
  };
  const added = await list(app.seller, form(fields, { front: jpeg, keyboard: jpeg }));
  expect(added).toMatchObject({ status: 201, body: { success: true, message: MESSAGES.added } });
  const { _id: id, reportId } = added.body.data.product;
  expect(parseReportId(reportId)).toBe(reportId);

  expect(await read(id)).toMatchObject({ status: 404, body: { success: false, message: MESSAGES.notFound } });
  expect((await read(id, app.otherSeller)).status).toBe(404);
  const ownView = (await read(id, app.seller)).body.data.product;
  expect(ownView).toMatchObject({
    ...laptop,
    name: 'Vostro 3400',
    price: 85000.5,
    specifications: { ram: '16GB DDR4' },
    laptopDetails: {
      modelName: 'T480',
      batteryBackup: 5.5,
      accessoriesIncluded: ['Charger', 'Mouse'],
      negotiable: 'Yes',
    },
    seller: { name: 'Sana', phone: '03001234567' },
    approvalStatus: 'pending',
    reportId,
    version: 0,
  });
  expect(ownView.images.front).toMatch(/^\/api\/images\/[0-9a-f]{64}-1600\.webp$/);
  expect(Object.keys(ownView.images)).toEqual(['front', 'keyboard']);
  expect((await search('search=vostro')).body.data.products).toEqual([]);

  expect((await admin(id, 'approve')).body).toMatchObject({
    message: MESSAGES.approved,
    data: { product: { approvalStatus: 'approved', version: 1 } },
  });
  expect((await read(id)).status).toBe(200);
  const { products, pagination } = (await search('search=vostro')).body.data;
  expect(pagination).toEqual({ page: 1, limit: 12, total: 1, totalPages: 1 });
  expect(products[0]).toMatchObject({
    _id: id,
    category: 'Laptop',
    price: 85000.5,
    seller: { name: 'Sana' },
  });
  expect(products[0]).not.toHaveProperty('seller.phone');
});

test('an edit keeps missing fields, replaces a picture and removes one', async () => {
  const id = await listedId(app.seller, { images: { front: front.front, back: front.front }, ram: '8GB' });
  const edited: WriteAnswer = await app.send('PUT', `/products/products/${id}`, {
    as: app.seller,
    body: form({ name: 'T480s', back: '', 'specifications.storage': '512GB' }, { front: jpeg }),
  });
  expect(edited).toMatchObject({
    status: 200,
    body: { message: MESSAGES.updated, data: { product: { version: 1 } } },
  });
  const { product } = (await read(id, app.seller)).body.data;
  expect(product).toMatchObject({
    name: 'T480s',
    brand: 'Lenovo',
    specifications: { ram: '8GB', storage: '512GB' },
  });
  expect(Object.keys(product.images)).toEqual(['front']);
  expect(product.images.front).toMatch(/-1600\.webp$/);
});

test('a rejection reaches its seller, and an edit resubmits the listing', async () => {
  const id = await listedId(app.seller);
  expect(await admin(id, 'reject', { reason: '  ' })).toMatchObject({
    status: 400,
    body: { message: MESSAGES.reasonRequired },
  });
  expect((await admin(id, 'reject', { reason: 'Blurry' })).body.message).toBe(MESSAGES.rejected);
  expect((await read(id, app.seller)).body.data.product).toMatchObject({
    approvalStatus: 'rejected',
    rejectionReason: 'Blurry',
  });
  await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { name: 'Sharper' } });
  const { product } = (await read(id, app.seller)).body.data;
  expect(product.approvalStatus).toBe('pending');
  expect(product.rejectionReason).toBeUndefined();
});

test('an admin lists for a seller, features, inspects and deactivates', async () => {
  const description = 'Long enough for admins';
  const body = { ...laptop, description, images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'] };
  const path = '/admin/products';
  expect(
    await app.send('POST', path, { as: app.admin, body: { ...body, description: 'Short', images: [] } }),
  ).toMatchObject({
    status: 400,
    body: { errors: [MESSAGES.descriptionTooShort, MESSAGES.imageUrlRequired, MESSAGES.sellerRequired] },
  });
  const role = 'buyer';
  const personal = { name: 'Bano', email: 'bano@example.com' };
  const buyer = new RegisterUser(
    'bano',
    { role, personal, password: SELLER.password },
    systemContext('register bano'),
  );
  await app.nest.get(CommandBus).execute(buyer);
  await app.settled();
  expect(await app.send('POST', path, { as: app.admin, body: { ...body, sellerId: 'bano' } })).toMatchObject({
    status: 400,
    body: { errors: [MESSAGES.sellerRequired] },
  });
  const added: WriteAnswer = await app.send('POST', path, {
    as: app.admin,
    body: { ...body, sellerId: app.seller.id, isFeatured: true },
  });
  const { _id: id } = added.body.data.product;
  expect(added.body.data.product).toMatchObject({ approvalStatus: 'approved', isFeatured: true });
  expect((await read(id)).body.data.product).toMatchObject({
    seller: { _id: app.seller.id },
    images: {
      front: await fetchedPath('https://example.com/a.jpg'),
      back: await fetchedPath('https://example.com/b.jpg'),
    },
  });
  expect((await admin(id, 'toggle-featured')).body.message).toBe(MESSAGES.unfeatured);
  expect((await admin(id, 'toggle-featured', { isFeatured: false })).body.message).toBe(MESSAGES.unfeatured);
  expect((await admin(id, 'inspection', { inspected: true, notes: 'Clean' })).body.message).toBe(
    INSPECTION_MESSAGES.marked,
  );
  expect((await read(id)).body.data.product).toMatchObject({ inspected: true, inspectionNotes: 'Clean' });
  expect((await admin(id, 'toggle-active')).body.message).toBe(MESSAGES.deactivated);
  expect((await read(id)).status).toBe(404);
});

test('a sold device leaves the list but keeps its page', async () => {
  const id = await approvedId({ name: 'Soldout Workstation' });
  expect((await search('search=soldout')).body.data.products).toHaveLength(1);
  const path = `/products/products/${id}/sold`;
  expect(await app.send('POST', path, { as: app.seller })).toMatchObject({
    status: 200,
    body: { message: MESSAGES.sold },
  });
  expect((await search('search=soldout')).body.data.products).toEqual([]);
  expect((await read(id)).body.data.product).toMatchObject({ sold: true, soldAt: expect.any(String) });
  expect(await app.send('POST', path, { as: app.seller })).toMatchObject({
    status: 409,
    body: { message: MESSAGES.soldAlready },
  });
});

describe('the public list', () => {
  const names = async (query: string): Promise<string[]> =>
    (await search(`search=fleet&${query}`)).body.data.products.map(({ name }) => name);

  beforeAll(async () => {
    const gaming = { gpu: 'NVIDIA GeForce RTX 3060', ram: '32GB', storage: '1TB SSD' };
    const [, alpha] = [
      await approvedId({ name: 'Fleet Beta', price: 50_000, ram: '8GB', storage: '256GB' }),
      await approvedId({
        name: 'Fleet Alpha',
        price: 150_000,
        category: 'Pc',
        brand: 'MSI',
        location: 'Karachi',
        condition: 'New',
        warrantyRemaining: 'Yes',
        ...gaming,
      }),
    ];
    await approvedId({
      name: 'Fleet Gamma',
      price: 99_000,
      brand: 'Dell',
      processor: 'Xeon E5',
      condition: 'Fair',
    });
    await admin(alpha, 'toggle-featured');
    await admin(alpha, 'inspection', { inspected: true });
    for (const viewer of [undefined, app.otherSeller, app.seller, app.admin]) await read(alpha, viewer);
    await app.nest.get(ViewCounter).flush();
    await app.settled();
  });

  test.each([
    // All match: the inspected one comes first.
    ['', ['Fleet Alpha', 'Fleet Gamma', 'Fleet Beta']],
    ['sort=newest', ['Fleet Gamma', 'Fleet Alpha', 'Fleet Beta']],
    ['category=pc', ['Fleet Alpha']],
    ['category=Toaster', []],
    ['brand=Dell', ['Fleet Gamma']],
    ['city=Karachi', ['Fleet Alpha']],
    ['condition=New', ['Fleet Alpha']],
    ['condition=Used', ['Fleet Gamma', 'Fleet Beta']],
    ['featured=true', ['Fleet Alpha']],
    ['inspected=true', ['Fleet Alpha']],
    ['warranty=true', ['Fleet Alpha']],
    ['gaming=true', ['Fleet Alpha']],
    ['workstation=true', ['Fleet Gamma']],
    ['minPrice=50000&maxPrice=99000', ['Fleet Gamma', 'Fleet Beta']],
    ['minPrice=&maxPrice=50000', ['Fleet Beta']],
    ['ram=8GB', ['Fleet Beta']],
    ['storage=1TB', ['Fleet Alpha']],
    ['sort=price-asc', ['Fleet Beta', 'Fleet Gamma', 'Fleet Alpha']],
    ['sort=price-desc', ['Fleet Alpha', 'Fleet Gamma', 'Fleet Beta']],
    ['sort=most-viewed&limit=1', ['Fleet Alpha']],
    ['limit=2&page=2', ['Fleet Beta']],
    ['page=1000000', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('does not count views by its seller and admins', async () => {
    expect((await search('search=fleet+alpha')).body.data.products[0]?.views).toBe(2);
  });

  test('is unchanged for cached clients while others sign in and view, and views are counted all the same', async () => {
    const list = await search('search=fleet');
    const { _id: id, views } = list.body.data.products.at(-1)!;
    const has = { headers: { 'if-none-match': list.headers.get('etag')! } };
    const reload = () => app.send('GET', '/products/public?search=fleet', has);
    await app.logIn(SELLER);
    await read(id);
    await app.nest.get(ViewCounter).flush();
    await app.settled();
    expect((await reload()).status).toBe(304);
    expect((await read(id)).body.data.product.views).toBe(views + 1);

    await admin(id, 'toggle-featured');
    expect((await reload()).status).toBe(200);
    await admin(id, 'toggle-featured');
  });

  test('has category names with its counts', async () => {
    const { facets } = (await search('search=fleet&facets=true&brand=MSI')).body.data;
    expect(facets).toMatchObject({
      category: [{ value: 'Pc', count: 1 }],
      brand: expect.arrayContaining([
        { value: 'Dell', count: 1 },
        { value: 'Lenovo', count: 1 },
        { value: 'MSI', count: 1 },
      ]),
    });
  });

  test.each([
    ['page=0', MESSAGES.pageInvalid],
    ['page=', MESSAGES.pageInvalid],
    ['limit=101', MESSAGES.limitInvalid],
    ['limit=1.5', MESSAGES.limitInvalid],
    ['minPrice=cheap', PRODUCT_FILTER_MESSAGES.priceFilterInvalid],
    ['maxPrice=-1', PRODUCT_FILTER_MESSAGES.priceFilterInvalid],
    ['sort=best', PRODUCT_FILTER_MESSAGES.sortInvalid],
    ['featured=yes', MESSAGES.flagInvalid],
    ['brand=Dell&brand=HP', MESSAGES.filterRepeated],
    ['sort=price_asc&sort=price_desc', MESSAGES.filterRepeated],
    [`city=${'x'.repeat(201)}`, PRODUCT_FILTER_MESSAGES.citiesInvalid],
    ['minRam=3GB', 'RAM must be one of 4GB, 8GB, 16GB, 32GB, 32GB+'],
    ['minBattery=101', PRODUCT_FILTER_MESSAGES.batteryFilterInvalid],
    ['condition=Broken', MESSAGES.conditionInvalid],
    ['ram=3GB', 'RAM must be one of 4GB, 8GB, 16GB, 32GB, 32GB+'],
    ['storage=3GB', 'Storage must be one of 64GB, 128GB, 256GB, 512GB, 1TB, 2TB, 2TB+'],
    [`search=${'x'.repeat(201)}`, MESSAGES.searchTooLong],
  ])('rejects the query %s', async (query, message) => {
    expect(await search(query)).toMatchObject({
      status: 400,
      body: { success: false, message, errors: [message] },
    });
  });

  test('reports all invalid parameters', async () => {
    const { body } = await search('sort=best&page=0&minPrice=1&maxPrice=x');
    const errors = [
      MESSAGES.pageInvalid,
      PRODUCT_FILTER_MESSAGES.priceFilterInvalid,
      PRODUCT_FILTER_MESSAGES.sortInvalid,
    ];
    expect(body).toMatchObject({ errors, message: errors.join(', ') });
  });
});

describe('rejects', () => {
  let id: string;
  beforeAll(async () => {
    id = await approvedId();
  });

  test.each<[string, () => Promise<Answer<unknown>>, number, string]>([
    ['an unknown device', () => read('nothing'), 404, MESSAGES.notFound],
    [
      'a listing by a visitor',
      () => app.send('POST', '/products/products', { body: laptop }),
      401,
      GENERAL_MESSAGES.loginRequired,
    ],
    ['a listing without a picture', () => list(app.seller, laptop), 400, MESSAGES.imageRequired],
    [
      'a body that is not an object',
      () => list(app.seller, []),
      400,
      expect.stringContaining(MESSAGES.nameRequired),
    ],
    [
      'an unknown category',
      () => list(app.seller, { ...laptop, images: front, category: 'X' }),
      400,
      MESSAGES.categoryUnknown,
    ],
    [
      "an edit of another seller's device",
      () => app.send('PUT', `/products/products/${id}`, { as: app.otherSeller, body: { name: 'Mine' } }),
      404,
      MESSAGES.notFound,
    ],
    [
      'approval by a seller',
      () => app.send('PATCH', `/admin/products/${id}/approve`, { as: app.seller }),
      403,
      GENERAL_MESSAGES.wrongRole,
    ],
    [
      'a text file named .jpg',
      () => list(app.seller, form(laptop, { front: Buffer.from('not a picture') })),
      415,
      MESSAGES.notAnImage,
    ],
    [
      'a truncated picture',
      () => list(app.seller, form(laptop, { front: jpeg.subarray(0, jpeg.length / 2) })),
      400,
      MESSAGES.imageBroken,
    ],
    [
      'a picture of 20 MB',
      () => list(app.seller, form(laptop, { front: Buffer.alloc(20 * 1024 * 1024) })),
      413,
      MESSAGES.imageTooLarge,
    ],
  ])('%s', async (_, send, status, message) => {
    expect(await send()).toMatchObject({ status, body: { success: false, message } });
  });
});

test('a deleted device is not found', async () => {
  const id = await approvedId();
  const path = `/products/products/${id}`;
  expect((await app.send('DELETE', path, { as: app.seller })).body).toMatchObject({
    message: MESSAGES.deleted,
  });
  expect((await read(id, app.seller)).status).toBe(404);
  expect((await app.send('DELETE', path, { as: app.seller })).status).toBe(404);
});

describe.each<
  [
    what: string,
    method: string,
    path: string,
    body?: object,
    as?: 'admin' | 'seller',
    given?: () => Promise<string>,
  ]
>([
  ['an edit', 'PUT', '/products/products/:id', { name: 'T480s' }, 'seller'],
  ['a deletion', 'DELETE', '/products/products/:id', undefined, 'seller'],
  ['an activity', 'PATCH', '/products/products/:id/toggle-active', { isActive: false }, 'seller'],
  ['a sale', 'POST', '/products/products/:id/sold', undefined, 'seller'],
  ["an admin's edit", 'PUT', '/admin/products/:id', { name: 'T480s' }],
  ["an admin's deletion", 'DELETE', '/admin/products/:id'],
  ["an admin's activity", 'PATCH', '/admin/products/:id/toggle-active', { isActive: false }],
  ['a toggle without a body', 'PATCH', '/admin/products/:id/toggle-active'],
  ['a placement', 'PATCH', '/admin/products/:id/toggle-featured', { isFeatured: true }],
  ['a rejection', 'PATCH', '/admin/products/:id/reject', { reason: 'Blurry' }],
  ['an approval', 'PATCH', '/admin/products/:id/approve', undefined, 'admin', () => listedId(app.seller)],
])('%s', (_, method, path, body, as = 'admin', given = approvedId) => {
  let id: string;
  let seen: number;
  const send = (headers: Record<string, string>): Promise<WriteAnswer> =>
    app.send(method, path.replace(':id', id), { as: app[as], body, headers });
  const revision = async (): Promise<number> =>
    (await app.nest.get<EventStore>(EVENT_STORE).readStream(productStream(id))).length - 1;
  beforeEach(async () => {
    id = await given();
    seen = await revision();
  });

  test('requires the current version', async () => {
    expect(await send({ 'if-match': `"${seen + 1}"` })).toMatchObject({
      status: 412,
      body: { message: GENERAL_MESSAGES.changedMeanwhile },
    });
    expect(await revision()).toBe(seen);
  });

  test('is idempotent by its key', async () => {
    const headers = { 'if-match': `"${seen}"`, 'idempotency-key': 'press' };
    const first = await send(headers);
    expect(first.status).toBe(200);
    expect(await send(headers)).toMatchObject({ status: 200, body: first.body });
    expect(await revision()).toBe(seen + 1);
  });
});

test.each([
  ['an unknown id', 'unknown'],
  ['an id that is too long', 'x'.repeat(5_000)],
  ['a slash in its id', 'a%2Fb'],
  ['a control character in its id', '%00'],
])('there is no device with %s', async (_, id) => {
  const path = `/products/products/${id}`;
  expect(await app.send('PUT', path, { as: app.seller, body: {} })).toMatchObject({
    status: 404,
    body: { success: false, message: expect.stringMatching(/not found$/i) },
  });
});

test('a repeated request lists once, and a different request with its key is rejected', async () => {
  const headers = { 'idempotency-key': 'form-1' };
  const sadia = await app.register('Sadia', 'sadia@example.com');
  const upload = (name: string) => list(sadia, form({ ...laptop, name }, { front: jpeg }), headers);
  const first = await upload('Once');
  expect(await upload('Once')).toMatchObject({ status: 201, body: first.body });
  expect(await upload('Twice')).toMatchObject({ status: 422, body: { message: GENERAL_MESSAGES.keyReused } });
  const listings: Answer<Success<MyProducts>> = await app.send('GET', '/products/my-products', {
    as: sadia,
  });
  expect(listings.body.data).toMatchObject({
    products: [{ name: 'Once' }],
    totalProducts: 1,
    totalPages: 1,
    currentPage: 1,
  });
});

describe('the console', () => {
  const listed = (query: Record<string, unknown>): Promise<Answer<(ProductPage & { id: string })[]>> => {
    const params = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      JSON.stringify(value),
    ]);
    return app.send('GET', `/console/products?${new URLSearchParams(params)}`, { as: app.admin });
  };

  test('reads lists, many and one in the format of ra-data-simple-rest', async () => {
    const ids = [
      await listedId(app.seller, { name: 'Console One' }),
      await listedId(app.seller, { name: 'Console Two' }),
    ];
    const filter = { q: 'console', approvalStatus: 'pending', category: 'Laptop', isActive: true };
    const { headers, body } = await listed({ filter, range: [0, 0], sort: ['name', 'DESC'] });
    expect(headers.get('content-range')).toBe('products 0-0/2');
    expect(body).toMatchObject([
      { id: ids[1], _id: ids[1], name: 'Console Two', seller: { name: 'Sana' }, version: 0 },
    ]);
    expect((await listed({ filter: { id: ids } })).body.map(({ id }) => id)).toEqual(ids);
    expect(await app.send('GET', `/console/products/${ids[0]}`, { as: app.admin })).toMatchObject({
      body: { id: ids[0] },
    });
  });

  test('searches devices and sellers at once, by words', async () => {
    const byName = await listedId(app.seller, { name: 'Omar Edition Tower' });
    const air = await listedId(app.otherSeller, { name: 'Macbook Air' });
    const search = async (q: string) => (await listed({ filter: { q } })).body.map(({ id }) => id);
    expect(await search('omar')).toEqual(expect.arrayContaining([byName, air]));
    expect(await search('macbook air omar')).toEqual([air]);
  });

  test.each<[string, object, object]>([
    ['brand', { brand: 'Haier' }, { brand: 'Dell' }],
    ['city', { city: 'Gilgit' }, { city: 'Quetta' }],
    ['price', { minPrice: 77_000, maxPrice: 77_000.5 }, { minPrice: 77_001 }],
    ['a price from an empty bound', { maxPrice: 77_000, brand: 'Haier' }, { maxPrice: 0, brand: 'Haier' }],
    ['inspected', { inspected: false, brand: 'Haier' }, { inspected: true, brand: 'Haier' }],
    ['sold', { sold: false, brand: 'Haier' }, { sold: true, brand: 'Haier' }],
  ])('filters by %s', async (_, matching, other) => {
    const id = await listedId(app.seller, { brand: 'Haier', location: 'Gilgit', price: 77_000 });
    expect((await listed({ filter: matching })).body.map((product) => product.id)).toContain(id);
    expect((await listed({ filter: other })).body.map((product) => product.id)).not.toContain(id);
  });

  test('filters by seller', async () => {
    const id = await listedId(app.otherSeller, {});
    const { seller } = (await listed({ filter: { id: [id] } })).body[0]!;
    const { body } = await listed({ filter: { sellerId: seller._id } });
    expect(body.map((product) => product.id)).toContain(id);
    expect(new Set(body.map((product) => product.seller._id))).toEqual(new Set([seller._id]));
  });

  test('lists the brands and cities of all listings, pending ones included', async () => {
    await listedId(app.seller, { brand: 'Zyrex', location: 'Chitral' });
    const { body } = await app.send<{ data: ListedNames }>('GET', '/admin/products/names', { as: app.admin });
    expect(body.data.brands).toContain('Zyrex');
    expect(body.data.cities).toContain('Chitral');
  });

  test('offers the accounts that can list as sellers, without their private fields', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ q: 'omar' }) });
    const { headers, body } = await app.send<SellerChoice[]>('GET', `/console/sellers?${query}`, {
      as: app.admin,
    });
    expect(headers.get('content-range')).toBe('sellers 0-0/1');
    expect(Object.keys(body[0]!).sort()).toEqual(['email', 'id', 'name']);
    const byId = await app.send('GET', `/console/sellers/${body[0]!.id}`, { as: app.admin });
    expect(byId.body).toEqual(body[0]);
    expect((await app.send('GET', '/console/sellers/nobody', { as: app.admin })).status).toBe(404);
  });

  test.each([
    'filter={',
    'filter=[]',
    'range=[0]',
    'range=[0,1000]',
    'range=[5,14]',
    'sort=["seller","ASC"]',
    'filter={"isActive":"yes"}',
    'filter={"minPrice":"cheap"}',
    'filter={"maxPrice":-1}',
    'filter={"sold":1}',
  ])('refuses %s', async (query) => {
    expect((await app.send('GET', `/console/products?${query}`, { as: app.admin })).status).toBe(400);
  });
});
