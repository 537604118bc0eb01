import { CommandBus } from '@nestjs/cqrs';
import {
  type Condition,
  GENERAL_MESSAGES,
  PRODUCT_MESSAGES as MESSAGES,
  type MyProducts,
  type OwnProduct,
  type ProductReceipt,
  type Success,
} from '@parkho/contracts';
import { systemContext } from '../platform/commands/command-context.js';
import { type Answer, type Person, startTestApp, type TestApp } from '../testing.js';
import { productCommand } from './commands/product-command.js';

type Written = Answer<Success<{ product: ProductReceipt }>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const laptop = {
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 85000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: { front: 'https://example.com/front.jpg' },
};

const send = (as: Person, method: string, path: string, body?: object): Promise<Written> =>
  app.send(method, path, { as, body });
const list = async (as: Person, changes: object = {}): Promise<string> => {
  const { body } = await send(as, 'POST', '/products/products', { ...laptop, ...changes });
  return body.data.product._id;
};
const admin = (id: string, verb: string, body?: object) =>
  send(app.admin, 'PATCH', `/admin/products/${id}/${verb}`, body);
const mine = async (as: Person, query = ''): Promise<MyProducts> => {
  const answer = await app.send<Success<MyProducts>>('GET', `/products/my-products?${query}`, { as });
  return answer.body.data;
};

