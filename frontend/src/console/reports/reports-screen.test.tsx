import {
  dayInPakistan,
  SHOP_REPORT_MESSAGES as MESSAGES,
  plusDays,
  type ShopReport,
  type ShopReportComparison,
  type ShopReportSchedule,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { saveAs } from '../../lib/files/save-as';
import { sha256 } from '../../lib/report/fingerprint';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { ReportsScreen } from './reports-screen';

jest.mock('../../lib/files/save-as');

/** With a byte order mark, which must stay. */
const CSV = new Uint8Array([0xef, 0xbb, 0xbf, 0x4e, 0x0d, 0x0a]);
const HASH = 'ab'.repeat(32);
const finishedReport: ShopReport = {
  _id: 'r1',
  type: 'users',
  range: '30d',
  asOf: '2026-11-20',
  formats: ['csv', 'html'],
  state: 'made',
  requestedAt: '2026-11-21T05:00:00.000Z',
  requestedBy: { _id: 'a', name: 'Sana' },
  endedAt: '2026-11-21T05:00:01.000Z',
  version: 1,
  size: 18_234,
  root: 'FtEw5ICfmoZUz83W8Imnw6nGCNqlzj2gSmfH64abcde=',
  erasedCells: 2,
  files: [
    { format: 'csv', name: 'users-report-2026-11-20.csv', bytes: 6, sha256: HASH },
    { format: 'html', name: 'users-report-2026-11-20.html', bytes: 15_300, sha256: 'cd'.repeat(32) },
  ],
};
const { files: _, ...requested } = finishedReport;
const waiting: ShopReport = { ...requested, _id: 'r2', type: 'sales', state: 'requested', progress: 0.42 };

/** What the server answers. */
let reports: ShopReport[];
let schedules: ShopReportSchedule[];
let latest: ShopReport[];
let comparison: Partial<ShopReportComparison>;
let isUnavailable: boolean;
/** Paths of the queries, as they were sent. */
const fetched: string[] = [];
const onCommand = jest.fn((_call: string, _body: unknown, _key: string | null) => {});

beforeEach(() => {
  reports = [waiting, finishedReport];
  schedules = [];
  latest = [];
  isUnavailable = false;
  onCommand.mockClear();
  jest.mocked(saveAs).mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method === 'GET') fetched.push(url);
    if (isUnavailable)
      return Response.json({ success: false, message: 'The read store is not available' }, { status: 503 });
    if (method !== 'GET') {
      const content = body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(String(body));
      onCommand(`${method} ${url}`, content, new Headers(headers).get('Idempotency-Key'));
    }
    if (url.includes('/file?')) return new Response(CSV);
    if (url.endsWith('/again')) return Response.json({ success: true, data: { comparison } });
    if (url.endsWith('/latest')) return Response.json({ success: true, data: { reports: latest } });
    if (url.endsWith('/schedules')) return Response.json({ success: true, data: { schedules } });
    if (method !== 'GET') return Response.json({ success: true, message: 'Done', data: {} });
    const pagination = { currentPage: 1, totalPages: 1, total: reports.length, limit: 10 };
    return Response.json({ success: true, data: { reports, pagination } });
  }) as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const show = (role: UserRole = 'analyst') => {
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <ReportsScreen />
      <Notification />
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};
const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const press = (name: string | RegExp, within_: ReturnType<typeof within> | typeof screen = screen) =>
  userEvent.click(within_.getByRole('button', { name }));

