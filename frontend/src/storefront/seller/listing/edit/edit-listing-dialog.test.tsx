import {
  LISTING_MESSAGES,
  type ManagedPage,
  MY_PRODUCTS_MESSAGES,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../../../app/query-client';
import { auth } from '../../../../lib/session/auth';
import { Toaster } from '../../../../ui/toast';
import EditListingDialog from './edit-listing-dialog';

const picturePath = (digit: string) => `/api/images/${digit.repeat(64)}-1600.webp`;

let product: ManagedPage;
let refusals: [status: number, message: string, fields?: object][];
const onWrite = jest.fn((_call: string, _version: string, _body: unknown) => {});
const onClose = jest.fn();

beforeEach(async () => {
  await clear();
  localStorage.clear();
  product = {
    _id: 'p1',
    name: 'ThinkPad T480',
    description: 'One owner',
    price: 85000,
    category: 'Laptop',
    brand: 'Haier',
    condition: 'Poor',
    location: 'Lahore',
    images: { front: picturePath('a'), back: picturePath('b') },
    specifications: { ram: '16GB', processor: 'i5' },
    laptopDetails: { operatingSystem: 'Windows XP', accessoriesIncluded: ['Charger'], batteryBackup: 4.5 },
    state: 'active',
    version: 3,
  } as Partial<ManagedPage> as ManagedPage;
  refusals = [];
  onWrite.mockClear();
  onClose.mockClear();
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const answer = (status: number, content: object) => new Response(JSON.stringify(content), { status });
    if (method === 'PUT') {
      const { 'If-Match': version } = headers as Record<string, string>;
      onWrite(`${method} ${url}`, version!, JSON.parse(String(body)));
      const [status, message, fields] = refusals.shift() ?? [];
      if (status) return answer(status, { success: false, message, fields });
      return answer(200, { success: true, data: { product: { ...product, version: 4 } } });
    }
    const data: Record<string, object> = {
      '/api/auth/me': { user: { _id: 'sana', name: 'Sana Iqbal' } },
      '/api/products/products/p1': { product },
      '/api/categories': {
        categories: [
          { _id: 'c1', name: 'Laptop' },
          { _id: 'c2', name: 'Server' },
        ],
      },
      '/api/brands': { brands: [{ name: 'Dell' }, { name: 'Lenovo' }] },
      '/api/cities': { cities: [{ name: 'Lahore', state: 'Punjab' }] },
      '/api/gpu-options': { gpuOptions: [] },
      '/api/ram-options': { ramOptions: [] },
    };
    return answer(200, { success: true, data: data[url] });
  }) as typeof globalThis.fetch;
  localStorage.setItem('token', 't');
  await auth.start();
});

const show = () =>
  render(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <EditListingDialog product={product} onClose={onClose} />
        <Toaster />
      </QueryClientProvider>
    </BrowserRouter>,
  );
