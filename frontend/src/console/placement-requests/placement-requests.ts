import { Sparkles } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Sellers' requests for a place on the home page. */
export const placementRequests: ResourceProps = {
  name: 'featured-requests',
  options: { label: 'Featured listings' },
  list: lazyScreen(() => import('./placement-requests-screen'), 'PlacementRequestsScreen'),
  icon: Sparkles,
  recordRepresentation: 'name',
};
