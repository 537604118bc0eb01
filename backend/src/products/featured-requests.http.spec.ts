import {
  type FeaturedRequests,
  GENERAL_MESSAGES,
  FEATURED_MESSAGES as MESSAGES,
  type MyProducts,
  type OwnProduct,
  PRODUCT_MESSAGES,
  type ProductReceipt,
  productStream,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { type Answer, LAPTOP, type Person, startTestApp, type TestApp } from '../testing.js';
import { product } from './product.js';

type Written = Answer<Success<{ product: ProductReceipt }>>;
type Listed = Answer<Success<FeaturedRequests>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const approved = async (name = LAPTOP.name): Promise<string> => {
  const id = await app.list(app.seller, { name });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};

const ask = (
  productId: string,
  {
    as = app.seller,
    reason,
    headers,
  }: { as?: Person; reason?: string; headers?: Record<string, string> } = {},
): Promise<Written> =>
  app.send('POST', '/seller/featured-request', { as, body: { productId, reason }, headers });
const cancel = (id: string, as = app.seller, headers?: Record<string, string>): Promise<Written> =>
  app.send('DELETE', `/seller/featured-request/${id}`, { as, headers });
const decide = (
  id: string,
  verb: 'approve' | 'reject',
  adminNotes?: string,
  headers?: Record<string, string>,
): Promise<Written> =>
  app.send('PATCH', `/admin/featured-requests/${id}/${verb}`, {
    as: app.admin,
    body: { adminNotes },
    headers,
  });

const history = async (as = app.seller, query = ''): Promise<FeaturedRequests> =>
  ((await app.send('GET', `/seller/featured-requests${query}`, { as })) as Listed).body.data;
const featurable = async (): Promise<string[]> => {
  const mine: Answer<Success<MyProducts>> = await app.send('GET', '/products/my-products?featurable=true', {
    as: app.seller,
  });
  return mine.body.data.products.map(({ _id }) => _id);
};
const requestOf = async (id: string): Promise<OwnProduct | undefined> =>
  (await history()).requests.find(({ _id }) => _id === id);
const stream = (id: string) => app.nest.get<EventStore>(EVENT_STORE).readStream(productStream(id));

test('a request goes from its seller through an admin to the home page', async () => {
  const id = await approved();
  expect(await featurable()).toContain(id);
  expect(await ask(id, { reason: ' Sealed box ' })).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: MESSAGES.submitted,
      data: { product: { featuredRequestStatus: 'pending', version: 2 } },
    },
  });
  expect(await featurable()).not.toContain(id);
  expect(await requestOf(id)).toMatchObject({
    featuredRequestStatus: 'pending',
    featuredRequestedAt: expect.any(String),
    featuredRequestReason: 'Sealed box',
    version: 2,
  });
  const admins: Answer<Success<MyProducts>> = await app.send('GET', '/admin/products', { as: app.admin });
  expect(admins.body.data.products).toContainEqual(await requestOf(id));
  expect(await ask(id)).toMatchObject({ status: 409, body: { message: MESSAGES.pendingAlready } });

  expect(await decide(id, 'approve')).toMatchObject({
    status: 200,
    body: {
      message: MESSAGES.approved,
      data: { product: { featuredRequestStatus: 'approved', isFeatured: true } },
    },
  });
  const onHomePage: Listed = await app.send('GET', '/products/public?featured=true');
  expect(JSON.stringify(onHomePage.body.data)).toContain(id);
  expect(JSON.stringify(onHomePage.body.data)).not.toContain('Sealed box');
  expect(await ask(id)).toMatchObject({ status: 409, body: { message: MESSAGES.featuredAlready } });
  expect(await cancel(id)).toMatchObject({ status: 409, body: { message: MESSAGES.notPending } });
});

