import type { ProductCard, SavedDevice } from '@parkho/contracts';
import { waitFor } from '@testing-library/react';
import { auth } from '../session/auth';
import { savedProducts, toggleWishlist } from './wishlist';
import { syncWithAccount, updateWishlist } from './wishlist-account';

const product = (_id: string) =>
  ({ _id, name: `Device ${_id}`, price: 100, images: {}, specifications: {}, seller: {} }) as ProductCard;

/** The server: accounts by the name of their person, and the shop, where everything costs 90 by now. */
let accounts: Map<string, SavedDevice[]>;
let inShop: string[];
let isOffline: boolean;
let calls: string[];
/** What a call waits for on its way to the server. */
let onTheWay: (call: string) => Promise<void> | void;
/** What a join waits for before it answers. */
let beforeAnswer: () => Promise<void> | void;

const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status < 400, data, message: '' }), { status });
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const device = (productId: string, day = 1): SavedDevice => ({ productId, price: 100, savedAt: at(day) });

const answer = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
  const [path, query] = url.replace('/api', '').split('?') as [string, string?];
  const call = [`${method} ${path}`, ...(query ? [query] : [])].join('?');
  calls.push(call);
  await onTheWay(call);
  if (isOffline) throw new TypeError('offline');
  if (path === '/products/cards') {
    const ids = new URLSearchParams(query).get('ids')!.split(',');
    const shown = ids.filter((id) => inShop.includes(id));
    return json({ products: shown.map((id) => ({ ...product(id), price: 90 })) });
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
    const kept = list.filter(({ productId }) => !removed.includes(productId));
    for (const { productId } of products)
      if (inShop.includes(productId) && !kept.some((one) => one.productId === productId))
        kept.push(device(productId, 20));
    accounts.set(person, kept);
    await beforeAnswer();
    return json({ products: kept });
  }
  if (path.startsWith('/wishlist/')) {
    const productId = path.split('/').at(-1)!;
    const others = list.filter((one) => one.productId !== productId);
    accounts.set(person, method === 'PUT' ? [...others, device(productId, 25)] : others);
  }
  return json(null);
};

globalThis.fetch = (async (url: string, init: RequestInit) => answer(url, init)) as typeof fetch;
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
  onTheWay = () => {};
  beforeAnswer = () => {};
});
afterEach(async () => {
  isOffline = false;
  await auth.logout();
});

const logIn = (name: string) => auth.login({ email: name, password: 'x' });
const here = () => savedProducts().map(({ _id }) => _id);
const there = (name = 'mina') => (accounts.get(name) ?? []).map(({ productId }) => productId);
const keptHere = () =>
  savedProducts()
    .filter(({ keptFor }) => keptFor)
    .map(({ _id }) => _id);
