import type { ProductCard as Product, Specifications } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ProductCard } from './product-card';

const facts = (specifications: Specifications) => {
  const product = {
    _id: 'p1',
    name: 'x',
    condition: 'Good',
    price: 1,
    images: {},
    specifications,
    seller: {},
  };
  render(<ProductCard product={product as Product} />, { wrapper: MemoryRouter });
  return screen
    .queryAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
};

test('a card tells the first four facts that are known', () => {
  expect(facts({ case: 'Tower', psu: '460W', storage: '1TB', ram: '16GB', processor: 'i5' })).toEqual([
    ['CPU', 'i5'],
    ['RAM', '16GB'],
    ['Disk', '1TB'],
    ['Power', '460W'],
  ]);
});

test('and has no empty boxes', () => {
  expect(facts({ psu: '650W', gpu: '' })).toEqual([['Power', '650W']]);
});
