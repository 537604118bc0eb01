import { Lightbulb } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { RequestList } from './request-list';
import { RequestShow } from './request-show';

/** Ideas for the shop. */
export const featureRequests: ResourceProps = {
  name: 'feature-requests',
  options: { label: 'Feature Requests' },
  list: RequestList,
  show: RequestShow,
  icon: Lightbulb,
  recordRepresentation: 'title',
};