/** Everything that was called for has been answered. */
const settled = async () => {
  for (let count = -1; count !== calls.length; ) {
    count = calls.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const rejoined = async () => {
  await updateWishlist().catch(() => undefined);
  await settled();
};
const loggedIn = async (name = 'mina') => {
  await logIn(name);
  await settled();
};

test('a visitor’s list and the account’s are merged, in one account only', async () => {
  accounts.set('mina', [device('b', 2)]);
  toggleWishlist(product('a'));
  await loggedIn();
  expect(here()).toEqual(['a', 'b']);
  expect(keptHere()).toEqual(['a', 'b']);
  expect(there()).toEqual(['b', 'a']);
  expect(calls.filter((call) => call.includes('cards'))).toEqual(['GET /products/cards?ids=b']);
  expect(savedProducts()[1]).toMatchObject({ name: 'Device b', price: 90, savedPrice: 100, savedAt: at(2) });
});

test('every heart is stored in browser and account; a visitor’s makes no call', async () => {
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  expect(calls).toEqual([]);
  await loggedIn();
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  await settled();
  expect(there().sort()).toEqual(['a', 'b']);
  expect(keptHere().sort()).toEqual(['a', 'b']);
});

test('the account ends up with the last press, however long a call takes', async () => {
  await loggedIn();
  onTheWay = (call) =>
    call.startsWith('PUT') ? new Promise((resolve) => setTimeout(resolve, 15)) : undefined;
  toggleWishlist(product('a'));
  toggleWishlist(product('a'));
  await settled();
  expect(there()).toEqual([]);
  expect(here()).toEqual([]);
});

test('a lost last press is sent again, too', async () => {
  await loggedIn();
  let saves = 0;
  onTheWay = (call) => {
    if (call.startsWith('PUT') && ++saves === 2) throw new TypeError('offline');
  };
  for (let presses = 0; presses < 3; presses++) toggleWishlist(product('a'));
  await settled();
  expect(there()).toEqual([]);
  await rejoined();
  expect(there()).toEqual(['a']);
  expect(here()).toEqual(['a']);
});

test('a removal on another device applies here, and is not reverted', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await loggedIn();
  accounts.set('mina', [device('b')]);
  await rejoined();
  expect(here()).toEqual(['b']);
  expect(there()).toEqual(['b']);
});

test('a failed call is corrected by the next merge: saved, removed, and saved again', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await loggedIn();
  isOffline = true;
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  toggleWishlist(product('b'));
  toggleWishlist(product('c'));
  await settled();
  expect(there()).toEqual(['a', 'b']);
  isOffline = false;
  await rejoined();
  expect(there()).toEqual(['b', 'c']);
  expect(here().sort()).toEqual(['b', 'c']);
  expect(localStorage.getItem('wishlist-removed')).toBeNull();
});

test('a page opened without a connection keeps the list, and hearts pressed on it count', async () => {
  accounts.set('mina', [device('a'), device('b')]);
  await loggedIn();
  isOffline = true;
  await auth.start();
  expect(auth.state().user).toBeNull();
  expect(here().sort()).toEqual(['a', 'b']);
  toggleWishlist(product('a'));
  isOffline = false;
  await auth.start();
  await settled();
  expect(here()).toEqual(['b']);
  expect(there()).toEqual(['b']);
});

test('hearts pressed during a merge are kept', async () => {
  accounts.set('mina', [device('a')]);
  toggleWishlist(product('b'));
  let go = () => {};
  beforeAnswer = () => new Promise((resolve) => (go = resolve));
  await logIn('mina');
  await waitFor(() => expect(calls).toContain('POST /wishlist/join'));
  toggleWishlist(product('b'));
  toggleWishlist(product('c'));
  go();
  await settled();
  expect(here().sort()).toEqual(['a', 'c']);
  expect(there().sort()).toEqual(['a', 'c']);
  beforeAnswer = () => {};
  await rejoined();
  expect(here().sort()).toEqual(['a', 'c']);
});

test('at logout the account’s list leaves the browser; the next user sees nothing of it', async () => {
  toggleWishlist(product('a'));
  await loggedIn();
  toggleWishlist(product('b'));
  await settled();
  await auth.logout();
  expect(here()).toEqual([]);
  await loggedIn('omar');
  expect(there('omar')).toEqual([]);
  expect(there().sort()).toEqual(['a', 'b']);
  await auth.logout();
  await loggedIn();
  expect(here().sort()).toEqual(['a', 'b']);
});

test('unsent changes are not lost at logout', async () => {
  await loggedIn();
  isOffline = true;
  toggleWishlist(product('a'));
  await settled();
  isOffline = false;
  await auth.logout();
  expect(here()).toEqual(['a']);
});

test('an answer after the logout is ignored', async () => {
  accounts.set('mina', [device('a')]);
  let go = () => {};
  beforeAnswer = () => new Promise((resolve) => (go = resolve));
  toggleWishlist(product('b'));
  await logIn('mina');
  await waitFor(() => expect(calls).toContain('POST /wishlist/join'));
  await auth.logout();
  go();
  await settled();
  expect(here()).toEqual([]);
});

test('a device that is no longer public keeps its last known state, only in this browser', async () => {
  toggleWishlist(product('a'));
  inShop = [];
  await updateWishlist();
  expect(savedProducts()).toMatchObject([{ _id: 'a', price: 100, gone: true }]);
  await loggedIn();
  expect(there()).toEqual([]);
  expect(here()).toEqual(['a']);
});
