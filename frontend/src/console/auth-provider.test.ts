import { ROLES, type UserRole } from '@parkho/contracts';
import { auth } from '../lib/session/auth';
import { authProvider } from './auth-provider';

/** The session after the page has verified the stored token. */
const signedInAs = async (role: UserRole | undefined) => {
  localStorage.setItem('token', 'secret');
  globalThis.fetch = async () =>
    role
      ? new Response(JSON.stringify({ success: true, data: { user: { _id: 'u1', name: 'Sana', role } } }))
      : new Response(JSON.stringify({ success: false, message: 'Session expired' }), { status: 401 });
  await auth.start();
};

const may = (action: string, resource = 'products') => authProvider.canAccess?.({ resource, action });

beforeEach(() => window.history.replaceState(null, '', '/admin/products?page=2'));

test('an admin is admitted', async () => {
  await signedInAs('admin');
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  await expect(may('list')).resolves.toBe(true);
  await expect(may('create', 'users')).resolves.toBe(true);
  await expect(may('list', 'secrets')).resolves.toBe(false);
  await expect(authProvider.getIdentity?.()).resolves.toMatchObject({ id: 'u1', fullName: 'Sana' });
});

test.each(['seller', 'buyer'] as const)('a %s is signed in, and denied', async (role) => {
  await signedInAs(role);
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  await expect(may('list')).resolves.toBe(false);
});

test('read-only roles can only read, and other resources do not exist for them', async () => {
  Object.assign(ROLES, { reader: { capabilities: ['console.open', 'products.read'] } });
  await signedInAs('reader' as UserRole);
  expect(await Promise.all(['list', 'show', 'export'].map((action) => may(action)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await Promise.all([may('delete'), may('list', 'users')])).toEqual([false, false]);
});

test('an inspector sees only the queue', async () => {
  await signedInAs('inspector');
  const lists = ['inspections', 'external-inspections', 'feature-requests', 'products', 'users'];
  expect(await Promise.all(lists.map((resource) => may('list', resource)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each<[UserRole, string[], string[]]>([
  ['moderator', ['products', 'featured-requests'], ['products', 'featured-requests']],
  ['analyst', ['products', 'inspections', 'featured-requests', 'feature-requests', 'users'], []],
])('the screens and changes of a %s', async (role, seen, changed) => {
  await signedInAs(role);
  const resources = [
    'products',
    'inspections',
    'external-inspections',
    'featured-requests',
    'feature-requests',
    'users',
  ];
  const allowedResources = async (action: string) => {
    const allowed = await Promise.all(resources.map((resource) => may(action, resource)));
    return resources.filter((_, n) => allowed[n]);
  };
  expect(await allowedResources('list')).toEqual(seen);
  expect(await allowedResources('edit')).toEqual(changed);
});

test('a rejected session redirects to the login and back', async () => {
  await signedInAs(undefined);
  const toLogin = { redirectTo: '/login?next=%2Fadmin%2Fproducts%3Fpage%3D2' };
  await expect(authProvider.checkAuth({})).rejects.toMatchObject(toLogin);
  await expect(authProvider.checkError({ status: 401 })).rejects.toMatchObject(toLogin);

  window.history.replaceState(null, '', '/login?next=%2Fadmin');
  await expect(authProvider.checkError({ status: 401 })).rejects.toMatchObject({
    redirectTo: '/login?next=%2Fadmin',
  });
});

test('a forbidden call shows the denial and keeps the session; other failures change nothing', async () => {
  await expect(authProvider.checkError({ status: 403 })).rejects.toMatchObject({
    redirectTo: '/admin/access-denied',
    logoutUser: false,
  });
  await expect(authProvider.checkError({ status: 412 })).resolves.toBeUndefined();
});

test('signing out deletes the token and opens the shop, whatever the server answers', async () => {
  await signedInAs('admin');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const calls: string[] = [];
  globalThis.fetch = async (url) => {
    calls.push(String(url));
    throw new TypeError('Failed to fetch');
  };
  await expect(authProvider.logout({})).resolves.toBe('/');
  expect(calls).toEqual(['/api/auth/logout']);
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['to the reason, if the role lacks the capability', undefined, '/admin/access-denied'],
  ['to the profile, if a required second factor is missing', 'second-factor-required', '/profile#two-factor'],
])('an access error redirects, %s', async (_, code, redirectTo) => {
  const refusal = authProvider.checkError({ status: 403, body: { code } });
  await expect(refusal).rejects.toMatchObject({ redirectTo, logoutUser: false });
});

test('a user with an unconfirmed identity stays on the page', async () => {
  const refusal = authProvider.checkError({ status: 403, body: { code: 'confirm-identity' } });
  await expect(refusal).resolves.toBeUndefined();
});
