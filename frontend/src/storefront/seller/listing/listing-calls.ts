import type { KnownModels, ProductReceipt, SimilarPrices } from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../../lib/http/api';
import { type ListingValues, listingBody } from './listing-values';

/** Requests with the same key create one listing. */
export const listProduct = (listing: object, idempotencyKey: string) =>
  api.post<{ product: ProductReceipt }>('/products/products', listing, { idempotencyKey });
export const addProduct = (values: ListingValues, idempotencyKey: string) =>
  listProduct(listingBody(values), idempotencyKey);

interface Edit {
  id: string;
  /** The version of the listing that was edited. */
  version: number;
  changes: object;
}
export const updateProduct = ({ id, version, changes }: Edit, idempotencyKey: string) =>
  api.put<{ product: ProductReceipt }>(`/products/products/${encodeURIComponent(id)}`, changes, {
    version,
    idempotencyKey,
  });

/** Models that match the typed name, with the specifications that their listings have in common. */
export const knownModels = (search: string) =>
  queryOptions({
    queryKey: ['products', 'models', search],
    queryFn: async ({ signal }) =>
      (await api.get<KnownModels>('/products/models', { query: { search }, signal })).data.models,
    placeholderData: keepPreviousData,
  });

/** The prices of similar devices, by the fields filled in so far. */
export const similarPrices = (device: {
  category: string;
  brand: string;
  modelName: string;
  processor: string;
  ram: string;
}) =>
  queryOptions({
    queryKey: ['products', 'similar-prices', device],
    queryFn: fetcher<SimilarPrices>('/products/similar-prices', { query: device }),
  });
