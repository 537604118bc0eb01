import type { ResourceProps } from 'react-admin';
import type { LazyScreen } from '../lib/page/lazy-screen';
import { explore } from './analysis/explore/explore';
import { analysis } from './analysis/sql/analysis';
import { audit } from './audit/audit';
import { categories } from './categories/categories';
import { evidence } from './evidence/evidence';
import { externalInspections } from './external-inspections/external-inspections';
import { featureRequests } from './feature-requests/feature-requests';
import { inspections } from './inspections/inspections';
import { moderation } from './moderation/moderation';
import { operations } from './operations/operations';
import { placementRequests } from './placement-requests/placement-requests';
import { products } from './products/products';
import { questions } from './questions/questions';
import { reports } from './reports/reports';
import { reviews } from './reviews/reviews';
import { users } from './users/users';

/** Each resource has a folder. */
export const resources: readonly ResourceProps[] = [
  products,
  moderation,
  inspections,
  externalInspections,
  placementRequests,
  questions,
  reviews,
  featureRequests,
  users,
  categories,
  audit,
  evidence,
  reports,
  explore,
  analysis,
  operations,
];

/**
 * Loads the list of a resource in advance: without this a screen whose chunk is still to load appears 300 ms later.
 */
export const preload = (name: string): void => {
  const list = resources.find((resource) => resource.name === name)?.list as Partial<LazyScreen> | undefined;
  void list?.load?.().catch(() => undefined);
};
