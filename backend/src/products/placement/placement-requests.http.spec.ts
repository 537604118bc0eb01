import {
  GENERAL_MESSAGES,
  type ManagedPlacementRequests,
  PLACEMENT_MESSAGES as MESSAGES,
  type MyProducts,
  type PlacementRequestStats,
  type PlacementRequests,
  PRODUCT_MESSAGES,
  type ProductReceipt,
  productStream,
  type SellerProduct,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import { fetchedPath } from '../../platform/media/testing.js';
import { type Answer, LAPTOP, type Person, startTestApp, type TestApp } from '../../testing.js';
import { product } from '../product.js';

type WriteAnswer = Answer<Success<{ product: ProductReceipt }>>;
type ListAnswer = Answer<Success<PlacementRequests>>;

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

const requestPlacement = (
  productId: string,
  {
    as = app.seller,
    reason,
    headers,
  }: { as?: Person; reason?: string; headers?: Record<string, string> } = {},
): Promise<WriteAnswer> =>
  app.send('POST', '/seller/featured-request', { as, body: { productId, reason }, headers });
const cancel = (id: string, as = app.seller, headers?: Record<string, string>): Promise<WriteAnswer> =>
  app.send('DELETE', `/seller/featured-request/${id}`, { as, headers });
const decide = (
  id: string,
  verb: 'approve' | 'reject',
  adminNotes?: string,
  headers?: Record<string, string>,
): Promise<WriteAnswer> =>
  app.send('PATCH', `/admin/featured-requests/${id}/${verb}`, {
    as: app.admin,
    body: { adminNotes },
    headers,
  });

const history = async (as = app.seller, query = ''): Promise<PlacementRequests> =>
  ((await app.send('GET', `/seller/featured-requests${query}`, { as })) as ListAnswer).body.data;
const requests = async (query = ''): Promise<ManagedPlacementRequests> => {
  const path = `/admin/featured-requests${query}`;
  return (await app.send<Success<ManagedPlacementRequests>>('GET', path, { as: app.admin })).body.data;
};
const stats = async (): Promise<PlacementRequestStats> => {
  const path = '/admin/featured-requests/stats';
  return (await app.send<Success<PlacementRequestStats>>('GET', path, { as: app.admin })).body.data;
};
const sell = (id: string, headers?: Record<string, string>): Promise<WriteAnswer> =>
  app.send('POST', `/products/products/${id}/sold`, { as: app.seller, headers });
const featurable = async (): Promise<string[]> => {
  const answer: Answer<Success<MyProducts>> = await app.send('GET', '/products/my-products?featurable=true', {
    as: app.seller,
  });
  return answer.body.data.products.map(({ _id }) => _id);
};
const requestOf = async (id: string): Promise<SellerProduct | undefined> =>
  (await history()).requests.find(({ _id }) => _id === id);
const stream = (id: string) => app.nest.get<EventStore>(EVENT_STORE).readStream(productStream(id));

test('a request goes from its seller through an admin to the home page', async () => {
  const id = await approved();
  expect(await featurable()).toContain(id);
  expect(await requestPlacement(id, { reason: ' Sealed box ' })).toMatchObject({
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
  expect(await requestPlacement(id)).toMatchObject({
    status: 409,
    body: { message: MESSAGES.pendingAlready },
  });

  expect(await decide(id, 'approve')).toMatchObject({
    status: 200,
    body: {
      message: MESSAGES.approved,
      data: { product: { featuredRequestStatus: 'approved', isFeatured: true } },
    },
  });
  const onHomePage: ListAnswer = await app.send('GET', '/products/public?featured=true');
  expect(JSON.stringify(onHomePage.body.data)).toContain(id);
  expect(JSON.stringify(onHomePage.body.data)).not.toContain('Sealed box');
  expect(await requestPlacement(id)).toMatchObject({
    status: 409,
    body: { message: MESSAGES.featuredAlready },
  });
  expect(await cancel(id)).toMatchObject({ status: 409, body: { message: MESSAGES.approvedAlready } });
});

test('a cancelled request is gone, a rejected one has its reason, and both may be requested again', async () => {
  const id = await approved();
  await requestPlacement(id);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { message: MESSAGES.cancelled } });
  expect(await requestOf(id)).toBeUndefined();

  await requestPlacement(id, { reason: 'Again' });
  const rejected = await decide(id, 'reject', ' Better photos ');
  expect(rejected).toMatchObject({ status: 200, body: { message: MESSAGES.rejected } });
  expect(await requestOf(id)).toMatchObject({
    featuredRequestStatus: 'rejected',
    featuredRequestReason: 'Again',
    featuredRejectionReason: 'Better photos',
  });
  expect(await featurable()).toContain(id);

  expect((await requestPlacement(id)).status).toBe(201);
  expect(await requestOf(id)).not.toHaveProperty('featuredRejectionReason');
  const approval = await decide(id, 'approve', 'Nice');
  expect(approval).toMatchObject({ status: 200, body: { message: MESSAGES.approved } });
  expect((await stream(id)).find(({ type }) => type === 'FeaturedRequestApproved')).toMatchObject({
    data: { notes: 'Nice' },
  });
});

test('a seller’s requests are paged, newest first, and private', async () => {
  const ids = [await approved(), await approved()];
  for (const id of ids) await requestPlacement(id);
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

test('admins see all sellers’ requests, the oldest pending ones first', async () => {
  const before = await stats();
  const [first, second, refused] = [await approved('First'), await approved('Second'), await approved()];
  for (const id of [first, second, refused]) await requestPlacement(id, { reason: 'Sealed box' });
  await decide(refused, 'reject', 'Too dark');
  const waiting = await requests('?status=pending&limit=100');
  expect(waiting.requests.slice(-2)).toMatchObject([
    {
      _id: first,
      name: 'First',
      description: LAPTOP.description,
      price: LAPTOP.price,
      category: 'Laptop',
      condition: 'Good',
      images: { front: await fetchedPath(LAPTOP.images.front) },
      featuredRequestStatus: 'pending',
      featuredRequestReason: 'Sealed box',
      featuredRequestedAt: expect.any(String),
      seller: { name: 'Sana', email: 'sana@example.com' },
      version: 2,
    },
    { _id: second },
  ]);
  expect((await requests('?status=rejected')).requests[0]).toMatchObject({
    _id: refused,
    featuredRejectionReason: 'Too dark',
  });
  const all = await requests('?limit=2&page=2');
  expect(all.currentPage).toBe(2);
  expect(all.requests[0]?._id).toBe(first);
  expect(all.requests).toHaveLength(Math.min(2, all.totalRequests - 2));
  expect(all.totalPages).toBe(Math.ceil(all.totalRequests / 2));

  await decide(first, 'approve', 'Welcome');
  expect((await requests('?status=approved')).requests[0]).toMatchObject({
    _id: first,
    isFeatured: true,
    featuredAdminNotes: 'Welcome',
  });
  expect(await stats()).toEqual({
    totalRequests: before.totalRequests + 3,
    pendingRequests: before.pendingRequests + 1,
    approvedRequests: before.approvedRequests + 1,
    rejectedRequests: before.rejectedRequests + 1,
    currentFeaturedProducts: before.currentFeaturedProducts + 1,
    recentRequests: before.recentRequests + 3,
  });
  expect((await requests()).totalRequests).toBe(before.totalRequests + 3);

  await app.send('PATCH', `/admin/products/${first}/toggle-featured`, {
    as: app.admin,
    body: { isFeatured: false },
  });
  expect((await stats()).currentFeaturedProducts).toBe(before.currentFeaturedProducts);
  const onHomePage: ListAnswer = await app.send('GET', '/products/public?featured=true&limit=100');
  expect(JSON.stringify(onHomePage.body.data)).not.toContain(first);
});

test('admins see the featured devices; sold ones are neither listed nor counted', async () => {
  const onHomePage = async (): Promise<MyProducts> => {
    const path = '/admin/featured-requests/home-page';
    return (await app.send<Success<MyProducts>>('GET', path, { as: app.admin })).body.data;
  };
  const id = await approved();
  await requestPlacement(id);
  await decide(id, 'approve');
  const before = await onHomePage();
  expect(before.products[0]).toMatchObject({ _id: id, version: 4 });
  expect(before.totalProducts).toBe((await stats()).currentFeaturedProducts);
  await sell(id);
  expect((await stats()).currentFeaturedProducts).toBe(before.totalProducts - 1);
  expect((await onHomePage()).products[0]?._id).not.toBe(id);
});

test.each([
  ['?status=sold', PRODUCT_MESSAGES.statusInvalid],
  ['?page=0', PRODUCT_MESSAGES.pageInvalid],
  ['?limit=101', PRODUCT_MESSAGES.limitInvalid],
])('the requests of %s are rejected', async (query, message) => {
  expect(await app.send('GET', `/admin/featured-requests${query}`, { as: app.admin })).toMatchObject({
    status: 400,
    body: { message },
  });
});

type Ending = [what: string, end: (id: string) => Promise<unknown>, status: number, message: string];
test.each<Ending>([
  ['sold', (id) => sell(id), 409, PRODUCT_MESSAGES.soldAlready],
  [
    'deactivated',
    (id) =>
      app.send('PATCH', `/products/products/${id}/toggle-active`, {
        as: app.seller,
        body: { isActive: false },
      }),
    409,
    MESSAGES.ended.deactivated,
  ],
  [
    'rejected',
    (id) => app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason: 'A copy' } }),
    409,
    MESSAGES.ended.rejected,
  ],
  [
    'under review again',
    async (id) => {
      await app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason: 'A copy' } });
      await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { name: 'Another' } });
    },
    409,
    MESSAGES.underReview,
  ],
  ['cancelled', (id) => cancel(id), 409, MESSAGES.ended.withdrawn],
  [
    'deleted',
    (id) => app.send('DELETE', `/products/products/${id}`, { as: app.seller }),
    404,
    MESSAGES.deleted,
  ],
])('a decision on a request that was %s in the meantime is rejected with that reason', async (_, end, status, message) => {
  const id = await approved();
  await requestPlacement(id);
  const { version } = (await requests('?status=pending&limit=100')).requests.find(({ _id }) => _id === id)!;
  await end(id);
  const refusal = { status, body: { success: false, message } };
  for (const verb of ['approve', 'reject'] as const)
    expect(await decide(id, verb, 'Notes', { 'if-match': `"${version}"` })).toMatchObject(refusal);
  expect((await requests('?status=pending&limit=100')).requests.map(({ _id }) => _id)).not.toContain(id);
});

