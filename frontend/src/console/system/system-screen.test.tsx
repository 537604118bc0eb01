import { SYSTEM_MESSAGES as MESSAGES, type SystemView, type User, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { auth } from '../../lib/session/auth';
import { dataProvider } from '../data-provider';
import { SystemScreen } from './system-screen';

jest.mock('../../lib/files/shrink', () => ({}));

const FINE: SystemView = {
  program: { version: '1.0.0', commit: 'da49dee', node: 'v24.21.0', startedAt: '2026-11-22T08:00:00.000Z' },
  engines: [
    { name: 'log', engine: 'SQLite', state: 'up', bytes: 2_500_000 },
    { name: 'readModels', engine: 'MongoDB', state: 'up' },
    { name: 'images', engine: 'Folder', state: 'up', bytes: 4e9, isPart: true },
    { name: 'keys', engine: 'MongoDB' },
  ],
  disk: { free: 5e10, total: 1e11, isFull: false },
  stopped: [],
  reactions: [{ name: 'mail', state: 'working', setAside: [], setAsideCount: 0, version: -1 }],
  evidence: { head: { size: 12_000, signedAt: '2026-11-22T08:00:00.000Z' }, waiting: 1_500 },
  mail: { way: 'files', kept: 1_234 },
  settings: [{ name: 'PUBLIC_URL', value: 'https://parkho.pk' }],
};
const DEAD_LETTER = {
  at: '2026-11-22T07:00:00.000Z',
  type: 'UserRegistered',
  stream: 'user-1',
  revision: 0,
  failure: 'The server refuses the mail: 550',
  isDue: false,
};

let view: SystemView;
const sent = jest.fn((_call: string, _headers: Headers) => {});

beforeEach(() => {
  view = FINE;
  sent.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', headers }: RequestInit) => {
    if (method === 'GET') return Response.json({ success: true, data: view });
    sent(`${method} ${url}`, new Headers(headers));
    view = FINE;
    return Response.json({ success: true, message: MESSAGES.retryAsked(2) }, { status: 202 });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'admin') => {
  const state = { user: { _id: 'a', role } as User, token: 't', isAuthenticated: true };
  jest.spyOn(auth, 'state').mockReturnValue({ ...state, isLoading: false, error: null });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <SystemScreen />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const factOf = (label: string) => screen.getByText(label).nextElementSibling;

test('a shop that is well says so, what keeps its data, and what runs', async () => {
  show();
  expect(await screen.findByText('All systems operational.')).toBeVisible();
  expect(factOf('Event log')).toHaveTextContent('SQLite, 2.5 MBUp');
  expect(factOf('Read models')).toHaveTextContent('MongoDB, on its own serverUp');
  expect(factOf('Pictures')).toHaveTextContent('Folder, more than 4 GBUp');
  expect(factOf('Signed log checkpoint')).toHaveTextContent(
    /^12,000 events on Nov 22, 2026, .+, 1,500 since$/,
  );
  expect(factOf('Free disk space')).toHaveTextContent('50 GB of 100 GB free');
  expect(factOf('Parkho')).toHaveTextContent('1.0.0 (da49dee)');
  expect(factOf('Mail')).toHaveTextContent('Saved as files, 1,234 in the outbox');
  expect(screen.getByText('https://parkho.pk')).toBeVisible();
});

test('what needs attention comes first, each with its reason', async () => {
  view = {
    ...FINE,
    engines: [{ name: 'readModels', engine: 'MongoDB', state: 'down', message: 'Not available' }],
    stopped: [
      {
        name: 'products',
        error: { position: '0000000000000007', type: 'ProductListed', message: 'damaged' },
      },
    ],
    reactions: null,
    evidence: null,
  };
  show();
  expect(await screen.findByText('Read models: Not available')).toBeVisible();
  expect(screen.getByText('products failed on event ProductListed at 7: damaged')).toBeVisible();
  expect(screen.getByText('Some data is unavailable: a service is down.')).toBeVisible();
  expect(screen.queryByText('All systems operational.')).toBeNull();
});

test('what is set aside is tried again as it was seen', async () => {
  view = {
    ...FINE,
    reactions: [{ name: 'mail', state: 'working', setAside: [DEAD_LETTER], setAsideCount: 2, version: 4 }],
  };
  show();
  expect(await screen.findByText('Account emails: 2 failed')).toBeVisible();
  expect(screen.getByText(/UserRegistered, event 0 of user-1: The server refuses the mail/)).toBeVisible();
  expect(screen.getByText('and 1 more')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Account emails' }));
  expect(await screen.findByText('All systems operational.')).toBeVisible();
  const [call, headers] = sent.mock.calls[0]!;
  expect(call).toBe('POST /api/admin/reactions/mail/retry');
  expect(headers.get('If-Match')).toBe('"4"');
  expect(screen.getByText(MESSAGES.retryAsked(2))).toBeVisible();
});

test('only who looks after the system gets in', () => {
  show('moderator');
  expect(screen.queryByText('Version')).toBeNull();
});
