import { activeFilters } from './active-filters.js';

test('every filter has a label and can be removed; the two prices go together', () => {
  const filters = activeFilters({
    search: 'dell',
    minPrice: 25_000,
    maxPrice: 50_000,
    ram: '8GB',
    gaming: true,
  });
  expect(filters).toEqual([
    { label: '“dell”', without: { search: undefined, exact: undefined } },
    { label: 'PKR 25,000 - 50,000', without: { minPrice: undefined, maxPrice: undefined } },
    { label: '8GB RAM', without: { ram: undefined } },
    { label: 'Gaming', without: { gaming: undefined } },
  ]);
});

test('each of several cities can be removed', () => {
  expect(activeFilters({ city: ['Lahore', 'Karachi'] })).toEqual([
    { label: 'Lahore', without: { city: ['Karachi'] } },
    { label: 'Karachi', without: { city: ['Lahore'] } },
  ]);
});
