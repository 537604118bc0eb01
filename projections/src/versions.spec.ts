import { createHash } from 'node:crypto';
import type { Shape } from '@parkho/stores';
import { type ProjectionName, projections } from './projections.js';

/**
 * The version of each projection, and the digest of its shape. Existing builds keep the shape that they were made with:
 * a changed one needs a higher version of the projection, and a new line here.
 */
const SHAPES: Readonly<Record<ProjectionName, string>> = {
  products: 'version 17, shape 1aba7250',
  users: 'version 9, shape 60c315a7',
  sellers: 'version 2, shape 6fa92e7b',
  'seller-activity': 'version 4, shape c394e5d5',
  'shop-activity': 'version 2, shape c394e5d5',
  'top-sellers': 'version 1, shape 3d5fefd4',
  traffic: 'version 1, shape c35c6291',
  categories: 'version 4, shape e9f25c62',
  'reference-lists': 'version 1, shape c394e5d5',
  wishlists: 'version 1, shape c394e5d5',
  watchers: 'version 1, shape 15d22b1a',
  'saved-searches': 'version 1, shape c394e5d5',
  'saved-views': 'version 2, shape 040d4ad7',
  'inspection-requests': 'version 5, shape 6cbd9fb2',
  'inspection-reports': 'version 3, shape 8c1b82fe',
  'report-photos': 'version 1, shape 8e6fd09e',
  questions: 'version 2, shape 90e8346e',
  reviews: 'version 1, shape 661ac2fd',
  'feature-requests': 'version 2, shape 0e9434e5',
  'feature-request-votes': 'version 1, shape c394e5d5',
  flags: 'version 1, shape 71de801f',
  'listing-pictures': 'version 2, shape 782768cf',
  marks: 'version 1, shape 56aa74e6',
  moderation: 'version 3, shape 962df621',
  notifications: 'version 5, shape 4b8197b4',
  audit: 'version 3, shape eb098f83',
  'audit-fields': 'version 1, shape cf8f11e9',
  'shop-reports': 'version 2, shape 028b1b40',
};

test.each(projections)('the shape of $name changes only with its version', ({
  name,
  version,
  ...projection
}) => {
  const { fields, indexes, search } = projection.shape as Shape;
  const digest = createHash('sha256')
    .update(JSON.stringify([fields, indexes, search]))
    .digest('hex');
  expect(`version ${version}, shape ${digest.slice(0, 8)}`).toBe(SHAPES[name]);
});
