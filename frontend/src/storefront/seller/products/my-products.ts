import type { MyProducts, MyProductsQuery } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api';

/** The signed-in seller's own devices that match, a page at a time. */
export const myProducts = (query: MyProductsQuery) =>
  queryOptions({
    queryKey: ['products', 'mine', query],
    queryFn: async ({ signal }) =>
      (await api.get<MyProducts>('/products/my-products', { query: { ...query }, signal })).data,
  });
