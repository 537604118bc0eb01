import { type MyListings, type MyProductsQuery, PAGES, queryString } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetcher } from '../http/api';

/** The signed-in seller's own devices that match, a page at a time. */
export const ownListings = (query: MyProductsQuery) =>
  queryOptions({
    queryKey: ['products', 'mine', query],
    queryFn: fetcher<MyListings>('/products/my-products', { query: { ...query } }),
  });

/** The address of My Products, or of its inspection requests, for them. */
export const ownListingsPath = (
  query: Pick<MyProductsQuery, 'state' | 'trouble' | 'sort'> & { view?: 'table'; tab?: 'inspections' },
): string => `${PAGES.sellerProducts.path}?${queryString(query)}`;
