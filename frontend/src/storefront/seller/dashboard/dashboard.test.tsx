import {
  DASHBOARD_MESSAGES,
  DASHBOARD_REFRESH_MS,
  type ListingCounts,
  type ListingDraft,
  type MyListings,
  POST_AD_PATH,
  type RecentProduct,
  type SellerDashboard,
  type SellerListing,
  type User,
} from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { auth } from '../../../lib/session/auth';
import { DashboardPage } from './dashboard-page';

const sana: User = {
  _id: 'u1',
  name: 'Sana Iqbal',
  email: 'sana@example.pk',
  role: 'seller',
  isActive: true,
  emailVerified: true,
  createdAt: '2025-03-11T10:00:00Z',
};
const device: RecentProduct = {
  _id: 'p1',
  name: 'ThinkPad T480',
  category: 'Laptop',
  price: 85_000,
  isActive: true,
  isFeatured: true,
  createdAt: '2026-03-02T10:00:00Z',
  images: {},
  views: 41,
  contacts: 6,
  sold: false,
  state: 'active',
};
const nothing = { count: 0, sold: 0, revenue: 0, views: 0, contacts: 0 };
const months = Array.from({ length: 12 }, (_, index) => ({
  _id: { year: 2026, month: index + 1 },
  ...nothing,
}));
const empty: SellerDashboard = {
  overview: {
    totalProducts: 0,
    activeProducts: 0,
    pendingProducts: 0,
    rejectedProducts: 0,
    inactiveProducts: 0,
    soldProducts: 0,
    featuredProducts: 0,
    totalOrders: 0,
    monthlyRevenue: 0,
    waitingQuestions: 0,
    inspectedProducts: 0,
    inspectionRequests: 0,
    featuredRequests: 0,
  },
  monthSoFar: {
    current: { from: '2026-12-01', to: '2026-12-09', sold: 0, revenue: 0, views: 0, contacts: 0 },
    previous: { from: '2026-11-01', to: '2026-11-09', sold: 0, revenue: 0, views: 0, contacts: 0 },
  },
  latestProducts: [],
  recentProducts: [],
  productsByCategory: [],
  monthlyActivity: months,
  mostViewed: [],
};
const busy: SellerDashboard = {
  ...empty,
  overview: {
    ...empty.overview,
    totalProducts: 12,
    activeProducts: 7,
    pendingProducts: 1,
    rejectedProducts: 2,
    totalOrders: 3,
    monthlyRevenue: 125_000,
    waitingQuestions: 1,
    featuredRequests: 1,
  },
  monthSoFar: {
    current: { ...empty.monthSoFar.current, sold: 3, revenue: 125_000, views: 0, contacts: 6 },
    previous: { ...empty.monthSoFar.previous, sold: 2, revenue: 100_000, views: 40, contacts: 6 },
  },
  latestProducts: [device],
  recentProducts: [device],
  productsByCategory: [{ _id: 'Laptop', count: 12 }],
  monthlyActivity: [
    ...months.slice(0, -1),
    { ...months[11]!, count: 12, sold: 3, revenue: 125_000, views: 0, contacts: 6 },
  ],
  mostViewed: [device],
};

const counts: ListingCounts = {
  all: 12,
  active: 7,
  pending: 1,
  rejected: 2,
  inactive: 2,
  sold: 0,
  'no-picture': 1,
  'not-inspected': 0,
  'above-similar': 3,
};
/** The answer of My Products. */
let myListings: Pick<MyListings, 'counts'> & {
  products: Pick<SellerListing, '_id' | 'name' | 'rejectionReason'>[];
};
let drafts: Pick<ListingDraft, 'kind' | 'savedAt'>[];
/** The server's answer; an Error is a call without an answer. */
let stats: { status: number; body: object } | Error;
const onRequest = jest.fn();
const answer = (data: SellerDashboard) => ({ status: 200, body: { success: true, data } });

beforeEach(async () => {
  onRequest.mockClear();
  drafts = [];
  localStorage.clear();
  myListings = { products: [], counts: { ...counts, 'no-picture': 0, 'above-similar': 0 } };
  globalThis.fetch = (async (url: string) => {
    if (url === '/api/auth/me')
      return new Response(JSON.stringify({ success: true, data: { user: sana } }), { status: 200 });
    if (url.startsWith('/api/products/my-products'))
      return new Response(JSON.stringify({ success: true, data: myListings }), { status: 200 });
    if (url === '/api/products/drafts')
      return new Response(JSON.stringify({ success: true, data: { drafts } }), { status: 200 });
    onRequest(url);
    if (stats instanceof Error) throw stats;
    return new Response(JSON.stringify(stats.body), { status: stats.status });
  }) as typeof globalThis.fetch;
  localStorage.setItem('token', 't');
  await auth.start();
});
afterEach(() => jest.useRealTimers());

