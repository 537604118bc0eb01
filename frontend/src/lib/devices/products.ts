import {
  type ComparedDevice,
  type ContactChannel,
  type DeviceContact,
  MAX_PAGE_SIZE,
  type ProductCard,
  type ProductList,
  type ProductPage,
  type ProductQuery,
  type PublicQuestions,
  type SellerPage,
  type SellerReviews,
  type Suggestions,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../http/api';

/** The public devices that match, a page at a time. */
export const publicProducts = (query: ProductQuery) =>
  queryOptions({
    queryKey: ['products', 'public', query],
    queryFn: fetcher<ProductList>('/products/public', { query: { ...query } }),
  });

/** Completions of the typed text. Without an answer there are none, which is not an error. */
export const suggestions = (search: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', search],
    queryFn: async ({ signal }) =>
      (await api.get<Suggestions>('/products/suggestions', { query: { search }, signal })).data.suggestions,
    retry: false,
  });

/** A device with everything that its page shows. */
export const productPage = (id: string) =>
  queryOptions({
    queryKey: ['products', 'page', id],
    // Rendered for any visitor. The browser fetches it again, which counts as a view and returns the owner's own
    // fields.
    meta: { refetch: true },
    queryFn: async ({ signal }) =>
      (await api.get<{ product: ProductPage }>(`/products/products/${encodeURIComponent(id)}`, { signal }))
        .data.product,
  });

const contactPath = (id: string): string => `/products/public/${encodeURIComponent(id)}/contact`;

/**
 * The seller's contact data for a device: fetched when a buyer presses a button, and then not again, because each fetch
 * is counted.
 */
export const deviceContact = (id: string) =>
  queryOptions({
    queryKey: ['device-contact', id],
    queryFn: async ({ signal }) =>
      (await api.post<DeviceContact>(contactPath(id), undefined, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Counts the contact method that a buyer uses. The link is followed whether that succeeds or not. */
export const countContact = (id: string, channel: ContactChannel): void => {
  void api.post(contactPath(id), { way: channel }, { keepalive: true }).catch(() => undefined);
};

/** Devices to compare, in the order of the ids; those no longer public are missing. */
export const comparedDevices = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'compare', ids],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ products: ComparedDevice[] }>('/products/compare', {
          query: { devices: ids.join(',') },
          signal,
        })
      ).data.products,
    enabled: ids.length > 0,
  });

/** Answered questions about a device. Its key is below that of the page, so that both are refetched together. */
export const shownQuestions = (id: string, page: number) =>
  queryOptions({
    queryKey: ['products', 'page', id, 'questions', page],
    queryFn: fetcher<PublicQuestions>(`/products/public/${encodeURIComponent(id)}/questions`, {
      query: { page: page > 1 ? page : undefined },
    }),
  });

/** A seller with their available listings, a page at a time. */
export const sellerPage = (id: string, page: number) =>
  queryOptions({
    queryKey: ['sellers', id, page],
    queryFn: fetcher<SellerPage>(`/sellers/${encodeURIComponent(id)}`, {
      query: { page: page > 1 ? page : undefined },
    }),
  });

/** Buyers' reviews of the devices that a seller has sold, a page at a time. */
export const sellerReviews = (id: string, page: number) =>
  queryOptions({
    queryKey: ['sellers', id, 'reviews', page],
    queryFn: fetcher<SellerReviews>(`/sellers/${encodeURIComponent(id)}/reviews`, {
      query: { page: page > 1 ? page : undefined },
    }),
  });

/** Cards of similar devices. */
export const similarProducts = (id: string) =>
  queryOptions({
    queryKey: ['products', 'similar', id],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ products: ProductCard[] }>(`/products/products/${encodeURIComponent(id)}/similar`, {
          signal,
        })
      ).data.products,
  });

/** The cards of the public devices among the ids, in as many calls as needed. */
export async function productCards(ids: readonly string[]): Promise<ProductCard[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_PAGE_SIZE) }, (_, page) =>
    ids.slice(page * MAX_PAGE_SIZE, (page + 1) * MAX_PAGE_SIZE).join(','),
  );
  const answers = await Promise.all(
    pages.map((ids) => api.get<{ products: ProductCard[] }>('/products/cards', { query: { ids } })),
  );
  return answers.flatMap(({ data }) => data.products);
}
