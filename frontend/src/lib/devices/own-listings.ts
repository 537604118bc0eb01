import { type MyListings, type MyProductsQuery, PAGES, queryString } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

/** The signed-in seller's own devices that match, a page at a time. */
export const ownListings = (query: MyProductsQuery) =>
  queryOptions({
    queryKey: ['products', 'mine', query],
    queryFn: async ({ signal }) =>
      (await api.get<MyListings>('/products/my-products', { query: { ...query }, signal })).data,
  });

/** The address of My Products, or of its inspection requests, for them. */
export const ownListingsPath = (
  query: Pick<MyProductsQuery, 'state' | 'trouble' | 'sort'> & { view?: 'table'; tab?: 'inspections' },
): string => `${PAGES.sellerProducts.path}?${queryString(query)}`;
