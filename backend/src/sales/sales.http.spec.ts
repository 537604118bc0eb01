import {
  dayInPakistan,
  GUEST_HOLDINGS,
  INSPECTION_MESSAGES,
  type ManagedPage,
  REVIEW_MESSAGES as MESSAGES,
  type MyProducts,
  type Notifications,
  type PersonalExport,
  PRODUCT_MESSAGES,
  type ProductPage,
  plusDays,
  SALE_MESSAGES,
  type SellerDashboard,
  type Success,
} from '@parkho/contracts';
import { eventually, linkIn, type Person, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const unique = (name: string) => `${name}-${++count}@example.org`;
const onSale = async (seller: Person): Promise<string> => {
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const sell = (id: string, body?: object, as = app.seller) =>
  app.send('POST', `/products/products/${id}/sold`, { as, ...(body && { body }) });
const correct = (id: string, body: object, as = app.seller) =>
  app.send('PATCH', `/products/products/${id}/sold`, { as, body });
const undo = (id: string, as = app.seller, reason = 'The buyer did not pay') =>
  app.send('POST', `/products/products/${id}/sold/undo`, { as, body: { reason } });
const pageFor = async <P = ManagedPage>(id: string, as?: Person) =>
  (await app.send<Success<{ product: P }>>('GET', `/products/products/${id}`, { ...(as && { as }) })).body
    .data.product;
const activityOf = async (as: Person) => {
  const { body } = await app.send<Success<SellerDashboard>>('GET', '/products/dashboard-stats', { as });
  const { sold, revenue } = body.data.monthlyActivity.at(-1)!;
  return { sold, revenue, ever: body.data.overview.totalOrders };
};
const today = dayInPakistan(new Date().toISOString());

test('a sale has a price and day, which its seller corrects, and buyers see only the day', async () => {
  const seller = await app.register('Nadia', unique('nadia'));
  const id = await onSale(seller);
  expect((await sell(id, { price: '80000', soldAt: today }, seller)).status).toBe(200);
  expect(await pageFor(id, seller)).toMatchObject({ price: 85_000, salePrice: 80_000, soldAt: today });
  expect(await activityOf(seller)).toEqual({ sold: 1, revenue: 80_000, ever: 1 });
  expect(await correct(id, { price: 79_000 }, seller)).toMatchObject({
    status: 200,
    body: { message: SALE_MESSAGES.corrected },
  });
  expect(await activityOf(seller)).toEqual({ sold: 1, revenue: 79_000, ever: 1 });
  const page = await pageFor<ProductPage>(id);
  expect(page).toMatchObject({ sold: true, price: 85_000, soldAt: today });
  for (const field of ['salePrice', 'saleOpenUntil']) expect(page).not.toHaveProperty(field);
  const ownListings = await app.send<Success<MyProducts>>('GET', '/products/my-products?state=sold', {
    as: seller,
  });
  expect(ownListings.body.data.products).toMatchObject([
    { salePrice: 79_000, soldAt: today, saleOpenUntil: expect.any(String) },
  ]);
});

test('undoing a sale restores the listing, and removes the sale from the figures', async () => {
  const seller = await app.register('Omar', unique('omar'));
  const id = await onSale(seller);
  await sell(id, undefined, seller);
  expect(await undo(id, seller)).toMatchObject({ status: 200, body: { message: SALE_MESSAGES.undone } });
  const page = await pageFor(id, seller);
  expect(page).toMatchObject({ sold: false, state: 'active' });
  for (const field of ['soldAt', 'salePrice', 'saleOpenUntil']) expect(page).not.toHaveProperty(field);
  expect(await activityOf(seller)).toEqual({ sold: 0, revenue: 0, ever: 0 });
  const { body } = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: seller });
  expect(JSON.stringify(body.data.listings)).toContain('The buyer did not pay');
  expect((await undo(id, seller)).body.message).toBe(SALE_MESSAGES.notSold);
});

test.each<[string, object, string]>([
  ['an invalid day', { soldAt: '2026-02-30' }, SALE_MESSAGES.dayInvalid],
  ['a moment', { soldAt: new Date().toISOString() }, SALE_MESSAGES.dayInvalid],
  ['a future day', { soldAt: plusDays(today, 1) }, SALE_MESSAGES.dayInFuture],
  ['a day before the listing', { soldAt: plusDays(today, -1) }, SALE_MESSAGES.dayBeforeListing],
  ['a price of 0', { price: 0 }, 'Price must be a valid positive number'],
  ['an invalid price', { price: 'much' }, 'Price must be a valid positive number'],
])('%s is rejected at its field', async (_, body, message) => {
  const answered = await sell(await onSale(app.seller), body);
  expect([answered.status, Object.values(answered.body.fields!)]).toEqual([400, [message]]);
});

