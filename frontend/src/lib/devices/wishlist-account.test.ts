import type { ProductCard, SavedDevice } from '@parkho/contracts';
import { waitFor } from '@testing-library/react';
import { auth } from '../session/auth';
import { savedProducts, toggleWishlist } from './wishlist';
import { syncWithAccount, updateWishlist } from './wishlist-account';

const product = (_id: string) =>
  ({ _id, name: `Device ${_id}`, price: 100, images: {}, specifications: {}, seller: {} }) as ProductCard;

/** The server's accounts by user name, and the ids of the shop's devices, each of which costs 90 now. */
let accounts: Map<string, SavedDevice[]>;
let inShop: string[];
let isOffline: boolean;
let calls: string[];
/** Awaited before a call reaches the server. */
let beforeCall: (call: string) => Promise<void> | void;
/** Awaited before a join is answered. */
let beforeAnswer: () => Promise<void> | void;

const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status < 400, data, message: '' }), { status });
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const device = (productId: string, day = 1): SavedDevice => ({ productId, price: 100, savedAt: at(day) });

const serve = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
  const [path, query] = url.replace('/api', '').split('?') as [string, string?];
  const call = [`${method} ${path}`, ...(query ? [query] : [])].join('?');
  calls.push(call);
  await beforeCall(call);
  if (isOffline) throw new TypeError('offline');
  if (path === '/products/cards') {
    const ids = new URLSearchParams(query).get('ids')!.split(',');
    const listedIds = ids.filter((id) => inShop.includes(id));
    return json({ products: listedIds.map((id) => ({ ...product(id), price: 90 })) });
  }
  if (path === '/auth/login') {
    const { email } = JSON.parse(body as string);
    return json({ user: { _id: email, role: 'buyer' }, token: email });
  }
  if (path === '/auth/logout') return json(null);
  const person = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? '';
  if (path === '/auth/me') return json({ user: { _id: person, role: 'buyer' } });
  const list = accounts.get(person);
  if (!list) return json(null, 401);
  if (path === '/wishlist/join') {
    const { products, removed } = JSON.parse(body as string);
    const merged = list.filter(({ productId }) => !removed.includes(productId));
    for (const { productId } of products)
      if (inShop.includes(productId) && !merged.some((device) => device.productId === productId))
        merged.push(device(productId, 20));
    accounts.set(person, merged);
    await beforeAnswer();
    return json({ products: merged });
  }
  if (path.startsWith('/wishlist/')) {
    const productId = path.split('/').at(-1)!;
    const remaining = list.filter((saved) => saved.productId !== productId);
    accounts.set(person, method === 'PUT' ? [...remaining, device(productId, 25)] : remaining);
  }
  return json(null);
};

globalThis.fetch = (async (url: string, init: RequestInit) => serve(url, init)) as typeof fetch;
syncWithAccount();

beforeEach(() => {
  localStorage.clear();
  accounts = new Map([
    ['mina', []],
    ['omar', []],
  ]);
  inShop = ['a', 'b', 'c', 'd'];
  isOffline = false;
  calls = [];
  beforeCall = () => {};
  beforeAnswer = () => {};
});
afterEach(async () => {
  isOffline = false;
  await auth.logout();
});

const logIn = (name: string) => auth.login({ email: name, password: 'x' });
const localIds = () => savedProducts().map(({ _id }) => _id);
const accountIds = (name = 'mina') => (accounts.get(name) ?? []).map(({ productId }) => productId);
const syncedIds = () =>
  savedProducts()
    .filter(({ keptFor }) => keptFor)
    .map(({ _id }) => _id);
