import { CommandBus } from '@nestjs/cqrs';
import {
  type Condition,
  PRODUCT_MESSAGES as MESSAGES,
  type MyProducts,
  type OwnProduct,
  PRODUCT_FILTER_MESSAGES,
  type ProductReceipt,
  type Success,
} from '@parkho/contracts';
import { systemContext } from '../../platform/commands/command-context.js';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing.js';
import { productCommand } from '../commands/product-command.js';

type Written = Answer<Success<{ product: ProductReceipt }>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (as: Person, method: string, path: string, body?: object): Promise<Written> =>
  app.send(method, path, { as, body });
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
    requested: 'Good',
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
    // 'Used' stands for itself alone here, not for every second-hand grade as it does for buyers.
    ['condition=Used', ['rejected']],
    ['condition=Good', ['inactive', 'requested', 'active']],
    ['condition=Good&state=active', ['requested', 'active']],
    ['search=inact', ['inactive']],
    ['search=quiet+notebook', ['sold']],
    ['search=another', []],
    ['search=owner&condition=Good&state=inactive', ['inactive']],
    ['featurable=true', ['active']],
    ['limit=2&page=2', ['featured', 'requested']],
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
    ['state=lost', PRODUCT_FILTER_MESSAGES.stateInvalid],
    ['condition=Broken', MESSAGES.conditionInvalid],
    ['page=0', MESSAGES.pageInvalid],
    ['limit=101', MESSAGES.limitInvalid],
    [`search=${'x'.repeat(201)}`, MESSAGES.searchTooLong],
    ['search=T480&search=X1', MESSAGES.filterRepeated],
  ])('%s is refused', async (query, message) => {
    expect(await app.send('GET', `/products/my-products?${query}`, { as: sara })).toMatchObject({
      status: 400,
      body: { success: false, message },
    });
  });
});
