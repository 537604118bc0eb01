import { dayInPakistan, MY_PRODUCTS_MESSAGES, plusDays, SALE_MESSAGES } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../toast';
import { SaleDialogs, saleActions } from './sale';
import type { SaleDialogName, SaleSubject } from './sale-dialogs-props';

const today = dayInPakistan(new Date().toISOString());
const onSale: SaleSubject = {
  _id: 'p1',
  name: 'ThinkPad T480',
  price: 85_000,
  state: 'active',
  version: 3,
  createdAt: `${plusDays(today, -20)}T07:00:00.000Z`,
};
const sold: SaleSubject = {
  ...onSale,
  state: 'sold',
  soldAt: plusDays(today, -1),
  salePrice: 80_000,
  saleOpenUntil: '2100-01-01T00:00:00.000Z',
};

let requests: [call: string, headers: unknown, body: unknown][];
let refusals: [status: number, answer: object][];
const onDone = jest.fn();

beforeEach(() => {
  requests = [];
  refusals = [];
  onDone.mockClear();
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    requests.push([`${method} ${url}`, headers, JSON.parse(String(body))]);
    const [status, answer] = refusals.shift() ?? [200, { success: true, message: 'Done', data: null }];
    return new Response(JSON.stringify(answer), { status });
  }) as typeof globalThis.fetch;
});

const open = async (dialog: SaleDialogName, subject: SaleSubject) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SaleDialogs subject={subject} dialog={dialog} onDone={onDone} onClose={() => {}} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('dialog'));
};
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

test('a listing of several shows that one is sold and how many are left', async () => {
  const dialog = await open('sell', { ...onSale, laptopDetails: { quantity: 6 } });
  expect(dialog.getByText(SALE_MESSAGES.oneOf(6))).toBeVisible();
  expect(dialog.queryByText(SALE_MESSAGES.leavesLists)).toBeNull();
});

test.each<[what: string, subject: SaleSubject, actions: string[]]>([
  ['on sale', onSale, ['Mark as sold']],
  ['inactive', { ...onSale, state: 'inactive' }, ['Mark as sold']],
  ['pending', { ...onSale, state: 'pending' }, []],
  ['sold', sold, ['Edit sale', 'Undo sale']],
  ['sold more than a week ago', { ...sold, saleOpenUntil: '2026-01-01T00:00:00.000Z' }, []],
])('the sale of a listing that is %s has its actions', (_, subject, actions) => {
  expect(saleActions(subject, () => {}).map(({ label }) => label)).toEqual(actions);
});

test('one press marks as sold for the asking price, today', async () => {
  const dialog = await open('sell', onSale);
  expect(dialog.getByLabelText('Sold for')).toHaveValue('85000');
  expect(dialog.getByLabelText('Day of sale')).toHaveValue(today);
  await press(dialog.getByRole('button', { name: 'Mark as sold' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([
    [
      'POST /api/products/products/p1/sold',
      expect.objectContaining({ 'If-Match': '"3"', 'Idempotency-Key': expect.stringMatching(/^\w{32}$/) }),
      { price: 85_000 },
    ],
  ]);
  expect(await screen.findByText('Done')).toBeVisible();
});

test('another price and day are sent; an error shows at its field', async () => {
  const refusal = { success: false, message: 'x', fields: { soldAt: SALE_MESSAGES.dayBeforeListing } };
  refusals = [[400, refusal]];
  const dialog = await open('sell', { ...onSale, featuredRequestStatus: 'pending' });
  expect(screen.getByRole('dialog')).toHaveTextContent(MY_PRODUCTS_MESSAGES.requestEnds);
  type(dialog.getByLabelText('Sold for'), '80000');
  type(dialog.getByLabelText('Day of sale'), plusDays(today, -2));
  await press(dialog.getByRole('button', { name: 'Mark as sold' }));
  expect(requests[0]![2]).toEqual({ price: 80_000, soldAt: plusDays(today, -2) });
  expect(await dialog.findByText(SALE_MESSAGES.dayBeforeListing)).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('editing a sale starts from its values', async () => {
  const dialog = await open('edit-sale', sold);
  expect(dialog.getByLabelText('Sold for')).toHaveValue('80000');
  expect(dialog.getByLabelText('Day of sale')).toHaveValue(sold.soldAt);
  type(dialog.getByLabelText('Sold for'), '79000');
  await press(dialog.getByRole('button', { name: 'Save' }));
  expect(requests).toMatchObject([['PATCH /api/products/products/p1/sold', {}, { price: 79_000 }]]);
});

test('a sale is undone with a reason; a listing changed in the meantime shows that', async () => {
  refusals = [[412, { success: false, message: 'This was changed' }]];
  const dialog = await open('undo-sale', sold);
  await press(dialog.getByRole('button', { name: 'Undo sale' }));
  expect(await dialog.findByText(SALE_MESSAGES.reasonRequired)).toBeVisible();
  expect(requests).toEqual([]);
  type(dialog.getByLabelText('Reason'), 'The buyer did not come');
  await press(dialog.getByRole('button', { name: 'Undo sale' }));
  expect(await dialog.findByText(MY_PRODUCTS_MESSAGES.changedMeanwhile)).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Undo sale' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(requests[1]).toMatchObject([
    'POST /api/products/products/p1/sold/undo',
    { 'If-Match': '"3"' },
    { reason: 'The buyer did not come' },
  ]);
});
