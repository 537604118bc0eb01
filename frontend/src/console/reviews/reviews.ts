import { MessageSquareQuote } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Buyers' reviews of sold devices. */
export const reviews: ResourceProps = {
  name: 'reviews',
  list: lazyScreen(() => import('./review-list'), 'ReviewList'),
  icon: MessageSquareQuote,
  recordRepresentation: 'deviceName',
};
