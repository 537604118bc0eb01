import { ClipboardCheck } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Requests, in the order in which they are due; a screen of all that is known of one device goes by the device's id. */
export const inspections: ResourceProps = {
  name: 'inspections',
  options: { label: 'Inspections' },
  list: lazyScreen(() => import('./inspection-list'), 'InspectionList'),
  show: lazyScreen(() => import('./inspection-show'), 'InspectionShow'),
  icon: ClipboardCheck,
  recordRepresentation: 'name',
};