/** Stands in for the profile form, which belongs to another feature. */
const ProfileForm = ({ user, onSaved }: { user: User; onSaved: (message: string) => void }) => (
  <button type="button" onClick={() => onSaved('Profile updated successfully!')}>
    Save {user.name}
  </button>
);
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DashboardPage ProfileForm={ProfileForm} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const cardOf = (label: string) => screen.getByRole('link', { name: label }).closest('div');

test('figures, products and tasks, with placeholders until they load', async () => {
  stats = answer(busy);
  myListings = {
    products: [{ _id: 'p2', name: 'Dell XPS', rejectionReason: 'Blurred photos' }],
    counts,
  };
  drafts = [
    { kind: 'laptop', savedAt: '2026-11-28T07:00:00.000Z' },
    { kind: 'simple', savedAt: '2026-11-20T07:00:00.000Z' },
  ];
  show();
  expect(cardOf('Total Products')).toHaveTextContent('...');
  expect(screen.getByText('Sana Iqbal')).toBeVisible();
  expect(await screen.findByText('PKR 125,000')).toBeVisible();
  expect(cardOf('Total Products')).toHaveTextContent('12');
  expect(cardOf('Total Orders')).toHaveTextContent('3');
  expect(cardOf('Active Listings')).toHaveTextContent('7');
  const needed = within(screen.getByRole('region', { name: 'Needs attention' }));
  expect(
    needed.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ).toEqual([
    expect.stringMatching(/^1 question to answer.* \/seller\/questions$/),
    '2 listings rejectedDell XPS: Blurred photos1 more /seller/products?state=rejected',
    '2 unfinished listingsThe oldest is deleted on Dec 20, 2026. /seller/products?add=laptop',
    expect.stringMatching(/^1 listing without a picture.*\?trouble=no-picture$/),
    expect.stringMatching(/^3 prices above similar devices.*\?trouble=above-similar$/),
    '1 listing pending /seller/products?state=pending',
    '1 featured request pending /seller/featured-requests?tab=history',
  ]);
  expect(screen.getByText('Listed new product: ThinkPad T480')).toBeVisible();
  const row = within(screen.getByRole('table')).getByRole('row', { name: /ThinkPad T480/ });
  expect(row).toHaveTextContent(/85,000.*Active.*Featured.*41.*Mar 2, 2026/);
});

test('a seller without a device, a business, a phone and an address sees placeholders', async () => {
  stats = answer(empty);
  show();
  expect(await screen.findByText('No products yet')).toBeVisible();
  const panel = within(screen.getByRole('region', { name: 'Business Information' }));
  expect(panel.getByText('Individual')).toBeVisible();
  expect(panel.getAllByText('Not specified')).toHaveLength(2);
  expect(panel.getByText('Seller')).toBeVisible();
  expect(screen.getByText('Nothing needs your attention.')).toBeVisible();
});

test('the current month is compared with the same days of the previous one', async () => {
  stats = answer(busy);
  show();
  const figures = within(await screen.findByRole('region', { name: 'This month so far' }));
  expect(await figures.findByText('December 1–9, compared with November 1–9')).toBeVisible();
  expect(cardOf('Monthly Revenue')).toHaveTextContent('PKR 125,000Up 25% from PKR 100,000');
  expect(cardOf('Sales')).toHaveTextContent('3Up from 2');
  expect(cardOf('Views')).toHaveTextContent('0Down 100% from 40');
  expect(cardOf('Contacts')).toHaveTextContent('6No change');
  expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/seller/products?state=sold');
});

