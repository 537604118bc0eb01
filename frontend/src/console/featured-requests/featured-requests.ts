import { Sparkles } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { FeaturedRequestsScreen } from './featured-requests-screen';

/** Sellers' requests for a place on the home page. */
export const featuredRequests: ResourceProps = {
  name: 'featured-requests',
  options: { label: 'Featured' },
  list: FeaturedRequestsScreen,
  icon: Sparkles,
  recordRepresentation: 'name',
};