test('a page has twenty requests', async () => {
  const { totalRequests } = await history();
  for (let missing = 21 - totalRequests; missing > 0; missing--) await requestPlacement(await approved());
  expect(await history()).toMatchObject({ requests: { length: 20 }, totalPages: 2 });
});

test.each<[name: string, attempt: () => Promise<WriteAnswer>, status: number, message: string]>([
  ['no product', () => requestPlacement(''), 400, MESSAGES.productRequired],
  [
    'too long a reason',
    () => requestPlacement('p', { reason: 'x'.repeat(501) }),
    400,
    MESSAGES.reasonTooLong,
  ],
  ['a rejection without a reason', () => decide('p', 'reject', ' '), 400, MESSAGES.rejectionRequired],
  ['too long notes', () => decide('p', 'approve', 'x'.repeat(501)), 400, MESSAGES.notesTooLong],
  ['an unknown product', () => requestPlacement('unknown'), 404, PRODUCT_MESSAGES.notFound],
  ['an id that is too long', () => requestPlacement('x'.repeat(5_000)), 404, PRODUCT_MESSAGES.notFound],
  ['an id that is a path', () => requestPlacement('../a b'), 404, PRODUCT_MESSAGES.notFound],
  ['the request of an unknown product', () => cancel('unknown'), 404, PRODUCT_MESSAGES.notFound],
  ['an approval of an unknown request', () => decide('unknown', 'approve'), 404, PRODUCT_MESSAGES.notFound],
  [
    'a rejection of an unknown request',
    () => decide('unknown', 'reject', 'No'),
    404,
    PRODUCT_MESSAGES.notFound,
  ],
])('%s is rejected', async (_, send, status, message) => {
  expect(await send()).toMatchObject({ status, body: { success: false, message } });
});

