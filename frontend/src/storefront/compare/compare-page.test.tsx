import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { CompareBar } from '../../app/frame/compare-bar';
import { CompareToggle } from '../../ui/device/compare-toggle';
import { Toaster } from '../../ui/toast';
import ComparePage from './compare-page';

const device = (_id: string, changes: object = {}) => ({
  _id,
  name: `Device ${_id}`,
  price: 85_000,
  condition: 'Good',
  location: 'Lahore',
  images: {},
  specifications: {},
  laptopDetails: {},
  createdAt: '2026-10-20T09:00:00Z',
  seller: { name: 'Bilal Ahmed' },
  filters: {},
  ...changes,
});

let devices: object[];
let requestedUrls: string[];
beforeEach(() => {
  localStorage.clear();
  requestedUrls = [];
  globalThis.fetch = (async (url: string) => {
    requestedUrls.push(url);
    return new Response(JSON.stringify({ success: true, data: { products: devices } }));
  }) as typeof fetch;
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
const open = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/compare" element={<ComparePage />} />
          <Route
            path="/devices"
            element={['a', 'b', 'c', 'd', 'e'].map((_id) => (
              <CompareToggle key={_id} product={{ _id, name: _id }} />
            ))}
          />
        </Routes>
        <CompareBar />
        <Address />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Compare ${name}` }));

test('up to four selected devices are compared at a shareable address', async () => {
  open('/devices');
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await tick(name);
  expect(await screen.findByText('You can compare 4 devices at most')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Compare e' })).not.toBeChecked();
  await tick('c');
  devices = [device('a'), device('b'), device('d')];
  await userEvent.click(screen.getByRole('link', { name: 'Compare (3)' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/compare?devices=a,b,d');
  expect(await screen.findByRole('columnheader', { name: /Device b/ })).toBeVisible();
  expect(requestedUrls).toEqual(['/api/products/compare?devices=a%2Cb%2Cd']);
});

test('an address compares its devices, replacing the browser’s', async () => {
  localStorage.setItem('compare', '["x"]');
  devices = [device('a'), device('b', { price: 80_000 })];
  open('/compare?devices=a,b');
  const table = within(await screen.findByRole('table', { name: 'Comparison of devices' }));
  expect(table.getByRole('cell', { name: 'Better: PKR 80,000' })).toBeVisible();
  expect(localStorage.getItem('compare')).toBe('["a","b"]');
  await userEvent.click(screen.getByRole('link', { name: 'Show differences only' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Price']);
  devices = [device('b')];
  await userEvent.click(screen.getByRole('link', { name: 'Remove Device a' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/compare?devices=b');
  expect(localStorage.getItem('compare')).toBe('["b"]');
});

test('shows missing devices, and the next step if there are none', async () => {
  devices = [device('a')];
  open('/compare?devices=a,gone');
  expect(await screen.findByText('One device is no longer available.')).toBeVisible();
});

test.each(['/compare', '/compare?devices=gone'])('%s has nothing to compare', async (address) => {
  devices = [];
  open(address);
  expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
});