test('a report shows its author and source, and its progress until it is cancelled', async () => {
  show();
  const users = await row('Users, last 30 days');
  for (const text of [
    'Ready',
    'As of Nov 20, 2026',
    'By Sana',
    '18,234 events',
    'FtEw5ICf…',
    'Redacted values2',
    'abababab…',
    '15.3 kB',
  ])
    expect(users).toHaveTextContent(text);
  const sales = await row('Sales, last 30 days');
  expect(sales).toHaveTextContent('In progress');
  expect(within(sales).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  // The list is read each second: it must not show this before the press.
  onCommand.mockImplementationOnce(() => {
    reports = [{ ...waiting, state: 'cancelled' }, finishedReport];
  });
  await press('Cancel Sales, last 30 days');
  await waitFor(() => expect(sales).toHaveTextContent('Cancelled'));
  expect(onCommand.mock.calls).toEqual([
    ['POST /api/reports/r2/cancel', {}, expect.stringMatching(/^[0-9a-f]{32}$/)],
  ]);
});

test('the latest report of each type is shown, and the list can be filtered by type', async () => {
  const preview = {
    figures: [
      { key: 'registered', label: 'Registered', kind: 'count', value: 12, before: 10 },
      { key: 'loggedIn', label: 'Logged in', kind: 'count', value: 4 },
    ],
    trend: { label: 'Registered', values: [1, 4, 2] },
  } as const;
  latest = [{ ...finishedReport, _id: 'r9', preview }];
  show();
  const cards = within(await screen.findByRole('list', { name: 'Latest reports' }));
  expect(cards.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/reports/r9/show');
  expect(cards.getByText('12 (+20%)')).toBeInTheDocument();
  expect(cards.getByRole('img', { name: 'Registered over time' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Type' }));
  await userEvent.click(screen.getByRole('option', { name: 'Sales' }));
  await waitFor(() => expect(fetched).toContain('/api/reports?page=1&limit=10&type=sales'));
});

test('a schedule shows its next run and its last result', async () => {
  const plan = { type: 'sales', range: '30d', formats: ['csv'], every: 'weekly' } as const;
  const schedule = { ...plan, _id: 's1', since: '2026-11-01T05:00:00.000Z', nextOn: '2026-11-30' };
  schedules = [
    { ...schedule, last: { _id: 'r7', asOf: '2026-11-22', state: 'made' } },
    { ...schedule, _id: 's2', last: { _id: 'r8', asOf: '2026-11-22', state: 'failed' } },
    { ...schedule, _id: 's3' },
  ];
  show();
  const [ready, failed, first] = within(await screen.findByRole('list', { name: 'Schedules' })).getAllByRole(
    'listitem',
  );
  expect(ready).toHaveTextContent('Next on Nov 30, 2026Last as of Nov 22, 2026: ready');
  expect(within(ready!).getByRole('link')).toHaveAttribute('href', '/admin/reports/r7/show');
  expect(failed).toHaveTextContent('Last as of Nov 22, 2026: failed');
  expect(first).toHaveTextContent('Not run yet');
});

test('a file is saved byte for byte, with a warning if its hash differs', async () => {
  reports = [finishedReport];
  show();
  await row('Users, last 30 days');
  await press('Download users-report-2026-11-20.csv');
  expect(await screen.findByText(MESSAGES.hashDiffers)).toBeVisible();
  const [name, content] = jest.mocked(saveAs).mock.calls[0]!;
  expect(name).toBe('users-report-2026-11-20.csv');
  expect(await sha256(new Uint8Array(await (content as Blob).arrayBuffer()))).toBe(await sha256(CSV));
});

test('an invalid report shows errors at its fields, a valid one is requested once', async () => {
  const today = dayInPakistan(new Date().toISOString());
  show();
  await row('Users, last 30 days');
  await press('New report');
  const dialog = within(screen.getByRole('dialog', { name: 'New report' }));
  for (const format of ['Text', 'CSV', 'JSON', 'Printable page', 'PDF', 'CSV of all tables'])
    await userEvent.click(dialog.getByRole('checkbox', { name: format }));
  fireEvent.change(dialog.getByLabelText('As of'), { target: { value: plusDays(today, 1) } });
  await press('Create report', dialog);
  expect(dialog.getByText(MESSAGES.asOfInFuture)).toBeVisible();
  expect(dialog.getByText(MESSAGES.formatsInvalid)).toBeVisible();
  expect(onCommand).not.toHaveBeenCalled();

  fireEvent.change(dialog.getByLabelText('As of'), { target: { value: '2026-11-20' } });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'CSV' }));
  expect(dialog.getByText('Oct 22, 2026 to Nov 20, 2026, in Pakistan')).toBeVisible();
  await press('Create report', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onCommand.mock.calls.map(([call, body]) => [call, body])).toEqual([
    ['POST /api/reports', { type: 'comprehensive', range: '30d', asOf: '2026-11-20', formats: ['csv'] }],
  ]);
});

test('a file is compared with the regenerated one: the differences, and their reason', async () => {
  comparison = {
    ...requested,
    format: 'csv',
    identical: false,
    reasons: [MESSAGES.erasedSince(2)],
    differences: [{ line: 7, given: 'Erin,erin@example.com', made: 'erased,erased' }],
    erasedCells: { given: 0, made: 2 },
    sha256: HASH,
  };
  show();
  await row('Users, last 30 days');
  await press('Verify a report');
  const dialog = within(screen.getByRole('dialog', { name: 'Verify a report' }));
  const file = new File([CSV], 'users.csv');
  await userEvent.upload(dialog.getByLabelText(/Choose file/), file);
  expect(await dialog.findByText(MESSAGES.erasedSince(2))).toBeVisible();
  expect(dialog.getByText('0 in your file, 2 today')).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    'Line 7Your file Erin,erin@example.comRegenerated erased,erased',
  );
  expect(onCommand).toHaveBeenCalledWith('POST /api/reports/again', { file: expect.any(File) }, null);
  await press('Check another file', dialog);
  fireEvent.change(dialog.getByLabelText('Or paste the report header'), { target: { value: 'Report: x' } });
  await press('Verify header', dialog);
  await dialog.findByText(MESSAGES.erasedSince(2));
  expect(onCommand).toHaveBeenLastCalledWith('POST /api/reports/again', { header: 'Report: x' }, null);
});

test('a file dropped on the page is verified', async () => {
  comparison = {
    ...requested,
    format: 'csv',
    identical: true,
    reasons: [MESSAGES.identical],
    differences: [],
    erasedCells: { given: 0, made: 0 },
    sha256: HASH,
  };
  show();
  const heading = await screen.findByRole('heading', { name: 'Users, last 30 days' });
  fireEvent.drop(heading, { dataTransfer: { files: [new File([CSV], 'users.csv')], types: ['Files'] } });
  expect(await screen.findByText(MESSAGES.identical)).toBeVisible();
  expect(onCommand).toHaveBeenCalledWith('POST /api/reports/again', { file: expect.any(File) }, null);
});

test('a report is scheduled, and the schedule is removed after confirmation', async () => {
  show();
  expect(await screen.findByText(MESSAGES.noneScheduled)).toBeVisible();
  await press('Schedule a report');
  const plan = {
    type: 'comprehensive',
    range: '30d',
    formats: ['txt', 'csv', 'json', 'html', 'pdf', 'zip'],
    every: 'weekly',
  } as const;
  schedules = [{ ...plan, _id: 's1', since: finishedReport.requestedAt, nextOn: '2026-11-30' }];
  await press('Schedule');
  expect(await screen.findByText(/Next on Nov 30, 2026/)).toBeVisible();
  schedules = [];
  await press('Remove: Comprehensive, weekly');
  await press('Remove', within(screen.getByRole('dialog', { name: 'Remove this schedule?' })));
  expect(await screen.findByText(MESSAGES.noneScheduled)).toBeVisible();
  expect(onCommand.mock.calls.map(([call, body]) => [call, body])).toEqual([
    ['POST /api/reports/schedules', plan],
    ['DELETE /api/reports/schedules/s1', undefined],
  ]);
});

test('a failed load has a message and a retry', async () => {
  isUnavailable = true;
  show();
  await waitFor(() => expect(screen.getAllByText('The read store is not available')).toHaveLength(2));
  isUnavailable = false;
  reports = [];
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText(MESSAGES.noReports)).toBeVisible();
});

test('only roles that may generate reports are admitted', () => {
  show('moderator');
  expect(screen.queryByRole('button', { name: 'New report' })).toBeNull();
});
