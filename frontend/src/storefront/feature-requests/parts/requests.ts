import {
  DEFAULT_PAGE_SIZE,
  type FeatureRequestDetail,
  type FeatureRequestPage,
  type FeatureRequestVotes,
  FEATURE_REQUEST_LIMITS as LIMITS,
  type MyProducts,
  type SimilarFeatureRequest,
  type Vote,
} from '@parkho/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../../lib/http/api';
import type { RequestQuery } from './request-query';
import type { RequestValues } from './values';

const KEY = ['feature-requests'] as const;

/**
 * A page of the user's requests, or of the board. The key holds the user id, so that another user does not see the
 * votes.
 */
export const requestPage = (
  userId: string,
  { tab, status, category, priority, sort, search, page = 1 }: RequestQuery,
) => {
  const query = {
    page,
    limit: DEFAULT_PAGE_SIZE,
    status,
    search,
    ...(tab === 'all' && { category, priority, sort: sort ?? 'votes' }),
  };
  return queryOptions({
    queryKey: [...KEY, userId, tab, query],
    queryFn: async ({ signal }) => {
      const path = tab === 'all' ? '/feature-requests' : '/feature-requests/my/requests';
      return (await api.get<FeatureRequestPage>(path, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
};

export const requestDetail = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...KEY, userId, 'one', id],
    queryFn: fetcher<FeatureRequestDetail>(pathOf(id)),
  });

export const similarRequests = (userId: string, title: string) =>
  queryOptions({
    queryKey: [...KEY, userId, 'similar', title],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ similar: SimilarFeatureRequest[] }>('/feature-requests/similar', {
          query: { title },
          signal,
        })
      ).data.similar,
    placeholderData: keepPreviousData,
  });

/** The devices that a request can be about. */
export const ownProducts = (userId: string) =>
  queryOptions({
    queryKey: ['products', 'mine', 'of-requests', userId],
    queryFn: async ({ signal }) =>
      (await api.get<MyProducts>('/products/my-products', { query: { limit: LIMITS.products }, signal })).data
        .products,
  });

const pathOf = (id: string): string => `/feature-requests/${encodeURIComponent(id)}`;

/** Requests with the same key submit one feature request. */
export const submitRequest = (values: RequestValues, idempotencyKey: string) =>
  api.post('/feature-requests', values, { idempotencyKey });

/** A write to the version of a request that was shown. */
interface Seen {
  id: string;
  version: number;
}
export const updateRequest = (
  { id, version, values }: Seen & { values: RequestValues },
  idempotencyKey: string,
) => api.put(pathOf(id), values, { version, idempotencyKey });

export const deleteRequest = ({ id, version }: Seen, idempotencyKey: string) =>
  api.delete(pathOf(id), { version, idempotencyKey });

/** It carries no version: a vote concerns the request, whatever its state. */
export const castVote = ({ id, vote }: { id: string; vote: Vote }, idempotencyKey: string) =>
  api.post<FeatureRequestVotes>(`${pathOf(id)}/vote`, { vote }, { idempotencyKey });

export const sendMessage = ({ id, message }: { id: string; message: string }, idempotencyKey: string) =>
  api.post(`${pathOf(id)}/feedback`, { message }, { idempotencyKey });

/** Refetches all queries that show requests. */
export const refreshRequests = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: KEY });

/** Cancels fetches under way, whose answers lack the new write. */
export const stopRefreshing = (queries: QueryClient): Promise<void> =>
  queries.cancelQueries({ queryKey: KEY, predicate: ({ state }) => state.data !== undefined });

/** The fields that a request has in every answer. */
export type VotableRequest = Pick<SimilarFeatureRequest, '_id' | 'voteCount' | 'myVote'> &
  Partial<FeatureRequestVotes>;
type Cached = FeatureRequestPage | FeatureRequestDetail | SimilarFeatureRequest[] | undefined;

/** Updates a request wherever it is shown. */
export function patchRequest(
  queries: QueryClient,
  id: string,
  change: <R extends VotableRequest>(request: R) => R,
): void {
  const patch = <R extends VotableRequest>(request: R): R => (request._id === id ? change(request) : request);
  queries.setQueriesData<Cached>({ queryKey: KEY }, (cached) => {
    if (!cached) return cached;
    if (Array.isArray(cached)) return cached.map(patch);
    return 'featureRequests' in cached
      ? { ...cached, featureRequests: cached.featureRequests.map(patch) }
      : patch<FeatureRequestDetail>(cached);
  });
}
