import {
  GENERAL_MESSAGES,
  INSPECTION_MESSAGES,
  PRODUCT_MESSAGES,
  ROLES,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ShowBase, WithRecord } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import type { ProductRecord } from './parts/product-calls';
import { ProductButtons } from './product-actions';

const laptop = {
  id: 'p1',
  name: 'ThinkPad',
  approvalStatus: 'approved',
  isActive: true,
  isFeatured: false,
  inspected: false,
  sold: false,
  version: 7,
  seller: { _id: 's' },
} as ProductRecord;

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const successAnswer = () =>
  json(200, { success: true, message: 'Done', data: { product: { _id: 'p1', version: 8 } } });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();

/** Shows the buttons of the product as the server answers it; `reads` counts the reads. */
const show = async (product: Partial<ProductRecord>, role: UserRole = 'admin') => {
  const server = { product: { ...laptop, ...product }, reads: 0 };
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') return fetchMock(url, init);
    server.reads++;
    return json(200, server.product);
  }) as typeof fetch;
  signInAs({ _id: 'a', role });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { retryDelay: 0 } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ShowBase resource="products" id="p1">
          <WithRecord<ProductRecord> render={(record) => <ProductButtons product={record} />} />
        </ShowBase>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findAllByRole('button');
  return server;
};

const more = () => userEvent.click(screen.getByRole('button', { name: 'More actions' }));
/** Presses the button of this name, or chooses it in the menu of the other actions. */
const press = async (label: string) => {
  const button = screen.queryByRole('button', { name: label });
  if (button) return userEvent.click(button);
  await more();
  return userEvent.click(await screen.findByRole('menuitem', { name: label }));
};
const headersOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1].headers);

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => successAnswer());
  // Where react-admin writes every failed call.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test.each<[string, Partial<ProductRecord>, string]>([
  ['Feature', { approvalStatus: 'pending' }, PRODUCT_MESSAGES.notApproved],
  ['Feature', { isActive: false }, PRODUCT_MESSAGES.notActive],
  ['Feature', { sold: true }, PRODUCT_MESSAGES.soldAlready],
  ['Reject', { sold: true }, PRODUCT_MESSAGES.soldAlready],
  ['Mark as inspected', { seller: { _id: 'a' } as ProductRecord['seller'] }, INSPECTION_MESSAGES.ownDevice],
])('%s is disabled if the server would reject it: %j', async (label, product, reason) => {
  await show(product);
  await more();
  const item = screen.getByRole('menuitem', { name: new RegExp(`^${label}`) });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent(reason);
});

test('a featured product can always be removed from the home page', async () => {
  await show({ isFeatured: true, isActive: false, sold: true });
  await more();
  expect(screen.getByRole('menuitem', { name: 'Remove from featured' })).not.toHaveAttribute('aria-disabled');
});

test.each<[string, Partial<ProductRecord>, string, object]>([
  ['Feature', {}, 'toggle-featured', { isFeatured: true }],
  ['Remove from featured', { isFeatured: true }, 'toggle-featured', { isFeatured: false }],
  ['Deactivate', {}, 'toggle-active', { isActive: false }],
  ['Activate', { isActive: false }, 'toggle-active', { isActive: true }],
  ['Mark as inspected', {}, 'inspection', { inspected: true }],
])('%s sends its new value, the version shown and a key', async (label, product, verb, body) => {
  await show(product);
  await press(label);
  const [url, init] = fetchMock.mock.calls[0]!;
  expect(url).toBe(`/api/admin/products/p1/${verb}`);
  expect(JSON.parse(String(init.body))).toEqual(body);
  expect(headersOf(0).get('If-Match')).toBe('"7"');
  expect(headersOf(0).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a double click without a render in between is one command', async () => {
  await show({});
  await more();
  const item = screen.getByRole('menuitem', { name: 'Deactivate' });
  await act(async () => {
    item.click();
    item.click();
  });
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([
  ['Reject', 'Reject ThinkPad'],
  ['Delete', 'Delete “ThinkPad”?'],
])("'back' closes the dialog of %s before it leaves the page", async (label, name) => {
  window.history.pushState(null, '', '/admin/products/p1/show');
  await show({});
  await press(label);
  await screen.findByRole('dialog', { name });
  await waitFor(() => expect(history.state?.layers).toBe(1));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/admin/products/p1/show');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a retry while the server is unreachable has the same key; the next command has its own', async () => {
  const server = await show({});
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.product.version = 8;
  await press('Deactivate');
  expect(await screen.findByText('Done')).toBeVisible();
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(headersOf(1).get('Idempotency-Key')).toBe(headersOf(0).get('Idempotency-Key'));

  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'More actions' })).not.toHaveAttribute('aria-disabled'),
  );
  await press('Deactivate');
  expect(headersOf(2).get('Idempotency-Key')).not.toBe(headersOf(0).get('Idempotency-Key'));
  expect(headersOf(2).get('If-Match')).toBe('"8"');
});

test('the buttons keep the focus and are inactive during a command', async () => {
  await show({});
  let answer = (_: Response) => {};
  fetchMock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await press('Deactivate');
  const trigger = screen.getByRole('button', { name: 'More actions' });
  for (const button of [trigger, screen.getByRole('button', { name: 'Edit' })]) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
  }
  answer(successAnswer());
  await waitFor(() => expect(trigger).not.toHaveAttribute('aria-disabled'));
  expect(trigger).toHaveFocus();
});

test('the main button stays when disabled, with the reason', async () => {
  await show({ sold: true });
  const button = screen.getByRole('button', { name: 'Edit' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(PRODUCT_MESSAGES.soldAlready);
});

test('the destructive action is separate, at the end of the menu', async () => {
  await show({});
  await more();
  const [lastItem, itemBefore] = [...screen.getByRole('menu').children].reverse();
  expect([lastItem?.textContent, itemBefore?.getAttribute('role')]).toEqual(['Delete', 'separator']);
});

test('a product changed in the meantime is refetched with a message, and the command is not repeated', async () => {
  const server = await show({});
  fetchMock.mockResolvedValueOnce(json(412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }));
  server.product.isActive = false;
  await press('Deactivate');
  expect(await screen.findByText(GENERAL_MESSAGES.changedMeanwhile)).toBeVisible();
  await more();
  expect(await screen.findByRole('menuitem', { name: 'Activate' })).toBeInTheDocument();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<ProductRecord>, string, object]>([
  ['Feature', {}, 'toggle-featured', { isFeatured: false }],
  ['Deactivate', {}, 'toggle-active', { isActive: true }],
])('%s can be undone, in its resulting version', async (label, product, verb, body) => {
  await show(product);
  const receipt = { product: { _id: 'p1', version: 8 } };
  fetchMock.mockResolvedValueOnce(json(200, { success: true, message: 'Done', data: receipt }));
  await press(label);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  const [url, init] = fetchMock.mock.calls[1]!;
  expect(url).toBe(`/api/admin/products/p1/${verb}`);
  expect(JSON.parse(String(init.body))).toEqual(body);
  expect(headersOf(1).get('If-Match')).toBe('"8"');
});

test('ending a placement request cannot be undone, nor can an approval', async () => {
  await show({ featuredRequestStatus: 'pending' });
  await press('Deactivate');
  expect(await screen.findByText('Done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('there is a button for each permitted action, and none for others', async () => {
  Object.assign(ROLES, { curator: { capabilities: ['console.open', 'products.moderate'] } });
  await show({ approvalStatus: 'pending' }, 'curator' as UserRole);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve',
    'More actions',
  ]);
  await more();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Reject']);
});
