import {
  type AnalysisTables,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
  type User,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { dataProvider } from '../../data-provider';
import { AnalysisScreen } from './analysis-screen';

const TABLES: AnalysisTables = {
  available: true,
  tables: [
    {
      name: 'listings',
      description: 'A version of a listing.',
      period: 'listed_on',
      columns: [{ name: 'price', type: 'integer', description: 'Whole rupees' }],
    },
  ],
};
const ANSWER: QueryResult = {
  columns: [
    { name: 'category', type: 'text' },
    { name: 'listings', type: 'integer' },
    { name: 'first_listed', type: 'day' },
  ],
  rows: [
    ['Laptop', 1234, '2026-03-14'],
    ['Server', 5, null],
  ],
  truncated: false,
  evidence: { position: 602, root: 'mC+B', sha256: 'ab'.repeat(32), engine: 'DuckDB v1.5.6' },
};

let tables: AnalysisTables;
const answer = jest.fn<{ status: number; body: object }, [unknown]>();
beforeEach(() => {
  tables = TABLES;
  answer.mockReset().mockReturnValue({ status: 200, body: { success: true, data: ANSWER } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('/analysis/tables')) return Response.json({ success: true, data: tables });
    if (String(input).includes('/console/views'))
      return Response.json({ success: true, data: { own: [], shared: [] } });
    const { status, body } = answer(JSON.parse(String(init!.body)));
    return Response.json(body, { status });
  });
});
afterEach(() => jest.restoreAllMocks());

const open = (role: User['role'] = 'analyst', address = '/admin/analysis') => {
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <AnalysisScreen />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};
const user = userEvent.setup();

test('a query is run by keyboard, as of a day, and stored in the address', async () => {
  const router = open();
  const editor = await screen.findByLabelText('SQL');
  await user.clear(editor);
  await user.type(editor, 'SELECT 1 FROM ');
  await user.click(screen.getByRole('button', { name: 'listings' }));
  await user.click(screen.getByRole('button', { name: 'Insert listings' }));
  await user.type(screen.getByLabelText('As of'), '2026-09-30');
  await user.click(editor);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('cell', { name: '1,234' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Mar 14, 2026' })).toBeInTheDocument();
  expect(screen.getByText('2 rows')).toBeInTheDocument();
  expect(screen.getByText('DuckDB v1.5.6')).toBeInTheDocument();
  const question = { sql: 'SELECT 1 FROM listings', asOf: '2026-09-30' };
  expect(answer.mock.calls).toEqual([[question]]);
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(question);
  await user.click(screen.getByRole('button', { name: 'Show chart' }));
  expect(screen.getByRole('figure', { name: 'listings' })).toHaveTextContent('By category');
  await user.click(screen.getByRole('button', { name: 'Show table' }));
  await user.click(screen.getByRole('button', { name: 'Run query' }));
  expect(await screen.findByText('2 rows')).toBeInTheDocument();
  expect(answer).toHaveBeenCalledTimes(2);
});

test('an address with a query runs it, and an SQL error is shown', async () => {
  answer.mockReturnValue({ status: 400, body: { success: false, message: MESSAGES.tableUnknown('x') } });
  open('analyst', '/admin/analysis?sql=SELECT+*+FROM+x');
  expect(await screen.findByText(MESSAGES.tableUnknown('x'))).toBeInTheDocument();
  expect(screen.getByLabelText('SQL')).toHaveValue('SELECT * FROM x');
});

test('without an engine the screen shows that, and without the capability it is closed', async () => {
  tables = { ...TABLES, available: false };
  open();
  expect(await screen.findByText(MESSAGES.unavailable)).toBeInTheDocument();
  expect(screen.queryByLabelText('SQL')).toBeNull();
});

test('a moderator has no access', async () => {
  open('moderator');
  expect(await screen.findByText(/access denied/i)).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});
