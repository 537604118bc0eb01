import { Microscope } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { ExternalCreate, ExternalEdit } from './external-form';
import { ExternalList } from './external-list';

/** Inspections of devices that are not listed. */
export const externalInspections: ResourceProps = {
  name: 'external-inspections',
  options: { label: 'External' },
  list: ExternalList,
  create: ExternalCreate,
  edit: ExternalEdit,
  icon: Microscope,
  recordRepresentation: 'name',
};
