import { type AuditEntry, type LogHeadView, AUDIT_MESSAGES as MESSAGES, type User } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { auth } from '../../lib/session/auth';
import { dataProvider } from '../data-provider';
import { priceChanged } from './audit.fixture';
import { AuditScreen } from './audit-screen';
import { EventScreen } from './event/event-screen';

jest.mock('idb-keyval', () => ({}));
jest.mock('../../lib/files/shrink', () => ({}));

const user = userEvent.setup({ pointerEventsCheck: 0 });
const head = { size: 6, root: 'cm9vdHJvb3Ryb290', signedAt: '2026-11-21T19:00:00.000Z' } as LogHeadView;

/** The queries of the audit, without those in the background. */
let queries: { filter: unknown; after: string | null }[];
let sent: { body: unknown; key: string | null }[];
let pages: Record<string, { entries: AuditEntry[]; next?: string }>;
let latest: AuditEntry | undefined;
let signed: LogHeadView | null;
let answers: (path: string) => Response | undefined;

beforeEach(() => {
  [queries, sent, signed] = [[], [], head];
  pages = { first: { entries: [priceChanged] } };
  latest = undefined;
  answers = () => undefined;
  globalThis.fetch = (async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const answer = answers(pathname);
    if (answer) return answer;
    if (method === 'POST') {
      sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get('Idempotency-Key') });
      const shown = {
        ...priceChanged,
        changes: [{ field: 'laptopDetails.contactInfo', from: '0345', to: '0300' }],
      };
      return Response.json({ success: true, message: MESSAGES.disclosed, data: { entries: [shown] } });
    }
    if (pathname === '/api/audit/head') return Response.json({ success: true, data: signed });
    if (pathname === `/api/console/audit/${priceChanged.id}`) return Response.json(priceChanged);
    if (pathname !== '/api/console/audit')
      return Response.json([], { headers: { 'Content-Range': 'x 0-0/0' } });
    const after = searchParams.get('after');
    const { entries, next } = pages[after ?? 'first']!;
    if (searchParams.get('range') === '[0,0]') return Response.json([latest ?? entries[0]]);
    queries.push({ filter: JSON.parse(searchParams.get('filter')!), after });
    return Response.json(entries, { headers: next ? { 'x-next-cursor': next } : {} });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(pathname + search)}</output>;
};