describe('a seller finds their own devices', () => {
  let sara: Person;
  const conditions: Record<string, Condition> = {
    pending: 'New',
    rejected: 'Used',
    active: 'Good',
    asked: 'Good',
    featured: 'Fair',
    inactive: 'Good',
    sold: 'Excellent',
  };
  const names = async (query: string): Promise<string[]> =>
    (await mine(sara, query)).products.map(({ name }) => name);

  beforeAll(async () => {
    sara = await app.register('Sara', 'sara@example.com');
    const ids: Record<string, string> = {};
    for (const [name, condition] of Object.entries(conditions))
      ids[name] = await list(sara, {
        name,
        condition,
        description: name === 'sold' ? 'A quiet notebook' : 'One owner',
        category: name === 'pending' ? 'Server' : 'Laptop',
      });
    await list(app.otherSeller, { name: 'somebody else has an active one' });
    await admin(ids.rejected!, 'reject', { reason: 'Blurry photos' });
    for (const name of ['active', 'asked', 'featured', 'inactive', 'sold'])
      await admin(ids[name]!, 'approve');
    const request = { type: 'request-featuring' } as const;
    await app.nest
      .get(CommandBus)
      .execute(productCommand(ids.asked!, request, systemContext('the test of my products')));
    await admin(ids.featured!, 'toggle-featured', { isFeatured: true });
    await send(sara, 'PATCH', `/products/products/${ids.inactive}/toggle-active`, { isActive: false });
    await send(sara, 'POST', `/products/products/${ids.sold}/sold`);
    await app.settled();
  });

  test.each([
    ['', ['sold', 'inactive', 'featured', 'asked', 'active', 'rejected', 'pending']],
    ['state=pending', ['pending']],
    ['state=rejected', ['rejected']],
    ['state=active', ['featured', 'asked', 'active']],
    ['state=inactive', ['inactive']],
    ['state=sold', ['sold']],
    // 'Used' stands for itself alone here, not for every second-hand grade as it does for buyers.
    ['condition=Used', ['rejected']],
    ['condition=Good', ['inactive', 'asked', 'active']],
    ['condition=Good&state=active', ['asked', 'active']],
    ['search=inact', ['inactive']],
    ['search=quiet+notebook', ['sold']],
    ['search=somebody', []],
    ['search=owner&condition=Good&state=inactive', ['inactive']],
    ['featurable=true', ['active']],
    ['limit=2&page=2', ['featured', 'asked']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('by the category, too', async () => {
    expect(await names('search=server')).toEqual(['pending']);
  });

  test('with what only they may see', async () => {
    const [rejected] = (await mine(sara, 'state=rejected')).products;
    expect(rejected).toMatchObject({
      state: 'rejected',
      rejectionReason: 'Blurry photos',
      version: 1,
      inspectionRequested: false,
    } satisfies Partial<OwnProduct>);
    expect(await mine(sara, 'limit=3&page=2')).toMatchObject({
      totalProducts: 7,
      totalPages: 3,
      currentPage: 2,
    });
  });

  test.each([
    ['state=lost', MESSAGES.stateInvalid],
    ['condition=Broken', MESSAGES.conditionInvalid],
    ['page=0', MESSAGES.pageInvalid],
    ['limit=101', MESSAGES.limitInvalid],
    [`search=${'x'.repeat(201)}`, MESSAGES.searchTooLong],
  ])('%s is refused', async (query, message) => {
    expect(await app.send('GET', `/products/my-products?${query}`, { as: sara })).toMatchObject({
      status: 400,
      body: { success: false, message },
    });
  });
});

describe('the wish for an inspection', () => {
  const toggle = (
    as: Person,
    id: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Written> => app.send('PATCH', `/products/${id}/toggle-inspection`, { as, body, headers });

  test('is turned around by an empty body, and set by a value however often it comes', async () => {
    const id = await list(app.seller);
    const asked = await toggle(app.seller, id, {});
    expect(asked).toMatchObject({
      status: 200,
      body: {
        message: MESSAGES.inspectionRequested,
        data: { product: { inspectionRequested: true, inspected: false, version: 1 } },
      },
    });
    expect((await toggle(app.seller, id, { inspectionRequested: true })).body.data.product.version).toBe(1);
    const [product] = (await mine(app.seller, 'limit=1')).products;
    expect(product).toMatchObject({
      _id: id,
      inspectionRequested: true,
      inspectionRequestedAt: expect.any(String),
    });
    expect((await toggle(app.seller, id)).body).toMatchObject({
      message: MESSAGES.inspectionRequestWithdrawn,
      data: { product: { inspectionRequested: false, version: 2 } },
    });
  });

  test('never marks a device as inspected, and is met by an inspection', async () => {
    const id = await list(app.seller);
    await toggle(app.seller, id, { inspectionRequested: true });
    expect((await admin(id, 'inspection', { inspected: true })).body.data.product).toMatchObject({
      inspectionRequested: false,
      inspected: true,
    });
    expect(await toggle(app.seller, id, { inspectionRequested: true })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.inspectedAlready },
    });
  });

  test('ends with the sale, and cannot come after it', async () => {
    const id = await list(app.seller);
    await admin(id, 'approve');
    await toggle(app.seller, id, { inspectionRequested: true });
    const sold = await send(app.seller, 'POST', `/products/products/${id}/sold`);
    expect(sold.body.data.product).toMatchObject({ sold: true, inspectionRequested: false });
    expect(await toggle(app.seller, id, { inspectionRequested: true })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.soldAlready },
    });
  });

  test("is the seller's alone: to others the device is not there", async () => {
    const id = await list(app.seller);
    const gone = { status: 404, body: { message: MESSAGES.notFound } };
    expect(await toggle(app.otherSeller, id, { inspectionRequested: true })).toMatchObject(gone);
    expect(await toggle(app.seller, 'unknown', {})).toMatchObject(gone);
    expect(await app.send('PATCH', `/products/${id}/toggle-inspection`, { body: {} })).toMatchObject({
      status: 401,
    });
    expect(await toggle(app.admin, id, { inspectionRequested: true })).toMatchObject({ status: 200 });
  });

  test('refuses what is no switch, and a version that is not the latest', async () => {
    const id = await list(app.seller);
    expect(await toggle(app.seller, id, { inspectionRequested: 'yes' })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.flagInvalid },
    });
    expect(await toggle(app.seller, id, { inspectionRequested: true }, { 'if-match': '"7"' })).toMatchObject({
      status: 412,
      body: { message: GENERAL_MESSAGES.changedMeanwhile },
    });
  });
});
