import type { DeadLetterView, ProjectionsView, SystemView, UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { HEALTHY, job, projection } from './operations.fixture';
import { OperationsScreen } from './operations-screen';

const DEAD_LETTER: DeadLetterView = {
  eventId: 'e1',
  label: 'Account created',
  type: 'UserRegistered',
  stream: 'user-1',
  revision: 0,
  failure: 'The server refuses the mail: 550',
  attempts: 6,
  since: '2026-11-22T07:00:00.000Z',
  at: '2026-11-23T07:00:00.000Z',
  isDue: false,
};
const FAILING: SystemView = {
  ...HEALTHY,
  reactions: [
    job('erasure'),
    job('mail', {
      deadLetters: [DEAD_LETTER, { ...DEAD_LETTER, eventId: 'e2', stream: 'user-2' }],
      deadLetterCount: 3,
      version: 4,
    }),
  ],
};

/** What the server answers. */
let view: SystemView;
let folded: ProjectionsView;
let isUnavailable: boolean;
const onRead = jest.fn();
const onCommand = jest.fn((_call: string, _body: unknown, _headers: Headers) => {});

beforeEach(() => {
  view = HEALTHY;
  folded = { isFoldedHere: true, projections: [projection('products'), projection('users')] };
  isUnavailable = false;
  onRead.mockClear();
  onCommand.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method !== 'GET') {
      onCommand(`${method} ${url}`, body ? JSON.parse(String(body)) : undefined, new Headers(headers));
      return Response.json({ success: true, message: `Answer to ${url}` }, { status: 202 });
    }
    onRead();
    if (url.includes('/dead-letters?page=2'))
      return Response.json({
        success: true,
        data: { deadLetters: [{ ...DEAD_LETTER, eventId: 'last', stream: 'user-last' }], version: 5 },
      });
    if (!url.endsWith('/projections')) return Response.json({ success: true, data: view });
    return isUnavailable
      ? Response.json({ success: false, message: 'The read store is not available' }, { status: 503 })
      : Response.json({ success: true, data: folded });
  }) as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'admin') => {
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <OperationsScreen />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const factOf = (label: string) => screen.getByText(label).nextElementSibling;
const rowsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const isOpen = (row: HTMLElement) => row.querySelector('details')!.open;

describe('a healthy shop', () => {
  test('shows that, with its services, version and settings', async () => {
    show();
    expect(await screen.findByText('All systems operational.')).toBeVisible();
    expect(factOf('Event log')).toHaveTextContent('SQLite, 2.5 MBUp');
    expect(factOf('Read models')).toHaveTextContent('MongoDB, on its own serverUp');
    expect(factOf('Pictures')).toHaveTextContent('Folder, more than 4 GBUp');
    expect(factOf('Signed log checkpoint')).toHaveTextContent(
      /^12,000 events on Nov 22, 2026, .+, 1,500 since$/,
    );
    expect(factOf('Free disk space')).toHaveTextContent('50 GB of 100 GB');
    expect(factOf('Parkho')).toHaveTextContent('1.0.0 (da49dee)');
    expect(factOf('Email')).toHaveTextContent('Saved as files, 1,234 in the outbox');
    await userEvent.click(screen.getByText('Settings (1)'));
    expect(screen.getByText('https://parkho.pk')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Failed events' })).toBeNull();
  });

  test('has a row for each projection and background job, which expands', async () => {
    show();
    const products = await row('products');
    expect(isOpen(products)).toBe(false);
    expect(within(products).getByRole('heading').closest('summary')).toHaveTextContent(
      /Position 146.*Lag 0.*Up to date/,
    );
    await userEvent.click(within(products).getByText('Up to date'));
    expect(within(products).getByText('products_v3_g1')).toBeVisible();
    expect(within(products).getByText('This server')).toBeVisible();
    const mail = await row('Account emails');
    expect(isOpen(mail)).toBe(false);
    await userEvent.click(within(mail).getByRole('heading'));
    expect(within(mail).getByText('Processed since start').nextElementSibling).toHaveTextContent('12');
    expect(screen.getByText('2 up to date')).toBeVisible();
    expect(screen.getByText('2 healthy')).toBeVisible();
  });
});

describe('projections', () => {
  test('that have failed come first and are expanded', async () => {
    folded = {
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
    const sellers = await row('sellers');
    expect(within(sellers).getByRole('alert')).toHaveTextContent(
      'Failed on event ProductListed at 7: damaged',
    );
    const rows = await rowsOf('Projections');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'sellers',
      'wishlists',
      'users',
      'products',
    ]);
    expect(rows.map(isOpen)).toEqual([true, true, false, false]);
    await userEvent.click(within(rows[2]!).getByText('Catching up'));
    for (const text of ['Over 10,000 events', '1,250 events/s', 'worker-1/7/cd'])
      expect(rows[2]).toHaveTextContent(text);
    expect(rows[1]).toHaveTextContent('No worker');
    expect(within(rows[1]!).getByRole('progressbar', { name: 'First build of wishlists' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(within(rows[1]!).getByRole('button', { name: 'Rebuild wishlists' })).toBeDisabled();
    expect(screen.getByText('1 projection has stopped.')).toBeVisible();
    expect(screen.queryByText('All systems operational.')).toBeNull();
  });

  test('are rebuilt once per request, for the version shown, with progress until they serve', async () => {
    show();
    await userEvent.click(within(await row('products')).getByText('Up to date'));
    await userEvent.click(screen.getByRole('button', { name: 'Rebuild products' }));
    folded = {
      ...folded,
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
    expect(onCommand).toHaveBeenCalledTimes(1);
    const [call, body, headers] = onCommand.mock.calls[0]!;
    expect([call, body]).toEqual([
      'POST /api/admin/projections/products/rebuild',
      { replaces: 'products_v3_g1' },
    ]);
    expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    folded = {
      ...folded,
      projections: [projection('products', { build: 'products_v3_g2' }), projection('users')],
    };
    expect(await screen.findByText('products has been rebuilt')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('that cannot be loaded show a message and a retry, beside the rest', async () => {
    isUnavailable = true;
    view = {
      ...HEALTHY,
      engines: [{ name: 'readModels', engine: 'MongoDB', state: 'down', message: 'Not available' }],
      reactions: null,
      evidence: null,
    };
    show();
    expect(await screen.findByText('The read store is not available')).toBeVisible();
    expect(screen.getByText('1 service is down.')).toBeVisible();
    expect(factOf('Read models')).toHaveTextContent('Not available');
    expect(screen.getByText('Some data is unavailable: a service is down.')).toBeVisible();
    isUnavailable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('products')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The read store is not available')).toBeNull());
  });
});

describe('failed events', () => {
  const showFailures = async () => {
    view = FAILING;
    show();
    return await screen.findByRole('region', { name: 'Account emails: failed events' });
  };
  const button = (name: string) => screen.getByRole('button', { name });

  test('show the event, the reason, the attempts and the time, and link to the audit', async () => {
    const region = await showFailures();
    expect(screen.getByText('3 events have failed.')).toBeVisible();
    const [firstEvent] = within(region).getAllByRole('listitem');
    expect(within(firstEvent!).getByRole('link', { name: 'Account created' })).toHaveAttribute(
      'href',
      '/admin/audit/e1',
    );
    expect(firstEvent).toHaveTextContent('The server refuses the mail: 550');
    expect(firstEvent).toHaveTextContent(
      /6 attempts, failing since Nov 22, 2026, .+, last attempt Nov 23, 2026/,
    );
    expect(firstEvent).toHaveTextContent('UserRegistered, event 0 of user-1');
    const [mail] = await rowsOf('Background jobs');
    expect(mail).toHaveTextContent('Account emails');
    expect(mail).toHaveTextContent('3 failed');
  });

  test('are retried one by one or all, in the version shown', async () => {
    await showFailures();
    await userEvent.click(button('Retry Account created, event 0 of user-2'));
    await screen.findByText('Answer to /api/admin/reactions/mail/dead-letters/e2/retry');
    await userEvent.click(button('Retry all: Account emails'));
    await screen.findByText('Answer to /api/admin/reactions/mail/retry');
    expect(onCommand.mock.calls.map(([call, , headers]) => [call, headers.get('If-Match')])).toEqual([
      ['POST /api/admin/reactions/mail/dead-letters/e2/retry', '"4"'],
      ['POST /api/admin/reactions/mail/retry', '"4"'],
    ]);
  });

  test('are discarded with a reason', async () => {
    await showFailures();
    await userEvent.click(button('Discard Account created, event 0 of user-1'));
    const dialog = screen.getByRole('dialog', { name: 'Discard “Account created”?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(within(dialog).getByText('Please give a reason')).toBeVisible();
    expect(onCommand).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'The account is closed');
    view = HEALTHY;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('All systems operational.')).toBeVisible();
    const [call, body, headers] = onCommand.mock.calls[0]!;
    expect([call, body, headers.get('If-Match')]).toEqual([
      'POST /api/admin/reactions/mail/dead-letters/e1/discard',
      { reason: 'The account is closed' },
      '"4"',
    ]);
    expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('are paged', async () => {
    const deadLetters = Array.from({ length: 10 }, (_, n) => ({
      ...DEAD_LETTER,
      eventId: `e${n}`,
      stream: `user-${n}`,
    }));
    view = {
      ...HEALTHY,
      reactions: [job('mail', { deadLetters: deadLetters, deadLetterCount: 11, version: 4 })],
    };
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Retry Account created, event 0 of user-last' }),
    );
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    const [call, , headers] = onCommand.mock.calls[0]!;
    expect(call).toBe('POST /api/admin/reactions/mail/dead-letters/last/retry');
    expect(headers.get('If-Match')).toBe('"5"');
  });

  test('are not retried twice', async () => {
    view = {
      ...HEALTHY,
      reactions: [job('mail', { deadLetters: [{ ...DEAD_LETTER, isDue: true }], deadLetterCount: 1 })],
    };
    show();
    expect(await screen.findByText('Retry requested')).toBeVisible();
    expect(button('Retry Account created, event 0 of user-1')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Retry all/ })).toBeNull();
  });
});

test('a delayed background job shows the reason', async () => {
  view = {
    ...HEALTHY,
    reactions: [
      job('erasure'),
      job('mail', { state: 'waiting', waitingSince: '2026-11-22T08:00:00.000Z', failure: 'No mail server' }),
    ],
  };
  show();
  expect(await screen.findByText('1 background job is waiting.')).toBeVisible();
  const [firstJob] = await rowsOf('Background jobs');
  expect(isOpen(firstJob!)).toBe(true);
  expect(firstJob).toHaveTextContent(/Waiting for \d+ days?: No mail server/);
});

test.each(['moderator', 'analyst', 'inspector'] as const)('a %s has no access', (role) => {
  show(role);
  expect(screen.queryByRole('list', { name: 'Projections' })).toBeNull();
  expect(screen.getByText(/not authorized|permission|Access/i)).toBeVisible();
  expect(onRead).not.toHaveBeenCalled();
});
