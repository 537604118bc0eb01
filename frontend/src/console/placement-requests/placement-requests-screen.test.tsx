import {
  type ManagedPage,
  PLACEMENT_MESSAGES as MESSAGES,
  PLACEMENT_TEXT_MAX,
  type PlacementRequestStats,
  PRODUCT_MESSAGES,
  type SellerProduct,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { PlacementRequestsScreen } from './placement-requests-screen';

const request = (id: string, overrides: Partial<ManagedPage> = {}) =>
  ({
    _id: id,
    name: `ThinkPad ${id}`,
    description: 'Two batteries, one owner',
    price: 85_000,
    category: 'Laptop',
    condition: 'Good',
    images: {},
    isFeatured: false,
    state: 'active',
    createdAt: '2026-11-01T10:00:00Z',
    seller: { _id: 's', name: 'Sana', businessName: 'Sana Laptops', email: 'sana@example.pk', createdAt: '' },
    version: 7,
    featuredRequestStatus: 'pending',
    featuredRequestedAt: '2026-11-21T09:05:00Z',
    ...overrides,
  }) as ManagedPage;
const featured = (id: string, createdAt = '2026-11-02T10:00:00Z') =>
  ({ ...request(id), featuredRequestStatus: undefined, createdAt, version: 3 }) as SellerProduct;

const stats: PlacementRequestStats = {
  totalRequests: 40,
  pendingRequests: 11,
  approvedRequests: 22,
  rejectedRequests: 7,
  currentFeaturedProducts: 1,
  recentRequests: 5,
};

/** What the server has, `behind` more of what is featured; paths with `failing` fail. */
let server: {
  requests: ManagedPage[];
  totalPages: number;
  onHomePage: SellerProduct[];
  behind: number;
  failing: string;
};
let answer: () => Promise<[status: number, body: object]>;
const onRead = jest.fn((_url: string) => {});
const onCommand = jest.fn((_call: string, _body: unknown, _headers: Headers) => {});
const readsOf = (part: string) => onRead.mock.calls.filter(([url]) => url.includes(part)).length;

beforeEach(() => {
  server = {
    requests: [request('T480')],
    totalPages: 1,
    onHomePage: [featured('X1')],
    behind: 0,
    failing: 'nothing',
  };
  answer = async () => [200, { success: true, message: 'Done' }];
  onRead.mockClear();
  onCommand.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method !== 'GET') {
      onCommand(`${method} ${url}`, JSON.parse(String(body)), new Headers(headers));
      const [status, answerBody] = await answer();
      return Response.json(answerBody, { status });
    }
    onRead(url);
    if (url.startsWith('/api/console/views'))
      return Response.json({ success: true, data: { own: [], shared: [] } });
    if (url.includes(server.failing)) return Response.json({ success: false }, { status: 500 });
    const { requests, totalPages, onHomePage: products } = server;
    const data = url.endsWith('/stats')
      ? stats
      : url.endsWith('/home-page')
        ? { products, totalProducts: products.length + server.behind, totalPages: 1, currentPage: 1 }
        : { requests, totalRequests: requests.length, totalPages, currentPage: 1 };
    return Response.json({ success: true, data });
  }) as typeof globalThis.fetch;
  // Where react-admin writes every failed call.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (search = '', role: UserRole = 'admin') => {
  signInAs({ _id: 'a', role });
  const path = '/admin/featured-requests';
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <PlacementRequestsScreen />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}${search}`] });
  render(<RouterProvider router={router} />);
  return router;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const card = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Featured requests' });
  return within(list).getByText(name).closest('li')!;
};

test('the first load has a skeleton; then figures, pending requests and the home page are shown', async () => {
  show();
  expect(screen.getByRole('status')).toHaveTextContent(MESSAGES.loading);
  const pendingCard = await card('ThinkPad T480');
  for (const text of ['PKR 85,000', 'Good, Laptop, by Sana Laptops', 'Requested Nov 21, 2026', 'Pending'])
    expect(pendingCard).toHaveTextContent(text);
  expect(onRead).toHaveBeenCalledWith(expect.stringContaining('page=1&limit=10&status=pending'));
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(numbers).toEqual(['40', '11', '22', '7', '1', '5']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Total Requests',
    'Pending',
    'Approved',
    'Rejected',
    'Featured Now',
    'Recent (7d)',
  ]);
  const homePageList = screen.getByRole('list', { name: 'On the home page now' });
  expect(within(homePageList).getByText('ThinkPad X1')).toBeVisible();
});

test('another tab starts at its first page and refetches list and figures, without the spinner', async () => {
  server.totalPages = 3;
  const router = show('?status=approved&page=2');
  await card('ThinkPad T480');
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  const readsBefore = readsOf('/stats');
  server.requests = [];
  server.totalPages = 0;
  await userEvent.click(screen.getByRole('tab', { name: 'Rejected' }));
  expect(screen.queryByText(MESSAGES.loading)).toBeNull();
  expect(await screen.findByText('No rejected featured requests found')).toBeVisible();
  expect(router.state.location.search).toBe('?status=rejected');
  await waitFor(() => expect(readsOf('/stats')).toBe(readsBefore + 1));
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(await screen.findByText(MESSAGES.noneSubmitted)).toBeVisible();
  expect(onRead.mock.calls.at(-1)?.[0]).not.toContain('status=');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('No rejected featured requests found')).toBeVisible();
});

test('Previous and Next change the page; an empty one redirects to the last', async () => {
  server.totalPages = 2;
  const router = show();
  await card('ThinkPad T480');
  expect(button('Previous')).toBeDisabled();
  server.requests = [request('E14')];
  await press('Next');
  await card('ThinkPad E14');
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(button('Next')).toBeDisabled();
  answer = async () => {
    server = { ...server, requests: [request('T480')], totalPages: 1 };
    return [200, { success: true, message: MESSAGES.approved }];
  };
  await press('Approve ThinkPad E14');
  await press('Approve');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await card('ThinkPad T480')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Page/)).toBeNull());
});

test('an approval sends notes, the version shown and a key, and everything is refetched', async () => {
  show();
  await card('ThinkPad T480');
  const readsBefore = [readsOf('status=pending'), readsOf('/stats'), readsOf('/home-page')];
  let finish = (_: [number, object]) => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  await press('Approve ThinkPad T480');
  const dialog = screen.getByRole('dialog', { name: 'Approve ThinkPad T480' });
  expect(dialog).toHaveTextContent('It appears on the home page immediately.');
  await userEvent.type(within(dialog).getByLabelText('Admin Notes (Optional)'), ' Welcome ');
  await press('Approve');
  expect(await screen.findByRole('button', { name: 'Approving...' })).toBeDisabled();
  const [call, body, headers] = onCommand.mock.calls[0]!;
  expect(call).toBe('PATCH /api/admin/featured-requests/T480/approve');
  expect(body).toEqual({ adminNotes: 'Welcome' });
  expect(headers.get('If-Match')).toBe('"7"');
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  server.requests = [];
  finish([200, { success: true, message: MESSAGES.approved }]);
  const banner = await screen.findByText(MESSAGES.approved);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('No pending featured requests found')).toBeVisible();
  expect([readsOf('status=pending'), readsOf('/stats'), readsOf('/home-page')]).toEqual(
    readsBefore.map((count) => count + 1),
  );
  await press('Dismiss');
  expect(banner).not.toBeInTheDocument();
});

test('a rejection requires a reason', async () => {
  show();
  await card('ThinkPad T480');
  await press('Reject ThinkPad T480');
  const reason = screen.getByRole('textbox', { name: /Rejection Reason/ });
  await waitFor(() => expect(reason).toHaveFocus());
  expect(button('Reject')).toBeDisabled();
  await userEvent.type(reason, '  ');
  expect(button('Reject')).toBeDisabled();
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(PLACEMENT_TEXT_MAX));
  expect(reason).toHaveValue(`  ${'x'.repeat(PLACEMENT_TEXT_MAX - 2)}`);
  await press('Reject');
  expect(onCommand.mock.calls[0]?.slice(0, 2)).toEqual([
    'PATCH /api/admin/featured-requests/T480/reject',
    { adminNotes: 'x'.repeat(PLACEMENT_TEXT_MAX - 2) },
  ]);
  expect(await screen.findByText('Done')).toBeVisible();
});

test('a decision made elsewhere is announced, and the screen shows its result', async () => {
  show();
  await card('ThinkPad T480');
  answer = async () => {
    server.requests = [];
    return [409, { success: false, message: PRODUCT_MESSAGES.soldAlready }];
  };
  await press('Approve ThinkPad T480');
  await press('Approve');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('alert')).toHaveTextContent(PRODUCT_MESSAGES.soldAlready);
  expect(screen.queryByText('ThinkPad T480')).toBeNull();
});

test('a failed decision stays with its text for a retry', async () => {
  show();
  await card('ThinkPad T480');
  answer = async () => [500, {}];
  await press('Reject ThinkPad T480');
  await userEvent.type(screen.getByRole('textbox', { name: /Rejection Reason/ }), 'Too dark');
  await press('Reject');
  expect(await screen.findByText(MESSAGES.rejectFailed)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Rejection Reason/ })).toHaveValue('Too dark');
  await press('Cancel');
  expect(screen.queryByText(MESSAGES.rejectFailed)).toBeNull();
});

test('decided requests are read-only', async () => {
  server.requests = [
    request('X1', { featuredRequestStatus: 'rejected', featuredRejectionReason: 'Too dark' }),
    request('E14', { featuredRequestStatus: 'approved', isFeatured: true, featuredAdminNotes: 'Welcome' }),
    request('P50', { featuredRequestStatus: 'approved', isFeatured: true, state: 'sold' }),
  ];
  server.onHomePage = [];
  show('?status=all');
  expect(await card('ThinkPad X1')).toHaveTextContent(/RejectedGood.*Rejection reason: Too dark/);
  expect(await card('ThinkPad E14')).toHaveTextContent(/ApprovedFeatured now.*Admin notes: Welcome/);
  expect(await card('ThinkPad P50')).toHaveTextContent(/ApprovedNo longer featured/);
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  await press('View Details of ThinkPad X1');
  const dialog = screen.getByRole('dialog', { name: 'ThinkPad X1' });
  for (const text of [
    'Two batteries, one owner',
    'PKR 85,000',
    'Laptop',
    'Good',
    'Sana Laptops',
    'sana@example.pk',
  ])
    expect(within(dialog).getByText(text)).toBeVisible();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a device on the home page is replaced by another; those beyond the limit are queued', async () => {
  const days = [7, 6, 5, 4, 3, 2];
  server.behind = 1;
  server.onHomePage = days.map((day) => featured(`day ${day}`, `2026-11-0${day}T12:00:00Z`));
  server.requests = [
    request('old', { createdAt: '2026-11-01T10:00:00Z' }),
    request('new', { createdAt: '2026-11-09T10:00:00Z' }),
  ];
  show();
  await card('ThinkPad old');
  const homePageList = screen.getByRole('list', { name: 'On the home page now' });
  expect(within(homePageList).getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText(/1 more is featured but not shown there/)).toBeVisible();

  await press('Approve ThinkPad old');
  expect(screen.getByRole('dialog')).toHaveTextContent('The home page shows 6 newer listings');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Approve ThinkPad new');
  expect(screen.getByRole('dialog')).toHaveTextContent('replaces ThinkPad day 2');
  await press('Cancel');

  answer = async () => [200, { success: true, message: PRODUCT_MESSAGES.unfeatured }];
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Remove ThinkPad day 7 from home page');
  const [call, body, headers] = onCommand.mock.calls[0]!;
  expect(call).toBe('PATCH /api/admin/products/day%207/toggle-featured');
  expect(body).toEqual({ isFeatured: false });
  expect(headers.get('If-Match')).toBe('"3"');
  expect(await screen.findByText(PRODUCT_MESSAGES.unfeatured)).toBeVisible();
});

test.each([
  ['status=pending', MESSAGES.requestsFailed],
  ['/stats', MESSAGES.requestsFailed],
  ['/home-page', PRODUCT_MESSAGES.loadFailed],
])('if %s fails, an error with a retry is shown in its place', async (part, message) => {
  server.failing = part;
  show();
  expect(await screen.findByText(message)).toBeVisible();
  server.failing = 'nothing';
  await press('Retry');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(await card('ThinkPad T480')).toBeVisible();
});

test('users without access to listings are not admitted', () => {
  show('', 'inspector');
  expect(screen.queryByRole('status')).toBeNull();
  expect(onRead).not.toHaveBeenCalled();
});

test('read-only users see everything and decide nothing', async () => {
  show('', 'analyst');
  const pendingCard = within(await card('ThinkPad T480'));
  expect(pendingCard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View Details']);
  const homePageList = screen.getByRole('list', { name: 'On the home page now' });
  expect(within(homePageList).queryByRole('button')).toBeNull();
});
