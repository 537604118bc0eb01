import type { ProductList, ProductQuery } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

/** The public devices that match, a page at a time. */
export const publicProducts = (query: ProductQuery) =>
  queryOptions({
    queryKey: ['products', 'public', query],
    queryFn: async ({ signal }) =>
      (await api.get<ProductList>('/products/public', { query: { ...query }, signal })).data,
  });
