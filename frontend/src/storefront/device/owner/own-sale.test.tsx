import type { ManagedPage, ProductPage, UserRole } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { auth } from '../../../lib/session/auth';
import { StateNotice } from '../state-notice';
import { OwnerBar } from './owner-bar';

const sold = {
  _id: 'p1',
  name: 'ThinkPad T480',
  price: 85_000,
  approvalStatus: 'approved',
  isActive: true,
  sold: true,
  state: 'sold',
  createdAt: '2026-11-01T07:00:00.000Z',
  soldAt: '2026-11-20',
  salePrice: 80_000,
  saleOpenUntil: '2100-01-01T07:00:00.000Z',
  version: 3,
  seller: { _id: 's1', name: 'Sana', createdAt: '2026-01-01T00:00:00Z' },
} as ManagedPage as ProductPage & ManagedPage;

const show = async (
  product: ProductPage,
  _id: string,
  employerId?: string,
  role: UserRole = employerId ? 'assistant' : 'seller',
) => {
  const user = { _id, role, name: 'Sana', employerId };
  globalThis.fetch = (async () =>
    new Response(JSON.stringify({ success: true, data: { user } }))) as typeof fetch;
  localStorage.setItem('token', 't');
  await auth.start();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StateNotice product={product} />
      <OwnerBar product={product}>Contact</OwnerBar>
    </QueryClientProvider>,
  );
};

test('the seller of a sold device sees its sale price, and can edit and undo it', async () => {
  await show(sold, 's1');
  expect(await screen.findByText('PKR 80,000')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sold on Nov 20, 2026' })).toHaveTextContent(
    'You can edit or undo this sale until Jan 1, 2100.',
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Edit sale',
    'Undo sale',
  ]);
});

test('the seller’s assistant sees the sale price, and can edit and undo the sale', async () => {
  await show(sold, 'a1', 's1');
  expect(await screen.findByText('PKR 80,000')).toBeVisible();
});

test('after a week it is final', async () => {
  await show({ ...sold, saleOpenUntil: '2026-01-01T00:00:00.000Z' } as typeof sold, 's1');
  expect(await screen.findByText('PKR 80,000')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('staff use the console instead', async () => {
  await show(sold, 'other');
  expect(screen.getByRole('region', { name: 'Sold on Nov 20, 2026' })).not.toHaveTextContent('80,000');
});

test('a former seller, now with another role, sees what buyers see', async () => {
  await show(sold, 's1', undefined, 'inspector');
  expect(screen.getByText('Contact')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sold on Nov 20, 2026' })).not.toHaveTextContent('80,000');
});
