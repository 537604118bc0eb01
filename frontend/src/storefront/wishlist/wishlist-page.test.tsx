import { WISHLIST_MESSAGES as MESSAGES, type ProductCard } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import type { SavedProduct } from '../../lib/devices/wishlist';
import { auth } from '../../lib/session/auth';
import WishlistPage from './wishlist-page';

const savedProduct = (_id: string, price = 90000): SavedProduct => ({
  _id,
  name: `Device ${_id}`,
  description: '',
  price,
  savedPrice: price,
  savedAt: '2026-11-21T08:00:00.000Z',
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  images: { keyboard: 'keyboard.jpg', open: 'open.jpg', closed: 'closed.jpg' },
  specifications: {},
  isFeatured: false,
  isActive: true,
  approvalStatus: 'approved',
  inspected: false,
  sold: false,
  views: 3,
  createdAt: '2026-11-01T08:00:00.000Z',
  seller: { _id: 's1', name: 'Sana' },
});

const show = async (answer: () => Response | Promise<Response>, ...products: SavedProduct[]) => {
  localStorage.clear();
  localStorage.setItem('wishlist', JSON.stringify(products));
  const fetchMock = jest.fn(async (_url: string) => answer());
  globalThis.fetch = fetchMock as unknown as typeof globalThis.fetch;
  await auth.start();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <WishlistPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return fetchMock;
};
const shop =
  (...products: ProductCard[]) =>
  () =>
    new Response(JSON.stringify({ success: true, data: { products } }));
const card = (id: string) =>
  within(screen.getByRole('heading', { name: `Device ${id}` }).closest('article') as HTMLElement);
const storedWishlist = () => JSON.parse(localStorage.getItem('wishlist') ?? '[]');
const press = (id: string) => userEvent.click(screen.getByRole('button', { name: `Wishlist: Device ${id}` }));

test('refreshes the saved devices, and shows their changes', async () => {
  const { savedPrice, savedAt, ...same } = savedProduct('same');
  const fetchMock = await show(
    shop(same, { ...savedProduct('cheaper'), price: 80000 }, { ...savedProduct('sold'), sold: true }),
    savedProduct('cheaper'),
    savedProduct('same'),
    savedProduct('sold'),
    savedProduct('gone'),
  );
  expect(screen.getByRole('heading', { name: 'Device cheaper' })).toBeVisible();
  expect(await screen.findByText(MESSAGES.checked)).toBeVisible();
  expect(fetchMock.mock.calls).toEqual([
    ['/api/products/cards?ids=cheaper%2Csame%2Csold%2Cgone', expect.anything()],
  ]);

  expect(card('cheaper').getByText('PKR 10,000 less, was PKR 90,000')).toBeVisible();
  expect(card('cheaper').getByText('80,000')).toBeVisible();
  expect(card('same').queryByText(/was/)).toBeNull();
  expect(card('same').getByText('Saved Nov 21, 2026')).toBeVisible();
  expect(card('sold').getByText('Sold')).toBeVisible();
  expect(card('sold').getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', '/devices/sold');
  expect(card('gone').getByText(MESSAGES.gone)).toBeVisible();
  expect(card('gone').getAllByRole('link')).toEqual([
    card('gone').getByRole('link', { name: 'See similar devices to Device gone' }),
  ]);
  expect(card('gone').getByRole('link')).toHaveAttribute('href', '/devices?category=Laptop&maxPrice=99000');
  expect(storedWishlist().slice(0, 2)).toMatchObject([
    { _id: 'cheaper', price: 80000, savedPrice: 90000, savedAt: '2026-11-21T08:00:00.000Z' },
    { _id: 'same', price: 90000, savedPrice: 90000 },
  ]);
});

test('the picture is the first existing one, in the order of the specification', async () => {
  await show(shop(), savedProduct('a'));
  await screen.findByText(MESSAGES.checked);
  expect(card('a').getByRole('img')).toHaveAttribute('src', '/closed.jpg');
});

test('a device that is available again is no longer marked as gone', async () => {
  await show(shop(savedProduct('a')), { ...savedProduct('a'), gone: true });
  await waitFor(() => expect(card('a').getByRole('link', { name: /^View Details/ })).toBeVisible());
});

test('without an answer everything keeps its last known state, with a note', async () => {
  const products = [{ ...savedProduct('a'), savedPrice: 95000 }, savedProduct('b')];
  await show(() => Promise.reject(new TypeError('offline')), ...products);
  expect(await screen.findByText(MESSAGES.notChecked)).toBeVisible();
  expect(card('a').getByText('PKR 5,000 less, was PKR 95,000')).toBeVisible();
  expect(card('b').getByRole('link')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(storedWishlist()).toEqual(products);
});

test('a removed card stays in place, where the heart restores it', async () => {
  const products = [savedProduct('a'), { ...savedProduct('b'), savedPrice: 95000 }];
  await show(shop(...products), ...products);
  await screen.findByText(MESSAGES.checked);
  await press('b');
  expect(storedWishlist().map(({ _id }: SavedProduct) => _id)).toEqual(['a']);
  expect(screen.getByText(/1 device,/)).toBeVisible();
  expect(card('b').getByText(MESSAGES.backWithHeart)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Wishlist: Device b' })).toHaveFocus());
  await press('b');
  expect(card('b').getByText('PKR 5,000 less, was PKR 95,000')).toBeVisible();
  expect(storedWishlist()).toHaveLength(2);
});

test('nothing of a user stays on the page when their session ends, not even removed devices', async () => {
  const person = { user: { _id: 'mina', name: 'Mina', role: 'buyer' }, token: 't' };
  const data = { ...person, products: [savedProduct('b')] };
  await show(
    () => new Response(JSON.stringify({ success: true, data })),
    savedProduct('a'),
    savedProduct('b'),
  );
  await act(() => auth.login({ email: 'mina@example.pk', password: 'x' }));
  expect(
    await screen.findByText(`2 devices, saved in your account. 2 of them are saved only in this browser.`),
  ).toBeVisible();
  await press('a');
  act(() => {
    localStorage.setItem('wishlist', '[]');
    auth.forget();
  });
  expect(screen.getByText(MESSAGES.empty)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Log in/ })).toHaveAttribute('href', '/login?next=%2F');
});

test('an empty wishlist makes no call', async () => {
  const fetchMock = await show(shop());
  expect(screen.getByText(MESSAGES.empty)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse devices' })).toHaveAttribute('href', '/devices');
  expect(fetchMock).not.toHaveBeenCalled();
});
