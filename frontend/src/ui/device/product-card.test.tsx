import type { ProductCard as Product, Specifications } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ProductCard } from './product-card';
import { ProductGrid } from './product-grid';

const device = (changes: Partial<Product> = {}) =>
  ({
    _id: 'p1',
    name: 'x',
    condition: 'Good',
    price: 1,
    images: {},
    specifications: {},
    seller: {},
    ...changes,
  }) as Product;

const facts = (specifications: Specifications) => {
  render(<ProductCard product={device({ specifications })} />, { wrapper: MemoryRouter });
  return screen
    .queryAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
};

test('a card shows the first four known facts', () => {
  expect(facts({ case: 'Tower', psu: '460W', storage: '1TB', ram: '16GB', processor: 'i5' })).toEqual([
    ['CPU', 'i5'],
    ['RAM', '16GB'],
    ['Disk', '1TB'],
    ['Power', '460W'],
  ]);
});

test('a card without facts shows no empty boxes', () => {
  expect(facts({ psu: '650W', gpu: '' })).toEqual([['Power', '650W']]);
});

test('a price has no decimals, and a condition has its meaning', () => {
  render(<ProductCard product={device({ price: 85_000 })} />, { wrapper: MemoryRouter });
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('PKR 85,000');
  expect(card).not.toHaveTextContent('.00');
  expect(card).toHaveTextContent('Good: normal wear, works well');
});

test('a price below similar devices shows the difference, unless an earlier price is shown', () => {
  const below = device({ belowSimilar: 4_000 });
  const { rerender } = render(<ProductCard product={below} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('article')).toHaveTextContent('PKR 4,000 below similar');
  rerender(<ProductCard product={{ ...below, wasPrice: 62_000 }} />);
  expect(screen.getByRole('article')).toHaveTextContent('was PKR 62,000');
  expect(screen.getByRole('article')).not.toHaveTextContent('below similar');
});

test('an inspected device’s seal has its rating, and shows later edits', () => {
  const product = device({ inspected: true, inspectionRating: 7, inspectionStale: true });
  render(<ProductCard product={product} />, { wrapper: MemoryRouter });
  expect(
    screen.getByRole('img', { name: 'Inspected, rated 7 out of 10, edited since the inspection' }),
  ).toBeVisible();
  expect(screen.getByText('Inspected 7/10')).toBeVisible();
  expect(screen.getByText('Edited since the inspection')).toBeVisible();
});

test('the first picture of a main list loads immediately, the others lazily', () => {
  const products = ['a', 'b'].map((_id) => device({ _id, name: _id, images: { front: `${_id}.jpg` } }));
  render(<ProductGrid products={products} label="Products" priority />, { wrapper: MemoryRouter });
  expect(screen.getByAltText('a')).toHaveAttribute('loading', 'eager');
  expect(screen.getByAltText('b')).toHaveAttribute('loading', 'lazy');
});
