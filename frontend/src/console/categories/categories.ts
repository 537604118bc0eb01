import { Tags } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { CategoryList } from './category-list';

export const categories: ResourceProps = {
  name: 'categories',
  list: CategoryList,
  icon: Tags,
  recordRepresentation: 'name',
};