test('the first steps are completed by the account’s data, and can be dismissed', async () => {
  stats = answer(empty);
  const { unmount } = show();
  const steps = within(await screen.findByRole('region', { name: 'Get started' }));
  expect(steps.getByText('1 of 4 done')).toBeVisible();
  expect(steps.getAllByRole('listitem')[0]).toHaveTextContent('Confirm your email address (done)');
  expect(steps.getByRole('link', { name: /List your first device/ })).toHaveAttribute('href', POST_AD_PATH);
  await userEvent.click(steps.getByRole('button', { name: /Add your name and city/ }));
  expect(screen.getByRole('dialog', { name: 'Update Profile' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(steps.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Get started')).toBeNull();
  unmount();
  show();
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect(screen.queryByText('Get started')).toBeNull();
});

test('an email address confirmed in another tab is shown as confirmed', async () => {
  stats = answer(empty);
  auth.replaceUser({ ...sana, emailVerified: false });
  show();
  const [address] = within(await screen.findByRole('region', { name: 'Get started' })).getAllByRole(
    'listitem',
  );
  await waitFor(() => expect(address).toHaveTextContent('Confirm your email address (done)'));
});

test('the first inspection links to the listing form, and with a device to the uninspected listings', async () => {
  stats = answer(empty);
  const { unmount } = show();
  expect(await screen.findByRole('link', { name: /Get your first inspection/ })).toHaveAttribute(
    'href',
    POST_AD_PATH,
  );
  unmount();
  stats = answer({ ...empty, overview: { ...empty.overview, totalProducts: 1 } });
  show();
  expect(await screen.findByText('2 of 4 done')).toBeVisible();
  expect(screen.getByRole('link', { name: /Get your first inspection/ })).toHaveAttribute(
    'href',
    '/seller/products?trouble=not-inspected',
  );
  expect(screen.getByText('Choose “Request an inspection” in a device’s menu.')).toBeVisible();
});

test('the first steps disappear when all are done', async () => {
  stats = answer({ ...empty, overview: { ...empty.overview, totalProducts: 1, inspectedProducts: 1 } });
  auth.replaceUser({ ...sana, address: { city: 'Lahore' } });
  show();
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect(screen.queryByText('Get started')).toBeNull();
});

test.each([
  ['refuses', { status: 500, body: { success: false, message: 'x' } }, DASHBOARD_MESSAGES.loadFailed],
  ['cannot be reached', new TypeError('fetch failed'), DASHBOARD_MESSAGES.loadError],
])('the server %s: the text of the specification, and Retry refetches', async (_, failure, text) => {
  stats = failure;
  show();
  expect(await screen.findByText(text)).toBeVisible();
  stats = answer(busy);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('PKR 125,000')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

test('the dashboard refetches every 30 seconds, and keeps its content on failure', async () => {
  jest.useFakeTimers();
  stats = answer(busy);
  show();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(onRequest).toHaveBeenCalledTimes(1);
  stats = new TypeError('fetch failed');
  await act(() => jest.advanceTimersByTimeAsync(DASHBOARD_REFRESH_MS + 100));
  expect(onRequest).toHaveBeenCalledTimes(2);
  expect(screen.getByText('PKR 125,000')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(DASHBOARD_MESSAGES.loadError);
});

test('the profile dialog confirms the update, and closes after a second', async () => {
  jest.useFakeTimers();
  stats = answer(empty);
  show();
  await act(() => jest.advanceTimersByTimeAsync(0));
  act(() => screen.getByRole('button', { name: 'Update Profile' }).click());
  act(() => screen.getByRole('button', { name: 'Save Sana Iqbal' }).click());
  expect(screen.getByText('Profile updated successfully!')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(screen.getByRole('dialog', { name: 'Update Profile' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('every chart has its table', async () => {
  stats = answer(busy);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Seller Analytics' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Seller Analytics' }));
  const sales = await dialog.findByRole('figure', { name: 'Revenue' });
  expect(within(sales).getByRole('row', { name: 'Dec 2026 PKR 125,000', hidden: true })).toBeInTheDocument();
  expect(within(sales).getAllByRole('row', { hidden: true })).toHaveLength(13);
  const viewed = dialog.getByRole('figure', { name: 'Most viewed' });
  expect(within(viewed).getByRole('row', { name: 'ThinkPad T480 41', hidden: true })).toBeInTheDocument();
  expect(dialog.getByRole('figure', { name: 'Views' })).toHaveTextContent('Nothing yet');
});

test('the analytics of an empty shop lead to the first ad', async () => {
  stats = answer(empty);
  show();
  await screen.findByText('No products yet');
  await userEvent.click(screen.getByRole('button', { name: 'Seller Analytics' }));
  expect(await screen.findByText('Nothing to show yet')).toBeVisible();
});
