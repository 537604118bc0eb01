import {
  type AccountHistory,
  AUDIT_MESSAGES,
  ACCOUNT_RECORD_MESSAGES as MESSAGES,
  USER_MESSAGES,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { UserShow } from './user-show';

const bilal = {
  id: 'u 1',
  _id: 'u 1',
  name: 'Bilal Ahmed',
  email: 'bilal@example.pk',
  emailVerified: true,
  role: 'seller',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const accountHistory: AccountHistory = {
  entries: [
    {
      _id: 'e3',
      type: 'UserRoleChanged',
      at: '2026-11-21T08:00:00.000Z',
      detail: 'buyer to seller',
      by: { _id: 'a', role: 'admin', name: 'Adeel' },
    },
    { _id: 'e2', type: 'UserLoggedIn', at: '2026-11-20T08:00:00.000Z', by: 'self' },
  ],
  next: 1,
};
const second: AccountHistory = {
  entries: [{ _id: 'e1', type: 'UserRegistered', at: bilal.createdAt, detail: 'buyer', by: 'visitor' }],
};
const session = {
  _id: 's',
  device: 'Chrome on Android',
  createdAt: bilal.createdAt,
  lastUsed: bilal.createdAt,
};
const listing = {
  id: 'p1',
  name: 'ThinkPad T480',
  price: 85_000,
  state: 'active',
  images: {},
  createdAt: bilal.createdAt,
};

/** What the server answers by the end of the path; anything else is not there. */
let server: Record<string, unknown>;
beforeEach(() => {
  server = {
    '/console/users/u%201': bilal,
    '/history': { success: true, data: accountHistory },
    '/history?before=1': { success: true, data: second },
    '/sessions': { success: true, data: { sessions: [session] } },
  };
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'admin') => {
  globalThis.fetch = (async (url: string) => {
    if (url.startsWith('/api/console/products'))
      return Response.json([listing], { headers: { 'Content-Range': 'products 0-0/7' } });
    const path = Object.keys(server).find((path) => url.endsWith(path));
    return path
      ? Response.json(server[path])
      : Response.json({ success: false, message: USER_MESSAGES.notFound }, { status: 404 });
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={['/users/u%201/show']}>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ResourceContextProvider value="users">
          <Routes>
            <Route path="/users/:id/show" element={<UserShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
};

test('an account shows its listings, sessions and history', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Bilal Ahmed' })).toBeVisible();
  expect(await screen.findByText('Chrome on Android')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'ThinkPad T480' })).toBeVisible();
  const allListingsLink = screen.getByRole('link', { name: 'All 7 listings' });
  expect(decodeURIComponent(allListingsLink.getAttribute('href')!)).toContain('{"sellerId":"u 1"}');
  const history = await screen.findByText('Role changed');
  expect(history.closest('li')).toHaveTextContent('Role changed: buyer to seller, by Adeel (admin)');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('Account created')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('contact data are masked for an analyst, and shown after a press', async () => {
  server['/console/users/u%201'] = { ...bilal, email: 'b…@example.pk', phone: '03…67' };
  server['/console/contact-data'] = {
    success: true,
    message: AUDIT_MESSAGES.contactDisclosed,
    data: { email: bilal.email, phone: '03001234567' },
  };
  show('analyst');
  expect(await screen.findByText('b…@example.pk')).toBeVisible();
  expect(screen.queryByRole('link', { name: /@|^03/ })).toBeNull();
  expect(screen.getByText(AUDIT_MESSAGES.contactRecorded)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show contact details' }));
  const email = await screen.findByRole('link', { name: bilal.email });
  expect(email).toHaveAttribute('href', 'mailto:bilal@example.pk');
  expect(screen.getByRole('link', { name: '0300 1234567' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show contact details' })).toBeNull();
  expect(document.activeElement).toContainElement(email);
});

test('an admin sees them immediately', async () => {
  show();
  expect(await screen.findByRole('link', { name: bilal.email })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show contact details' })).toBeNull();
});

test('read-only users have no actions', async () => {
  show('analyst');
  expect(await screen.findByText('Role changed')).toBeVisible();
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Show contact details', 'Show earlier']);
  expect(screen.queryByRole('heading', { name: 'Actions' })).toBeNull();
});

test('a part that fails to load shows an error with a retry', async () => {
  const { '/history': history, ...others } = server;
  server = others;
  show();
  const text = await screen.findByText(USER_MESSAGES.notFound);
  expect(screen.getByRole('heading', { name: 'Bilal Ahmed' })).toBeVisible();
  server['/history'] = history;
  await userEvent.click(within(text.closest('.MuiAlert-root') as HTMLElement).getByText('Retry'));
  expect(await screen.findByText('Role changed')).toBeVisible();
});

test('an account without sessions shows that', async () => {
  server['/sessions'] = { success: true, data: { sessions: [] } };
  show();
  expect(await screen.findByText(MESSAGES.noSessions)).toBeVisible();
});

test('a missing account shows an error', async () => {
  server = {};
  show();
  expect(await screen.findByRole('heading', { name: 'No user with this ID' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All users' })).toBeVisible();
});