const open = (address: string, role: User['role'] = 'analyst') => {
  const state = { user: { _id: 'me', role } as User, token: 't', isAuthenticated: true };
  jest.spyOn(auth, 'state').mockReturnValue({ ...state, isLoading: false, error: null });
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext
        dataProvider={dataProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <Routes>
          <Route path="/admin/audit" element={<AuditScreen />} />
          <Route path="/admin/audit/:id" element={<EventScreen />} />
        </Routes>
        <Address />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const address = () => screen.getByLabelText('Address').textContent;

test('an event says who changed what from what to what, and withholds what tells who a person is', async () => {
  open('/admin/audit');
  const event = within(await screen.findByRole('article', { name: 'Listing updated' }));
  expect(event.getByText('Sana Iqbal')).toBeInTheDocument();
  expect(event.getByText('Seller')).toBeInTheDocument();
  expect(event.getByText('Nov 22, 2026, 12:05:07 AM')).toBeInTheDocument();
  expect(event.getByText('My products')).toBeInTheDocument();
  expect(event.getByText('Price').nextElementSibling).toHaveTextContent('from PKR 85,000 to PKR 80,000.50');
  expect(event.getByText('Contact').nextElementSibling).toHaveTextContent(
    'from Personal data to Personal data',
  );
  expect(event.getByRole('link', { name: 'Listing approved' })).toHaveAttribute('href', '/admin/audit/e2');
  expect(await screen.findByText(/Log signed at 6 events/)).toBeInTheDocument();
});

test('what the address says is filtered by, and one press takes a filter away', async () => {
  open('/admin/audit?type=ProductApproved&type=ProductSold&role=admin&q=zenbook&from=2026-11-21');
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(queries).toEqual([
    {
      filter: { q: 'zenbook', role: 'admin', from: '2026-11-21', type: ['ProductApproved', 'ProductSold'] },
      after: null,
    },
  ]);
  expect(screen.getByRole('button', { name: /From Nov 21, 2026, 12:00 AM/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Device sold' }));
  expect(address()).toBe('/admin/audit?q=zenbook&role=admin&from=2026-11-21&type=ProductApproved');
});

test('one press hides the events of the system, and another shows it again', async () => {
  open('/admin/audit?role=admin');
  const hide = await screen.findByRole('button', { name: 'Hide system events', pressed: false });
  act(() => hide.focus());
  await user.keyboard('{Enter}');
  expect(address()).toBe('/admin/audit?role=admin&without=program-work');
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(queries.at(-1)!.filter).toEqual({ role: 'admin', without: 'program-work' });
  // It is beside the form of the filters, which neither counts nor clears it.
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/admin/audit?without=program-work');
  await user.click(await screen.findByRole('button', { name: 'Hide system events', pressed: true }));
  expect(address()).toBe('/admin/audit');
});

test('filters are applied together, in the time of Pakistan', async () => {
  open('/admin/audit?q=zenbook');
  await user.click(screen.getByRole('button', { name: /Filters/ }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText('Until (Pakistan time)'), '2026-11-21T10:30');
  await user.type(form.getByLabelText('Record ID'), ' p1 ');
  expect(address()).toBe('/admin/audit?q=zenbook');
  await user.click(form.getByRole('button', { name: 'Apply filters' }));
  expect(address()).toBe('/admin/audit?q=zenbook&to=2026-11-21T10:30:59.999+05:00&thing=p1');
});

test('more comes from where the last page ended; from an event all of its request are one press away', async () => {
  pages = {
    first: { entries: [priceChanged], next: '0007' },
    '0007': { entries: [{ ...priceChanged, id: 'e0', label: 'Device listed' }] },
  };
  open('/admin/audit');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('article', { name: 'Device listed' })).toBeInTheDocument();
  expect(queries.map(({ after }) => after)).toEqual([null, '0007']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await user.click(screen.getAllByRole('link', { name: 'Related: same request' })[0]!);
  expect(address()).toBe('/admin/audit?correlation=c1');
});

test('newer events are announced, and shown on request', async () => {
  latest = { ...priceChanged, id: 'e9', label: 'Device sold' };
  open('/admin/audit');
  expect(await screen.findByText(MESSAGES.newer)).toBeInTheDocument();
  pages = { first: { entries: [latest, priceChanged] } };
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  expect(await screen.findByRole('article', { name: 'Device sold' })).toBeInTheDocument();
  expect(screen.queryByText(MESSAGES.newer)).toBeNull();
});

test('no matches and a failed load each have a message', async () => {
  pages = { first: { entries: [] } };
  open('/admin/audit?q=zzz');
  expect(await screen.findByText(MESSAGES.noneMatchFilters)).toBeInTheDocument();
  let isDown = true;
  answers = (path) =>
    isDown && path === '/api/console/audit' ? Response.json({ success: false }, { status: 500 }) : undefined;
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(MESSAGES.loadFailed)).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(MESSAGES.noneFound)).toBeInTheDocument();
});

describe('one event', () => {
  const path = `/admin/audit/${priceChanged.id}`;

  test('shows personal data to who has read that looking is written down', async () => {
    open(path);
    await user.click(await screen.findByRole('button', { name: 'Show personal data' }));
    expect(screen.getByText(MESSAGES.disclose)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText(MESSAGES.disclosed)).toBeInTheDocument();
    expect(screen.getByText('Contact').nextElementSibling).toHaveTextContent('from 0345 to 0300');
    expect(sent).toEqual([{ body: { events: [priceChanged.id] }, key: expect.stringMatching(/./) }]);
  });

  test('says where it came from in words, and which command that was', async () => {
    open(path);
    expect((await screen.findByText('Source')).nextElementSibling).toHaveTextContent(/^My products$/);
    expect(screen.getByText('Command').nextElementSibling).toHaveTextContent('PUT /products/products/:id');
  });

  test.each([
    ['no proof while it is too new for one', 6, 0],
    ['its proof as soon as a signed head has it', 7, 1],
  ])('offers %s', async (_, size, buttons) => {
    signed = { ...head, size };
    open(path);
    expect(await screen.findByText(/^Event 7 of the log/)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Download proof' })).toHaveLength(buttons);
  });
});

test('only who may read the audit gets in', () => {
  open('/admin/audit', 'moderator');
  expect(screen.queryByRole('search')).toBeNull();
  expect(queries).toEqual([]);
});