test('undoing a sale requires a reason, and its seller', async () => {
  const id = await onSale(app.seller);
  await sell(id);
  expect(await undo(id, app.seller, '  ')).toMatchObject({
    status: 400,
    body: { fields: { reason: SALE_MESSAGES.reasonRequired } },
  });
  for (const change of [undo, (id: string, as: Person) => correct(id, { price: 1 }, as)])
    expect((await change(id, app.otherSeller)).status).toBe(404);
});

test('the team can undo a sale, and its seller is notified', async () => {
  const seller = await app.register('Hina', unique('hina'));
  const id = await onSale(seller);
  await sell(id, undefined, seller);
  expect((await undo(id, app.admin)).status).toBe(200);
  await app.settled();
  const { body } = await app.send<Success<Notifications>>('GET', '/notifications?kind=listings', {
    as: seller,
  });
  expect(body.data.notifications[0]).toMatchObject({
    title: 'The sale of your listing was undone by our team: ThinkPad T480',
  });
});

describe('the buyer of an undone sale', () => {
  const buyerToken = async (id: string, email = unique('buyer')) => {
    await app.send('POST', `/products/${id}/buyer`, {
      as: app.seller,
      body: { email },
      headers: { 'x-forwarded-for': `198.51.100.${++count}` },
    });
    return { email, token: linkIn(await app.mailTo(email, GUEST_HOLDINGS.review.title)) };
  };
  const look = (token: string) => app.send('GET', `/reviews/by-link?token=${token}`);
  const review = (token: string) =>
    app.send('POST', `/reviews/by-link?token=${token}`, { body: { verdict: 'no', text: '' } });

  test('has an invalid link, even after the device is sold again', async () => {
    const id = await onSale(app.seller);
    await sell(id);
    const { token } = await buyerToken(id);
    expect((await look(token)).status).toBe(200);
    await undo(id);
    const answers = async () => [await look(token), await review(token)].map(({ body }) => body.message);
    expect(await answers()).toEqual([MESSAGES.saleUndone, MESSAGES.saleUndone]);
    await sell(id);
    expect(await answers()).toEqual([MESSAGES.saleUndone, MESSAGES.saleUndone]);
    const other = await buyerToken(id);
    expect((await review(other.token)).status).toBe(200);
  });

  test('may have written a review: the sale can then no longer be undone', async () => {
    const id = await onSale(app.seller);
    await sell(id);
    const { token } = await buyerToken(id);
    expect((await review(token)).status).toBe(200);
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: SALE_MESSAGES.reviewed } });
    expect((await correct(id, { price: 70_000 })).status).toBe(200);
  });
});

test('a listing of several sells one at a time, each with its own listing, sale and review', async () => {
  const seller = await app.register('Bilal', unique('bilal'));
  const id = await onSale(seller);
  const set = (quantity: number | string) =>
    app.send('PUT', `/products/products/${id}`, { as: seller, body: { laptopDetails: { quantity } } });
  expect((await set('3')).status).toBe(200);
  expect(await pageFor(id)).toMatchObject({ laptopDetails: { quantity: 3 } });
  const answered = await sell(id, { price: 80_000 }, seller);
  expect(answered.body.message).toBe(PRODUCT_MESSAGES.oneSold(2));
  const soldOnes = async () => {
    const path = '/products/my-products?state=sold';
    return (await app.send<Success<MyProducts>>('GET', path, { as: seller })).body.data.products;
  };
  const [unit] = await eventually(async () => {
    const units = await soldOnes();
    return units.length === 1 ? units : undefined;
  });
  expect(unit).toMatchObject({ salePrice: 80_000, soldAt: today });
  expect(unit!.createdAt).toBe((await pageFor(id, seller)).createdAt);
  expect(await pageFor(id)).toMatchObject({ sold: false, laptopDetails: { quantity: 2 } });
  expect(await activityOf(seller)).toEqual({ sold: 1, revenue: 80_000, ever: 1 });
  expect((await correct(unit!._id, { price: 79_000 }, seller)).status).toBe(200);
  expect((await undo(unit!._id, seller)).status).toBe(200);
  expect(await pageFor(unit!._id)).toMatchObject({ sold: false, price: 85_000 });
  expect((await pageFor(unit!._id)).laptopDetails).not.toHaveProperty('quantity');
  expect(await activityOf(seller)).toEqual({ sold: 0, revenue: 0, ever: 0 });
  await sell(id, undefined, seller);
  expect((await sell(id, undefined, seller)).body.message).toBe(PRODUCT_MESSAGES.sold);
  expect(await pageFor(id)).toMatchObject({ sold: true });
  await eventually(async () => ((await soldOnes()).length === 2 ? true : undefined));
});

