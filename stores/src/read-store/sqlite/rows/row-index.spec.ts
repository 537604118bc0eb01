import type { Shape } from '../../document.js';
import { searchFor } from '../../search.js';
import { Collection } from '../collection.js';
import { Loading } from './row-cache.js';
import { RowIndex } from './row-index.js';

const shape: Shape = {
  fields: { isVisible: 'boolean', city: 'string', price: 'number', at: 'number' },
  indexes: [],
  search: { leading: ['name'], others: ['city'] },
  memoryBytes: 1_000_000,
};

test('everything that a query needs starts loading before the first part is awaited', () => {
  const startedLoads: string[] = [];
  const index = new RowIndex(new Collection('products', shape, true), {
    isLarge: () => true,
    bytes: () => 1_000_000,
    query: () => [],
    load: (_, values) => {
      startedLoads.push(values.join());
      return new Promise(() => undefined);
    },
  });
  const question = () =>
    index.page({
      filter: { isVisible: true, city: 'Lahore', price: { $gte: 10 } },
      search: searchFor('dell latitude'),
      sort: { at: -1 },
      limit: 10,
    });
  expect(question).toThrow(Loading);
  // Two words, visibility, city, prices and the sort order.
  expect(startedLoads).toHaveLength(6);
  expect(question).toThrow(Loading);
  expect(startedLoads).toHaveLength(6);
});
