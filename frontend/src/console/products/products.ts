import { Laptop } from 'lucide-react';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { ProductList } from './product-list';
import { ProductShow } from './product-show';

/** Forms are fetched when somebody opens one. */
const ProductCreate = lazy(() => import('./product-create'));
const ProductEdit = lazy(() => import('./product-edit'));

export const products: ResourceProps = {
  name: 'products',
  list: ProductList,
  show: ProductShow,
  create: ProductCreate,
  edit: ProductEdit,
  icon: Laptop,
  recordRepresentation: 'name',
};
