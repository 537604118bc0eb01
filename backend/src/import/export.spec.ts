import type { ProductDocument } from '@parkho/projections';
import { CategoryNames } from '../products/views/categories.js';
import { exportCsv } from './export.js';

test('other requests are answered between the pages of an export', async () => {
  const pages = [[{ _id: 'a' }], [{ _id: 'b' }], [{ _id: 'c' }]] as ProductDocument[][];
  const products = { find: async () => pages.shift() ?? [] };
  const csv = await exportCsv(products as never, new CategoryNames([]), 'seller');
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const read = (await csv.toArray().finally(() => clearImmediate(next))).join('');
  expect(read.trim().split('\r\n')).toHaveLength(4);
  expect(turns).toBeGreaterThanOrEqual(3);
});
