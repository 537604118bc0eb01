import {
  type ManagedReferenceList,
  CATEGORY_MESSAGES as MESSAGES,
  REFERENCE_MESSAGES,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../data-provider';
import type { CategoryRecord } from './category-calls';
import { CategoryList } from './category-list';

const category = (name: string, use: Partial<CategoryRecord> = {}): CategoryRecord => {
  const id = name.toLowerCase();
  return { id, _id: id, name, devices: 0, onSale: 0, ideas: 0, version: 2, ...use };
};
const laptop = category('Laptop', { devices: 12, onSale: 9, ideas: 1 });
const tablet = category('Tablet');

let lists: ManagedReferenceList[] = [];
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

const show = async (records: CategoryRecord[] = [laptop, tablet]) => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) =>
    init.method && init.method !== 'GET'
      ? fetchMock(url, init)
      : url.startsWith('/api/console/reference-lists')
        ? Response.json({ success: true, data: { lists } })
        : url.startsWith('/api/console/views')
          ? Response.json({ success: true, data: { own: [], shared: [] } })
          : Response.json(records, {
              headers: { 'Content-Range': `categories 0-9/${records.length}` },
            })) as typeof fetch;
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <ResourceContextProvider value="categories">
          <CategoryList />
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  if (records.length > 0) await screen.findByText(records[0]!.name);
};
const choose = async (name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
const successAnswer = (message: string) =>
  fetchMock.mockImplementation(async () => Response.json({ success: true, message }));
const failureAnswer = (status: number, body: object) =>
  fetchMock.mockImplementation(async () => Response.json({ success: false, ...body }, { status }));
/** Method, address, body and If-Match of the last command. */
const lastCommand = () => {
  const [url, { method, body, headers }] = fetchMock.mock.lastCall!;
  return [method, url, body && JSON.parse(body as string), (headers as Headers).get('if-match')];
};
beforeEach(() => fetchMock.mockReset());

test('an empty list shows a message', async () => {
  await show([]);
  expect(await screen.findByText(MESSAGES.noneFound)).toBeInTheDocument();
});

test('the count of a category is beside its name, and links to its content', async () => {
  await show();
  expect(screen.getByText('On sale: 9')).toBeInTheDocument();
  expect(screen.getByText('Feature requests: 1')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: '12 devices in Laptop' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/admin/products?filter={"category":"Laptop"}');
});

test('an invalid or taken name shows its error at the field', async () => {
  await show();
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(MESSAGES.nameRequired);
  expect(fetchMock).not.toHaveBeenCalled();

  failureAnswer(409, { message: MESSAGES.exists, fields: { name: MESSAGES.exists } });
  // React-admin prints what its data provider refuses, but not in production.
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
  await user.type(dialog.getByRole('textbox'), ' laptop {Enter}');
  await waitFor(() => expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(MESSAGES.exists));
  expect(lastCommand()).toEqual(['POST', '/api/categories', { name: 'laptop' }, null]);
  expect(printed).toHaveBeenCalledTimes(1);
  printed.mockRestore();

  successAnswer(MESSAGES.created);
  await user.type(dialog.getByRole('textbox'), 's');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(MESSAGES.created)).toBeInTheDocument();
});

test('a category is renamed in the version shown', async () => {
  await show();
  successAnswer(MESSAGES.updated);
  await choose('Laptop', 'Rename');
  const name = within(screen.getByRole('dialog', { name: 'Rename “Laptop”' })).getByRole('textbox');
  expect(name).toHaveValue('Laptop');
  await user.type(name, 's{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(lastCommand()).toEqual(['PUT', '/api/categories/laptop', { name: 'Laptops' }, '"2"']);
});

test('a category in use shows why it cannot be deleted; an empty category is deleted', async () => {
  await show();
  await user.click(screen.getByRole('button', { name: 'Actions for Laptop' }));
  const remove = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(remove).toHaveAttribute('aria-disabled', 'true');
  expect(remove).toHaveTextContent(
    'This category still has 12 products and 1 feature request and cannot be deleted',
  );
  await user.keyboard('{Escape}');

  successAnswer(MESSAGES.deleted);
  await choose('Tablet', 'Delete');
  await user.click(
    within(screen.getByRole('dialog', { name: 'Delete “Tablet”?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(lastCommand()).toEqual(['DELETE', '/api/categories/tablet', undefined, '"2"']));
});

test('a category is merged into the chosen one, after the consequences are shown', async () => {
  await show();
  successAnswer(MESSAGES.merged);
  await choose('Laptop', 'Merge');
  const dialog = within(screen.getByRole('dialog', { name: 'Merge: Laptop' }));
  expect(dialog.getByText(/12 devices and 1 feature request use it/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  const select = dialog.getByRole('combobox', { name: /Merge into/ });
  await waitFor(() => expect(select).not.toHaveAttribute('aria-disabled'));
  await user.click(select);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tablet']);
  await user.click(screen.getByRole('option', { name: 'Tablet' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(lastCommand()).toEqual(['POST', '/api/categories/laptop/merge', { intoId: 'tablet' }, '"2"']);
});

test('reference lists are shown, extended and reduced, each with its version', async () => {
  lists = [
    {
      name: 'cities',
      version: 4,
      entries: [
        { key: 'karachi', name: 'Karachi', state: 'Sindh' },
        { key: 'gilgit', name: 'Gilgit', state: 'Gilgit-Baltistan' },
      ],
    },
  ];
  successAnswer(REFERENCE_MESSAGES.added);
  await show();
  await user.click(await screen.findByRole('button', { name: /^Cities/ }));
  const table = within(await screen.findByRole('region', { name: 'Cities' }));
  expect(table.getByText('Gilgit-Baltistan')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add city' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add city' }));
  await user.type(dialog.getByRole('textbox', { name: 'City' }), 'Skardu');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(REFERENCE_MESSAGES.valueRequired('Province'))).toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox', { name: 'Province' }), 'Gilgit-Baltistan');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  const entry = { name: 'Skardu', state: 'Gilgit-Baltistan' };
  expect(lastCommand()).toEqual(['POST', '/api/admin/reference-lists/cities', entry, '"4"']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(table.getByRole('button', { name: 'Remove Gilgit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  expect(lastCommand().slice(0, 2)).toEqual(['DELETE', '/api/admin/reference-lists/cities/gilgit']);
});
