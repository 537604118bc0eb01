import { EXPLORE_PAGE } from '@parkho/contracts';
import { ChartColumn } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../../parts/lazy-screen';

/** Explore: queries of the facts by forms. */
export const explore: ResourceProps = {
  name: 'explore',
  options: { label: EXPLORE_PAGE.title },
  list: lazyScreen(() => import('./explore-screen'), 'ExploreScreen'),
  icon: ChartColumn,
};
