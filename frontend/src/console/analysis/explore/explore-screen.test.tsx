import {
  type AnalysisTables,
  type AnalysisValue,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
  type SavedViewView,
  type User,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { saveAs } from '../../../lib/files/save-as';
import { signInAs } from '../../../lib/session/auth.fixture';
import { dataProvider } from '../../data-provider';
import { ExploreScreen } from './explore-screen';
import { PinnedQuestions } from './pinned-questions';

jest.mock('../../../lib/files/save-as');

const TABLES: AnalysisTables = {
  available: true,
  tables: [
    {
      name: 'sales',
      description: 'A sale.',
      period: 'sold_on',
      columns: [
        { name: 'listing_id', type: 'text', description: '' },
        { name: 'category', type: 'text', description: '' },
        { name: 'price', type: 'integer', description: '', unit: 'PKR' },
        { name: 'sold_on', type: 'day', description: '' },
        { name: 'valid_from', type: 'integer', description: '' },
      ],
    },
    { name: 'sign_ups', description: 'An account.', period: 'day', columns: [] },
  ],
};
const evidence = { position: 602, root: 'mC+B', sha256: 'ab'.repeat(32), engine: 'DuckDB v1.5.6' };
const answerOf = (names: readonly string[], rows: readonly (readonly AnalysisValue[])[]): QueryResult => ({
  columns: names.map((name) => ({ name, type: name === 'value' ? 'integer' : 'text' })),
  rows,
  truncated: false,
  evidence,
});

/** The answer by what its statement has. */
const ANSWERS: [RegExp, QueryResult][] = [
  [/SELECT \*/, answerOf(['listing_id', 'category'], [['l1', 'Laptop']])],
  [
    /LIMIT 500/,
    answerOf(
      ['category', 'row_count'],
      [
        ['Laptop', 3],
        ['Server', 1],
        [null, 1],
      ],
    ),
  ],
  [
    /GROUPING SETS/,
    answerOf(
      ['category', 'value', 'row_count', 'is_total'],
      [
        [null, 62_000, 5, true],
        ['Server', 90_000, 1, false],
        ['Laptop', 60_000, 3, false],
      ].map((row) => row as AnalysisValue[]),
    ),
  ],
  [/.*/, answerOf(['value', 'row_count'], [[5, 5]])],
];
let views: Partial<SavedViewView>[];
const onQuery = jest.fn<void, [{ sql: string; asOf?: string; position?: number }]>();

beforeEach(() => {
  onQuery.mockReset();
  views = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    if (url.includes('/analysis/tables')) return Response.json({ success: true, data: TABLES });
    if (url.includes('/console/views'))
      return Response.json({ success: true, data: { own: views, shared: [] } });
    if (!url.includes('/analysis/sql')) return Response.json([{ id: 'l1', name: 'Dell Latitude' }]);
    const question = JSON.parse(String(init!.body));
    onQuery(question);
    if (question.asOf === '2026-01-01')
      return Response.json({ success: true, data: answerOf(['value', 'row_count'], [[4, 4]]) });
    const [, data] = ANSWERS.find(([has]) => has.test(question.sql))!;
    return Response.json({ success: true, data });
  });
});
afterEach(() => jest.restoreAllMocks());

const open = (query = '', role: User['role'] = 'analyst', shown = <ExploreScreen />) => {
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
      {shown}
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/admin/explore${query}`] });
  render(<RouterProvider router={router} />);
  return () => Object.fromEntries(new URLSearchParams(router.state.location.search));
};
const user = userEvent.setup();
const choose = async (label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('an exploration is built by choices, drilled down to its rows, and stored in the address', async () => {
  const address = open();
  expect(await screen.findByRole('heading', { name: 'Number of sales' })).toBeInTheDocument();
  await choose('Measure', 'Median price');
  await choose('Group by', 'Category');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'None' }));
  await user.click(screen.getByRole('option', { name: 'Laptop' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(
    await screen.findByRole('heading', { name: 'Median price of sales by category' }),
  ).toBeInTheDocument();
  const groups = within(await screen.findByRole('region', { name: 'Groups' }));
  expect(groups.getByRole('row', { name: 'Server PKR 90,000 1' })).toBeInTheDocument();
  await user.click(groups.getByRole('button', { name: 'Laptop' }));
  const rows = within(await screen.findByRole('region', { name: 'Result' }));
  expect(rows.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/admin/audit?thing=l1');
  expect(address()).toEqual({
    table: 'sales',
    measure: 'median',
    of: 'price',
    by: 'category',
    where: 'category:Laptop',
    group: 'Laptop',
  });
  expect(onQuery.mock.lastCall![0].sql).toBe(`SELECT *
FROM sales
WHERE (category IN ('Laptop') OR category IS NULL)
  AND category = 'Laptop'
ORDER BY valid_from DESC
LIMIT 200`);
});

test('a comparison uses the same events, and both have their hash', async () => {
  open('?table=sales&from=2026-01-01&to=2026-01-31&compare=year');
  expect(await screen.findByText('SHA-256 of the comparison')).toBeInTheDocument();
  const queries = onQuery.mock.calls.map(([{ sql, position }]) => [
    sql.includes("DATE '2025-01-01'"),
    position,
  ]);
  expect(queries).toEqual([
    [false, undefined],
    [true, 602],
  ]);
  expect(screen.queryByText('Events of the comparison')).not.toBeInTheDocument();
});

test('an exploration is compared with another as-of day, downloaded and opened as SQL', async () => {
  open('?table=sales&compare=2026-01-01');
  expect(await screen.findByText(/\+1 \(\+25%\)/)).toHaveTextContent('+1 (+25%) · As of Jan 1, 2026: 4');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(saveAs).toHaveBeenCalledWith(
    'parkho-explore-602.csv',
    '"Number of sales","As of Jan 1, 2026",Rows\r\n5,4,5\r\n',
    'text/csv',
  );
  expect(screen.getByRole('link', { name: 'Open in SQL' })).toHaveAttribute(
    'href',
    `/admin/analysis?${new URLSearchParams({ sql: 'SELECT count(*) AS value, count(*) AS row_count\nFROM sales' })}`,
  );
});

test('groups are sorted by any column, and invalid parameters are reported', async () => {
  open('?table=sales&measure=median&of=price&by=category&where=colour:red');
  expect(await screen.findByText(MESSAGES.ignored(['where=colour:red']))).toBeInTheDocument();
  const groups = within(await screen.findByRole('region', { name: 'Groups' }));
  const names = () => groups.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Server', 'Laptop']);
  await user.click(groups.getByRole('button', { name: 'Rows' }));
  expect(names()).toEqual(['Laptop', 'Server']);
  expect(groups.getByRole('columnheader', { name: 'Rows' })).toHaveAttribute('aria-sort', 'descending');
});

test('the dashboard shows the answers of pinned questions only', async () => {
  const pinned = { name: 'Sales', query: 'table=sales&compare=2026-01-01', pinned: true };
  views = [
    { _id: 'v1', ...pinned },
    { _id: 'v2', name: 'Other', query: 'table=sign_ups', pinned: false },
  ];
  open('', 'analyst', <PinnedQuestions />);
  expect(await screen.findByText(/\+1 \(\+25%\)/)).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/admin/explore?${pinned.query}`,
  ]);
});

test('a moderator has no access', async () => {
  open('', 'moderator');
  expect(await screen.findByText(/access denied/i)).toBeInTheDocument();
  expect(onQuery).not.toHaveBeenCalled();
});
