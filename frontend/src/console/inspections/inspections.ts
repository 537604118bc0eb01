import { ClipboardCheck } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Requests by due day; the screen of one device is addressed by the device's id. */
export const inspections: ResourceProps = {
  name: 'inspections',
  options: { label: 'Inspections' },
  list: lazyScreen(() => import('./inspection-list'), 'InspectionList'),
  show: lazyScreen(() => import('./inspection-show'), 'InspectionShow'),
  icon: ClipboardCheck,
  recordRepresentation: 'name',
};
