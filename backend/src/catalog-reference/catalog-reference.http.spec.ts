import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import {
  CATEGORY_MESSAGES,
  type Category,
  DEFAULT_CATEGORIES,
  type ManagedCategory,
  type ProductPage,
  productStream,
  type SellerProduct,
  type ShopFigures,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { ListProduct } from '../products/commands/list-product.js';
import { type Answer, eventually, LAPTOP, type Person, startTestApp, type TestApp } from '../testing.js';
import { CategoryUses } from './category-uses.js';
import { DefaultCategories } from './default-categories.js';

let app: TestApp;
let initial: Category[];
let initialFigures: ShopFigures;
beforeAll(async () => {
  app = await startTestApp();
  initial = await categories();
  const { body } = await app.send<Success<{ figures: ShopFigures }>>('GET', '/shop-figures');
  initialFigures = body.data.figures;
});
afterAll(() => app.close());

type WriteAnswer = Answer<Success<{ category: Category }>>;
const categories = async (path = '/categories'): Promise<Category[]> =>
  (await app.send<Success<{ categories: Category[] }>>('GET', path)).body.data.categories;
const categoryNamed = async (name: string): Promise<Category | undefined> =>
  (await categories()).find((category) => category.name === name);
const create = (
  name: unknown,
  as: Person = app.admin,
  headers?: Record<string, string>,
): Promise<WriteAnswer> => app.send('POST', '/categories', { as, body: { name }, headers });
const rename = (id: string, name: string): Promise<WriteAnswer> =>
  app.send('PUT', `/categories/${id}`, { as: app.admin, body: { name } });
const remove = (id: string): Promise<WriteAnswer> =>
  app.send('DELETE', `/categories/${id}`, { as: app.admin });
const list = async (category: string): Promise<void> => {
  const device = {
    name: 'T480',
    description: 'Clean, one owner',
    price: 900,
    brand: 'Lenovo',
    condition: 'Good',
  };
  const images = { front: 'https://example.com/front.jpg' };
  const body = { ...device, category, location: 'Lahore', sellerId: app.seller.id, images };
  expect((await app.send('POST', '/admin/products', { as: app.admin, body })).status).toBe(201);
};

test('shop figures are counted: a shop without reports names no inspector', () => {
  expect(initialFigures).toEqual({ devicesOnSale: 0, reports: 0, inspectors: [] });
});

test('a new shop has the default categories; a deleted one stays deleted', async () => {
  expect(initial.map(({ name }) => name)).toEqual([...DEFAULT_CATEGORIES].sort());

  const server = (await categoryNamed('Server'))!;
  expect(await remove(server._id)).toMatchObject({
    status: 200,
    body: { message: CATEGORY_MESSAGES.deleted },
  });
  await app.nest.get(DefaultCategories).onApplicationBootstrap();
  await app.settled();
  expect(await categoryNamed('Server')).toBeUndefined();

  expect((await create('Server')).body.data.category).toEqual(server);
  expect(await categoryNamed('Server')).toEqual(server);
});

test('names are unique ignoring case, and ids survive renames', async () => {
  expect(await create('laptop')).toMatchObject({
    status: 409,
    body: { success: false, message: CATEGORY_MESSAGES.exists },
  });
  expect((await rename('laptop', 'PC')).status).toBe(409);
  expect((await rename('laptop', 'Notebook')).body.data.category).toEqual({
    _id: 'laptop',
    name: 'Notebook',
  });
  expect((await create('Laptop')).body.data.category).toEqual({ _id: 'laptop-2', name: 'Laptop' });
  expect(await categoryNamed('Notebook')).toEqual({ _id: 'laptop', name: 'Notebook' });
});

test('a repeated request creates one category', async () => {
  const key = { 'idempotency-key': 'k1' };
  const first = await create('Printers', app.admin, key);
  expect(first.status).toBe(201);
  expect((await create('Printers', app.admin, key)).body).toEqual(first.body);
});

test('a used category is counted and cannot be deleted', async () => {
  const before = await categories('/categories/with-counts');
  expect(before.find(({ _id }) => _id === 'macbook')).toMatchObject({ name: 'Macbook', count: 0 });
  await list('Macbook');
  const after = await categories('/categories/with-counts');
  expect(after.find(({ _id }) => _id === 'macbook')).toMatchObject({ count: 1 });
  expect(await remove('macbook')).toMatchObject({
    status: 409,
    body: { message: 'This category still has 1 product and cannot be deleted' },
  });
});

/** A device listed by a seller who chose the category before it was deleted. */
const listLate = (categoryId: string): Promise<unknown> => {
  const details = { ...LAPTOP, price: 100, categoryId, specifications: {}, laptopDetails: {} };
  const command = new ListProduct(app.seller.id, { details } as never, systemContext(`late ${categoryId}`));
  return app.nest.get(CommandBus).execute(command);
};

test('a category that is deleted while a device is listed in it is restored', async () => {
  const [listedLater, listedEarlier] = [await createdId('Kiosks'), await createdId('Rack servers')];
  await remove(listedLater);
  await listLate(listedLater);
  await eventually(() => categoryNamed('Kiosks'));

  // Listed after the uses were counted, and before the deletion.
  const uses = app.nest.get(CategoryUses);
  jest.spyOn(uses, 'requireUnused').mockImplementationOnce(async (id) => void (await listLate(id)));
  expect((await remove(listedEarlier)).status).toBe(200);
  await eventually(async () => (await categoryNamed('Rack servers')) ?? undefined);
  expect(await remove(listedEarlier)).toMatchObject({ status: 409 });
});

test('a restored category whose name was taken gets a number', async () => {
  const id = await createdId('Zero clients');
  await rename(id, 'Terminals');
  await remove(id);
  expect(await createdId('Terminals')).toBe('terminals');
  await listLate(id);
  await eventually(() => categoryNamed('Terminals 2'));
  expect((await categoryNamed('Terminals 2'))?._id).toBe(id);
});

type Managed = ManagedCategory & { id: string };
const managed = async (query = ''): Promise<Managed[]> =>
  (await app.send<Managed[]>('GET', `/console/categories${query}`, { as: app.admin })).body;
const merge = (
  id: string,
  intoId: string,
  headers?: Record<string, string>,
): Promise<Answer<Success<null>>> =>
  app.send('POST', `/categories/${id}/merge`, { as: app.admin, body: { intoId }, headers });
const createdId = async (name: string): Promise<string> => (await create(name)).body.data.category._id;
const categoryOf = async (id: string): Promise<string> =>
  (await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${id}`, { as: app.admin }))
    .body.data.product.category;

test('the console lists the content of each category', async () => {
  const id = await createdId('Mini PCs');
  await app.list(app.admin, { category: 'Mini PCs' });
  const waiting = await app.list(app.seller, { category: 'Mini PCs' });
  const idea = { title: 'More mini PCs', description: 'Please', category: 'Other', priority: 'Low' };
  const body = { ...idea, productDetails: { productId: waiting } };
  expect((await app.send('POST', '/feature-requests', { as: app.seller, body })).status).toBe(201);
  await app.settled();

  const path = `?filter=${JSON.stringify({ q: 'mini' })}`;
  expect(await managed(path)).toEqual([
    { _id: id, id, name: 'Mini PCs', version: 0, devices: 2, onSale: 1, ideas: 1 },
  ]);
  const read = (of: string) => app.send<Managed>('GET', `/console/categories/${of}`, { as: app.admin });
  expect((await read(id)).body).toMatchObject({ id, name: 'Mini PCs', devices: 2 });
  expect((await read('unknown')).status).toBe(404);
  const counts = (await managed('?sort=["devices","DESC"]')).map(({ devices }) => devices);
  expect(counts).toContain(2);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(
    (await app.send('GET', '/console/categories?sort=["version","ASC"]', { as: app.admin })).status,
  ).toBe(400);

  await app.send('DELETE', `/products/products/${waiting}`, { as: app.seller });
  expect((await remove(id)).body.message).toBe(
    'This category still has 1 product and 1 feature request and cannot be deleted',
  );
});

test('the content of a merged category moves with it, sold or not, and again with the next merge', async () => {
  const [from, into, end] = [
    await createdId('Netbooks'),
    await createdId('Chromebooks'),
    await createdId('Thin clients'),
  ];
  const onSale = await app.list(app.admin, { category: 'Netbooks' });
  const sold = await app.list(app.admin, { category: 'Netbooks' });
  const pending = await app.list(app.seller, { category: 'Netbooks' });
  expect((await app.send('POST', `/products/products/${sold}/sold`, { as: app.admin })).status).toBeLessThan(
    300,
  );

  const { version } = (await managed()).find(({ _id }) => _id === from)!;
  expect((await merge(from, into, { 'if-match': `"${version + 1}"` })).status).toBe(412);
  const key = { 'if-match': `"${version}"`, 'idempotency-key': 'merge' };
  const answer = await merge(from, into, key);
  expect(answer).toMatchObject({ status: 200, body: { message: CATEGORY_MESSAGES.merged } });
  expect((await merge(from, into, key)).body).toEqual(answer.body);
  // Immediately, whatever the reactor has done so far.
  expect(await Promise.all([onSale, sold, pending].map(categoryOf))).toEqual(Array(3).fill('Chromebooks'));
  expect((await managed()).find(({ _id }) => _id === into)).toMatchObject({ devices: 3, onSale: 1 });
  expect(await remove(into)).toMatchObject({ status: 409 });
  expect(await categoryNamed('Netbooks')).toBeUndefined();

  expect((await merge(into, end)).status).toBe(200);
  // A seller who chose the category just before.
  const details = { ...LAPTOP, price: 100, categoryId: from, specifications: {}, laptopDetails: {} };
  const { state } = await app.nest
    .get(CommandBus)
    .execute(new ListProduct(app.seller.id, { details } as never, systemContext('late')));
  const late = (state as { productId: string }).productId;
  const streams = app.nest.get<EventStore>(EVENT_STORE);
  for (const id of [onSale, sold, pending, late])
    await eventually(async () => {
      const last = await streams.readLast(productStream(id));
      return (last?.data as { changes?: { categoryId?: string } }).changes?.categoryId === end || undefined;
    });
  await app.settled();
  expect((await managed()).find(({ _id }) => _id === end)).toMatchObject({ devices: 4, onSale: 2 });
  const listed = await app.send<Success<{ products: SellerProduct[] }>>(
    'GET',
    '/products/public?category=Thin clients',
  );
  expect(listed.body.data.products.map(({ _id }) => _id)).toEqual([late, onSale]);

  // The name is free, and its next owner inherits nothing.
  expect(await createdId('Netbooks')).toBe('netbooks-2');
});

test('invalid merges are rejected', async () => {
  const [id, merged] = [await createdId('Handhelds'), await createdId('Pocket PCs')];
  expect((await merge(merged, await createdId('Tablets'))).status).toBe(200);
  expect(await merge(id, '')).toMatchObject({
    status: 400,
    body: { fields: { intoId: CATEGORY_MESSAGES.mergeTargetRequired } },
  });
  expect(await merge(id, id)).toMatchObject({
    status: 400,
    body: { fields: { intoId: CATEGORY_MESSAGES.mergeIntoItself } },
  });
  expect(await merge(id, 'nothing')).toMatchObject({ status: 404 });
  expect(await merge('nothing', id)).toMatchObject({ status: 404 });
  expect(await merge(id, merged)).toMatchObject({
    status: 409,
    body: { message: CATEGORY_MESSAGES.mergeIntoMerged },
  });
});

test('invalid or unauthorised requests are rejected', async () => {
  expect(await create(undefined)).toMatchObject({
    status: 400,
    body: { message: CATEGORY_MESSAGES.nameRequired },
  });
  expect(await create('x'.repeat(41))).toMatchObject({
    status: 400,
    body: { message: CATEGORY_MESSAGES.nameTooLong },
  });
  expect(await rename('nothing', 'x')).toMatchObject({
    status: 404,
    body: { message: CATEGORY_MESSAGES.notFound },
  });
  expect((await create('Mine', app.seller)).status).toBe(403);
});

test.each([
  'cities',
  'brands',
  'gpu-options',
  'ram-options',
])('/%s returns a list under its own name', async (path) => {
  const key = path.replace(/-o/, 'O');
  const { body, headers } = await app.send<Success<Record<string, unknown[]>>>('GET', `/${path}`);
  expect(body.data[key]!.length).toBeGreaterThan(10);
  const unchanged = await app.send('GET', `/${path}`, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(unchanged.status).toBe(304);
});
