import type { CategoryDocument } from '@parkho/projections';
import { CategoryNames } from './categories.js';

const category = (
  _id: string,
  name: string,
  mergedInto?: string,
  formerNames?: readonly string[],
): CategoryDocument => ({
  _id,
  name,
  ...(formerNames && { formerNames }),
  createdAt: '',
  deleted: mergedInto !== undefined,
  ...(mergedInto && { mergedInto }),
  version: 0,
});
const names = new CategoryNames([
  category('netbooks', 'Netbooks', 'chromebooks'),
  category('chromebooks', 'Chromebooks', 'laptop'),
  category('laptop', 'Laptop'),
  category('pc', 'Pc', undefined, ['Tower', 'Laptop']),
  { ...category('towers', 'Tower'), deleted: true },
]);

test('requests that use a merged category find its target', () => {
  expect(names.idsOf('laptop')).toEqual(['netbooks', 'chromebooks', 'laptop']);
  expect(names.idsOf('Pc')).toEqual(['pc']);
});

test('links with a former name find the category, and devices are not listed under it', () => {
  expect(names.idsOf('netbooks')).toEqual(names.idsOf('Laptop'));
  expect(names.idsOf('tower')).toEqual(['pc']);
  expect(['Netbooks', 'Tower'].map(names.idOf)).toEqual([undefined, undefined]);
});
