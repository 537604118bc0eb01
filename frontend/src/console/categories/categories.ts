import { Tags } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

export const categories: ResourceProps = {
  name: 'categories',
  list: lazyScreen(() => import('./category-list'), 'CategoryList'),
  show: lazyScreen(() => import('./category-show'), 'CategoryShow'),
  icon: Tags,
  recordRepresentation: 'name',
};
