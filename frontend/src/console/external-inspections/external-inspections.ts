import { Microscope } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Inspections of unlisted devices. */
export const externalInspections: ResourceProps = {
  name: 'external-inspections',
  options: { label: 'External inspections' },
  list: lazyScreen(() => import('./external-list'), 'ExternalList'),
  create: lazyScreen(() => import('./external-form'), 'ExternalCreate'),
  edit: lazyScreen(() => import('./external-form'), 'ExternalEdit'),
  icon: Microscope,
  recordRepresentation: 'name',
};
