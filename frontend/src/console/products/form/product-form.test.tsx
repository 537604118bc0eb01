import {
  GENERAL_MESSAGES,
  IMAGE_SLOTS,
  LISTING_MESSAGES,
  PRODUCT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { dataProvider } from '../../data-provider';
import { ProductCreate } from './product-create';
import { ProductEdit } from './product-edit';

const front = 'https://example.com/front.jpg';
const laptop = {
  id: 'p1',
  _id: 'p1',
  name: 'ThinkPad',
  category: 'Laptop',
  brand: 'Lenovo',
  model: 'T480',
  condition: 'Good',
  price: 85_000,
  location: 'Lahore',
  description: 'One owner, clean',
  isFeatured: false,
  specifications: { ram: '16GB', storage: '512GB' },
  laptopDetails: { operatingSystem: 'Windows 11' },
  images: { front },
  seller: { _id: 's1', name: 'Sana' },
  version: 7,
};
const json = (status: number, body: object, headers?: Record<string, string>) =>
  new Response(JSON.stringify(body), { status, headers });
const successAnswer = () =>
  json(200, { success: true, message: 'Done', data: { product: { _id: 'p1', version: 8 } } });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const server = { product: laptop };

const show = (path: string) => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') return fetchMock(url, init);
    if (url.startsWith('/api/categories'))
      return json(200, { success: true, data: { categories: [{ _id: 'c1', name: 'Laptop' }] } });
    if (url === '/api/brands' || url === '/api/cities') return json(200, { success: true, data: {} });
    if (url.startsWith('/api/console/sellers'))
      return json(200, [{ id: 's1', name: 'Sana', email: 's@example.pk' }], {
        'content-range': 'sellers 0-0/1',
      });
    return json(200, server.product);
  }) as typeof fetch;
  signInAs({ _id: 'a', role: 'admin' });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { retryDelay: 0 } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ResourceContextProvider value="products">
          <Routes>
            <Route path="/products/create" element={<ProductCreate />} />
            <Route path="/products/:id" element={<ProductEdit />} />
            <Route path="/products/:id/show" element={<p>The page of the product</p>} />
          </Routes>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const field = (name: RegExp | string) => screen.findByLabelText(name);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bodyOf = (call: number) => JSON.parse(String(fetchMock.mock.calls[call]?.[1].body));
const headersOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1].headers);

// With so many fields, whether each element can be seen takes longer to find out than all the rest.
configure({ defaultHidden: true });

beforeEach(() => {
  server.product = laptop;
  fetchMock.mockReset().mockImplementation(async () => successAnswer());
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('an empty form shows all missing fields at once, and sends nothing', async () => {
  show('/products/create');
  await press('Add Product');
  expect(await screen.findByText(MESSAGES.sellerRequired)).toBeVisible();
  expect(screen.getByText(MESSAGES.imageUrlRequired)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(LISTING_MESSAGES.modelRequired);
  expect(fetchMock).not.toHaveBeenCalled();
});

test('one to three pictures: the add button disappears at three, the remove button at one', async () => {
  show('/products/create');
  expect(await field('Image URL 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove image/ })).toBeNull();
  await press('Add image');
  await press('Add image');
  expect(screen.queryByRole('button', { name: 'Add image' })).toBeNull();
  await press('Remove image 3');
  await press('Remove image 2');
  expect(screen.queryByRole('button', { name: /Remove image/ })).toBeNull();
});

test('an edit sends the changes with the version shown, and returns to the product', async () => {
  show('/products/p1');
  const price = await field(/Price/);
  await userEvent.clear(price);
  await userEvent.type(price, '80000');
  await press('Save Product');
  expect(await screen.findByText('The page of the product')).toBeVisible();
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/products/p1');
  expect(bodyOf(0)).toEqual({ price: '80000' });
  expect(headersOf(0).get('If-Match')).toBe('"7"');
  expect(headersOf(0).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('Ctrl+Enter in any field saves', async () => {
  show('/products/p1');
  await userEvent.type(await field(/Price/), '0');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The page of the product')).toBeVisible();
  expect(bodyOf(0)).toEqual({ price: '850000' });
});

test('Ctrl+Enter saves without focus too, and not from another form', async () => {
  show('/products/p1');
  const price = await field(/Price/);
  await userEvent.type(price, '0');
  const other = document.body.appendChild(document.createElement('form'));
  const search = other.appendChild(document.createElement('input'));
  search.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(price).toBeVisible();
  other.remove();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The page of the product')).toBeVisible();
});

test('a collapsed section expands if one of its fields is invalid', async () => {
  show('/products/create');
  const summary = (await screen.findByRole('heading', { name: 'Images' })).closest('summary')!;
  const section = summary.closest('details')!;
  await userEvent.click(summary);
  expect(section.open).toBe(false);
  await press('Add Product');
  await waitFor(() => expect(section.open).toBe(true));
  expect(screen.getByText(MESSAGES.imageUrlRequired)).toBeVisible();
});

test('a new picture address keeps the other slots', async () => {
  show('/products/p1');
  await press('Add image');
  await userEvent.click(await field('Image URL 2'));
  await userEvent.paste('https://example.com/back.jpg');
  await press('Save Product');
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  const slots = Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, '']));
  const { front: _, ...others } = slots;
  expect(bodyOf(0)).toEqual({ images: { ...others, back: 'https://example.com/back.jpg' } });
});

test('a picture by address is downloaded during the save, and its error shows at its field', async () => {
  show('/products/p1');
  expect(await screen.findByText('On another site: buyers see a link')).toBeVisible();
  await press('Add image');
  await userEvent.click(await field('Image URL 2'));
  await userEvent.paste('https://example.com/back.jpg');
  expect(screen.getByText('The image is fetched when you save')).toBeVisible();
  const message = MESSAGES.imageUrlUnreachable;
  let answer = (_: Response) => {};
  fetchMock.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await press('Save Product');
  expect(await screen.findByText('Fetching image...')).toBeVisible();
  answer(json(400, { success: false, message, fields: { 'images.back': message } }));
  const second = await field('Image URL 2');
  await waitFor(() => expect(second).toHaveAccessibleDescription(message));
  expect(screen.queryByText('Fetching image...')).toBeNull();
});

test('after a conflict the edit is applied on top of the current product', async () => {
  show('/products/p1');
  const price = await field(/Price/);
  await userEvent.clear(price);
  await userEvent.type(price, '80000');
  fetchMock.mockResolvedValueOnce(json(412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }));
  server.product = { ...laptop, name: 'ThinkPad T480', version: 9 };
  await press('Save Product');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(LISTING_MESSAGES.editedMeanwhile);
  await waitFor(() => expect(notice).toHaveFocus());
  expect(await field(/Product name/)).toHaveValue('ThinkPad T480');
  expect(await field(/Price/)).toHaveValue('80000');
  await press('Save Product');
  expect(await screen.findByText('The page of the product')).toBeVisible();
  expect(bodyOf(1)).toEqual({ price: '80000' });
  expect(headersOf(1).get('If-Match')).toBe('"9"');
});

test('the server’s errors show at their fields and above the button', async () => {
  show('/products/p1');
  await userEvent.type(await field(/Product name/), ' two');
  fetchMock.mockResolvedValueOnce(
    json(400, { success: false, message: MESSAGES.updateFailed, fields: { name: MESSAGES.nameTooLong } }),
  );
  await press('Save Product');
  expect(await screen.findByText(MESSAGES.nameTooLong)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(MESSAGES.updateFailed);
});
