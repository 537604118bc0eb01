import { Cog, Layers } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** The read models, and how far each is. */
export const projections: ResourceProps = {
  name: 'projections',
  options: { label: 'Projections' },
  list: lazyScreen(() => import('./projections-screen'), 'ProjectionsScreen'),
  icon: Layers,
};

/** The engines, what waits for an operator, and what runs. */
export const system: ResourceProps = {
  name: 'system',
  options: { label: 'System' },
  list: lazyScreen(() => import('./system-screen'), 'SystemScreen'),
  icon: Cog,
};
