import {
  BULK_MESSAGES,
  INSPECTION_MESSAGES,
  MY_PRODUCTS_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  type SellerInspectionRequest,
  type SellerListing,
  type UserRole,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../../app/query-client';
import { auth } from '../../../lib/session/auth';
import { Toaster } from '../../../ui/toast';
import { hasOpenLayer } from '../../../ui/use-close-on-back';
import ProductsPage from './products-page';

const listing = (changes: Partial<SellerListing>): SellerListing => ({
  _id: 'p1',
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 85000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: { back: 'back.jpg', closed: 'closed.jpg' },
  specifications: { ram: '16GB', storage: '512GB', processor: 'i5-8350U' },
  isFeatured: false,
  isActive: true,
  approvalStatus: 'approved',
  inspected: false,
  sold: false,
  views: 1204,
  contacts: 1,
  createdAt: '2026-11-01T10:00:00Z',
  seller: { _id: 's1', name: 'Sana' },
  state: 'active',
  reportId: 'PKR-1',
  version: 3,
  inspectionRequested: false,
  recent: { views: 12, contacts: 1 },
  waitingQuestions: 0,
  onSaleSince: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  ...changes,
});

/** The server's data, and its answer to the next write; without one the write succeeds. */
let products: SellerListing[];
let requests: SellerInspectionRequest[];
let refusals: ([status: number, message: string] | 'no network')[];
const onRead = jest.fn((_query: string) => {});
const onWrite = jest.fn((_call: string, _headers: unknown, _body: unknown) => {});
let total: number | undefined;
/** The number of all listings, without filters. */
let listingCount: number;

beforeEach(() => {
  products = [listing({})];
  requests = [];
  refusals = [];
  total = undefined;
  listingCount = 2;
  localStorage.clear();
  signIn('seller');
  // A desktop, where a list is a table.
  window.matchMedia = (() => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  onRead.mockClear();
  onWrite.mockClear();
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const answer = (status: number, content: object) => new Response(JSON.stringify(content), { status });
    if (method !== 'GET') {
      onWrite(`${method} ${url}`, headers, typeof body === 'string' ? JSON.parse(body) : body);
      const refusal = refusals.shift();
      if (refusal === 'no network') throw new TypeError('fetch failed');
      if (refusal) return answer(refusal[0], { success: false, message: refusal[1] });
      if (method === 'DELETE') products = products.slice(1);
      const product = { version: (products[0]?.version ?? 0) + 1 };
      return answer(200, { success: true, message: 'Done', data: { product } });
    }
    const query = url.split('?')[1] ?? '';
    onRead(query);
    if (url.includes('/inspection-requests?')) {
      const pagination = { page: 1, limit: 10, total: requests.length, totalPages: 1 };
      return answer(200, { success: true, data: { products: requests, pagination } });
    }
    const page = Number(new URLSearchParams(query).get('page') ?? 1);
    const totalProducts = total ?? products.length;
    const limit = Number(new URLSearchParams(query).get('limit') ?? 10);
    const counts = { all: listingCount, active: listingCount, pending: 0, rejected: 0, inactive: 0, sold: 0 };
    const troubles = { 'no-picture': 0, 'not-inspected': 7, 'above-similar': 0 };
    const data = {
      products,
      totalProducts,
      totalPages: Math.ceil(totalProducts / limit),
      currentPage: page,
      counts: { ...counts, ...troubles },
    };
    if (url.startsWith('/api/categories')) return answer(200, { success: true, data: { categories: [] } });
    return answer(200, { success: true, data });
  }) as typeof globalThis.fetch;
});

const signIn = (role: UserRole) =>
  auth.renew({
    user: {
      _id: 's1',
      name: 'Sana',
      email: 'sana@example.pk',
      role,
      isActive: true,
      emailVerified: true,
      createdAt: '2026-01-05T10:00:00Z',
    },
    token: 't',
  });

