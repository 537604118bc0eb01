import { Sparkles } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Sellers' requests for a place on the home page. */
export const featuredRequests: ResourceProps = {
  name: 'featured-requests',
  options: { label: 'Featured' },
  list: lazyScreen(() => import('./featured-requests-screen'), 'FeaturedRequestsScreen'),
  icon: Sparkles,
  recordRepresentation: 'name',
};
