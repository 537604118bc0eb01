import type { CategoryDocument } from '@parkho/projections';
import { CategoryNames } from './categories.js';

const category = (_id: string, name: string, mergedInto?: string): CategoryDocument => ({
  _id,
  name,
  createdAt: '',
  deleted: mergedInto !== undefined,
  ...(mergedInto && { mergedInto }),
  version: 0,
});
const names = new CategoryNames([
  category('netbooks', 'Netbooks', 'chromebooks'),
  category('chromebooks', 'Chromebooks', 'laptop'),
  category('laptop', 'Laptop'),
  category('pc', 'Pc'),
]);

test('requests that use a merged category find its target', () => {
  expect(names.idsOf('laptop')).toEqual(['netbooks', 'chromebooks', 'laptop']);
  expect(names.idsOf('Pc')).toEqual(['pc']);
  expect(names.idsOf('Netbooks')).toEqual([]);
});