const open = async (search = '') => {
  window.history.replaceState(null, '', `/seller/products${search}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <ProductsPage />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading products' })).toBeNull());
};
const card = (name = 'ThinkPad T480') => within(screen.getByRole('article', { name }));
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const menu = async (name?: string) => {
  await press(card(name).getByRole('button', { name: /^More actions/ }));
  return within(screen.getByRole('menu'));
};
const choose = async (action: string, name?: string) =>
  press((await menu(name)).getByRole('menuitem', { name: action }));
const confirm = async (dialog: string, button: string) =>
  press(within(screen.getByRole('dialog', { name: dialog })).getByRole('button', { name: button }));

test.each<[state: string, changes: Partial<SellerListing>, texts: RegExp[], menu: string[]]>([
  [
    'active',
    {},
    [/Active/, /16GB/, /512GB/, /i5-8350U/, /Lahore/, /PKR 85,000/, /1,204 views/, /Good/, /Laptop/],
    ['Mark as sold', 'Deactivate', 'Request an inspection', 'Request featuring'],
  ],
  [
    'pending',
    { state: 'pending', approvalStatus: 'pending' },
    [/Pending Approval/, /Under review/],
    ['Deactivate', 'Request an inspection'],
  ],
  [
    'rejected',
    { state: 'rejected', approvalStatus: 'rejected', rejectionReason: 'Blurry' },
    [/Rejected: Blurry/, /Revise and resubmit/],
    ['Deactivate', 'Request an inspection'],
  ],
  [
    'inactive, inspection requested',
    {
      state: 'inactive',
      isActive: false,
      inspectionRequested: true,
      inspectionRequestedAt: '2026-11-03T10:00:00Z',
    },
    [/Inactive/, /Inspection requested since Nov 3, 2026/],
    ['Mark as sold', 'Activate', 'Withdraw inspection request'],
  ],
  [
    'active, inspection requested by a buyer',
    { inspectionRequested: true, inspectionAskedBy: 'buyer', inspectionRequestedAt: '2026-11-03T10:00:00Z' },
    [/Inspection requested by a buyer since Nov 3, 2026/],
    ['Mark as sold', 'Deactivate', 'Request featuring'],
  ],
  [
    'active, changed since it was inspected',
    { inspected: true, inspectionRating: 8, inspectionStale: true },
    [/Inspected: 8\/10/, /Read the report/],
    ['Mark as sold', 'Deactivate', 'Request another inspection', 'Request featuring'],
  ],
  [
    'featured, inspected',
    { isFeatured: true, inspected: true },
    [/Featured/, /Inspected/],
    ['Mark as sold', 'Deactivate'],
  ],
  [
    'featured request pending',
    { featuredRequestStatus: 'pending', featuredRequestedAt: '2026-11-03T10:00:00Z' },
    [/Featured request pending since Nov 3, 2026/],
    ['Mark as sold', 'Deactivate', 'Request an inspection'],
  ],
  [
    'featured request rejected',
    { featuredRequestStatus: 'rejected', featuredRejectionReason: 'Too many' },
    [/Featured request rejected: Too many/],
    ['Mark as sold', 'Deactivate', 'Request an inspection', 'Request featuring'],
  ],
  [
    'sold',
    { state: 'sold', sold: true, soldAt: '2026-11-03T10:00:00Z' },
    [/Sold on Nov 3, 2026 for PKR 85,000/],
    ['Invite the buyer to review'],
  ],
  [
    'sold lately, for less',
    {
      state: 'sold',
      sold: true,
      soldAt: '2026-11-03',
      salePrice: 80_000,
      saleOpenUntil: '2100-01-01T00:00:00.000Z',
    },
    [/Sold on Nov 3, 2026 for PKR 80,000/],
    ['Edit sale', 'Undo sale', 'Invite the buyer to review'],
  ],
])('a card that is %s', async (_, changes, texts, actions) => {
  products = [listing(changes)];
  await open();
  for (const text of texts) expect(screen.getByRole('article')).toHaveTextContent(text);
  const items = (await menu()).getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual([...actions, 'List another like this', 'View in the shop']);
  expect(card().queryByRole('button', { name: /^(Edit|Revise)/ }) === null).toBe(changes.sold === true);
});

test('a card shows the first picture of the order, and an empty box if that fails to load', async () => {
  await open();
  const picture = () => screen.getByRole('article').querySelector('img');
  expect(picture()).toHaveAttribute('src', '/closed.jpg');
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
});

test('search and filters are in the address and in the request', async () => {
  jest.useFakeTimers();
  total = 30;
  try {
    await open('?condition=Used&state=sold&page=2');
    expect(onRead).toHaveBeenLastCalledWith('condition=Used&state=sold&page=2&counts=true&limit=10');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search my products' }), {
      target: { value: 'dell' },
    });
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(onRead).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(window.location.search).toBe('?search=dell&condition=Used&state=sold');
    expect(onRead).toHaveBeenLastCalledWith('search=dell&condition=Used&state=sold&counts=true&limit=10');
    fireEvent.change(screen.getByRole('combobox', { name: 'Condition' }), { target: { value: '' } });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(window.location.search).toBe('?search=dell&state=sold');
  } finally {
    jest.useRealTimers();
  }
});

test('pages are numbered and linked if there is more than one', async () => {
  total = 23;
  await open('?search=dell&page=2');
  expect(screen.getByText('Showing 11 to 11 of 23 products')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
    'href',
    '/seller/products?search=dell&page=3#products',
  );
});

test('an empty result differs from an empty list', async () => {
  products = [];
  await open('?search=zzz');
  expect(screen.getByText(MESSAGES.noMatch)).toBeVisible();
  await press(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText(MESSAGES.none)).toBeVisible();
  expect(window.location.search).toBe('');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus());
});

test('an assistant cannot delete a listing', async () => {
  signIn('assistant');
  await open();
  expect(card().getByRole('button', { name: /^Edit/ })).toBeVisible();
  expect(card().queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('deleting is confirmed, sends the version shown, and focuses the next card', async () => {
  products = [listing({}), listing({ _id: 'p2', name: 'Dell XPS' })];
  await open();
  await press(card().getByRole('button', { name: /^Delete.*ThinkPad T480$/ }));
  expect(screen.getByRole('dialog', { name: 'Delete product' })).toHaveTextContent(
    PRODUCT_MESSAGES.confirmDelete,
  );
  expect(onWrite).not.toHaveBeenCalled();
  await confirm('Delete product', 'Delete');
  const [call, headers] = onWrite.mock.calls[0]!;
  expect(call).toBe('DELETE /api/products/products/p1');
  expect(headers).toMatchObject({ 'If-Match': '"3"', 'Idempotency-Key': expect.stringMatching(/^\w{32}$/) });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'ThinkPad T480' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dell XPS' })).toHaveFocus());
});

test('a failed deletion shows an error and is retried with the same key', async () => {
  refusals = ['no network'];
  await open();
  await press(card().getByRole('button', { name: /^Delete/ }));
  await confirm('Delete product', 'Delete');
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(/Unable to connect/);
  await confirm('Delete product', 'Try Again');
  const keys = onWrite.mock.calls.map(
    ([, headers]) => (headers as Record<string, string>)['Idempotency-Key'],
  );
  expect(keys[1]).toBe(keys[0]);
  expect(await screen.findByText(MESSAGES.none)).toBeVisible();
});

test('a listing changed in the meantime is refetched, with a message', async () => {
  refusals = [[412, 'This was changed']];
  await open();
  products = [listing({ price: 70000, version: 4 })];
  await choose('Deactivate');
  await confirm('Deactivate product', 'Deactivate');
  expect(await card().findByRole('alert')).toHaveTextContent(MESSAGES.changedMeanwhile);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('PKR 70,000'));
  await choose('Deactivate');
  await confirm('Deactivate product', 'Deactivate');
  expect(onWrite).toHaveBeenLastCalledWith(
    'PATCH /api/products/products/p1/toggle-active',
    expect.objectContaining({ 'If-Match': '"4"' }),
    { isActive: false },
  );
});

test('deactivating is confirmed, and shows that a pending placement request ends', async () => {
  products = [listing({ featuredRequestStatus: 'pending' })];
  await open();
  await choose('Deactivate');
  expect(screen.getByRole('dialog', { name: 'Deactivate product' })).toHaveTextContent(MESSAGES.requestEnds);
  await confirm('Deactivate product', 'Deactivate');
  expect(onWrite).toHaveBeenCalledWith(
    'PATCH /api/products/products/p1/toggle-active',
    expect.objectContaining({ 'If-Match': '"3"' }),
    { isActive: false },
  );
});

test('an inspection request is sent immediately as a value; a failed one can be retried', async () => {
  refusals = [[503, 'The service is temporarily unavailable']];
  await open();
  await choose('Request an inspection');
  expect(card().getByRole('alert')).toHaveTextContent('The service is temporarily unavailable');
  await press(card().getByRole('button', { name: 'Retry' }));
  expect(onWrite).toHaveBeenLastCalledWith('PATCH /api/products/p1/toggle-inspection', expect.anything(), {
    inspectionRequested: true,
  });
  expect(await screen.findByText('Done')).toBeVisible();
});

test('a failed list shows an error and is refetched on Retry', async () => {
  const server = globalThis.fetch;
  globalThis.fetch = async () => new Response('{"success":false,"message":"No"}', { status: 400 });
  await open();
  expect(await screen.findByText(PRODUCT_MESSAGES.loadFailed)).toBeVisible();
  globalThis.fetch = server;
  await press(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'ThinkPad T480' })).toBeVisible();
});

test('the menu is navigated with the arrow keys and closed with Escape', async () => {
  await open();
  const items = (await menu()).getAllByRole('menuitem');
  await waitFor(() => expect(items[0]).toHaveFocus());
  fireEvent.keyDown(items[0]!, { key: 'ArrowUp' });
  await waitFor(() => expect(items.at(-1)).toHaveFocus());
  fireEvent.keyDown(items.at(-1)!, { key: 'ArrowDown' });
  await waitFor(() => expect(items[0]).toHaveFocus());
  fireEvent.keyDown(items[0]!, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(card().getByRole('button', { name: /^More actions/ })).toHaveFocus());
});

test('a tab shows the inspection requests for the devices, without the requesters', async () => {
  const request: SellerInspectionRequest = {
    _id: 'r1',
    inspectionId: 'p1',
    kind: 'listing',
    name: 'ThinkPad T480',
    images: {},
    isPublic: true,
    status: 'completed',
    inspectionRequestedAt: '2026-11-03T10:00:00Z',
    dueOn: '2026-11-05',
    endedAt: '2026-11-04T10:00:00Z',
    reportId: 'PK-0000-0000-0',
    askedBy: 'buyer',
  };
  await open();
  requests = [
    request,
    { ...request, _id: 'r2', askedBy: 'seller', status: 'pending', name: 'Latitude 7490' },
  ];
  await press(screen.getByRole('tab', { name: 'Inspection requests' }));
  expect(
    await screen.findByText(/Requested by a buyer on Nov 3, 2026, inspected on Nov 4, 2026/),
  ).toBeVisible();
  expect(screen.getByText(/Requested by you on Nov 3, 2026, result by/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Read the report/ })).toHaveAttribute(
    'href',
    '/reports/PK-0000-0000-0',
  );
  await press(screen.getByRole('tab', { name: 'Devices' }));
  expect(await screen.findByRole('article', { name: 'ThinkPad T480' })).toBeVisible();
});

test('the tab of inspection requests shows when there are none', async () => {
  await open('?tab=inspections');
  expect(await screen.findByText(INSPECTION_MESSAGES.noneFound)).toBeVisible();
});

test('closing a dialog opened by the address removes it from there', async () => {
  await open('?condition=Good&add=other');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(hasOpenLayer()).toBe(true));
  await press(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe('?condition=Good'));
  expect(hasOpenLayer()).toBe(false);
});

const row = (name = 'ThinkPad T480') => within(screen.getByRole('row', { name: new RegExp(name) }));

test('from thirty listings on they are a table; the user’s choice is remembered', async () => {
  listingCount = 30;
  await open();
  expect(await screen.findByRole('table', { name: 'My listings' })).toBeVisible();
  expect(onRead).toHaveBeenLastCalledWith('counts=true&limit=50');
  await press(screen.getByRole('button', { name: 'Cards' }));
  expect(window.location.search).toBe('?view=cards');
  expect(await screen.findByRole('article')).toBeVisible();
  cleanup();
  await open();
  expect(screen.getByRole('article')).toBeVisible();
});

test('a row shows its traffic and its next step, which is a button', async () => {
  products = [listing({ waitingQuestions: 2 }), listing({ _id: 'p2', name: 'Dell XPS', images: {} })];
  await open('?view=table');
  const cells = row()
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 7)).toEqual(['Active', 'PKR 85,000', '12', '1', '2', '3 d']);
  expect(row().getByRole('link', { name: /^Answer/ })).toHaveAttribute('href', '/seller/questions');
  expect(row('Dell XPS').getByRole('button', { name: /^Add a picture/ })).toBeVisible();
});

test('filters by issue and the sort order are in the address, and every status has its count', async () => {
  await open('?view=table&trouble=not-inspected');
  expect(screen.getByRole('option', { name: 'Not inspected (7)' })).toBeInTheDocument();
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'price-asc' } });
  await waitFor(() =>
    expect(onRead).toHaveBeenLastCalledWith('trouble=not-inspected&sort=price-asc&counts=true&limit=50'),
  );
  expect(screen.getByRole('link', { name: 'Active 2' })).toHaveAttribute(
    'href',
    expect.stringContaining('state=active'),
  );
});

const setPrice = async (price: string) => {
  await press(row().getByRole('button', { name: /^Change the price/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Price (PKR)' }), { target: { value: price } });
  await press(screen.getByRole('button', { name: 'Save the price' }));
};

test('a price is edited in its row, and undone', async () => {
  await open('?view=table');
  await setPrice('79k');
  expect(onWrite).toHaveBeenLastCalledWith(
    'PUT /api/products/products/p1',
    expect.objectContaining({ 'If-Match': '"3"', 'Idempotency-Key': expect.stringMatching(/^\w{32}$/) }),
    { price: 79000 },
  );
  products = [listing({ price: 79000, version: 4 })];
  expect(await row().findByText(/was PKR 85,000/)).toBeVisible();
  await press(row().getByRole('button', { name: /^Undo/ }));
  expect(onWrite).toHaveBeenLastCalledWith(
    'PUT /api/products/products/p1',
    expect.objectContaining({ 'If-Match': '"4"' }),
    { price: 85000 },
  );
});

test('an invalid price is not sent', async () => {
  await open('?view=table');
  await setPrice('cheap');
  expect(screen.getByRole('alert')).toHaveTextContent(PRODUCT_MESSAGES.priceInvalid);
  expect(onWrite).not.toHaveBeenCalled();
});

test('a price changed elsewhere is reported, not overwritten', async () => {
  refusals = [[412, 'This was changed']];
  await open('?view=table');
  products = [listing({ price: 80000, version: 4 })];
  await setPrice('79000');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(MESSAGES.priceNow(80000)));
  await press(screen.getByRole('button', { name: 'Save the price' }));
  expect(onWrite).toHaveBeenLastCalledWith(
    'PUT /api/products/products/p1',
    expect.objectContaining({ 'If-Match': '"4"' }),
    { price: 79000 },
  );
});

test('the prices of selected listings are changed one by one, each with its outcome, and undone', async () => {
  products = [
    listing({}),
    listing({ _id: 'p2', name: 'Dell XPS', price: 60000, version: 7 }),
    listing({ _id: 'p3', name: 'Old one', state: 'sold', sold: true }),
  ];
  refusals = [[412, 'This was changed']];
  await open('?view=table');
  await press(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press(screen.getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'By' }), { target: { value: '5' } });
  expect(dialog.getByText('PKR 85,000 → PKR 81,000')).toBeVisible();
  expect(dialog.getByText('2 of 3 listings will change.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Change 2 prices' }));
  expect(await dialog.findByText('1 listing changed, 1 not.')).toBeVisible();
  expect(dialog.getByText(BULK_MESSAGES.outdated)).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('1 listing restored.')).toBeVisible();
  expect(onWrite.mock.calls.map(([call, , body]) => [call, body])).toEqual([
    ['PUT /api/products/products/p1', { price: 81000 }],
    ['PUT /api/products/products/p2', { price: 57000 }],
    ['PUT /api/products/products/p2', { price: 60000 }],
  ]);
});

test('the page of a device opens its sale and its form here', async () => {
  await open('?device=p1&do=sold');
  expect(await screen.findByRole('dialog', { name: 'Mark as sold' })).toBeVisible();
  expect(onRead).toHaveBeenLastCalledWith('device=p1&counts=true&limit=10');
});

test('a list is saved under a name, opened and removed', async () => {
  await open('?view=table&state=active&sort=oldest&page=2');
  await press(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Old stock' } });
  await press(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  const views = within(screen.getByRole('list', { name: 'Saved views' }));
  const link = views.getByRole('link', { name: 'Old stock' });
  expect(link).toHaveAttribute('href', '/seller/products?state=active&sort=oldest');
  expect(link).toHaveAttribute('aria-current', 'page');
  await press(views.getByRole('button', { name: 'Remove the view Old stock' }));
  expect(screen.queryByRole('list', { name: 'Saved views' })).toBeNull();
});
