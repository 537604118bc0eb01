import { ClipboardCheck } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Requests, in the order in which they are due. */
export const inspections: ResourceProps = {
  name: 'inspections',
  options: { label: 'Inspections' },
  list: lazyScreen(() => import('./inspection-list'), 'InspectionList'),
  icon: ClipboardCheck,
  recordRepresentation: 'name',
};
