import { CommandBus } from '@nestjs/cqrs';
import {
  type PersonalExport,
  PRODUCT_FILTER_MESSAGES,
  PRODUCT_MESSAGES,
  type ProductCard,
  type ProductReceipt,
  type SavedDevice,
  type SavedDevices,
  type Success,
  USER_ROLES,
  WISHLIST_LIMIT,
  WISHLIST_MESSAGES,
  wishlistStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { systemContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { type Answer, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Approved immediately, because an admin lists it. */
const listed = async (name: string, price = 85000.5): Promise<string> => {
  const device = {
    name,
    description: 'Clean, one owner',
    price,
    category: 'Laptop',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    sellerId: app.seller.id,
    images: { front: 'https://example.com/front.jpg' },
  };
  type Listed = Success<{ product: ProductReceipt }>;
  return (await app.send<Listed>('POST', '/admin/products', { as: app.admin, body: device })).body.data
    .product._id;
};
const sell = (id: string) => app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
const hide = (id: string) => app.send('PATCH', `/products/products/${id}/toggle-active`, { as: app.seller });
const reprice = (id: string, price: number) =>
  app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { price } });

const cards = (ids: string): Promise<Answer<Success<{ products: ProductCard[] }>>> =>
  app.send('GET', `/products/cards?ids=${ids}`);
const list = async (as: Person): Promise<SavedDevice[]> =>
  (await app.send<Success<SavedDevices>>('GET', '/wishlist', { as })).body.data.products;
const save = (
  as: Person | undefined,
  id: string,
  body: object = {},
): Promise<Answer<Success<{ product: SavedDevice }>>> => app.send('PUT', `/wishlist/${id}`, { as, body });
const remove = (as: Person, id: string) => app.send('DELETE', `/wishlist/${id}`, { as });
const join = (as: Person, body: object): Promise<Answer<Success<SavedDevices>>> =>
  app.send('POST', '/wishlist/join', { as, body });
const eventsOf = ({ id }: Person) => app.nest.get<EventStore>(EVENT_STORE).readStream(wishlistStream(id));

let people = 0;
const newUser = () => app.register('Mina', `mina-${++people}@example.com`);

describe('cards', () => {
  test('are those of public devices, sold ones included, in the order of the request', async () => {
    const [sold, hidden, plain] = [await listed('Sold'), await listed('Hidden'), await listed('Plain')];
    await sell(sold);
    await hide(hidden);
    await reprice(plain, 80000);
    const { status, body, headers } = await cards([plain, hidden, 'nobody', sold, plain].join(','));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.data.products).toMatchObject([
      { _id: plain, price: 80000, sold: false, category: 'Laptop', seller: { name: 'Sana' }, views: 0 },
      { _id: sold, price: 85000.5, sold: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(SELLER.email);
  });

  const idList = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join(',');
  test.each([
    ['none', '', 400],
    ['a comma', ',', 400],
    ['two lists', 'a&ids=b', 400],
    ['101', idList(101), 400],
    ['100', idList(100), 200],
  ])('of %s', async (_, ids, status) => {
    const answer = await cards(ids);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.message).toBe(PRODUCT_FILTER_MESSAGES.idsInvalid);
  });

  test('require ids', async () => {
    expect((await app.send('GET', '/products/cards')).status).toBe(400);
  });
});

describe('an account’s wishlist', () => {
  test.each(USER_ROLES)('is available to every role: %s', async (role) => {
    const [id, email] = [await listed('For all'), `wishes-${role}@example.com`];
    const person = { personal: { name: role, email }, password: SELLER.password };
    await app.nest
      .get(CommandBus)
      .execute(new RegisterUser(role, { role, ...person } as never, systemContext(role)));
    const as = await app.logIn({ email, password: SELLER.password });
    expect((await save(as, id)).status).toBe(200);
    expect(await list(as)).toMatchObject([{ productId: id, price: 85000.5 }]);
    expect(await remove(as, id)).toMatchObject({ status: 200, body: { message: WISHLIST_MESSAGES.removed } });
    expect(await list(as)).toEqual([]);
  });

  test('is private, and not available to visitors', async () => {
    const [id, mina] = [await listed('Mine'), await newUser()];
    await save(mina, id);
    expect((await save(undefined, id)).status).toBe(401);
    expect((await app.send('GET', '/wishlist')).status).toBe(401);
    expect(await list(app.otherSeller)).toEqual([]);
  });

  test('has a device once, with the price and time of the first saving', async () => {
    const [id, mina] = [await listed('Once'), await newUser()];
    const first = { price: 90000, savedAt: '2026-01-31T14:00:00+05:00' };
    const entry = { productId: id, price: 90000, savedAt: '2026-01-31T09:00:00.000Z' };
    expect((await save(mina, id, first)).body).toMatchObject({
      message: WISHLIST_MESSAGES.saved,
      data: { product: entry },
    });
    expect((await save(mina, id)).body.data.product).toEqual(entry);
    expect(await list(mina)).toEqual([entry]);
    expect(await eventsOf(mina)).toMatchObject([{ data: { price: 9_000_000 } }]);
    await remove(mina, id);
    await remove(mina, id);
    expect(await eventsOf(mina)).toHaveLength(2);
  });

  test('defaults to the server’s price and time, also for a time in the future', async () => {
    const [id, mina, before] = [await listed('Now'), await newUser(), new Date().toISOString()];
    const { product } = (await save(mina, id, { savedAt: '2999-01-01T00:00:00Z' })).body.data;
    expect(product.price).toBe(85000.5);
    expect(product.savedAt >= before && product.savedAt <= new Date().toISOString()).toBe(true);
  });

  test('has only public and sold devices', async () => {
    const [hidden, sold, mina] = [await listed('Hidden'), await listed('Sold'), await newUser()];
    await hide(hidden);
    await sell(sold);
    for (const id of [hidden, 'nothing'])
      expect(await save(mina, id)).toMatchObject({
        status: 404,
        body: { success: false, message: PRODUCT_MESSAGES.notFound },
      });
    expect((await save(mina, sold)).status).toBe(200);
  });

  test('has a limit, and reports it', async () => {
    const mina = await newUser();
    const ids: string[] = [];
    for (let n = 0; n <= WISHLIST_LIMIT; n++) ids.push(await listed(`Device ${n}`));
    const [last, ...others] = ids as [string, ...string[]];
    await join(mina, { products: others.map((productId) => ({ productId })) });
    expect(await save(mina, last)).toMatchObject({ status: 409, body: { message: WISHLIST_MESSAGES.full } });
    expect((await save(mina, others[0]!)).status).toBe(200);
    expect(await list(mina)).toHaveLength(WISHLIST_LIMIT);
  }, 60_000);

  test.each<[string, object, string]>([
    ['price', { price: -1 }, WISHLIST_MESSAGES.priceInvalid],
    ['price', { price: '5' }, WISHLIST_MESSAGES.priceInvalid],
    ['savedAt', { savedAt: 'yesterday' }, WISHLIST_MESSAGES.savedAtInvalid],
  ])('rejects an invalid %s: %p', async (field, wish, message) => {
    expect(await save(app.seller, 'any', wish)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
    expect(await join(app.seller, { products: [{ productId: 'any', ...wish }] })).toMatchObject({
      status: 400,
      body: { fields: { [`products.0.${field}`]: message } },
    });
  });
});

describe('merging', () => {
  test('returns the union, without missing devices, and is idempotent', async () => {
    const [there, here, hidden] = [await listed('There'), await listed('Here'), await listed('Hidden')];
    const mina = await newUser();
    await save(mina, there, { price: 70000, savedAt: '2026-02-01T00:00:00Z' });
    await hide(hidden);
    const body = {
      products: [
        { productId: here, price: 60000, savedAt: '2026-03-01T00:00:00Z' },
        { productId: there, price: 1 },
        { productId: hidden },
        { productId: 'nothing' },
      ],
    };
    const union = [
      { productId: here, price: 60000, savedAt: '2026-03-01T00:00:00.000Z' },
      { productId: there, price: 70000, savedAt: '2026-02-01T00:00:00.000Z' },
    ];
    for (let times = 0; times < 2; times++)
      expect(await join(mina, body)).toMatchObject({ status: 200, body: { data: { products: union } } });
    expect(await list(mina)).toEqual(union);
    expect(await eventsOf(mina)).toHaveLength(2);
  });

  test('removes devices that were removed in the browser', async () => {
    const [id, mina] = [await listed('Removed'), await newUser()];
    await save(mina, id);
    expect((await join(mina, { removed: [id, 'nothing'] })).body.data.products).toEqual([]);
    expect(await list(mina)).toEqual([]);
  });

  test.each([
    [{ products: 'all' }],
    [{ products: Array.from({ length: WISHLIST_LIMIT + 1 }, () => ({ productId: 'p' })) }],
    [{ products: [{}] }],
    [{ removed: [7] }],
  ])('rejects an invalid list of devices: %.40j', async (body) => {
    expect((await join(app.seller, body)).status).toBe(400);
  });
});

test('the wishlist is exported and erased with the account', async () => {
  const [id, mina] = [await listed('Exported'), await newUser()];
  await save(mina, id, { price: 90000 });
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: mina });
  expect(exported.body.data.wishlist).toMatchObject([{ productId: id, price: 90000 }]);
  await app.send('DELETE', '/auth/me', { as: mina, body: { password: SELLER.password } });
  await app.settled();
  expect(await app.nest.get(ReadModels).wishlists.get(mina.id)).toBeNull();
});
