import { Lightbulb } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Feature requests. */
export const featureRequests: ResourceProps = {
  name: 'feature-requests',
  options: { label: 'Feature Requests' },
  list: lazyScreen(() => import('./request-list'), 'RequestList'),
  show: lazyScreen(() => import('./request-show'), 'RequestShow'),
  icon: Lightbulb,
  recordRepresentation: 'title',
};
