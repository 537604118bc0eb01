import {
  type MyProducts,
  PLACEMENT_HISTORY_LIMIT,
  PLACEMENT_PRODUCTS_LIMIT,
  type PlacementRequests,
  type ProductReceipt,
  type placementRequestForm,
  type ValueOf,
} from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';

/** Listings for which a placement can be requested. */
export const featurableProducts = (query: { search?: string; page: number }) =>
  queryOptions({
    queryKey: ['products', 'mine', 'featurable', query],
    queryFn: fetcher<MyProducts>('/products/my-products', {
      query: { ...query, featurable: true, limit: PLACEMENT_PRODUCTS_LIMIT },
    }),
    placeholderData: keepPreviousData,
  });

export const placementRequests = (page: number) =>
  queryOptions({
    queryKey: ['products', 'mine', 'featured-requests', page],
    queryFn: fetcher<PlacementRequests>('/seller/featured-requests', {
      query: { page, limit: PLACEMENT_HISTORY_LIMIT },
    }),
    placeholderData: keepPreviousData,
  });

type Receipt = { product: ProductReceipt };

export const submitRequest = withIdempotencyKey(
  ({ version, ...request }: ValueOf<typeof placementRequestForm> & { version: number }, idempotencyKey) =>
    api.post<Receipt>('/seller/featured-request', request, { version, idempotencyKey }),
);

export const cancelRequest = withIdempotencyKey(
  ({ productId, version }: { productId: string; version: number }, idempotencyKey) =>
    api.delete<Receipt>(`/seller/featured-request/${encodeURIComponent(productId)}`, {
      version,
      idempotencyKey,
    }),
);