const open = async () => {
  const view = show();
  await screen.findByLabelText('Product name');
  return view;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('sends only changes, with the version shown', async () => {
  await open();
  type('Price (PKR)', 'Rs. 80k');
  fireEvent.blur(screen.getByLabelText('Price (PKR)'));
  type('Brand', 'other');
  type('Brand, another value', 'Fujitsu');
  fireEvent.click(screen.getByLabelText('Mouse'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Back' }));
  await press('Save changes');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onWrite.mock.calls).toEqual([
    [
      'PUT /api/products/products/p1',
      '"3"',
      {
        price: '80000',
        brand: 'Fujitsu',
        laptopDetails: { accessoriesIncluded: 'Charger,Mouse' },
        images: { back: '' },
      },
    ],
  ]);
  expect(screen.getByText(PRODUCT_MESSAGES.updated)).toBeVisible();
});

test('keeps an unlisted value as its own option', async () => {
  await open();
  expect(screen.getByLabelText('Condition')).toHaveDisplayValue('Poor');
  expect(screen.getByLabelText('Brand')).toHaveDisplayValue('Haier');
  expect(screen.getByLabelText('Operating system')).toHaveDisplayValue('Windows XP');
  expect(options('Operating system')).toContain('No OS');
  await press('Save changes');
  expect(screen.getByRole('alert')).toHaveTextContent(LISTING_MESSAGES.unchanged);
  expect(onWrite).not.toHaveBeenCalled();
});

test('shows missing values at their fields and in a summary', async () => {
  await open();
  type('Product name', ' ');
  type('Location (city)', '');
  await press('Save changes');
  expect(screen.getByLabelText('Product name')).toHaveAccessibleDescription(PRODUCT_MESSAGES.nameRequired);
  expect(screen.getByLabelText('Location (city)')).toHaveAccessibleDescription(
    PRODUCT_MESSAGES.locationRequired,
  );
  expect(screen.getByText(PRODUCT_MESSAGES.requiredFields)).toBeVisible();
  expect(onWrite).not.toHaveBeenCalled();
});

test('edits are applied to the new version of a product changed in the meantime', async () => {
  refusals = [[412, 'Changed']];
  await open();
  type('Price (PKR)', '80000');
  product = { ...product, name: 'ThinkPad T480s', version: 5 };
  await press('Save changes');
  await waitFor(() => expect(screen.getByText(LISTING_MESSAGES.editedMeanwhile)).toHaveFocus());
  expect(screen.getByLabelText('Product name')).toHaveValue('ThinkPad T480s');
  expect(screen.getByLabelText('Price (PKR)')).toHaveValue('80000');
  await press('Save changes');
  expect(onWrite).toHaveBeenLastCalledWith('PUT /api/products/products/p1', '"5"', { price: '80000' });
  expect(onClose).toHaveBeenCalled();
});

test('the seller chooses between two changes of a field', async () => {
  refusals = [[412, 'Changed']];
  await open();
  type('Price (PKR)', '80000');
  product = { ...product, name: 'ThinkPad T480s', price: 90000, version: 5 };
  await press('Save changes');
  const choice = within(await screen.findByRole('group', { name: 'Price, was PKR 85,000' }));
  expect(screen.getByText(/ThinkPad T480 → ThinkPad T480s/)).toBeVisible();
  expect(choice.getByLabelText('Yours: PKR 80,000')).toBeChecked();
  const choose = (label: string) => act(async () => void fireEvent.click(choice.getByLabelText(label)));
  await choose('Changed to: PKR 90,000');
  expect(screen.getByLabelText('Price (PKR)')).toHaveValue('90000');
  await choose('Yours: PKR 80,000');
  expect(screen.getByLabelText('Price (PKR)')).toHaveValue('80000');
});

test('a rejected product shows the reason, and that saving resubmits it for review', async () => {
  product = { ...product, state: 'rejected', rejectionReason: 'Blurry photos' };
  await open();
  expect(screen.getByText('Rejected: Blurry photos')).toBeVisible();
  expect(screen.getByText(/sends it for review again/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save and resubmit' })).toBeVisible();
});

test('an error without a message has the specification’s text', async () => {
  refusals = [[500, 'An error occurred']];
  await open();
  type('Price (PKR)', '80000');
  await press('Save changes');
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred while updating the product');
  expect(onClose).not.toHaveBeenCalled();
});

test('closing asks for confirmation with unsaved changes', async () => {
  await open();
  type('Price (PKR)', '80000');
  await press('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  const question = within(screen.getByRole('dialog', { name: MY_PRODUCTS_MESSAGES.discardTitle }));
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Keep editing' })));
  expect(screen.getByLabelText('Price (PKR)')).toHaveValue('80000');
  type('Price (PKR)', '85000');
  await press('Cancel');
  expect(onClose).toHaveBeenCalled();
});

describe('a draft', () => {
  const leaveUnsavedEdits = async () => {
    const { unmount } = await open();
    type('Price (PKR)', '80000');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Back' }));
    unmount();
  };

  test('is restored after a closed tab, on top of changes made elsewhere', async () => {
    await leaveUnsavedEdits();
    product = { ...product, name: 'ThinkPad T480s', version: 5 };
    show();
    await screen.findByText('You have unsaved changes to this product.');
    await press('Continue where you left off');
    await waitFor(() => expect(screen.getByText(LISTING_MESSAGES.editedMeanwhile)).toHaveFocus());
    expect(screen.getByLabelText('Product name')).toHaveValue('ThinkPad T480s');
    await press('Save changes');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onWrite.mock.calls).toEqual([
      ['PUT /api/products/products/p1', '"5"', { price: '80000', images: { back: '' } }],
    ]);
    expect(localStorage.getItem('edit:sana:p1')).toBeNull();
  });

  test('is deleted when it is discarded, and when all changes are reverted', async () => {
    await leaveUnsavedEdits();
    const { unmount } = show();
    await screen.findByText('You have unsaved changes to this product.');
    await press('Discard');
    expect(screen.getByLabelText('Price (PKR)')).toHaveValue('85000');
    type('Price (PKR)', '80000');
    expect(localStorage.getItem('edit:sana:p1')).not.toBeNull();
    type('Price (PKR)', '85000');
    expect(localStorage.getItem('edit:sana:p1')).toBeNull();
    unmount();
    await open();
  });

  test('stays while the confirmation to discard it is open', async () => {
    await open();
    type('Price (PKR)', '80000');
    await press('Cancel');
    expect(localStorage.getItem('edit:sana:p1')).not.toBeNull();
    await press('Discard');
    expect(onClose).toHaveBeenCalled();
    expect(localStorage.getItem('edit:sana:p1')).toBeNull();
  });
});
