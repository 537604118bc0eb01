import { type Search, type Selection, StoreUnavailable } from '@parkho/stores';
import type { ReadModels } from '../../platform/engines/read-models.js';
import { CategoryNames } from '../views/categories.js';
import { ProductSearch, searchCost } from './product-search.js';

/** More people with one prefix than a search reads. */
const people = Array.from({ length: 2000 }, (_, number) => ({
  _id: `u${number}`,
  name: `ali number${number}`,
}));

/** The console's search for devices. */
const searchOf = async (search: string): Promise<Search> => {
  let selected: Selection = {};
  const find = async ({ search, limit }: { search: Search; limit: number }) =>
    people.filter(({ name }) => search.terms.every(({ word }) => name.includes(word))).slice(0, limit);
  const page = async (selection: Selection) => {
    selected = selection;
    return { documents: [], total: 0 };
  };
  const models = { users: { find }, products: { page } } as unknown as ReadModels;
  const categories = { current: async () => new CategoryNames([]) };
  const views = { managedPages: async () => [] };
  const products = new ProductSearch(models, categories as never, views as never, {} as never);
  await products.forConsole({ search }, { page: 1, limit: 10 }, { id: 'admin', role: 'admin' });
  return selected.search!;
};

test('a seller is found together with a device’s words, even with a common name', async () => {
  const { terms } = await searchOf('thinkpad ali number1999');
  expect(terms.map(({ word, alsoValues: also }) => [word, also?.values.includes('u1999') ?? false])).toEqual([
    ['thinkpad', false],
    ['ali', true],
    ['number1999', true],
  ]);
});

test('words beyond the first dozen are ignored', async () => {
  const { terms } = await searchOf('a b c d e f g h i j k l m n o p');
  expect(terms).toHaveLength(12);
});

test('lists and facet values are loaded at the start, which works without read models', async () => {
  const read: string[] = [];
  const start = (products: object) => {
    const categories = { current: async () => new CategoryNames([]) };
    const models = { products } as unknown as ReadModels;
    new ProductSearch(models, categories as never, {} as never, {} as never).onApplicationBootstrap();
  };
  const page = async () => {
    read.push('a list');
    return { documents: [], total: 0 };
  };
  start({
    page,
    facets: async (_: Selection, fields: readonly string[]) => {
      read.push(...fields);
      return {};
    },
  });
  start({ page: () => Promise.reject(new StoreUnavailable('The read store')) });
  start({ page, facets: () => Promise.reject(new StoreUnavailable('The read store')) });
  // An unhandled rejection would fail the suite.
  await new Promise((resolve) => setImmediate(resolve));
  expect(read[0]).toBe('a list');
  expect(read).toEqual(expect.arrayContaining(['brand', 'ramBucket', 'hasWarranty']));
});

test.each([
  [{}, 0],
  [{ search: '???' }, 0],
  [{ search: 'dell 7490' }, 2],
  [{ search: 'a '.repeat(9) }, 1],
  [{ search: Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ') }, 12],
  [{ facets: true }, 1],
  [{ search: 'dell 7490', facets: true }, 4],
])('%j counts as %i searches', (query, searches) => {
  expect(searchCost(query)).toBe(searches);
});
