import { categories } from './categories/categories.js';
import { products } from './products/products.js';
import type { Projection } from './projection.js';
import { users } from './users/users.js';

/** Every projection there is. */
export const projections: readonly Projection[] = [products, users, categories];
