import { DECISION_MESSAGES, GENERAL_MESSAGES } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../../data-provider';
import { decisions } from '../../parts/decisions/decisions';
import type { ProductRecord } from '../parts/product-calls';
import { BULK_ACTIONS } from './bulk-actions';
import { BulkDialog } from './bulk-dialog';

const productOf = (id: string, changes: Partial<ProductRecord> = {}) =>
  ({
    id,
    name: `Laptop ${id}`,
    approvalStatus: 'pending',
    isActive: true,
    isFeatured: false,
    sold: false,
    version: Number(id),
    ...changes,
  }) as ProductRecord;

const json = (status: number, message: string) =>
  new Response(JSON.stringify({ success: status < 400, message, data: {} }), { status });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();

const open = (id: string, products: ProductRecord[]) => {
  globalThis.fetch = fetchMock as typeof fetch;
  const onClose = jest.fn();
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <BulkDialog
          action={BULK_ACTIONS.find((action) => action.id === id)!}
          products={products}
          onClose={onClose}
        />
      </AdminContext>
    </MemoryRouter>,
  );
  return onClose;
};
const row = (id: string) =>
  within(screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(`Laptop ${id}`))!);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const keysOf = (url: string) =>
  fetchMock.mock.calls
    .filter(([address]) => address === url)
    .map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'));

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => json(200, 'Done so'));
  // Where react-admin writes every failed call.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('each product is sent with its version and its own key, and has its own result', async () => {
  open('deactivate', [productOf('1'), productOf('2'), productOf('3', { isActive: false })]);
  expect(row('3').getByText('Already inactive')).toBeVisible();
  fetchMock.mockImplementation(async (url) =>
    url.includes('/2/') ? json(412, GENERAL_MESSAGES.changedMeanwhile) : json(200, 'Done so'),
  );
  await press('Deactivate 2');
  expect(await screen.findByText('1 of 2 done, 1 failed')).toBeVisible();
  expect(row('1').getByText('Done so')).toBeVisible();
  expect(row('2').getByText(GENERAL_MESSAGES.changedMeanwhile)).toBeVisible();
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
    '/api/admin/products/1/toggle-active',
    '/api/admin/products/2/toggle-active',
  ]);
  expect(fetchMock.mock.calls.map(([, { headers }]) => new Headers(headers).get('If-Match'))).toEqual([
    '"1"',
    '"2"',
  ]);
  const [[one], [two]] = [
    keysOf('/api/admin/products/1/toggle-active'),
    keysOf('/api/admin/products/2/toggle-active'),
  ];
  expect(one).toMatch(/-1$/);
  expect(two).toBe(one?.replace(/-1$/, '-2'));
});

test('calls that did not reach the server are retried with the same key, finished ones are not', async () => {
  open('deactivate', [productOf('1'), productOf('2')]);
  let isDown = true;
  fetchMock.mockImplementation(async (url) => {
    if (isDown && url.includes('/2/')) throw new TypeError('Failed to fetch');
    return json(200, 'Done so');
  });
  await press('Deactivate 2');
  await waitFor(() => expect(row('2').getByText(GENERAL_MESSAGES.network)).toBeVisible());
  isDown = false;
  await press('Retry remaining');
  expect(await screen.findByText('2 of 2 done')).toBeVisible();
  expect(keysOf('/api/admin/products/1/toggle-active')).toHaveLength(1);
  expect(new Set(keysOf('/api/admin/products/2/toggle-active')).size).toBe(1);
});

test('a few run at a time, and none after Stop', async () => {
  const answers: (() => void)[] = [];
  fetchMock.mockImplementation(
    () => new Promise((resolve) => answers.push(() => resolve(json(200, 'Done so')))),
  );
  open(
    'deactivate',
    Array.from({ length: 9 }, (_, index) => productOf(String(index + 1))),
  );
  await press('Deactivate 9');
  expect(fetchMock).toHaveBeenCalledTimes(4);
  await press('Stop');
  for (const answer of answers) answer();
  expect(await screen.findByText('4 of 9 done')).toBeVisible();
  expect(fetchMock).toHaveBeenCalledTimes(4);
  expect(screen.getByRole('button', { name: 'Retry remaining' })).toBeEnabled();
});

test('one reason is used for all rejectable products, which can be undone', async () => {
  const decide = jest.spyOn(decisions, 'decide').mockImplementation();
  const onClose = open('reject', [productOf('1'), productOf('2', { sold: true })]);
  await userEvent.type(screen.getByRole('textbox', { name: /Rejection Reason/ }), 'Blurred pictures');
  await press('Reject');
  expect(decide).toHaveBeenCalledWith({
    verb: 'reject',
    reason: 'Blurred pictures',
    listings: [expect.objectContaining({ _id: '1', version: 1 })],
  });
  expect(onClose).toHaveBeenCalled();
  expect(fetchMock.mock.calls.filter(([, { method }]) => method !== 'GET')).toEqual([]);
});

test('decided products, and those within their undo period, are not approved again', async () => {
  jest.spyOn(decisions, 'has').mockImplementation(({ _id }) => _id === '2');
  const decide = jest.spyOn(decisions, 'decide').mockImplementation();
  open('approve', [productOf('1'), productOf('2'), productOf('3', { approvalStatus: 'approved' })]);
  expect(row('2').getByText(DECISION_MESSAGES.pending)).toBeVisible();
  expect(row('3').getByText('Already approved')).toBeVisible();
  await press('Approve 1');
  expect(decide).toHaveBeenCalledWith({
    verb: 'approve',
    listings: [expect.objectContaining({ _id: '1', version: 1 })],
  });
});
