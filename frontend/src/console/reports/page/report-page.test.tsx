import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  type ReportDocument,
  type ReportFigures,
  type ReportTable,
  type ShopReport,
  type User,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { dataProvider } from '../../data-provider';
import { ReportPage } from './report-page';

const report: Partial<ShopReport> = {
  _id: 'r1',
  type: 'sales',
  range: 'last-month',
  compare: 'period',
  asOf: '2026-11-22',
  requestedAt: '2026-11-23T05:00:00.000Z',
  size: 602,
  root: 'mC+B',
  version: 3,
  erasedCells: 0,
  files: [],
};
const document: ReportDocument = {
  title: 'Sales report',
  days: { label: 'Last month', from: '2026-10-01', to: '2026-10-31' },
  comparedWith: { label: 'Period before', from: '2026-09-01', to: '2026-09-30', asOf: '2026-09-30' },
  summary: ['2 devices were sold for PKR 119,500.'],
  sections: [
    {
      key: 'salesOverview',
      title: 'Sales overview',
      figures: [
        {
          key: 'revenue',
          label: 'Revenue (PKR)',
          kind: 'money',
          value: 119_500,
          before: 100_000,
          definition: 'The sum of the prices.',
        },
      ],
    },
    {
      key: 'salesActivity',
      title: 'Sales over time',
      columns: [
        { key: 'period', label: 'Day', kind: 'text' },
        { key: 'sold', label: 'Sold', kind: 'count' },
      ],
      rows: [
        ['2026-10-01', 1],
        ['2026-10-02', 0],
        ['2026-10-03', 0],
        ['2026-10-04', 0],
        ['2026-10-05', 1],
        ['2026-10-06', 0],
      ],
      totals: ['Total', 2],
      chart: { shape: 'columns', label: 'period', value: 'sold' },
      before: [['2026-09-01', 3]],
    },
  ],
};

const otherReport = { ...report, _id: 'r2', range: '2026-09-01..2026-09-30', state: 'made' };
const other: ReportDocument = {
  ...document,
  days: { label: '2026-09-01 to 2026-09-30', from: '2026-09-01', to: '2026-09-30' },
  summary: ['1 device was sold for PKR 50,000.'],
  sections: [
    {
      ...document.sections[0]!,
      figures: [{ key: 'revenue', label: 'Revenue (PKR)', kind: 'money', value: 50_000 }],
    } as ReportFigures,
    { ...document.sections[1]!, rows: [['2026-09-01', 1]], totals: ['Total', 1] } as ReportTable,
  ],
};

let answer: { status: number; body: object };
beforeEach(() => {
  answer = { status: 200, body: { success: true, data: { report, document } } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('/reports?'))
      return Response.json({ success: true, data: { reports: [report, otherReport], pagination: {} } });
    if (String(url).endsWith('/r2/document'))
      return Response.json({ success: true, data: { report: otherReport, document: other } });
    return Response.json(answer.body, answer);
  });
});
afterEach(() => jest.restoreAllMocks());

const open = (role: User['role'] = 'analyst', query = '') => {
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <ReportPage />
    </AdminContext>
  );
  const routes = [{ path: '/admin/reports/:id/show', element }];
  render(
    <RouterProvider
      router={createMemoryRouter(routes, { initialEntries: [`/admin/reports/r1/show${query}`] })}
    />,
  );
};

test('a report shows its summary first, and the definition of a figure', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Sales, last month' })).toBeInTheDocument();
  expect(screen.getByText('2 devices were sold for PKR 119,500.')).toBeInTheDocument();
  expect(screen.getByText('+19.5% · Period before: PKR 100,000')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Revenue (PKR)' }));
  expect(within(await screen.findByRole('dialog')).getByText('The sum of the prices.')).toBeInTheDocument();
});

test('empty days are one row, and a table has its total', async () => {
  open();
  const table = within(await screen.findByRole('region', { name: 'Sales over time' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DaySold',
    'Oct 1, 20261',
    'Oct 2, 2026 to Oct 4, 2026: none',
    'Oct 5, 20261',
    'Oct 6, 20260',
    'Total2',
  ]);
  expect(screen.getByText('The first 602 events')).toBeInTheDocument();
});

test('a report of an earlier version shows that', async () => {
  answer = { status: 409, body: { success: false, message: MESSAGES.noDocument } };
  open();
  expect(await screen.findByText(MESSAGES.noDocument)).toBeInTheDocument();
});

test('a moderator has no access', async () => {
  open('moderator');
  expect(await screen.findByText(/access denied/i)).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

test('a row links to its record, or to its history for readers without access, and not if it is erased', async () => {
  const columns = [{ key: 'device', label: 'Device', kind: 'text' as const }];
  const table: ReportTable = {
    key: 'inspections',
    title: 'Inspections',
    columns,
    rows: [['ThinkPad'], ['Latitude'], ['erased'], ['Unknown']],
    records: { column: 'device', ofRows: ['products/p1', 'external-inspections/x1', 'users/u1', null] },
  };
  answer.body = { success: true, data: { report, document: { ...document, sections: [table] } } };
  open();
  const links = within(await screen.findByRole('region', { name: 'Inspections' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ThinkPad', '/products/p1/show'],
    ['Latitude', expect.stringMatching(/\/audit\?thing=x1$/)],
  ]);
});

test('two reports of a type are read side by side, selected on the page and kept in its address', async () => {
  open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Compare side by side with' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Sales, Sep 1, 2026 to Sep 30, 2026/ }));
  const names = ['Oct 1, 2026 to Oct 31, 2026', 'Sep 1, 2026 to Sep 30, 2026'];
  expect(await screen.findByText('1 device was sold for PKR 50,000.')).toBeInTheDocument();
  expect(screen.getByText('2 devices were sold for PKR 119,500.')).toBeInTheDocument();
  expect(screen.getByText(`+139% · ${names[1]}: PKR 50,000`)).toBeInTheDocument();
  for (const [nth, total] of ['Total2', 'Total1'].entries()) {
    const table = within(screen.getByRole('region', { name: `Sales over time, ${names[nth]}` }));
    expect(table.getAllByRole('row').at(-1)).toHaveTextContent(total);
  }
});

test('reports of different types are not compared', async () => {
  const users = { ...otherReport, type: 'users' };
  jest.mocked(fetch).mockImplementation(async (url) => {
    if (String(url).includes('/reports?'))
      return Response.json({ success: true, data: { reports: [], pagination: {} } });
    const answerData = String(url).endsWith('/r2/document')
      ? { report: users, document: other }
      : { report, document };
    return Response.json({ success: true, data: answerData });
  });
  open('analyst', '?beside=r2');
  expect(await screen.findByText(MESSAGES.otherType)).toBeInTheDocument();
});
