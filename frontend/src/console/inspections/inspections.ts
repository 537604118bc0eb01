import { ClipboardCheck } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { InspectionList } from './inspection-list';

/** Requests, in the order in which they are due. */
export const inspections: ResourceProps = {
  name: 'inspections',
  options: { label: 'Inspections' },
  list: InspectionList,
  icon: ClipboardCheck,
  recordRepresentation: 'name',
};
