import { Laptop } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { ProductList } from './product-list';
import { ProductShow } from './product-show';

export const products: ResourceProps = {
  name: 'products',
  list: ProductList,
  show: ProductShow,
  icon: Laptop,
  recordRepresentation: 'name',
};
