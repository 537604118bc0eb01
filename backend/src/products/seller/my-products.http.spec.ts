import { CommandBus } from '@nestjs/cqrs';
import {
  type Condition,
  PRODUCT_MESSAGES as MESSAGES,
  type MyListings,
  PRODUCT_FILTER_MESSAGES,
  type ProductReceipt,
  type SellerProduct,
  type Success,
} from '@parkho/contracts';
import { systemContext } from '../../platform/commands/command-context.js';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing.js';
import { productCommand } from '../commands/product-command.js';
import { ViewCounter } from '../view-counter.js';

type WriteAnswer = Answer<Success<{ product: ProductReceipt }>>;

let app: TestApp;
/** Another seller, who asks. */
let hina: Person;
beforeAll(async () => {
  app = await startTestApp();
  hina = await app.register('Hina', 'hina@example.com');
});
afterAll(() => app.close());

const send = (as: Person, method: string, path: string, body?: object): Promise<WriteAnswer> =>
  app.send(method, path, { as, body });
const admin = (id: string, verb: string, body?: object) =>
  send(app.admin, 'PATCH', `/admin/products/${id}/${verb}`, body);
const ownListings = async (as: Person, query = ''): Promise<MyListings> => {
  const answer = await app.send<Success<MyListings>>('GET', `/products/my-products?${query}`, { as });
  return answer.body.data;
};

