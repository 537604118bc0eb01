import { Laptop } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

export const products: ResourceProps = {
  name: 'products',
  list: lazyScreen(() => import('./product-list'), 'ProductList'),
  show: lazyScreen(() => import('./product-show'), 'ProductShow'),
  create: lazyScreen(() => import('./form/product-create'), 'ProductCreate'),
  edit: lazyScreen(() => import('./form/product-edit'), 'ProductEdit'),
  icon: Laptop,
  recordRepresentation: 'name',
};
