import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  type ReportDocument,
  type ShopReport,
  type User,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { auth } from '../../../lib/session/auth';
import { dataProvider } from '../../data-provider';
import { ReportPage } from './report-page';

jest.mock('../../../lib/files/shrink', () => ({}));

const report: Partial<ShopReport> = {
  _id: 'r1',
  type: 'sales',
  range: 'last-month',
  compare: 'period',
  asOf: '2026-11-22',
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

let answer: { status: number; body: object };
beforeEach(() => {
  answer = { status: 200, body: { success: true, data: { report, document } } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer.body, answer));
});
afterEach(() => jest.restoreAllMocks());

const open = (role: User['role'] = 'analyst') => {
  const state = { user: { _id: 'a', role } as User, token: 't', isAuthenticated: true };
  jest.spyOn(auth, 'state').mockReturnValue({ ...state, isLoading: false, error: null });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <ReportPage />
    </AdminContext>
  );
  const routes = [{ path: '/admin/reports/:id/show', element }];
  render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin/reports/r1/show'] })} />,
  );
};

test('a report says first what it comes to, and a figure what it counts', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Sales, last month' })).toBeInTheDocument();
  expect(screen.getByText('2 devices were sold for PKR 119,500.')).toBeInTheDocument();
  expect(screen.getByText('+19.5% · Period before: PKR 100,000')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Revenue (PKR)' }));
  expect(within(await screen.findByRole('dialog')).getByText('The sum of the prices.')).toBeInTheDocument();
});

test('days without anything are one line, and a table has its total', async () => {
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

test('one of an earlier version says so', async () => {
  answer = { status: 409, body: { success: false, message: MESSAGES.noDocument } };
  open();
  expect(await screen.findByText(MESSAGES.noDocument)).toBeInTheDocument();
});

test('a moderator has no access', async () => {
  open('moderator');
  expect(await screen.findByText(/access denied/i)).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});
