import {
  ANALYTICS_MESSAGES,
  type PeriodActivity,
  USER_MESSAGES,
  type User,
  type UserAnalytics,
  type UserRole,
  type WaitingEntry,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { GenerateReportDialog } from '../reports/generate-report-dialog';
import { NewUserDialog } from '../users/new-user-dialog';
import { DashboardScreen } from './dashboard-screen';

const bilal = {
  _id: 'u1',
  name: 'Bilal',
  email: 'bilal@example.pk',
  role: 'seller',
  isActive: false,
} as User;
const analytics: UserAnalytics = {
  overview: { totalUsers: 1204, activeUsers: 1190, recentRegistrations: 7, sellers: 1100, admins: 3 },
  recentUsers: [bilal],
};
const waiting: WaitingEntry[] = [
  { queue: 'listings', count: 12, oldest: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString() },
  { queue: 'revised-listings', count: 0 },
  { queue: 'flags', count: 0 },
  { queue: 'featuring', count: 0 },
];
const noActivity = { listed: 0, sold: 0, registered: 0, inspected: 0 };
const week = Array.from({ length: 14 }, (_, day) => ({
  period: `2026-11-${10 + day}`,
  ...noActivity,
  listed: day < 7 ? 2 : 3,
}));
const activity: PeriodActivity[] = [
  { period: '2026-10', ...noActivity, listed: 4 },
  { period: '2026-11', ...noActivity, listed: 9, sold: 2, medianDaysToSell: 4.5 },
];

/** What the server does; `refused` answers the first call for the numbers of users. */
let failureAnswer: Response | Error | undefined;
let requestedUrls: string[];
const onCommand = jest.fn((_call: string, _body: unknown) => {});
beforeEach(() => {
  failureAnswer = undefined;
  requestedUrls = [];
  onCommand.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      onCommand(`${method} ${url}`, JSON.parse(String(body)));
      return Response.json({ success: true, message: USER_MESSAGES.created });
    }
    requestedUrls.push(url);
    if (url.endsWith('/analytics/analytics') && failureAnswer) {
      const answer = failureAnswer;
      failureAnswer = undefined;
      if (answer instanceof Error) throw answer;
      return answer;
    }
    const data = url.endsWith('/console/waiting')
      ? { waiting }
      : url.includes('/activity')
        ? { activity: url.includes('from=') ? week : activity }
        : analytics;
    return Response.json({ success: true, data });
  }) as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'admin') => {
  signInAs({ _id: 'a', name: 'Sana', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <DashboardScreen
        NewUserDialog={NewUserDialog}
        GenerateReportDialog={GenerateReportDialog}
        PinnedQuestions={() => <p>Pinned</p>}
      />
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};
const readsOf = (part: string) => requestedUrls.filter((url) => url.includes(part)).length;

test('an admin sees the cards, pending items, recent users and the charts', async () => {
  show();
  expect(screen.getByText('Welcome back, Sana')).toBeVisible();
  expect(screen.getByText(ANALYTICS_MESSAGES.loading)).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  const cards = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(cards).toEqual(['Total Users', 'Sellers', 'Admins', 'Active Users']);

  expect(await screen.findByRole('link', { name: 'New listings Oldest: 3 days Overdue 12' })).toHaveAttribute(
    'href',
    '/admin/moderation?filter=new',
  );
  // The queues that are empty share a line.
  expect(screen.getByText('Nothing to review').parentElement).toHaveTextContent(
    'Nothing to reviewRevised listingsReported listingsFeatured listings',
  );
  expect(screen.getByRole('link', { name: 'Revised listings' })).toHaveAttribute(
    'href',
    '/admin/moderation?filter=revised',
  );
  const listingsLink = await screen.findByRole('link', { name: 'Listings 21 +50 % from 14 the week before' });
  expect(listingsLink).toHaveAttribute('href', '/admin/products?filter=%7B%7D&sort=createdAt&order=DESC');
  expect(screen.getByRole('link', { name: 'Sales 0 No change from 0 the week before' })).toBeVisible();
  const row = screen.getByRole('link', { name: /Bilal/ });
  expect(row).toHaveTextContent('bilal@example.pkSellerInactive');

  const listings = await screen.findByRole('figure', { name: 'Listings' });
  expect(listings).toHaveTextContent('13 in 12 months');
  await userEvent.click(within(listings).getByText('Show as table'));
  expect(within(listings).getAllByRole('row')[2]).toHaveTextContent('Nov 20269');
  expect(screen.getByRole('figure', { name: 'Inspections' })).toHaveTextContent('Nothing yet');
});

test('the charts show days instead of months', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '30 days' }));
  expect(requestedUrls.at(-1)).toMatch(/activity\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});

test.each([
  ['the server’s message', () => Response.json({ success: false, message: 'Busy' }, { status: 503 }), 'Busy'],
  [
    'a general message for an error without one',
    () => new Response('', { status: 500 }),
    ANALYTICS_MESSAGES.loadFailed,
  ],
  ['no answer', () => new TypeError('offline'), ANALYTICS_MESSAGES.loadError],
])('%s is shown with a Retry, beside the loaded parts', async (_, answer, message) => {
  failureAnswer = answer();
  show();
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('link', { name: /New listings/ })).toBeVisible();
  expect(screen.queryByText('Total Users')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,204')).toBeVisible();
});

test('Refresh reloads everything', async () => {
  show();
  await screen.findByText('1,204');
  await screen.findByRole('figure', { name: 'Listings' });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  for (const part of ['/analytics/analytics', '/activity?months', '/activity?from', '/console/waiting'])
    expect(readsOf(part)).toBe(2);
});

test('a new user is added in a dialog, which closes afterwards', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Add New User' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add New User' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  expect(await dialog.findByText(USER_MESSAGES.nameRequired)).toBeVisible();
  for (const [field, value] of Object.entries({
    name: 'Hina',
    email: 'hina@example.pk',
    password: 'Secret1word',
    confirmPassword: 'Secret1word',
    businessName: 'Hina Computers',
  }))
    fireEvent.change(dialog.getByLabelText(new RegExp(`fields.${field}`)), { target: { value } });
  const readsBefore = readsOf('/analytics/analytics');
  await userEvent.click(dialog.getByRole('button', { name: 'Create User' }));
  await screen.findByRole('button', { name: 'Refresh' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onCommand).toHaveBeenCalledWith(
    'POST /api/auth/register',
    expect.objectContaining({ name: 'Hina', role: 'seller', businessName: 'Hina Computers' }),
  );
  expect(readsOf('/analytics/analytics')).toBeGreaterThan(readsBefore);
});

test.each<[UserRole, string[], string[]]>([
  [
    'moderator',
    ['New listings', 'Manage Products'],
    ['Total Users', 'Recent Users', 'Over time', 'Add New User'],
  ],
  ['analyst', ['Total Users', 'Recent Users', 'Over time'], ['Needs review', 'Add New User']],
])('a %s sees their own parts', async (role, shown, hidden) => {
  show(role);
  for (const text of shown) expect(await screen.findByText(text)).toBeVisible();
  for (const text of hidden) expect(screen.queryByText(text)).toBeNull();
});