test('what is cancelled is gone, what is rejected says why, and both may be asked for again', async () => {
  const id = await approved();
  await ask(id);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { message: MESSAGES.cancelled } });
  expect(await requestOf(id)).toBeUndefined();

  await ask(id, { reason: 'Again' });
  const rejected = await decide(id, 'reject', ' Better photos ');
  expect(rejected).toMatchObject({ status: 200, body: { message: MESSAGES.rejected } });
  expect(await requestOf(id)).toMatchObject({
    featuredRequestStatus: 'rejected',
    featuredRequestReason: 'Again',
    featuredRejectionReason: 'Better photos',
  });
  expect(await featurable()).toContain(id);

  expect((await ask(id)).status).toBe(201);
  expect(await requestOf(id)).not.toHaveProperty('featuredRejectionReason');
  const approval = await decide(id, 'approve', 'Nice');
  expect(approval).toMatchObject({ status: 200, body: { message: MESSAGES.approved } });
  expect((await stream(id)).find(({ type }) => type === 'FeaturedRequestApproved')).toMatchObject({
    data: { notes: 'Nice' },
  });
});

test('the requests of a seller come in pages, the latest first, and are nobody else’s', async () => {
  const ids = [await approved(), await approved()];
  for (const id of ids) await ask(id);
  const page = await history(app.seller, '?page=2&limit=1');
  expect(page).toMatchObject({ currentPage: 2, requests: [{ _id: ids[0] }] });
  expect(page.totalPages).toBe(page.totalRequests);
  expect((await history()).requests.slice(0, 2).map(({ _id }) => _id)).toEqual(ids.toReversed());
  expect(await history(app.otherSeller)).toEqual({
    requests: [],
    totalRequests: 0,
    totalPages: 0,
    currentPage: 1,
  });
});

test('a page holds twenty requests', async () => {
  const { totalRequests } = await history();
  for (let missing = 21 - totalRequests; missing > 0; missing--) await ask(await approved());
  expect(await history()).toMatchObject({ requests: { length: 20 }, totalPages: 2 });
});

test.each<[name: string, ask: () => Promise<Written>, status: number, message: string]>([
  ['no product', () => ask(''), 400, MESSAGES.productRequired],
  ['too long a reason', () => ask('p', { reason: 'x'.repeat(501) }), 400, MESSAGES.reasonTooLong],
  ['no reason to reject', () => decide('p', 'reject', ' '), 400, MESSAGES.rejectionRequired],
  ['too long notes', () => decide('p', 'approve', 'x'.repeat(501)), 400, MESSAGES.notesTooLong],
  ['an unknown product', () => ask('unknown'), 404, PRODUCT_MESSAGES.notFound],
  ['an id that is too long', () => ask('x'.repeat(5_000)), 404, PRODUCT_MESSAGES.notFound],
  ['an id that is a path', () => ask('../a b'), 404, PRODUCT_MESSAGES.notFound],
  ['the request of an unknown product', () => cancel('unknown'), 404, PRODUCT_MESSAGES.notFound],
  ['an approval of what is not there', () => decide('unknown', 'approve'), 404, PRODUCT_MESSAGES.notFound],
  [
    'a rejection of what is not there',
    () => decide('unknown', 'reject', 'No'),
    404,
    PRODUCT_MESSAGES.notFound,
  ],
])('%s is refused', async (_, send, status, message) => {
  expect(await send()).toMatchObject({ status, body: { success: false, message } });
});

test('devices of others are not there', async () => {
  const id = await approved();
  const notFound = { status: 404, body: { message: PRODUCT_MESSAGES.notFound } };
  expect(await ask(id, { as: app.otherSeller })).toMatchObject(notFound);
  await ask(id);
  expect(await cancel(id, app.otherSeller)).toMatchObject(notFound);
  expect(await requestOf(id)).toMatchObject({ featuredRequestStatus: 'pending' });
});

test('what buyers cannot find is not asked for', async () => {
  expect(await ask(await app.list(app.seller))).toMatchObject({
    status: 409,
    body: { message: PRODUCT_MESSAGES.notApproved },
  });
});

