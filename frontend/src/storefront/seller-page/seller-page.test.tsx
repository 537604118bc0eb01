import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import SellerPage from './seller-page';

const seller = {
  _id: 's1',
  name: 'Sana Malik',
  businessName: 'Malik Computers',
  createdAt: '2026-01-05T09:00:00Z',
  cities: ['Lahore', 'Karachi'],
  onSale: 3,
  sold: 12,
  inspected: 2,
  edited: 1,
};
const Address = () => <output>{useLocation().search}</output>;
let answer: [status: number, body: object];
const open = (search = '') => {
  globalThis.fetch = (async (url: string) =>
    url.endsWith('/reviews')
      ? Response.json({ success: false }, { status: 404 })
      : Response.json(answer[1], { status: answer[0] })) as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/sellers/s1${search}`]}>
        <Routes>
          <Route path="/sellers/:id" element={<SellerPage />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const serveSeller = (changes: object) => {
  const pagination = { page: 1, limit: 12, total: 0, totalPages: 0 };
  answer = [200, { success: true, data: { seller: { ...seller, ...changes }, products: [], pagination } }];
};
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('the page shows the counted figures of a seller', async () => {
  serveSeller({});
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Malik Computers' })).toBeVisible();
  expect(screen.getByText('Lahore, Karachi, member since January 2026')).toBeVisible();
  expect(figures()).toEqual(['3', '12', '2 of 3', '1']);
});

test('the usual answer time is among the figures', async () => {
  serveSeller({ answers: 'threeDays' });
  open();
  expect(await screen.findByText('Within 3 days')).toBeVisible();
});

test('zeros are not shown, and an empty shop has a next step', async () => {
  serveSeller({ onSale: 0, inspected: 0, edited: 0, cities: [] });
  open();
  expect(await screen.findByText('Nothing on sale at the moment')).toBeVisible();
  expect(screen.getByText('member since January 2026')).toBeVisible();
  expect(figures()).toEqual(['0', '12']);
});

test('a page past the end leads to the last one', async () => {
  const pagination = { page: 99, limit: 12, total: 20, totalPages: 2 };
  answer = [200, { success: true, data: { seller, products: [], pagination } }];
  open('?page=99');
  expect(await screen.findByText('?page=2')).toBeInTheDocument();
});

test.each([
  [404, 'Seller Not Found'],
  [500, 'Error loading products'],
])('an answer with the status %d shows its title', async (status, title) => {
  answer = [status, { success: false, message: 'No' }];
  open();
  expect(await screen.findByText(title)).toBeVisible();
});
