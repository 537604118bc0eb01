import { OPERATIONS_PAGE } from '@parkho/contracts';
import { Cog } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** The state of the program itself: read models, background jobs, services. */
export const operations: ResourceProps = {
  name: 'operations',
  options: { label: OPERATIONS_PAGE.title },
  list: lazyScreen(() => import('./operations-screen'), 'OperationsScreen'),
  icon: Cog,
};
