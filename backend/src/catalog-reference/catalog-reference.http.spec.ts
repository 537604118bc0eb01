import { CATEGORY_MESSAGES, type Category, DEFAULT_CATEGORIES, type Success } from '@parkho/contracts';
import { type Answer, type Person, startTestApp, type TestApp } from '../testing.js';
import { DefaultCategories } from './default-categories.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Written = Answer<Success<{ category: Category }>>;
const categories = async (path = '/categories'): Promise<Category[]> =>
  (await app.send<Success<{ categories: Category[] }>>('GET', path)).body.data.categories;
const named = async (name: string): Promise<Category | undefined> =>
  (await categories()).find((category) => category.name === name);
const create = (name: unknown, as: Person = app.admin, headers?: Record<string, string>): Promise<Written> =>
  app.send('POST', '/categories', { as, body: { name }, headers });
const rename = (id: string, name: string): Promise<Written> =>
  app.send('PUT', `/categories/${id}`, { as: app.admin, body: { name } });
const remove = (id: string): Promise<Written> => app.send('DELETE', `/categories/${id}`, { as: app.admin });
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

test('a new shop has the default categories; one that the admin deleted stays so', async () => {
  const names = (await categories()).map(({ name }) => name);
  expect(names).toEqual([...DEFAULT_CATEGORIES].sort());

  const server = (await named('Server'))!;
  expect(await remove(server._id)).toMatchObject({
    status: 200,
    body: { message: CATEGORY_MESSAGES.deleted },
  });
  await app.nest.get(DefaultCategories).onApplicationBootstrap();
  await app.settled();
  expect(await named('Server')).toBeUndefined();

  expect((await create('Server')).body.data.category).toEqual(server);
  expect(await named('Server')).toEqual(server);
});

test('names are unique without regard to case, ids without regard to renames', async () => {
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
  expect(await named('Notebook')).toEqual({ _id: 'laptop', name: 'Notebook' });
});

test('the same request twice creates once', async () => {
  const key = { 'idempotency-key': 'k1' };
  const first = await create('Printers', app.admin, key);
  expect(first.status).toBe(201);
  expect((await create('Printers', app.admin, key)).body).toEqual(first.body);
});

test('a category in use is counted and cannot be deleted', async () => {
  const before = await categories('/categories/with-counts');
  expect(before.find(({ _id }) => _id === 'macbook')).toMatchObject({ name: 'Macbook', count: 0 });
  await list('Macbook');
  const after = await categories('/categories/with-counts');
  expect(after.find(({ _id }) => _id === 'macbook')).toMatchObject({ count: 1 });
  expect(await remove('macbook')).toMatchObject({ status: 409, body: { message: CATEGORY_MESSAGES.inUse } });
});

test('what makes no sense or is not allowed is refused', async () => {
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
])('/%s is a list under its own name', async (path) => {
  const key = path.replace(/-o/, 'O');
  const { body, headers } = await app.send<Success<Record<string, unknown[]>>>('GET', `/${path}`);
  expect(body.data[key]!.length).toBeGreaterThan(10);
  const again = await app.send('GET', `/${path}`, { headers: { 'if-none-match': headers.get('etag')! } });
  expect(again.status).toBe(304);
});
