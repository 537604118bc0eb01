import type { User } from '@parkho/contracts';

const user = { _id: 'u1', name: 'Sana', email: 'sana@example.pk', role: 'seller' } as User;
const signedOut = { user: null, token: null, isAuthenticated: false, isLoading: false };

/** Answers calls in this order; an Error is a lost connection. */
const serverAnswers = (...answers: ([number, unknown] | Error)[]) => {
  const fetch = jest.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
};

/** A page that has just been opened. */
const open = async () => {
  jest.resetModules();
  return (await import('./auth')).auth;
};

beforeEach(() => localStorage.clear());

test('starts loading and without a user', async () => {
  expect((await open()).state()).toMatchObject({ user: null, isAuthenticated: false, isLoading: true });
});

test('restores the user of the stored token', async () => {
  localStorage.setItem('token', 'abc');
  serverAnswers([200, { success: true, data: { user } }]);
  const auth = await open();
  await auth.start();
  expect(auth.state()).toEqual({ user, token: 'abc', isAuthenticated: true, isLoading: false, error: null });
});

test('makes no call without a stored token', async () => {
  const fetch = serverAnswers();
  const auth = await open();
  await auth.start();
  expect(auth.state()).toMatchObject(signedOut);
  expect(fetch).not.toHaveBeenCalled();
});

test('a rejected token is removed; without an answer it is kept for the next page', async () => {
  for (const [answer, remainingToken] of [
    [[401, { success: false, message: 'Unauthorized' }], null],
    [new TypeError('fetch failed'), 'abc'],
  ] as const) {
    localStorage.setItem('token', 'abc');
    serverAnswers(answer as [number, unknown] | Error);
    const auth = await open();
    await auth.start();
    expect(auth.state()).toMatchObject(signedOut);
    expect(localStorage.getItem('token')).toBe(remainingToken);
  }
});

test('a login is loading without an error, then has the user and the token', async () => {
  serverAnswers([200, { success: true, data: { user, token: 'new' } }]);
  const auth = await open();
  const login = auth.login({ email: user.email, password: 'Parkho123' });
  expect(auth.state()).toMatchObject({ isLoading: true, error: null });
  expect(await login).toEqual(user);
  expect(auth.state()).toMatchObject({ user, token: 'new', isAuthenticated: true, isLoading: false });
  expect(localStorage.getItem('token')).toBe('new');
});

test('a rejected login clears the user and keeps the message', async () => {
  serverAnswers([401, { success: false, message: 'Invalid email or password' }]);
  const auth = await open();
  await expect(auth.login({ email: user.email, password: 'x' })).rejects.toMatchObject({ status: 401 });
  expect(auth.state()).toMatchObject({ ...signedOut, error: 'Invalid email or password' });
});

test('registration requests the role seller', async () => {
  const fetch = serverAnswers([200, { success: true, data: { user, token: 'new' } }]);
  const auth = await open();
  await auth.register({ name: 'Sana', email: user.email, phone: '0300', password: 'Parkho123' });
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toMatchObject({
    role: 'seller',
    email: user.email,
  });
});

test('logout ends the session immediately, even if the server fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const fetch = serverAnswers(
    [200, { success: true, data: { user, token: 'new' } }],
    new TypeError('fetch failed'),
  );
  const auth = await open();
  await auth.login({ email: user.email, password: 'Parkho123' });
  const logout = auth.logout();
  expect(auth.state()).toMatchObject({ ...signedOut, error: null });
  expect(localStorage.getItem('token')).toBeNull();
  await logout;
  expect(fetch.mock.calls[1]?.[1].headers).toMatchObject({ Authorization: 'Bearer new' });
  expect(log).toHaveBeenCalled();
});
