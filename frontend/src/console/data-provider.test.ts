import { GENERAL_MESSAGES } from '@parkho/contracts';
import { dataProvider } from './data-provider';

const answer = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** Answers the next call, and returns it. */
const server = (reply: Response | Error) => {
  const calls: { method: string; url: URL; headers: Headers; body: unknown }[] = [];
  globalThis.fetch = async (input, { method = 'GET', headers, body } = {}) => {
    calls.push({
      method,
      url: new URL(String(input), 'http://shop'),
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return calls;
};

const successAnswer = () => answer(200, { success: true, message: 'Done', data: {} });
const shownProduct = { id: 'p 1', version: 7 };

beforeEach(() => localStorage.setItem('token', 'secret'));

test('a list is fetched with filter, range and sort, for the signed-in user', async () => {
  const calls = server(answer(200, [{ id: 'p1' }], { 'Content-Range': 'products 10-10/11' }));
  const list = await dataProvider.getList('products', {
    filter: { q: 'dell', approvalStatus: 'pending', isFeatured: true },
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'price', order: 'ASC' },
  });
  expect(list).toEqual({ data: [{ id: 'p1' }], total: 11 });
  const { url, headers } = calls[0]!;
  expect(url.pathname).toBe('/api/console/products');
  expect(JSON.parse(url.searchParams.get('filter')!)).toEqual({
    q: 'dell',
    approvalStatus: 'pending',
    isFeatured: true,
  });
  expect(url.searchParams.get('range')).toBe('[10,19]');
  expect(url.searchParams.get('sort')).toBe('["price","ASC"]');
  expect(headers.get('Authorization')).toBe('Bearer secret');
});

test.each([
  [
    'feature',
    () => dataProvider.setFeatured(shownProduct, true, 'k'),
    'PATCH',
    '/toggle-featured',
    { isFeatured: true },
  ],
  [
    'activate',
    () => dataProvider.setActive(shownProduct, true, 'k'),
    'PATCH',
    '/toggle-active',
    { isActive: true },
  ],
  [
    'inspect',
    () => dataProvider.setInspected(shownProduct, true, 'k'),
    'PATCH',
    '/inspection',
    { inspected: true },
  ],
  ['delete', () => dataProvider.deleteProduct(shownProduct, 'k'), 'DELETE', '', undefined],
])('%s is one named command, with its value, the version shown and the key', async (_name, send, method, verb, body) => {
  const calls = server(successAnswer());
  expect((await send()).message).toBe('Done');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ method, body });
  expect(calls[0]?.url.pathname).toBe(`/api/admin/products/p%201${verb}`);
  expect(calls[0]?.headers.get('If-Match')).toBe('"7"');
  expect(calls[0]?.headers.get('Idempotency-Key')).toBe('k');
});

test.each([
  ['deactivate', () => dataProvider.deactivateUser('u 1', 'k'), 'PATCH', '/deactivate'],
  ['reactivate', () => dataProvider.reactivateUser('u 1', 'k'), 'PATCH', '/reactivate'],
  ['sign out', () => dataProvider.signOutUser('u 1', 'k'), 'POST', '/sign-out'],
  ['erase', () => dataProvider.eraseUser('u 1', 'k'), 'DELETE', ''],
])('%s is one named command to a user', async (_name, send, method, verb) => {
  const calls = server(successAnswer());
  await send();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ method, url: { pathname: `/api/admin/users/u%201${verb}` } });
  expect(calls[0]?.headers.get('Idempotency-Key')).toBe('k');
});

test.each([
  ['the message', { message: 'Changed meanwhile' }, 'Changed meanwhile'],
  ['the errors of the fields', { message: 'Invalid', errors: ['One', 'Two'] }, 'One, Two'],
  ['a general message instead', undefined, GENERAL_MESSAGES.error],
])('an error shows %s of the envelope', async (_name, body, message) => {
  server(body ? answer(412, { success: false, ...body }) : new Response('<html>', { status: 412 }));
  await expect(dataProvider.setActive(shownProduct, true, 'k')).rejects.toMatchObject({
    status: 412,
    message,
  });
});

test('an unreachable server has its own message', async () => {
  server(new TypeError('Failed to fetch'));
  await expect(dataProvider.setActive(shownProduct, true, 'k')).rejects.toMatchObject({
    status: 0,
    message: GENERAL_MESSAGES.network,
  });
});