describe('a seller’s search of their devices', () => {
  let sara: Person;
  const conditions: Record<string, Condition> = {
    pending: 'New',
    rejected: 'Used',
    active: 'Good',
    requested: 'Good',
    featured: 'Fair',
    inactive: 'Good',
    sold: 'Excellent',
  };
  const names = async (query: string): Promise<string[]> =>
    (await ownListings(sara, query)).products.map(({ name }) => name);

  beforeAll(async () => {
    sara = await app.register('Sara', 'sara@example.com');
    const ids: Record<string, string> = {};
    for (const [name, condition] of Object.entries(conditions))
      ids[name] = await app.list(sara, {
        name,
        condition,
        description: name === 'sold' ? 'A quiet notebook' : 'One owner',
        category: name === 'pending' ? 'Server' : 'Laptop',
      });
    await app.list(app.otherSeller, { name: 'another seller has an active one' });
    await admin(ids.rejected!, 'reject', { reason: 'Blurry photos' });
    for (const name of ['active', 'requested', 'featured', 'inactive', 'sold'])
      await admin(ids[name]!, 'approve');
    const request = { type: 'request-featuring' } as const;
    await app.nest
      .get(CommandBus)
      .execute(productCommand(ids.requested!, request, systemContext('the test of my products')));
    await admin(ids.featured!, 'toggle-featured', { isFeatured: true });
    await send(sara, 'PATCH', `/products/products/${ids.inactive}/toggle-active`, { isActive: false });
    await send(sara, 'POST', `/products/products/${ids.sold}/sold`);
    await app.settled();
  });

  test.each([
    ['', ['sold', 'inactive', 'featured', 'requested', 'active', 'rejected', 'pending']],
    ['state=pending', ['pending']],
    ['state=rejected', ['rejected']],
    ['state=active', ['featured', 'requested', 'active']],
    ['state=inactive', ['inactive']],
    ['state=sold', ['sold']],
    // 'Used' means only itself here, not every second-hand grade as for buyers.
    ['condition=Used', ['rejected']],
    ['condition=Good', ['inactive', 'requested', 'active']],
    ['condition=Good&state=active', ['requested', 'active']],
    ['search=inact', ['inactive']],
    ['search=quiet+notebook', ['sold']],
    ['search=another', []],
    ['search=owner&condition=Good&state=inactive', ['inactive']],
    ['featurable=true', ['active']],
    ['limit=2&page=2', ['featured', 'requested']],
    ['sort=name&limit=3', ['active', 'featured', 'inactive']],
    ['sort=oldest&limit=2', ['pending', 'rejected']],
    ['trouble=no-picture', []],
    ['trouble=not-inspected&state=rejected', ['rejected']],
    ['trouble=above-similar', []],
    ['device=unknown', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('includes the category', async () => {
    expect(await names('search=server')).toEqual(['pending']);
  });

  test('has the private fields', async () => {
    const [rejected] = (await ownListings(sara, 'state=rejected')).products;
    expect(rejected).toMatchObject({
      state: 'rejected',
      rejectionReason: 'Blurry photos',
      version: 1,
      inspectionRequested: false,
    } satisfies Partial<SellerProduct>);
    expect(await ownListings(sara, 'limit=3&page=2')).toMatchObject({
      totalProducts: 7,
      totalPages: 3,
      currentPage: 2,
    });
  });

  test.each([
    ['state=lost', PRODUCT_FILTER_MESSAGES.stateInvalid],
    ['condition=Broken', MESSAGES.conditionInvalid],
    ['trouble=broken', PRODUCT_FILTER_MESSAGES.troubleInvalid],
    ['sort=rating', PRODUCT_FILTER_MESSAGES.ownSortInvalid],
    ['counts=yes', MESSAGES.flagInvalid],
    ['page=0', MESSAGES.pageInvalid],
    ['limit=101', MESSAGES.limitInvalid],
    [`search=${'x'.repeat(201)}`, MESSAGES.searchTooLong],
    ['search=T480&search=X1', MESSAGES.filterRepeated],
  ])('%s is rejected', async (query, message) => {
    expect(await app.send('GET', `/products/my-products?${query}`, { as: sara })).toMatchObject({
      status: 400,
      body: { success: false, message },
    });
  });
});

describe('a work list', () => {
  let shop: Person;
  /** Five similar devices at 100,000 to 140,000, and one without similar ones. */
  const ids: string[] = [];
  beforeAll(async () => {
    shop = await app.register('Bilal', 'bilal@example.com');
    for (const [index, modelName] of ['X1', 'X1', 'X1', 'X1', 'X1', 'Z9'].entries()) {
      const price = 100_000 + index * 10_000;
      const laptopDetails = { modelName, contactInfo: '0300 1234567' };
      ids.push(await app.list(shop, { name: `${modelName} ${index}`, price, laptopDetails }));
      await admin(ids.at(-1)!, 'approve');
    }
    await send(shop, 'POST', `/products/products/${ids[0]}/sold`);
    await app.send('POST', `/products/public/${ids[1]}/contact`);
    await app.send('POST', `/products/${ids[1]}/questions`, {
      as: hina,
      body: { name: 'Sara', text: 'Is the charger included?' },
    });
    await app.nest.get(ViewCounter).flush();
    await app.settled();
  });

  test('has the traffic of thirty days for each device, and the price of similar ones', async () => {
    const { products } = await ownListings(shop, `device=${ids[1]}`);
    expect(products).toEqual([
      expect.objectContaining({
        name: 'X1 1',
        recent: { views: 0, contacts: 1 },
        waitingQuestions: 1,
        similarPrice: 120_000,
        contactInfo: '0300 1234567',
        onSaleSince: expect.stringMatching(/^20/),
      }),
    ]);
    expect((await ownListings(shop, `device=${ids[5]}`)).products[0]).not.toHaveProperty('similarPrice');
  });

  test('filters devices above the price of similar ones, and counts them on request', async () => {
    const { products, counts } = await ownListings(shop, 'trouble=above-similar&counts=true&search=x1');
    expect(products.map(({ name }) => name)).toEqual(['X1 4']);
    expect(counts).toEqual({
      all: 6,
      active: 5,
      pending: 0,
      rejected: 0,
      inactive: 0,
      sold: 1,
      'no-picture': 0,
      'not-inspected': 5,
      'above-similar': 1,
    });
    expect(await ownListings(shop)).not.toHaveProperty('counts');
  });

  test('has no other seller’s devices', async () => {
    expect((await ownListings(hina, `device=${ids[1]}`)).products).toEqual([]);
  });
});
