import {
  type AuditDay,
  type AuditEntry,
  type LogHeadView,
  AUDIT_MESSAGES as MESSAGES,
  type User,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { priceChanged } from './audit.fixture';
import { AuditScreen } from './audit-screen';
import { EventScreen } from './event/event-screen';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const head = { size: 6, root: 'cm9vdHJvb3Ryb290', signedAt: '2026-11-21T19:00:00.000Z' } as LogHeadView;

const HIDDEN = { without: 'program-work' };

/** The queries of the audit, without those in the background. */
let queries: { filter: unknown; after: string | null; grouped: string | null }[];
let disclosureRequests: { body: unknown; key: string | null }[];
let pages: Record<string, { entries: AuditEntry[]; next?: string }>;
let days: AuditDay[];
let client: QueryClient;
let isWide: boolean;
let signed: LogHeadView | null;
let answers: (path: string) => Response | undefined;

beforeEach(() => {
  [queries, disclosureRequests, signed] = [[], [], head];
  pages = { first: { entries: [priceChanged] } };
  days = [];
  isWide = true;
  window.matchMedia = () =>
    ({
      matches: isWide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  answers = () => undefined;
  globalThis.fetch = (async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const answer = answers(pathname);
    if (answer) return answer;
    if (method === 'POST') {
      disclosureRequests.push({
        body: JSON.parse(String(body)),
        key: new Headers(headers).get('Idempotency-Key'),
      });
      const disclosedEvent = {
        ...priceChanged,
        changes: [{ field: 'laptopDetails.contactInfo', from: '0345', to: '0300' }],
      };
      return Response.json({
        success: true,
        message: MESSAGES.disclosed,
        data: { entries: [disclosedEvent] },
      });
    }
    if (pathname === '/api/audit/head') return Response.json({ success: true, data: signed });
    if (pathname === '/api/console/audit/days') return Response.json(days);
    const event = [priceChanged, sold, listedEvent].find(({ id }) => pathname === `/api/console/audit/${id}`);
    if (event) return Response.json(event);
    if (pathname !== '/api/console/audit')
      return Response.json([], { headers: { 'Content-Range': 'x 0-0/0' } });
    const after = searchParams.get('after');
    const filter = JSON.parse(searchParams.get('filter')!);
    const { entries, next } = pages[after ?? filter.correlation] ?? pages[after ?? 'first']!;
    queries.push({ filter, after, grouped: searchParams.get('grouped') });
    return Response.json(entries, { headers: next ? { 'x-next-cursor': next } : {} });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(pathname + search)}</output>;
};

const open = (address: string, role: User['role'] = 'analyst') => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext dataProvider={dataProvider} queryClient={client}>
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

const row = (name: string | RegExp) => screen.findByRole('link', { name });
const sentence = priceChanged.sentence;
const sold: AuditEntry = {
  ...priceChanged,
  id: 'e3',
  type: 'ProductSold',
  label: 'Device sold',
  sentence: 'Sana Iqbal marked ThinkPad T480 as sold',
  changes: [],
  at: '2026-11-21T18:05:07.000Z',
  position: '00000000000000000005',
};
const listedEvent: AuditEntry = {
  ...priceChanged,
  id: 'e4',
  type: 'ProductListed',
  label: 'Device listed',
  sentence: 'Sana Iqbal listed ThinkPad T480',
  at: '2026-11-20T18:05:07.000Z',
  position: '00000000000000000001',
};

describe('the list', () => {
  test('has a row per event by day in Pakistan, without system events', async () => {
    pages = { first: { entries: [priceChanged, sold, listedEvent] } };
    open('/admin/audit');
    expect(await row(`12:05:07 AM Seller ${sentence}`)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sun, Nov 22, 2026',
      'Sat, Nov 21, 2026',
      'Fri, Nov 20, 2026',
    ]);
    expect(screen.getByRole('list', { name: 'Sat, Nov 21, 2026' }).children).toHaveLength(1);
    expect(queries).toEqual([{ filter: HIDDEN, after: null, grouped: 'true' }]);
    expect(await screen.findByText(/Log signed at 6 events/)).toBeInTheDocument();
  });

  test('shows system events on request, with the setting in the address', async () => {
    open('/admin/audit?role=admin');
    await row(/Sana/);
    await user.click(screen.getByRole('switch', { name: 'System events' }));
    expect(address()).toBe('/admin/audit?role=admin&system=shown');
    await row(/Sana/);
    expect(queries.at(-1)!.filter).toEqual({ role: 'admin' });
    expect(screen.getByRole('switch', { name: 'System events' })).toBeChecked();
  });

  test('continues after the last page', async () => {
    pages = { first: { entries: [priceChanged], next: '0007' }, '0007': { entries: [listedEvent] } };
    open('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await row(/listed ThinkPad/);
    expect(queries.map(({ after }) => after)).toEqual([null, '0007']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('groups the events of one request in one row, which expands', async () => {
    pages = {
      first: {
        entries: [{ ...priceChanged, group: { count: 3, filter: { correlation: 'c1' } } }, listedEvent],
      },
      c1: { entries: [priceChanged, sold, { ...sold, id: 'e5', sentence: 'Sana Iqbal wrote a note' }] },
    };
    open('/admin/audit?role=seller');
    await user.click(await screen.findByRole('button', { name: '2 more events', expanded: false }));
    const group = within(await screen.findByRole('list', { name: 'Events of the group' }));
    expect(await group.findAllByRole('link')).toHaveLength(2);
    expect(queries.at(-1)).toEqual({
      filter: { role: 'seller', ...HIDDEN, correlation: 'c1' },
      after: null,
      grouped: null,
    });
    await user.click(screen.getByRole('button', { name: '2 more events', expanded: true }));
    expect(screen.queryByText(/wrote a note/)).toBeNull();
  });

  test('shows the changes of the filtered field', async () => {
    pages = { first: { entries: [priceChanged, sold] } };
    open('/admin/audit?field=price');
    expect(await row(/PKR 85,000 → PKR 80,000.50$/)).toBeInTheDocument();
    expect(queries[0]!.filter).toEqual({ field: 'price', ...HIDDEN });
  });

  test('announces new events, and shows them on request', async () => {
    open('/admin/audit');
    await row(/Sana/);
    pages = { first: { entries: [{ ...sold, id: 'e9' }, { ...listedEvent, id: 'e8' }, priceChanged] } };
    await act(() => client.refetchQueries({ queryKey: ['audit', 'latest'] }));
    expect(screen.queryByText(/as sold/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: '2 new events' }));
    expect(await row(/as sold/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new event/ })).toBeNull();
  });

  test('shows when nothing matches, and when loading failed', async () => {
    pages = { first: { entries: [] } };
    open('/admin/audit?q=zzz');
    expect(await screen.findByText(MESSAGES.noneMatchFilters)).toBeInTheDocument();
    let isDown = true;
    answers = (path) =>
      isDown && path === '/api/console/audit'
        ? Response.json({ success: false }, { status: 500 })
        : undefined;
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(MESSAGES.loadFailed)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(MESSAGES.noneFound)).toBeInTheDocument();
  });
});

describe('the panel', () => {
  beforeEach(() => {
    pages = { first: { entries: [priceChanged, sold, listedEvent] } };
  });

  test('shows an event beside the list, with its id in the address', async () => {
    open('/admin/audit?role=seller');
    await user.click(await row(/changed the price/));
    expect(address()).toBe(`/admin/audit?role=seller&event=${priceChanged.id}`);
    const panel = within(screen.getByRole('complementary', { name: 'Event' }));
    expect(panel.getByRole('heading', { name: 'Listing updated' })).toBeInTheDocument();
    expect(panel.getByText('Price').nextElementSibling).toHaveTextContent('from PKR 85,000 to PKR 80,000.50');
    expect(panel.getByText('Contact').nextElementSibling).toHaveTextContent(
      'from Personal data to Personal data',
    );
    expect(panel.getByText('My products')).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Listing approved' })).toHaveAttribute('href', '/admin/audit/e2');
    expect(panel.getByRole('link', { name: 'Same request' })).toHaveAttribute(
      'href',
      '/admin/audit?correlation=c1&system=shown',
    );
    expect(panel.getByRole('link', { name: 'History of the record' })).toHaveAttribute(
      'href',
      '/admin/products/p1/show/history',
    );
    expect(await panel.findByText(/^Event 7 of the log/)).toBeInTheDocument();
    expect(panel.getByRole('region', { name: 'Raw JSON', hidden: true })).toHaveTextContent('"revision": 2');
    expect(await row(/changed the price/)).toHaveAttribute('aria-current', 'true');
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/admin/audit?role=seller');
    expect(await row(/changed the price/)).toHaveFocus();
  });

  test('follows the keys from row to row, and Escape closes it', async () => {
    open('/admin/audit');
    const firstRow = await row(/changed the price/);
    act(() => firstRow.focus());
    await user.keyboard('{ArrowDown}');
    expect(await row(/as sold/)).toHaveFocus();
    expect(address()).toBe('/admin/audit');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/audit?event=e3');
    await user.keyboard('j');
    expect(address()).toBe('/admin/audit?event=e4');
    expect(await row(/listed ThinkPad/)).toHaveFocus();
    await user.keyboard('kk{ArrowUp}');
    expect(address()).toBe(`/admin/audit?event=${priceChanged.id}`);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Listing updated' })).toHaveFocus();
    await user.keyboard('j');
    expect(address()).toBe('/admin/audit?event=e3');
    await user.keyboard('{Escape}');
    expect(address()).toBe('/admin/audit');
    expect(await row(/as sold/)).toHaveFocus();
    // Tab leads to one row of the list.
    expect(firstRow).toHaveAttribute('tabindex', '-1');
  });

  test('covers the list if it does not fit beside it', async () => {
    isWide = false;
    open('/admin/audit');
    await user.click(await row(/as sold/));
    const panel = within(screen.getByRole('dialog', { name: 'Event' }));
    await user.click(panel.getByRole('button', { name: 'Next event' }));
    expect(address()).toBe('/admin/audit?event=e4');
    expect(panel.getByRole('heading', { name: 'Device listed' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/admin/audit');
    expect(await row(/listed ThinkPad/)).toHaveFocus();
  });

  test('shows that the order in the log differs from that of the times', async () => {
    pages.first!.entries[1] = { ...sold, position: '00000000000000000009' };
    open('/admin/audit?event=e3');
    expect(await screen.findByText(MESSAGES.outOfOrder)).toBeInTheDocument();
    await user.click(await row(/listed ThinkPad/));
    expect(screen.queryByText(MESSAGES.outOfOrder)).toBeNull();
  });

  test('shows an event that is not in the list', async () => {
    pages.first!.entries = [listedEvent];
    open(`/admin/audit?event=${priceChanged.id}`);
    expect(await screen.findByRole('heading', { name: 'Listing updated' })).toBeInTheDocument();
  });

  test('shows that an event does not exist', async () => {
    answers = (path) =>
      path.endsWith('/nowhere')
        ? Response.json({ success: false, message: MESSAGES.eventNotFound }, { status: 404 })
        : undefined;
    open('/admin/audit?event=nowhere');
    expect(await screen.findByText(MESSAGES.eventNotFound)).toBeInTheDocument();
  });
});

describe('filters', () => {
  const chip = (name: string | RegExp) => screen.getByRole('button', { name });

  test('come from the address, and each can be removed', async () => {
    open('/admin/audit?type=ProductApproved&type=ProductSold&role=admin&q=zenbook&from=2026-11-21');
    await row(/Sana/);
    expect(queries[0]!.filter).toEqual({
      q: 'zenbook',
      role: 'admin',
      from: '2026-11-21',
      type: ['ProductApproved', 'ProductSold'],
      ...HIDDEN,
    });
    expect(chip('Period: Since Nov 21, 2026')).toBeInTheDocument();
    expect(chip('Action: Listing approved and 1 more')).toBeInTheDocument();
    await user.click(chip('Remove filter: Action'));
    expect(address()).toBe('/admin/audit?role=admin&q=zenbook&from=2026-11-21');
    await user.click(chip('Clear'));
    expect(address()).toBe('/admin/audit');
  });

  test('are found by common words', async () => {
    open('/admin/audit');
    await user.click(chip('Action'));
    const chooser = within(screen.getByRole('dialog', { name: 'Action' }));
    await user.type(chooser.getByRole('combobox', { name: 'Action' }), 'sold');
    await user.click(chooser.getByRole('option', { name: 'Device sold' }));
    await user.click(chooser.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/admin/audit?type=ProductSold');
    await user.click(chip('Field'));
    await user.click(screen.getByRole('option', { name: 'Price' }));
    expect(address()).toBe('/admin/audit?type=ProductSold&field=price');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show system events if one of them is selected', async () => {
    open('/admin/audit');
    await user.click(chip('Role'));
    await user.click(screen.getByRole('option', { name: 'System' }));
    expect(address()).toBe('/admin/audit?role=system&system=shown');
  });

  test('of a period are relative to the day, or have bounds in Pakistan’s time', async () => {
    open('/admin/audit?q=zenbook');
    await user.click(chip('Period'));
    await user.click(screen.getByRole('button', { name: 'Last week' }));
    expect(address()).toBe('/admin/audit?q=zenbook&period=last-week');
    await row(/Sana/);
    expect(Object.keys(queries.at(-1)!.filter as object)).toEqual(
      expect.arrayContaining(['from', 'to', 'without', 'q']),
    );
    await user.click(chip('Period: Last week'));
    await user.type(screen.getByLabelText('Until'), '2026-11-21T10:30');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/admin/audit?q=zenbook&to=2026-11-21T10:30:59.999+05:00');
    await user.click(chip(/^Period/));
    await user.type(screen.getByLabelText('From'), '2026-11-20T00:00');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toContain('from=2026-11-20&to=');
  });

  test('that are invalid are reported and dropped', async () => {
    open('/admin/audit?type=Nothing&role=admin&from=yesterday');
    expect(
      await screen.findByText('Filters ignored: unknown action “Nothing”, invalid time “yesterday”'),
    ).toBeInTheDocument();
    await row(/Sana/);
    expect(queries[0]!.filter).toEqual({ role: 'admin', ...HIDDEN });
    await user.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(address()).toBe('/admin/audit?role=admin');
  });

  test('by record and by request require an ID', async () => {
    open('/admin/audit');
    await user.click(chip('Record'));
    await user.type(screen.getByLabelText('Record ID'), ' p1 ');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/admin/audit?thing=p1');
    await user.click(chip('Request'));
    await user.type(screen.getByLabelText('Request ID'), 'c1{Enter}');
    expect(address()).toBe('/admin/audit?thing=p1&correlation=c1&system=shown');
    await row(/Sana/);
    // What one request did is shown event by event.
    expect(queries.at(-1)!.grouped).toBeNull();
  });

  test('by day are selected from the bars', async () => {
    days = [{ day: '2026-11-20', count: 3 }];
    open('/admin/audit?from=2026-11-19&to=2026-11-21');
    const bar = await screen.findByRole('button', { name: 'Nov 20, 2026: 3 events' });
    expect(bar).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('3 events')).toBeInTheDocument();
    await user.click(bar);
    expect(address()).toBe('/admin/audit?from=2026-11-20&to=2026-11-20');
    act(() => screen.getByRole('button', { name: 'Nov 20, 2026: 3 events' }).focus());
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    expect(address()).toBe('/admin/audit?from=2026-11-19&to=2026-11-21');
  });
});

describe('one event', () => {
  const path = `/admin/audit/${priceChanged.id}`;

  test('shows personal data after the notice that access is recorded', async () => {
    open(path);
    await user.click(await screen.findByRole('button', { name: 'Show personal data' }));
    expect(screen.getByText(MESSAGES.disclose)).toBeInTheDocument();
    expect(disclosureRequests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText(MESSAGES.disclosed)).toBeInTheDocument();
    expect(screen.getByText('Contact').nextElementSibling).toHaveTextContent('from 0345 to 0300');
    expect(disclosureRequests).toEqual([
      { body: { events: [priceChanged.id] }, key: expect.stringMatching(/./) },
    ]);
  });

  test('shows its source in words, and its command', async () => {
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

test('only roles with audit access can open it', () => {
  open('/admin/audit', 'moderator');
  expect(screen.queryByRole('search')).toBeNull();
  expect(queries).toEqual([]);
});