test('a sold unit of a listing that was rejected since is reviewed again when its sale is undone', async () => {
  const seller = await app.register('Danish', unique('danish'));
  const id = await onSale(seller);
  const body = { laptopDetails: { quantity: 2 } };
  await app.send('PUT', `/products/products/${id}`, { as: seller, body });
  await sell(id, undefined, seller);
  const unit = await eventually(async () => {
    const path = '/products/my-products?state=sold';
    return (await app.send<Success<MyProducts>>('GET', path, { as: seller })).body.data.products[0]?._id;
  });
  const rejected = await app.send('PATCH', `/admin/products/${id}/reject`, {
    as: app.admin,
    body: { reason: 'These do not exist' },
  });
  expect([rejected.status, (await undo(unit, seller)).status]).toEqual([200, 200]);
  expect(await pageFor(unit, seller)).toMatchObject({ sold: false, state: 'pending' });
  expect((await app.send('GET', `/products/products/${unit}`)).status).toBe(404);
});

test('an inspection covers one device: a listing of several cannot be inspected, nor an inspected one have several', async () => {
  const seller = await app.register('Iqra', unique('iqra'));
  const [one, several] = [await onSale(seller), await onSale(seller)];
  const set = (id: string, quantity: number, as = seller, headers?: Record<string, string>) =>
    app.send('PUT', `/products/products/${id}`, { as, body: { laptopDetails: { quantity } }, headers });
  const ask = (id: string, inspectionRequested: boolean) =>
    app.send('PATCH', `/products/${id}/toggle-inspection`, { as: seller, body: { inspectionRequested } });
  await set(several, 5);
  expect(await ask(several, true)).toMatchObject({
    status: 409,
    body: { message: INSPECTION_MESSAGES.oneOfSeveral },
  });
  expect((await ask(one, true)).status).toBe(200);
  expect(await set(one, 5)).toMatchObject({
    status: 409,
    body: { fields: { 'laptopDetails.quantity': INSPECTION_MESSAGES.requestedAlone } },
  });
  // For other sellers there is no such listing.
  expect((await set(one, 5, app.otherSeller)).status).toBe(404);
  await ask(one, false);
  const key = { 'idempotency-key': 'five' };
  const changed = await set(one, 5, seller, key);
  expect(changed.status).toBe(200);
  await set(one, 1);
  await ask(one, true);
  expect((await set(one, 5, seller, key)).body).toEqual(changed.body);
  const requestedListing = await onSale(seller);
  const contact = { name: 'Bilal', email: unique('buyer'), phone: '03001234567' };
  const requested = await app.send('POST', `/products/${requestedListing}/request-inspection`, {
    body: contact,
  });
  expect(requested.status).toBe(201);
  // Only the buyer can withdraw it.
  expect(await set(requestedListing, 5)).toMatchObject({
    status: 409,
    body: { fields: { 'laptopDetails.quantity': INSPECTION_MESSAGES.inspectedAlone } },
  });
});

test('a user who saved the device is notified of its sale once', async () => {
  const id = await onSale(app.seller);
  const watcher = await app.register('Mina', unique('mina'));
  await app.send('PUT', `/wishlist/${id}`, { as: watcher, body: {} });
  await app.settled();
  const news = async () => {
    const { body } = await app.send<Success<Notifications>>('GET', '/notifications?kind=wishlist', {
      as: watcher,
    });
    return body.data.notifications.map(({ title }) => title);
  };
  await sell(id);
  await eventually(async () => ((await news()).length === 1 ? true : undefined));
  await undo(id);
  await sell(id);
  // The sale of another saved device comes after the second one.
  const other = await onSale(app.seller);
  await app.send('PUT', `/wishlist/${other}`, { as: watcher, body: {} });
  await app.settled();
  await sell(other);
  await eventually(async () => ((await news()).length === 2 ? true : undefined));
  expect(await news()).toEqual(['Sold: ThinkPad T480', 'Sold: ThinkPad T480']);
});