/** Waits until all calls have been answered. */
const settle = async () => {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const rejoin = async () => {
  await updateWishlist().catch(() => undefined);
  await settle();
};
const logInAndSettle = async (name = 'mina') => {
  await logIn(name);
  await settle();
};

test('a visitor’s list and the account’s are merged, in one account only', async () => {
  accounts.set('mina', [device('b', 2)]);
  toggleWishlist(product('a'));
  await logInAndSettle();
  expect(localIds()).toEqual(['a', 'b']);
  expect(syncedIds()).toEqual(['a', 'b']);
  expect(accountIds()).toEqual(['b', 'a']);
  expect(calls.filter((call) => call.includes('cards'))).toEqual(['GET /products/cards?ids=b']);
  expect(savedProducts()[1]).toMatchObject({ name: 'Device b', price: 90, savedPrice: 100, savedAt: at(2) });
});

test('each press of the heart is stored in browser and account; a visitor’s press makes no call', async () => {
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  expect(calls).toEqual([]);
  await logInAndSettle();
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  await settle();
  expect(accountIds().sort()).toEqual(['a', 'b']);
  expect(syncedIds().sort()).toEqual(['a', 'b']);
});

test('the account ends up with the last press, however long a call takes', async () => {
  await logInAndSettle();
  beforeCall = (call) =>
    call.startsWith('PUT') ? new Promise((resolve) => setTimeout(resolve, 15)) : undefined;
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  await settle();
  expect(accountIds()).toEqual([]);
  expect(localIds()).toEqual([]);
});

test('the last press is sent again if its call was lost', async () => {
  await logInAndSettle();
  let saves = 0;
  beforeCall = (call) => {
    if (call.startsWith('PUT') && ++saves === 2) throw new TypeError('offline');
  };
  for (let presses = 0; presses < 3; presses++) toggleWishlist(product('a'));
  await settle();
  expect(accountIds()).toEqual([]);
  await rejoin();
  expect(accountIds()).toEqual(['a']);
  expect(localIds()).toEqual(['a']);
});

test('a removal on another device applies here, and is not reverted', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await logInAndSettle();
  accounts.set('mina', [device('b')]);
  await rejoin();
  expect(localIds()).toEqual(['b']);
  expect(accountIds()).toEqual(['b']);
});

test('a failed call is corrected by the next merge: saved, removed, and saved again', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await logInAndSettle();
  isOffline = true;
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  toggleWishlist(product('b'));
  toggleWishlist(product('c'));
  await settle();
  expect(accountIds()).toEqual(['a', 'b']);
  isOffline = false;
  await rejoin();
  expect(accountIds()).toEqual(['b', 'c']);
  expect(localIds().sort()).toEqual(['b', 'c']);
  expect(localStorage.getItem('wishlist-removed')).toBeNull();
});

test('a page opened without a connection keeps the list, and stores presses of the heart', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await logInAndSettle();
  isOffline = true;
  await auth.start();
  expect(auth.state().user).toBeNull();
  expect(localIds().sort()).toEqual(['a', 'b']);
  toggleWishlist(product('a'));
  isOffline = false;
  await auth.start();
  await settle();
  expect(localIds()).toEqual(['b']);
  expect(accountIds()).toEqual(['b']);
});

test('hearts pressed during a merge are kept', async () => {
  accounts.set('mina', [device('a')]);
  toggleWishlist(product('b'));
  let release = () => {};
  beforeAnswer = () => new Promise((resolve) => (release = resolve));
  await logIn('mina');
  await waitFor(() => expect(calls).toContain('POST /wishlist/join'));
  toggleWishlist(product('b'));
  toggleWishlist(product('c'));
  release();
  await settle();
  expect(localIds().sort()).toEqual(['a', 'c']);
  expect(accountIds().sort()).toEqual(['a', 'c']);
  beforeAnswer = () => {};
  await rejoin();
  expect(localIds().sort()).toEqual(['a', 'c']);
});

test('at logout the account’s list leaves the browser; the next user sees nothing of it', async () => {
  toggleWishlist(product('a'));
  await logInAndSettle();
  toggleWishlist(product('b'));
  await settle();
  await auth.logout();
  expect(localIds()).toEqual([]);
  await logInAndSettle('omar');
  expect(accountIds('omar')).toEqual([]);
  expect(accountIds().sort()).toEqual(['a', 'b']);
  await auth.logout();
  await logInAndSettle();
  expect(localIds().sort()).toEqual(['a', 'b']);
});

test('unsent changes are not lost at logout', async () => {
  await logInAndSettle();
  isOffline = true;
  toggleWishlist(product('a'));
  await settle();
  isOffline = false;
  await auth.logout();
  expect(localIds()).toEqual(['a']);
});

test('an answer after the logout is ignored', async () => {
  accounts.set('mina', [device('a')]);
  let release = () => {};
  beforeAnswer = () => new Promise((resolve) => (release = resolve));
  toggleWishlist(product('b'));
  await logIn('mina');
  await waitFor(() => expect(calls).toContain('POST /wishlist/join'));
  await auth.logout();
  release();
  await settle();
  expect(localIds()).toEqual([]);
});

test('a device that is no longer public keeps its last known state, only in this browser', async () => {
  toggleWishlist(product('a'));
  inShop = [];
  await updateWishlist();
  expect(savedProducts()).toMatchObject([{ _id: 'a', price: 100, gone: true }]);
  await logInAndSettle();
  expect(accountIds()).toEqual([]);
  expect(localIds()).toEqual(['a']);
});
