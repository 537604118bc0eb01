import { api } from './api';

const answerWith = (status: number, body: unknown) => {
  const fetch = jest.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
};

beforeEach(() => localStorage.clear());

test('asks below /api with the set values of the query and the stored token', async () => {
  localStorage.setItem('token', 'abc');
  const fetch = answerWith(200, { success: true, data: { products: [] } });
  const answer = await api.get('/products/public', {
    query: { search: 'dell 5490', brand: '', page: 2, city: undefined },
  });
  expect(answer.data).toEqual({ products: [] });
  const [url, init] = fetch.mock.calls[0]!;
  expect(url).toBe('/api/products/public?search=dell+5490&page=2');
  expect(init.headers).toMatchObject({ Authorization: 'Bearer abc' });
});

test.each([
  [
    'errors, joined',
    { message: 'No', errors: ['Name is required', 'Email is invalid'] },
    'Name is required, Email is invalid',
  ],
  ['the message', { message: 'Invalid email or password', errors: [] }, 'Invalid email or password'],
  ['a word at least', {}, 'An error occurred'],
  ['a word for what is no JSON object', null, 'An error occurred'],
])('a failed answer shows %s', async (_, body, text) => {
  answerWith(400, body);
  await expect(api.post('/auth/login', {})).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    message: text,
  });
});

test('success: false is a failure whatever the status says', async () => {
  answerWith(200, { success: false, message: 'Failed to load products' });
  await expect(api.get('/x')).rejects.toThrow('Failed to load products');
});

test('an answer that is no JSON is a failure', async () => {
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await expect(api.get('/x')).rejects.toMatchObject({ status: 502, message: 'An error occurred' });
});

test('a server out of reach is named as such', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(api.get('/x')).rejects.toMatchObject({
    status: 0,
    message: 'Unable to connect to server. Please check if the server is running.',
  });
});

test('an aborted call stays an abort', async () => {
  const abort = new AbortController();
  globalThis.fetch = async () => {
    abort.abort();
    throw abort.signal.reason;
  };
  await expect(api.get('/x', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
