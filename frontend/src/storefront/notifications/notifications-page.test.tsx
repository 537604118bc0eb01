import {
  NOTIFICATION_MESSAGES as MESSAGES,
  type Notifications,
  type NotificationView,
  type UserRole,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router';
import { createQueryClient } from '../../app/query-client';
import { signInAs } from '../../lib/session/auth.fixture';
import { Toaster } from '../../ui/toast';
import NotificationsPage from './notifications-page';

const approved: NotificationView = {
  _id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  read: false,
  href: '/devices/p1',
  title: 'Your listing was approved: ThinkPad T480',
  notice: 'listing-approved',
  kind: 'listings',
  thing: { type: 'product', id: 'p1', name: 'ThinkPad T480' },
};
const rejected: NotificationView = {
  ...approved,
  _id: 'e2',
  at: '2026-11-19T10:00:00.000Z',
  read: true,
  href: '/seller/products?state=rejected',
  title: 'Your listing was rejected: Dell XPS 13',
  detail: 'Reason: The photos are blurred',
  notice: 'listing-rejected',
};

let list: Notifications;
let failures: Response[];
const onRequest = jest.fn((_call: string) => {});
beforeEach(() => {
  list = {
    notifications: [approved, rejected],
    unread: 1,
    asOf: approved.at,
    page: 1,
    totalPages: 2,
    total: 12,
  };
  failures = [];
  onRequest.mockClear();
  globalThis.fetch = (async (url: string, { method, body, headers }: RequestInit) => {
    const { 'Idempotency-Key': key } = headers as Record<string, string>;
    onRequest([method, url, body, key && 'once'].filter(Boolean).join(' '));
    const failure = failures.shift();
    if (failure) return failure;
    if (method === 'GET') return Response.json({ success: true, data: list });
    const { ids } = JSON.parse(body as string);
    const notifications = list.notifications.map((notification) =>
      !ids || ids.includes(notification._id) ? { ...notification, read: true } : notification,
    );
    list = { ...list, notifications, unread: 0 };
    return Response.json({ success: true, message: MESSAGES.read, data: { unread: 0 } });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
const show = (search = '', role: UserRole = 'seller') => {
  window.history.replaceState(null, '', `/notifications${search}`);
  signInAs({ _id: 'u1', name: 'Sana', role });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <NotificationsPage />
        <Address />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
};
const entry = async (title: RegExp) =>
  within((await screen.findByRole('link', { name: title })).closest('li')!);
const address = () => screen.getByLabelText('Address').textContent;

test('a notification describes its event, links to it, and is read once it is followed', async () => {
  show();
  const readEntry = await entry(/rejected/);
  expect(readEntry.getByText('Reason: The photos are blurred')).toBeVisible();
  expect(readEntry.queryByRole('button')).toBeNull();
  expect(readEntry.getByRole('link')).toHaveAttribute('href', '/seller/products?state=rejected');

  const unreadEntry = await entry(/^Unread: Your listing was approved: ThinkPad T480$/);
  await userEvent.click(unreadEntry.getByRole('link'));
  expect(address()).toBe('/devices/p1');
  expect(onRequest).toHaveBeenCalledWith('POST /api/notifications/read {"ids":["e1"]} once');
  expect(await screen.findByRole('link', { name: 'Your listing was approved: ThinkPad T480' })).toBeVisible();
});

test('a notification is marked as read; its link gets the focus of the disappearing button', async () => {
  show();
  const unreadEntry = await entry(/approved/);
  await userEvent.click(
    unreadEntry.getByRole('button', { name: 'Mark read: Your listing was approved: ThinkPad T480' }),
  );
  const link = await screen.findByRole('link', { name: 'Your listing was approved: ThinkPad T480' });
  await waitFor(() => expect(link).toHaveFocus());
  expect(address()).toBe('/notifications');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all read' })).toBeDisabled());
});

test('Mark all read includes notifications up to the time of the list', async () => {
  show();
  await entry(/approved/);
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText(MESSAGES.allRead)).toBeVisible();
  expect(onRequest).toHaveBeenCalledWith(`POST /api/notifications/read {"upTo":"${approved.at}"} once`);
  expect(screen.queryByRole('link', { name: /^Unread/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
});

test('a failed mark is reported, and the entry stays unread', async () => {
  show();
  const unreadEntry = await entry(/approved/);
  failures = [Response.json({ success: false, message: 'Too many' }, { status: 429 })];
  await userEvent.click(unreadEntry.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
  expect(await screen.findByRole('link', { name: /^Unread/ })).toBeVisible();
});

test('filters and pages are in the address', async () => {
  show('?kind=nonsense&page=0');
  await entry(/approved/);
  expect(onRequest).toHaveBeenLastCalledWith('GET /api/notifications?page=1&limit=10');
  await userEvent.click(screen.getByRole('tab', { name: 'Unread' }));
  expect(address()).toBe('/notifications?unread=true');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'My listings');
  expect(address()).toBe('/notifications?unread=true&kind=listings');
  await waitFor(() =>
    expect(onRequest).toHaveBeenLastCalledWith(
      'GET /api/notifications?unread=true&kind=listings&page=1&limit=10',
    ),
  );
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/notifications?unread=true&kind=listings&page=2#notifications',
  );
});

test.each<[UserRole, string[]]>([
  [
    'buyer',
    [
      'All kinds',
      'My listings',
      'Inspections',
      'Questions and reviews',
      'Featured requests',
      'Feature requests',
      'Reported listings',
      'My wishlist',
    ],
  ],
  [
    'admin',
    [
      'All kinds',
      'My listings',
      'Inspections',
      'Questions and reviews',
      'Featured requests',
      'Feature requests',
      'Reported listings',
      'My work',
      'My wishlist',
      'Needs review',
    ],
  ],
])('a %s filters by relevant kinds', async (role, expected) => {
  show('', role);
  await entry(/approved/);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expected);
});

test.each([
  ['', MESSAGES.noneFound, MESSAGES.noneFoundWhy],
  ['?unread=true', MESSAGES.noneUnread, MESSAGES.noneUnreadWhy],
])('an empty list at %s shows the reason', async (search, title, why) => {
  list = { ...list, notifications: [], unread: 0, total: 0, totalPages: 0 };
  show(search);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
});

test('a failure is shown, and Retry sends the request again', async () => {
  failures = [Response.json({ success: false, message: 'No' }, { status: 400 })];
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.loadFailed);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await entry(/approved/);
});

test('a page past the end redirects to the last page', async () => {
  list = { ...list, page: 9 };
  show('?page=9');
  await waitFor(() => expect(address()).toBe('/notifications?page=2'));
});
