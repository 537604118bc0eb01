export type { ProjectionError } from './build.js';
export * from './categories/categories.js';
export { readConfig } from './config.js';
export * from './products/products.js';
export * from './projection.js';
export * from './projections.js';
export * from './projector.js';
export * from './read-model.js';
export * from './users/users.js';
