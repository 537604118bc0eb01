import { api, onSessionEnd } from './api';

const answerWith = (status: number, body: unknown) => {
  const fetch = jest.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
};

beforeEach(() => localStorage.clear());

test('a request has a path below /api, the non-empty query values and the stored token', async () => {
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
  ['a general message if it has none', {}, 'An error occurred'],
  ['a general message if it is not a JSON object', null, 'An error occurred'],
])('a failed answer shows %s', async (_, body, text) => {
  answerWith(400, body);
  await expect(api.post('/auth/login', {})).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    message: text,
  });
});

test('success: false is a failure with any status', async () => {
  answerWith(200, { success: false, message: 'Failed to load products' });
  await expect(api.get('/x')).rejects.toThrow('Failed to load products');
});

test('an answer that is not JSON is a failure', async () => {
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await expect(api.get('/x')).rejects.toMatchObject({ status: 502, message: 'An error occurred' });
});

test('an unreachable server has its own message', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(api.get('/x')).rejects.toMatchObject({
    status: 0,
    message: 'Unable to connect to server. Please check if the server is running.',
  });
});

test('a write has the language of the page', async () => {
  const fetch = answerWith(200, { success: true, data: null });
  history.pushState(null, '', '/ur/devices');
  await api.post('/saved-searches/by-email', {});
  history.pushState(null, '', '/');
  await api.post('/saved-searches/by-email', {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers)).toMatchObject([
    { 'Content-Language': 'ur' },
    { 'Content-Language': 'en' },
  ]);
});

test('an aborted call rejects as aborted', async () => {
  const abort = new AbortController();
  globalThis.fetch = async () => {
    abort.abort();
    throw abort.signal.reason;
  };
  await expect(api.get('/x', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a token that the server rejects', () => {
  const refuse = () => answerWith(401, { success: false, message: 'Please login' });
  const listen = () => {
    const listener = jest.fn();
    stop = onSessionEnd(listener);
    return listener;
  };
  let stop = () => {};
  beforeEach(() => localStorage.setItem('token', 'abc'));
  afterEach(() => stop());

  test('is reported, with whether an upload was rejected; an upload sets no Content-Type', async () => {
    const listener = listen();
    const fetch = refuse();
    await expect(api.get('/auth/sessions')).rejects.toMatchObject({ status: 401 });
    await expect(api.post('/auth/profile-picture', new FormData())).rejects.toMatchObject({ status: 401 });
    expect(listener.mock.calls).toEqual([[{ upload: false }], [{ upload: true }]]);
    expect(fetch.mock.calls[1]![1].headers).not.toHaveProperty('Content-Type');
  });

  test('is not reported for a call without it, or after the user has changed', async () => {
    const listener = listen();
    const fetch = refuse();
    await expect(api.post('/auth/login', {}, { anonymous: true })).rejects.toMatchObject({ status: 401 });
    expect(fetch.mock.calls[0]![1].headers).not.toHaveProperty('Authorization');
    const call = api.get('/auth/sessions');
    localStorage.setItem('token', 'another');
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(listener).not.toHaveBeenCalled();
  });
});
