import { SPECIAL_FEATURES } from '@parkho/contracts';
import { deviceSearch, parseDeviceQuery } from '../../lib/devices/device-query';
import { countFilters, filterQuery, filtersOf, homeQuery, NO_FILTERS } from './home-filters';

test('unset filters fetch the twelve best-inspected of all devices', () => {
  expect(JSON.parse(JSON.stringify(homeQuery(filterQuery(NO_FILTERS))))).toEqual({
    sort: 'best-inspected',
    limit: 12,
  });
  expect(countFilters(NO_FILTERS)).toBe(0);
});

test('every filter reaches the query, prices as numbers; the two prices count as one filter', () => {
  const filters = {
    search: ' thinkpad ',
    category: 'Laptop',
    brand: 'Lenovo',
    city: 'Lahore',
    condition: 'Like New',
    minPrice: '50,000',
    maxPrice: '99999.50',
    features: ['inspected', 'warranty'],
  } as const;
  expect(homeQuery(filterQuery(filters))).toEqual({
    search: 'thinkpad',
    category: 'Laptop',
    brand: 'Lenovo',
    city: ['Lahore'],
    condition: 'Like New',
    minPrice: 50_000,
    maxPrice: 99_999.5,
    inspected: true,
    warranty: true,
    limit: 12,
  });
  expect(countFilters(filters)).toBe(8);
  expect(filterQuery(filtersOf(filterQuery(filters)))).toEqual(filterQuery(filters));
});

test('the address of filters is parsed to a query with the same address', () => {
  const features = SPECIAL_FEATURES.map(([name]) => name);
  const address = deviceSearch(filterQuery({ ...NO_FILTERS, search: 'dell ', city: 'Lahore', features }));
  expect(deviceSearch(parseDeviceQuery(new URLSearchParams(address)))).toBe(address);
});

test('an invalid price is ignored and not counted', () => {
  const filters = { ...NO_FILTERS, minPrice: 'cheap', maxPrice: '-1' };
  expect(homeQuery(filterQuery(filters))).toMatchObject({ minPrice: undefined, maxPrice: undefined });
  expect(countFilters(filters)).toBe(0);
});