describe.each<[name: string, press: (id: string, headers: Record<string, string>) => Promise<Written>]>([
  ['asking', (id, headers) => ask(id, { headers })],
  ['cancelling', (id, headers) => cancel(id, undefined, headers)],
  ['approving', (id, headers) => decide(id, 'approve', undefined, headers)],
  ['rejecting', (id, headers) => decide(id, 'reject', 'No', headers)],
])('%s', (name, press) => {
  test('holds for the version that was seen, and is done once under its key', async () => {
    const id = await approved();
    if (name !== 'asking') await ask(id);
    const seen = (await stream(id)).length - 1;
    expect(await press(id, { 'if-match': `"${seen + 1}"` })).toMatchObject({
      status: 412,
      body: { message: GENERAL_MESSAGES.changedMeanwhile },
    });
    const headers = { 'if-match': `"${seen}"`, 'idempotency-key': 'press' };
    const first = await press(id, headers);
    expect([200, 201]).toContain(first.status);
    expect(await press(id, headers)).toMatchObject({ status: first.status, body: first.body });
    expect((await stream(id)).filter(({ revision }) => revision > seen)).toHaveLength(
      name === 'approving' ? 2 : 1,
    );
  });
});

describe('fifty at once', () => {
  const fifty = (send: (index: number) => Promise<Written>): Promise<number[]> =>
    Promise.all(Array.from({ length: 50 }, async (_, index) => (await send(index)).status));
  const isDone = (status: number): boolean => status < 300;
  const expectOneWinner = (statuses: number[]): void => {
    expect(statuses.filter(isDone)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  };

  /** One letter for each event of a device's request: asked, cancelled, approved, rejected, featured. */
  const letters = {
    FeaturedRequestSubmitted: 's',
    FeaturedRequestCancelled: 'c',
    FeaturedRequestApproved: 'a',
    FeaturedRequestRejected: 'r',
    ProductFeatured: 'f',
  } as Record<string, string>;
  const courseOf = async (id: string): Promise<string> =>
    (await stream(id)).map(({ type }) => letters[type] ?? '').join('');

  test('one request, one answer to it, and so at every stage', async () => {
    const id = await approved();
    expectOneWinner(await fifty(() => ask(id)));
    expectOneWinner(await fifty((index) => (index % 2 ? cancel(id) : decide(id, 'reject', 'No'))));
    expectOneWinner(await fifty(() => ask(id)));
    expectOneWinner(await fifty((index) => (index % 2 ? cancel(id) : decide(id, 'approve'))));
    expect(await courseOf(id)).toMatch(/^s[cr]s(c|af)$/);
  });

  test('requests, cancels and decisions all mixed are a history that could have happened one by one', async () => {
    const id = await approved();
    const sends = [
      () => ask(id),
      () => cancel(id),
      () => decide(id, 'approve'),
      () => decide(id, 'reject', 'No'),
    ];
    const statuses = await fifty((index) => sends[index % sends.length]!());
    expect(statuses.filter((status) => !isDone(status) && status !== 409)).toEqual([]);
    const course = await courseOf(id);
    expect(course).toMatch(/^(s[cr])*(s|saf)?$/);
    // An approval features in the same append; each other success is one event.
    expect(course.replace('af', 'a')).toHaveLength(statuses.filter(isDone).length);
    // Nothing that the answers said is lost, and the read model shows what the log says.
    const state = (await stream(id)).reduce(
      (state, event) => product.evolve(state, event as never),
      product.initial,
    );
    const { featuredRequest, isFeatured } = state as { featuredRequest?: string; isFeatured: boolean };
    expect(isFeatured).toBe(course.endsWith('f'));
    await app.settled();
    expect((await requestOf(id))?.featuredRequestStatus).toBe(featuredRequest);
  });
});
