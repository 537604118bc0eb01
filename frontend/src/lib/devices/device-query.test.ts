import { type DeviceQuery, deviceSearch, parseDeviceQuery } from './device-query';

const parse = (search: string) => parseDeviceQuery(new URLSearchParams(search));

test('a query equals its parsed address', () => {
  const query: DeviceQuery = {
    search: 'dell 5490 & friends',
    category: 'Laptop',
    brand: 'Dell',
    city: ['Lahore', 'Karachi'],
    condition: 'Used',
    ram: '32GB+',
    storage: '1TB',
    minRam: '16GB',
    minBattery: 80,
    processor: '8th gen',
    dedicated: true,
    minPrice: 25_000,
    maxPrice: 50_000.5,
    inspected: true,
    featured: true,
    warranty: true,
    gaming: true,
    workstation: true,
    sort: 'price-asc',
    exact: true,
    page: 3,
  };
  expect(parse(deviceSearch(query))).toEqual(query);
});

test('default values are not in the address', () => {
  expect(deviceSearch({ sort: 'newest', page: 1, brand: undefined, exact: true })).toBe('');
  expect(deviceSearch({ search: 'dell', sort: 'newest' })).toBe('search=dell&sort=newest');
});

test.each([
  'page=0',
  'page=-1',
  'page=2.5',
  'page=1e9',
  'page=9999999',
  'sort=cheapest',
  'condition=Mint',
  'ram=7GB',
  'storage=lots',
  'minPrice=abc',
  'maxPrice=-5',
  'minPrice=NaN',
  'maxPrice=%E2%82%AC85',
  'inspected=yes',
  'search=%20%20',
  `search=${'x'.repeat(201)}`,
  'constructor=1',
  'limit=1000',
])('%s is ignored', (search) => {
  expect(parse(`${search}&city=Lahore`)).toEqual({ city: ['Lahore'] });
});

test('prices in an address are parsed as people type them', () => {
  expect(parse('minPrice=85k&maxPrice=Rs.+1,25,000/-')).toEqual({ minPrice: 85_000, maxPrice: 125_000 });
});
