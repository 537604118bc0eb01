import { LISTING_MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, keys } from 'idb-keyval';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../../app/query-client';
import { auth } from '../../../lib/session/auth';
import SimpleListingDialog from './simple-listing-dialog';

const picture = `/api/images/${'a'.repeat(64)}-1600.webp`;
jest.mock('../../../lib/files/upload', () => ({
  upload: async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { data: { path: picture } };
  },
}));

const onWrite = jest.fn((_body: unknown, _key?: string) => {});
/** The server's rejections of the next listings, in order. */
let refusals: (() => Response)[];
let brandsStatus: number;
beforeEach(async () => {
  onWrite.mockClear();
  onListed.mockClear();
  await clear();
  localStorage.clear();
  brandsStatus = 200;
  refusals = [];
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const answer = (status: number, content: object) => new Response(JSON.stringify(content), { status });
    if (method === 'POST') {
      onWrite(JSON.parse(String(body)), (headers as Record<string, string>)['Idempotency-Key']);
      const refusal = refusals.shift();
      if (refusal) return refusal();
      const product = { _id: 'p1', reportId: 'PKR-0A1B2C3D', approvalStatus: 'pending' };
      return answer(201, { success: true, data: { product } });
    }
    const data: Record<string, object> = {
      '/api/auth/me': { user: { _id: 'sana', name: 'Sana Iqbal' } },
      '/api/categories': { categories: [{ _id: 'c1', name: 'Server' }] },
      '/api/brands': { brands: [{ name: 'Dell' }] },
      '/api/cities': { cities: [{ name: 'Lahore', state: 'Punjab' }] },
      '/api/gpu-options': { gpuOptions: [{ name: 'GTX 1060', memory: '6GB', memoryType: 'GDDR5' }] },
      '/api/ram-options': {
        ramOptions: [
          { capacity: '8GB', type: 'DDR4', speed: '3200MHz', formFactor: 'DIMM', brand: 'Corsair' },
        ],
      },
    };
    return answer(url === '/api/brands' ? brandsStatus : 200, {
      success: brandsStatus === 200,
      data: data[url],
    });
  }) as typeof globalThis.fetch;
  localStorage.setItem('token', 't');
  await auth.start();
});

const onListed = jest.fn();
const open = () =>
  render(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <SimpleListingDialog open onClose={() => {}} onListed={onListed} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('lists other devices, with own text, and is empty again after a second and a half', async () => {
  open();
  await screen.findByLabelText('Product name');
  type('Product name', 'PowerEdge R720');
  type('Price (PKR)', '145000');
  type('Condition', 'Good');
  type('Category', 'Server');
  type('Brand', 'Dell');
  type('Location (city)', 'other');
  type('Location (city), another value', 'Gilgit');
  type('Description', 'Two sockets');
  type('Graphics card (optional)', 'GTX 1060');
  type('RAM (optional)', 'other');
  type('RAM, another value', '128GB DDR3 ECC');
  await press('Add Product');
  expect(screen.getAllByText(PRODUCT_MESSAGES.imageRequired)).toHaveLength(2);
  const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Choose Front'), { target: { files: [photo] } }),
  );
  // The photo is still on its way.
  await press('Add Product');
  await waitFor(() => expect(onListed).toHaveBeenCalledTimes(1));
  expect(onWrite).toHaveBeenCalledWith(
    expect.objectContaining({
      name: 'PowerEdge R720',
      price: '145000',
      category: 'Server',
      brand: 'Dell',
      location: 'Gilgit',
      specifications: expect.objectContaining({ gpu: 'GTX 1060', ram: '128GB DDR3 ECC' }),
      images: expect.objectContaining({ front: picture, back: '' }),
    }),
    expect.any(String),
  );
  await waitFor(() =>
    expect(screen.getByText('Product added successfully! Report ID: PKR-0A1B2C3D')).toHaveFocus(),
  );
  expect(screen.getByLabelText('Product name')).toHaveValue('PowerEdge R720');
  await waitFor(() => expect(screen.getByLabelText('Product name')).toHaveValue(''));
  expect(screen.getByText(/Report ID: PKR-0A1B2C3D/)).toBeVisible();
});

test('failed lists are refetched', async () => {
  brandsStatus = 400;
  open();
  expect(await screen.findByText(LISTING_MESSAGES.formDataFailed)).toBeVisible();
  brandsStatus = 200;
  await press('Retry');
  expect(await screen.findByLabelText('Product name')).toBeVisible();
});

describe('a draft', () => {
  const fill = async () => {
    await screen.findByLabelText('Product name');
    type('Product name', 'PowerEdge R720');
    type('Price (PKR)', '145000');
    type('Condition', 'Good');
    type('Category', 'Server');
    type('Brand', 'Dell');
    type('Location (city)', 'Lahore');
    type('Description', 'Two sockets');
    const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Choose Front'), { target: { files: [photo] } }),
    );
  };

  test('is restored after a closed tab, and listed with the same key after a lost answer', async () => {
    refusals = [
      () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    const { unmount } = open();
    await fill();
    await press('Add Product');
    await waitFor(() => expect(onWrite).toHaveBeenCalledTimes(1));
    unmount();
    expect(await keys()).toHaveLength(1);

    open();
    expect(await screen.findByText('You have an unfinished product listing.')).toBeVisible();
    expect(screen.getByText(/, with 1 photo$/)).toBeVisible();
    await press('Continue where you left off');
    expect(screen.getByLabelText('Product name')).toHaveValue('PowerEdge R720');
    await press('Add Product');
    await waitFor(() => expect(onListed).toHaveBeenCalledTimes(1));
    expect(onWrite.mock.calls[1]).toEqual(onWrite.mock.calls[0]);
    expect([await keys(), localStorage.getItem('listing:sana')]).toEqual([[], null]);
  });

  test('that was sent and then changed is not listed automatically', async () => {
    refusals = [() => new Response(JSON.stringify({ success: false, message: 'Used' }), { status: 422 })];
    open();
    await fill();
    await press('Add Product');
    expect(await screen.findByText(LISTING_MESSAGES.productSentAlready)).toBeVisible();
    await press('Add Product');
    await waitFor(() => expect(onListed).toHaveBeenCalledTimes(1));
    expect(onWrite.mock.calls[1]![1]).not.toBe(onWrite.mock.calls[0]![1]);
  });

  test('is deleted when it is discarded, before it is continued or when the dialog closes', async () => {
    const first = open();
    await fill();
    first.unmount();
    const second = open();
    await screen.findByText('You have an unfinished product listing.');
    await press('Discard');
    expect(await screen.findByLabelText('Product name')).toHaveValue('');
    type('Product name', 'PowerEdge');
    await press('Cancel');
    await press('Discard');
    second.unmount();
    open();
    expect(await screen.findByLabelText('Product name')).toHaveValue('');
    await waitFor(async () =>
      expect([await keys(), localStorage.getItem('listing:sana')]).toEqual([[], null]),
    );
  });
});
