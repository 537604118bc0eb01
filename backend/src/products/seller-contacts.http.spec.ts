import {
  type DeviceContact,
  type MyProducts,
  PRODUCT_MESSAGES,
  type SellerDashboard,
  type Success,
} from '@parkho/contracts';
import { QueryBudget } from '../platform/http/limits/query-budget.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { ViewCounter } from './view-counter.js';

const CONTACT_INFO = '0345-9998887';

let app: TestApp;
let device: string;
const approved = async (as: Person, changes: object = {}): Promise<string> => {
  const id = await app.list(as, {
    laptopDetails: { contactInfo: CONTACT_INFO, screenSize: '14' },
    ...changes,
  });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const contact = (id: string, as?: Person, headers: object = {}) =>
  app.send<Success<DeviceContact>>('POST', `/products/public/${id}/contact`, {
    ...(as && { as }),
    headers: { 'user-agent': 'Firefox', ...headers },
  });

beforeAll(async () => {
  app = await startTestApp();
  device = await approved(app.seller);
});
afterAll(() => app.close());

test('no public answer contains the seller’s contact data, except the dedicated one', async () => {
  await approved(app.otherSeller);
  await app.send('PUT', `/wishlist/${device}`, { as: app.otherSeller });
  await app.settled();
  const reads: [path: string, as?: Person][] = [
    ['/products/public'],
    ['/products/public?search=0345-9998887&facets=true'],
    ['/products/public?search=sana'],
    [`/products/cards?ids=${device}`],
    [`/products/products/${device}`],
    [`/products/products/${device}`, app.otherSeller],
    [`/products/products/${device}/similar`],
    ['/wishlist', app.otherSeller],
  ];
  for (const [path, as] of reads) {
    const { status, body } = await app.send('GET', path, { ...(as && { as }) });
    expect([path, status]).toEqual([path, 200]);
    // A search without results returns its text.
    const answer = JSON.stringify(body).replace('"without":"0345-9998887"', '');
    expect([path, answer]).toEqual([
      path,
      expect.not.stringMatching(/0300-?1234567|sana@example|0345|"phone"|"email"|contactInfo/),
    ]);
  }
  const { status, headers, body } = await contact(device);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body.data).toEqual({ phone: '03001234567', email: SELLER.email, contactInfo: CONTACT_INFO });
});

test('a seller sees their own contact data on the page', async () => {
  const ownView = await app.send<Success<{ product: unknown }>>('GET', `/products/products/${device}`, {
    as: app.seller,
  });
  expect(ownView.body.data.product).toMatchObject({
    laptopDetails: { contactInfo: CONTACT_INFO },
    seller: { email: SELLER.email },
  });
});

test('the seller sees the number of contacts: each visitor once in a while, without seller and staff', async () => {
  const seller = await app.register('Nadia', 'nadia@example.com');
  const id = await approved(seller);
  const analyst = await app.employ('analyst', 'analyst@example.com');
  for (const as of [undefined, undefined, seller, app.admin, analyst, app.otherSeller, app.otherSeller])
    expect((await contact(id, as)).status).toBe(200);
  await contact(id, undefined, { 'user-agent': 'Safari' });
  await app.nest.get(ViewCounter).flush();
  await app.settled();

  const { body: mine } = await app.send<Success<MyProducts>>('GET', '/products/my-products', { as: seller });
  expect(mine.data.products).toEqual([expect.objectContaining({ _id: id, contacts: 3, version: 1 })]);
  const { body } = await app.send<Success<SellerDashboard>>('GET', '/products/dashboard-stats', {
    as: seller,
  });
  expect(body.data.recentProducts[0]).toMatchObject({ contacts: 3, views: 0 });
  expect(body.data.monthlyActivity.at(-1)).toMatchObject({ contacts: 3, views: 0 });
  const { body: others } = await app.send('GET', `/products/products/${id}`);
  expect(JSON.stringify(others)).not.toContain('contacts');
});

test('an unavailable device has no contact data', async () => {
  const pending = await app.list(app.seller);
  const sold = await approved(app.seller, { name: 'Sold' });
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });
  await app.settled();
  for (const id of [pending, 'unknown'])
    expect(await contact(id)).toMatchObject({ status: 404, body: { message: PRODUCT_MESSAGES.notFound } });
  expect(await contact(sold)).toMatchObject({
    status: 409,
    body: { message: PRODUCT_MESSAGES.soldAlready },
  });
});

test('an address that fetches all contacts is limited for a while, and can still browse', async () => {
  const address = '203.0.113.60';
  for (let taken = 0; taken < 60; taken++) await app.nest.get(QueryBudget).spend(address, 'contact');
  const from = { 'x-forwarded-for': address };
  const { status, headers, body } = await contact(device, undefined, from);
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(body.message).toMatch(/^Too many attempts. Please try again in/);
  expect((await app.send('GET', `/products/products/${device}`, { headers: from })).status).toBe(200);
});
