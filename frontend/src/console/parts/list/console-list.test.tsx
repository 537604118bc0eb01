import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  DataTable,
  defaultI18nProvider,
  type GetListParams,
  type GetListResult,
  HttpError,
  localStorageStore,
  Notification,
  ResourceContextProvider,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../../data-provider';
import { ConsoleList } from './console-list';

interface Row {
  id: number;
  name: string;
  city: string;
}
const rows: Row[] = Array.from({ length: 230 }, (_, n) => ({
  id: n + 1,
  name: `Row ${n + 1}`,
  city: '=1+1',
}));

const requests: GetListParams[] = [];
const api = {
  ...dataProvider,
  async getList(_: string, params: GetListParams) {
    requests.push(params);
    if ('gone' in params.filter) throw new HttpError('This filter is not known', 400);
    const { page, perPage } = params.pagination!;
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
  },
} as unknown as typeof dataProvider & { getList: () => Promise<GetListResult> };

const CSV = [
  { label: 'Name', value: ({ name }: Row) => name },
  { label: 'City', value: ({ city }: Row) => city },
];
const COLUMNS = { labels: { name: 'Name', city: 'City' }, hiddenAtFirst: ['city'] };
const SORT = { field: 'name', order: 'ASC' } as const;

/** Of the browser, as the console has it. */
const show = (path = '/users') => {
  globalThis.fetch = (async () =>
    Response.json({ success: true, data: { own: [], shared: [] } })) as unknown as typeof fetch;
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={api}
        i18nProvider={defaultI18nProvider}
        queryClient={new QueryClient()}
        store={localStorageStore(undefined, 'test')}
      >
        <ResourceContextProvider value="users">
          <ConsoleList<Row> list="users" sort={SORT} failure="Failed" columns={COLUMNS} csv={CSV}>
            <DataTable hiddenColumns={COLUMNS.hiddenAtFirst} bulkActionButtons={false} rowClick={false}>
              <DataTable.Col source="name" />
              <DataTable.Col source="city" />
            </DataTable>
          </ConsoleList>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  return unmount;
};
/** The blobs of the test's browser do not read themselves. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const user = userEvent.setup({ pointerEventsCheck: 0 });
const header = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(name), hidden: true });

beforeEach(() => {
  requests.splice(0);
  localStorage.clear();
});

test('rows per page and columns are remembered, also if a link has filters', async () => {
  const unmount = show();
  expect(await screen.findByText('Row 25')).toBeInTheDocument();
  expect([screen.queryByText('Row 26'), header('City')]).toEqual([null, null]);
  expect(screen.getByText('230 results')).toBeInTheDocument();

  await user.selectOptions(screen.getByLabelText('Per page'), '50');
  expect(await screen.findByText('Row 50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'City' }));
  expect(header('City')).toBeInTheDocument();
  unmount();

  show(`/users?filter=${encodeURIComponent('{"role":"seller"}')}`);
  expect(await screen.findByText('Row 50')).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ filter: { role: 'seller' }, pagination: { perPage: 50 } });
  expect(header('City')).toBeInTheDocument();
});

test('an unknown filter in the address can be cleared, and is not remembered', async () => {
  const errorSpy = jest.spyOn(console, 'error').mockImplementation(() => {});
  const unmount = show(`/users?filter=${encodeURIComponent('{"gone":"yes"}')}`);
  await screen.findByText('This filter is not known');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Row 25')).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ filter: {}, sort: SORT });
  unmount();
  show();
  expect(await screen.findByText('Row 25')).toBeInTheDocument();
  errorSpy.mockRestore();
});

test('the export has the filtered records of all pages, and no formulas', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show(`/users?filter=${encodeURIComponent('{"role":"seller"}')}`);
  await screen.findByText('Row 1');
  requests.splice(0);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await textOf(saved[0]!)).split('\r\n');
  expect([lines.length, lines[0], lines[1], lines[230]]).toEqual([
    232,
    'Name,City',
    `"Row 1","'=1+1"`,
    `"Row 230","'=1+1"`,
  ]);
  expect(requests.map(({ filter, pagination }) => [filter, pagination])).toEqual(
    [1, 2, 3].map((page) => [{ role: 'seller' }, { page, perPage: 100 }]),
  );
  click.mockRestore();
});
