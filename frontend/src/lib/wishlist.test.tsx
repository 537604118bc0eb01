import type { ProductCard } from '@parkho/contracts';
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

test('the heart puts a product first on the list, and takes it off again', () => {
  toggleWishlist(product('a'));
  toggleWishlist(product('b'));
  expect(savedProducts().map(({ _id }) => _id)).toEqual(['b', 'a']);
  toggleWishlist(product('b'));
  expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toEqual([product('a')]);
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

test('screens follow this tab and the others', () => {
  render(<List />);
  act(() => toggleWishlist(product('a')));
  expect(screen.getByText('Device a')).toBeVisible();
  act(() => {
    localStorage.setItem('wishlist', JSON.stringify([product('z')]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'wishlist' }));
  });
  expect(screen.getByText('Device z')).toBeVisible();
});
