import { PRODUCT_MESSAGES, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import type { ProductRecord } from './parts/product-calls';
import { ProductList } from './product-list';

const productOf = (id: string) =>
  ({
    id,
    name: `Laptop ${id}`,
    price: 85_000,
    category: 'Laptop',
    condition: 'Good',
    images: {},
    approvalStatus: 'pending',
    isActive: true,
    isFeatured: false,
    inspected: false,
    sold: false,
    seller: { name: 'Sana' },
    createdAt: '2026-01-02T03:04:05.000Z',
    views: 1,
    contacts: 1_200,
    version: 3,
  }) as ProductRecord;

const json = (body: object, headers?: Record<string, string>) =>
  new Response(JSON.stringify(body), { headers });
const queries: URLSearchParams[] = [];
let views: object[] = [];
const lastFilter = () => JSON.parse(queries.at(-1)?.get('filter') ?? '{}');

/** The list as the server has it, ten to a page; nothing matches the search 'nothing'. */
const show = (count: number, role: UserRole = 'admin') => {
  const products = Array.from({ length: count }, (_, index) => productOf(String(index + 1)));
  globalThis.fetch = (async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/admin/products/names')
      return json({ data: { brands: ['Dell'], cities: ['Lahore'] } });
    if (pathname === '/api/console/views') return json({ success: true, data: { own: views, shared: [] } });
    if (pathname === '/api/categories') return json({ data: { categories: [] } });
    const [first, last] = JSON.parse(searchParams.get('range') ?? '[0,9]');
    if (last > first) queries.push(searchParams);
    const matches = searchParams.get('filter')?.includes('nothing') ? [] : products;
    return json(matches.slice(first, last + 1), {
      'content-range': `products ${first}-${last}/${matches.length}`,
    });
  }) as typeof fetch;
  signInAs({ _id: 'a', role });
  render(
    <MemoryRouter initialEntries={['/products']}>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()} store={memoryStore()}>
        <ResourceContextProvider value="products">
          <ProductList />
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};

configure({ defaultHidden: true });
beforeEach(() => {
  queries.splice(0);
  views = [];
});
afterEach(() => jest.restoreAllMocks());

test('an empty list shows a message', async () => {
  show(0);
  expect(await screen.findByText(PRODUCT_MESSAGES.noneFound)).toBeVisible();
});

test('a card shows its views and contacts', async () => {
  show(1);
  expect(await screen.findByText(/1 view · 1,200 contacts$/)).toBeVisible();
});

test('the server searches; a search without results can be cleared', async () => {
  show(2);
  await screen.findByText('Laptop 1');
  await userEvent.click(screen.getByPlaceholderText('Search name, description or seller'));
  await userEvent.paste('nothing sana');
  expect(await screen.findByText(PRODUCT_MESSAGES.noneMatchFilters)).toBeVisible();
  expect(lastFilter()).toEqual({ q: 'nothing sana' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Laptop 1')).toBeVisible();
});

test('pages are numbered, at most five', async () => {
  show(80);
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  const numbers = () => pages.getAllByRole('button', { name: /^Page/ }).map(({ textContent }) => textContent);
  expect(numbers()).toEqual(['1', '2', '3', '4', '…8']);
  await userEvent.click(pages.getByRole('button', { name: 'Page 4' }));
  await waitFor(() => expect(numbers()).toEqual(['1…', '3', '4', '5', '…8']));
  expect(JSON.parse(queries.at(-1)!.get('range')!)).toEqual([30, 39]);
});

test('the selection is kept across pages', async () => {
  show(12);
  await userEvent.click(await screen.findByLabelText('Select Laptop 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Laptop 11');
  await userEvent.click(screen.getByLabelText('Select all on this page'));
  expect(await screen.findByText('3 products selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve: 3 products' }));
  for (const name of ['Laptop 1', 'Laptop 11', 'Laptop 12']) expect(dialog.getByText(name)).toBeVisible();
});

test('all matching products can be selected, on all pages', async () => {
  show(120);
  await userEvent.click(await screen.findByLabelText('Select Laptop 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 120 that match' }));
  expect(await screen.findByText('120 products selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve: 120 products' }));
  expect(dialog.getByText('Laptop 120')).toBeInTheDocument();
});

test('a selection is limited to the bulk maximum', async () => {
  show(700);
  await userEvent.click(await screen.findByLabelText('Select Laptop 1'));
  await userEvent.click(screen.getByRole('button', { name: 'Select the first 500 of 700 that match' }));
  expect(await screen.findByText('500 products selected')).toBeVisible();
});

test('read-only users cannot select or add', async () => {
  show(2, 'analyst');
  await screen.findByText('Laptop 1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByLabelText('Add Product')).toBeNull();
});

test('opening a saved view keeps the chosen table layout', async () => {
  // The checkbox of react-admin's table gives an element of MUI 9 what it does not know.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const wide = (query: string) => ({
    matches: /min-width/.test(query),
    addEventListener() {},
    removeEventListener() {},
  });
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(wide as unknown as typeof matchMedia);
  views = [
    {
      _id: 'v1',
      ownerId: 'a',
      name: 'Dear',
      query: 'filter=%7B%7D&sort=price&order=DESC',
      shared: false,
      version: 1,
    },
  ];
  show(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dear' }));
  expect(await screen.findByRole('button', { name: 'View: Dear' })).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
});
