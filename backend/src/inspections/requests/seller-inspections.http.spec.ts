import {
  GENERAL_MESSAGES,
  type InspectionReceipt,
  INSPECTION_MESSAGES as MESSAGES,
  type MyProducts,
  PRODUCT_MESSAGES,
  type Success,
} from '@parkho/contracts';
import { type Answer, type Person, startTestApp, type TestApp } from '../../testing.js';

type WriteAnswer = Answer<Success<{ product: InspectionReceipt }>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const toggle = (
  as: Person,
  id: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<WriteAnswer> => app.send('PATCH', `/products/${id}/toggle-inspection`, { as, body, headers });
const admin = (id: string, verb: string, body?: object): Promise<WriteAnswer> =>
  app.send('PATCH', `/admin/products/${id}/${verb}`, { as: app.admin, body });
const ownListing = async () =>
  (await app.send<Success<MyProducts>>('GET', '/products/my-products?limit=1', { as: app.seller })).body.data
    .products[0];

test('a request is toggled by an empty body, and set idempotently by a value', async () => {
  const id = await app.list(app.seller);
  const requested = await toggle(app.seller, id, {});
  expect(requested).toMatchObject({
    status: 200,
    body: {
      message: MESSAGES.sellerRequested,
      data: { product: { inspectionRequested: true, inspected: false, version: 0 } },
    },
  });
  await toggle(app.seller, id, { inspectionRequested: true });
  expect(await ownListing()).toMatchObject({
    _id: id,
    inspectionRequested: true,
    inspectionRequestedAt: expect.any(String),
    inspectionAskedBy: 'seller',
  });
  expect((await toggle(app.seller, id)).body).toMatchObject({
    message: MESSAGES.withdrawn,
    data: { product: { inspectionRequested: false } },
  });
  expect(await ownListing()).toMatchObject({ _id: id, inspectionRequested: false });
});

test('never marks a device as inspected, and is completed by an inspection', async () => {
  const id = await app.list(app.seller);
  await toggle(app.seller, id, { inspectionRequested: true });
  expect((await admin(id, 'inspection', { inspected: true, notes: 'Clean' })).body).toMatchObject({
    message: MESSAGES.marked,
    data: { product: { inspectionRequested: false, inspected: true } },
  });
  expect(await ownListing()).toMatchObject({ _id: id, inspected: true, inspectionRequested: false });
  expect(await toggle(app.seller, id, { inspectionRequested: true })).toMatchObject({
    status: 409,
    body: { message: MESSAGES.inspectedAlready },
  });
});

test('cannot follow the sale', async () => {
  const id = await app.list(app.seller);
  await admin(id, 'approve');
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
  expect(await toggle(app.seller, id, { inspectionRequested: true })).toMatchObject({
    status: 409,
    body: { message: PRODUCT_MESSAGES.soldAlready },
  });
});

test('requires the seller: others get not found', async () => {
  const id = await app.list(app.seller);
  const notFound = { status: 404, body: { message: PRODUCT_MESSAGES.notFound } };
  expect(await toggle(app.otherSeller, id, { inspectionRequested: true })).toMatchObject(notFound);
  expect(await toggle(app.seller, 'unknown', {})).toMatchObject(notFound);
  expect(await app.send('PATCH', `/products/${id}/toggle-inspection`, { body: {} })).toMatchObject({
    status: 401,
  });
  expect(await toggle(app.admin, id, { inspectionRequested: true })).toMatchObject({ status: 200 });
});

test('a repeated request gets its first answer after the listing has changed', async () => {
  const id = await app.list(app.seller);
  const headers = { 'idempotency-key': 'ask', 'if-match': '"0"' };
  const ask = () => toggle(app.seller, id, { inspectionRequested: true }, headers);
  expect((await ask()).status).toBe(200);
  await admin(id, 'approve');
  expect(await ask()).toMatchObject({ status: 200, body: { message: MESSAGES.sellerRequested } });
});

test('rejects an invalid value, and an outdated version', async () => {
  const id = await app.list(app.seller);
  expect(await toggle(app.seller, id, { inspectionRequested: 'yes' })).toMatchObject({
    status: 400,
    body: { message: PRODUCT_MESSAGES.flagInvalid },
  });
  expect(await toggle(app.seller, id, [])).toMatchObject({
    status: 400,
    body: { message: GENERAL_MESSAGES.requestMalformed },
  });
  expect(await toggle(app.seller, id, { inspectionRequested: true }, { 'if-match': '"7"' })).toMatchObject({
    status: 412,
    body: { message: GENERAL_MESSAGES.changedMeanwhile },
  });
});
