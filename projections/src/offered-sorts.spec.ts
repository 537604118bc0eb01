import { USER_SORTS } from '@parkho/contracts';
import type { Shape } from '@parkho/stores';
import { categories } from './categories/categories.js';
import { ADMIN_PRODUCT_SORTS, SELLER_SORTS } from './products/product-queries.js';
import { products } from './products/products.js';
import { users } from './users/users.js';

/** Whether an index has that order, ties included, from its first field on, in either direction. */
const isIndexed = ({ indexes }: Shape, field: string): boolean =>
  indexes.some(({ fields: [first, second] }) =>
    first?.startsWith('-') ? first === `-${field}` && second === '-_id' : first === field && second === '_id',
  );

test.each([
  ...USER_SORTS.map((field) => [users, field] as const),
  ...ADMIN_PRODUCT_SORTS.map((field) => [products, field] as const),
  [categories, 'name'] as const,
])('for $name, sorting by %s is fully covered by an index', ({ shape }, field) => {
  expect(isIndexed(shape, field)).toBe(true);
});

test.each(
  Object.entries(SELLER_SORTS),
)('for a seller’s devices, sorting by %s is fully covered by an index', (_, sort) => {
  const [field] = Object.keys(sort) as [string];
  const isInOrder = ([first, second, third]: readonly string[]) =>
    first === 'sellerId' &&
    // An index is read either way.
    [field, `-${field}`].includes(second!) &&
    third === (second!.startsWith('-') ? '-_id' : '_id');
  expect(products.shape.indexes.some(({ fields }) => isInOrder(fields))).toBe(true);
});
