import {
  SYSTEM_MESSAGES as MESSAGES,
  type ProjectionsView,
  type ProjectionView,
  type User,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { auth } from '../../lib/session/auth';
import { dataProvider } from '../data-provider';
import { ProjectionsScreen } from './projections-screen';

jest.mock('../../lib/files/shrink', () => ({}));

const projection = (name: string, more: Partial<ProjectionView> = {}): ProjectionView => ({
  name,
  version: 3,
  build: `${name}_v3_g1`,
  state: 'live',
  position: '0000000000000146',
  behind: 0,
  rate: 0,
  holder: null,
  ...more,
});

/** What the server answers. */
let view: ProjectionsView;
let isAway: boolean;
const read = jest.fn();
const sent = jest.fn((_call: string, _body: unknown, _headers: Headers) => {});

beforeEach(() => {
  view = { isFoldedHere: true, projections: [projection('products'), projection('users')] };
  isAway = false;
  read.mockClear();
  sent.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method !== 'GET') {
      sent(`${method} ${url}`, JSON.parse(String(body)), new Headers(headers));
      return Response.json({ success: true, message: MESSAGES.rebuildAsked('products') }, { status: 202 });
    }
    read();
    return isAway
      ? Response.json({ success: false, message: 'The read store is not available' }, { status: 503 })
      : Response.json({ success: true, data: view });
  }) as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'admin') => {
  const state = { user: { _id: 'a', role } as User, token: 't', isAuthenticated: true };
  jest.spyOn(auth, 'state').mockReturnValue({ ...state, isLoading: false, error: null });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ProjectionsScreen />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

test('each projection says where it stands, how far behind, who folds it, and what it cannot digest', async () => {
  view = {
    isFoldedHere: false,
    projections: [
      projection('products', { holder: 'worker-1/7/ab' }),
      projection('users', { behind: 10_000, rate: 1_250, holder: 'worker-1/7/cd' }),
      projection('sellers', {
        state: 'stopped',
        behind: 1,
        error: { position: '0000000000000007', type: 'ProductListed', message: 'damaged' },
      }),
      projection('wishlists', { state: 'first-build', build: null, share: 0.256, position: '' }),
    ],
  };
  show();
  const products = await row('products');
  for (const text of [
    'Up to date',
    'Version 3, products_v3_g1',
    '146',
    'None',
    '0 events/s',
    'worker-1/7/ab',
  ])
    expect(products).toHaveTextContent(text);
  const users = await row('users');
  for (const text of ['Catching up', 'At least 10,000 events', '1,250 events/s'])
    expect(users).toHaveTextContent(text);
  const sellers = await row('sellers');
  expect(sellers).toHaveTextContent('Stopped');
  expect(within(sellers).getByRole('alert')).toHaveTextContent('Failed on event ProductListed at 7: damaged');
  const wishlists = await row('wishlists');
  for (const text of ['Waiting for a worker', 'No worker']) expect(wishlists).toHaveTextContent(text);
  expect(within(wishlists).getByRole('progressbar', { name: 'First build of wishlists' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(within(wishlists).getByRole('button', { name: 'Rebuild wishlists' })).toBeDisabled();
});

test('a rebuild is requested once, names the build that it replaces, and is shown until it serves', async () => {
  show();
  await row('products');
  await userEvent.click(screen.getByRole('button', { name: 'Rebuild products' }));
  view = {
    ...view,
    projections: [projection('products', { state: 'rebuilding', share: 0.4 }), projection('users')],
  };
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Rebuild products?' })).getByRole('button', {
      name: 'Rebuild',
    }),
  );
  const bar = await screen.findByRole('progressbar', { name: 'Rebuild of products' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('button', { name: 'Rebuild products' })).toBeDisabled();
  expect(sent).toHaveBeenCalledTimes(1);
  const [call, body, headers] = sent.mock.calls[0]!;
  expect([call, body]).toEqual([
    'POST /api/admin/projections/products/rebuild',
    { replaces: 'products_v3_g1' },
  ]);
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  view = { ...view, projections: [projection('products', { build: 'products_v3_g2' }), projection('users')] };
  expect(await screen.findByText('Version 3, products_v3_g2')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a failed load has a message and a retry', async () => {
  isAway = true;
  show();
  expect(await screen.findByText('The read store is not available')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('products')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('The read store is not available')).toBeNull());
});

test('only who looks after the system gets in', () => {
  show('analyst');
  expect(screen.queryByRole('list', { name: 'Projections' })).toBeNull();
  expect(read).not.toHaveBeenCalled();
});