test('others’ devices are not found', async () => {
  const id = await approved();
  const notFound = { status: 404, body: { message: PRODUCT_MESSAGES.notFound } };
  expect(await requestPlacement(id, { as: app.otherSeller })).toMatchObject(notFound);
  await requestPlacement(id);
  expect(await cancel(id, app.otherSeller)).toMatchObject(notFound);
  expect(await requestOf(id)).toMatchObject({ featuredRequestStatus: 'pending' });
});

test('a device that buyers cannot find cannot be requested', async () => {
  expect(await requestPlacement(await app.list(app.seller))).toMatchObject({
    status: 409,
    body: { message: PRODUCT_MESSAGES.notApproved },
  });
});

describe.each<[name: string, press: (id: string, headers: Record<string, string>) => Promise<WriteAnswer>]>([
  ['asking', (id, headers) => requestPlacement(id, { headers })],
  ['cancelling', (id, headers) => cancel(id, undefined, headers)],
  ['approving', (id, headers) => decide(id, 'approve', undefined, headers)],
  ['rejecting', (id, headers) => decide(id, 'reject', 'No', headers)],
])('%s', (name, press) => {
  test('requires the current version, and is idempotent by its key', async () => {
    const id = await approved();
    if (name !== 'asking') await requestPlacement(id);
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

describe('fifty concurrent users', () => {
  const fifty = (send: (index: number) => Promise<WriteAnswer>): Promise<number[]> =>
    Promise.all(Array.from({ length: 50 }, async (_, index) => (await send(index)).status));
  const isDone = (status: number): boolean => status < 300;
  const expectOneWinner = (statuses: number[]): void => {
    expect(statuses.filter(isDone)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  };

  /** One letter for each event of a device's request: submitted, cancelled, approved, rejected, featured, sold. */
  const letters = {
    FeaturedRequestSubmitted: 's',
    FeaturedRequestCancelled: 'c',
    FeaturedRequestApproved: 'a',
    FeaturedRequestRejected: 'r',
    ProductFeatured: 'f',
    ProductSold: 'x',
  } as Record<string, string>;
  const courseOf = async (id: string): Promise<string> =>
    (await stream(id)).map(({ type }) => letters[type] ?? '').join('');

  test('of one request and its decision succeed once at every stage', async () => {
    const id = await approved();
    expectOneWinner(await fifty(() => requestPlacement(id)));
    expectOneWinner(await fifty((index) => (index % 2 ? cancel(id) : decide(id, 'reject', 'No'))));
    expectOneWinner(await fifty(() => requestPlacement(id)));
    expectOneWinner(await fifty((index) => (index % 2 ? cancel(id) : decide(id, 'approve'))));
    expect(await courseOf(id)).toMatch(/^s[cr]s(c|af)$/);
  });

  test.each([
    ['by a client without a version', false],
    ['by clients with the same version', true],
  ])('one request is approved, rejected, cancelled and sold %s: one outcome remains', async (_, isSeen) => {
    const id = await approved();
    await requestPlacement(id);
    const headers = isSeen ? { 'if-match': '"2"' } : undefined;
    const sends = [
      () => decide(id, 'approve', 'Yes', headers),
      () => decide(id, 'reject', 'No', headers),
      () => cancel(id, app.seller, headers),
      () => sell(id, headers),
    ];
    const statuses = await fifty((index) => sends[index % sends.length]!());
    const refused = statuses.filter((status) => !isDone(status));
    expect(refused.filter((status) => status !== 409 && !(isSeen && status === 412))).toEqual([]);
    // Either the sale ends the request, or another event does, and a decided one may still be sold.
    const course = await courseOf(id);
    expect(course).toMatch(isSeen ? /^s(xc|c|r|af)$/ : /^s(xc|cx|rx|afx)$/);
    expect(statuses.filter(isDone)).toHaveLength(isSeen || course === 'sxc' ? 1 : 2);
    await app.settled();
    const status = course[1] === 'a' ? 'approved' : course[1] === 'r' ? 'rejected' : undefined;
    expect((await requestOf(id))?.featuredRequestStatus).toBe(status);
    const managed = (await requests('?limit=100')).requests.find(({ _id }) => _id === id);
    expect(managed?.featuredRequestStatus).toBe(status);
    expect(managed?.isFeatured ?? false).toBe(course.includes('f'));
  });

  test('with mixed requests, cancellations and decisions leave a sequentially consistent history', async () => {
    const id = await approved();
    const sends = [
      () => requestPlacement(id),
      () => cancel(id),
      () => decide(id, 'approve'),
      () => decide(id, 'reject', 'No'),
    ];
    const statuses = await fifty((index) => sends[index % sends.length]!());
    expect(statuses.filter((status) => !isDone(status) && status !== 409)).toEqual([]);
    const course = await courseOf(id);
    expect(course).toMatch(/^(s[cr])*(s|saf)?$/);
    // An approval features in the same append; every other success is one event.
    expect(course.replace('af', 'a')).toHaveLength(statuses.filter(isDone).length);
    // All successful answers are in the log, and the read model equals the log.
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
