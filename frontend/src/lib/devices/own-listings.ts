import type { MyListings, MyProductsQuery } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

/** The signed-in seller's own devices that match, a page at a time. */
export const ownListings = (query: MyProductsQuery) =>
  queryOptions({
    queryKey: ['products', 'mine', query],
    queryFn: async ({ signal }) =>
      (await api.get<MyListings>('/products/my-products', { query: { ...query }, signal })).data,
  });
