import type { ProductList, ProductPage, ProductQuery } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api';

/** The public devices that match, a page at a time. */
export const publicProducts = (query: ProductQuery) =>
  queryOptions({
    queryKey: ['products', 'public', query],
    queryFn: async ({ signal }) =>
      (await api.get<ProductList>('/products/public', { query: { ...query }, signal })).data,
  });

/** A device with everything that its own page shows. */
export const productPage = (id: string) =>
  queryOptions({
    queryKey: ['products', 'page', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ product: ProductPage }>(`/products/products/${encodeURIComponent(id)}`, { signal }))
        .data.product,
  });
