import { type ProductCard, WISHLIST_LIMIT } from '@parkho/contracts';
import { act, render, screen } from '@testing-library/react';
import { savedProducts, toggleWishlist, useWishlist } from './wishlist';

const product = (_id: string) =>
  ({ _id, name: `Device ${_id}`, price: 1, images: {}, specifications: {}, seller: {} }) as ProductCard;

beforeEach(() => localStorage.clear());

const List = () => (
  <p>
    {useWishlist()
      .map(({ name }) => name)
      .join(', ')}
  </p>
);

test('the heart puts a product first on the list, and removes it', () => {
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  expect(savedProducts().map(({ _id }) => _id)).toEqual(['b', 'a']);
  toggleWishlist(product('b'));
  expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toMatchObject([product('a')]);
});

test('a removed and restored product keeps the price and time of its first saving', () => {
  toggleWishlist(product('a'));
  const [first] = savedProducts();
  toggleWishlist({ ...product('a'), price: 5 });
  toggleWishlist({ ...first!, price: 5 });
  expect(savedProducts()).toEqual([{ ...first, price: 5 }]);
});

test('a full list accepts no addition, and allows removals', () => {
  const full = Array.from({ length: WISHLIST_LIMIT }, (_, n) => product(`p${n}`));
  localStorage.setItem('wishlist', JSON.stringify(full));
  expect(toggleWishlist(product('more'))).toBe('full');
  expect(savedProducts()).toHaveLength(WISHLIST_LIMIT);
  expect(toggleWishlist(product('p7'))).toBe('removed');
  expect(toggleWishlist(product('more'))).toBe('saved');
});

test('a list of an older version gets the prices of its cards, in its order', () => {
  localStorage.setItem('wishlist', JSON.stringify([product('b'), { ...product('a'), savedAt: 'once' }]));
  expect(savedProducts()).toMatchObject([
    { _id: 'b', savedPrice: 1, savedAt: '' },
    { _id: 'a', savedPrice: 1, savedAt: '' },
  ]);
});

test.each([
  '{"broken',
  '{"not":"a list"}',
  'null',
  '[1, null, {"_id": "half a product"}]',
])('what is stored as %s is an empty list', (text) => {
  localStorage.setItem('wishlist', text);
  expect(savedProducts()).toEqual([]);
});

test('screens follow this tab and other tabs', () => {
  render(<List />);
  act(() => toggleWishlist(product('a')));
  expect(screen.getByText('Device a')).toBeVisible();
  act(() => {
    localStorage.setItem('wishlist', JSON.stringify([product('z')]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist' }));
  });
  expect(screen.getByText('Device z')).toBeVisible();
});
