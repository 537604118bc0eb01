import type { LinkedSearch, oneClickForm, SavedSearches, ValueOf } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';

export const savedSearches = (userId: string) =>
  queryOptions({
    queryKey: ['saved-searches', userId],
    queryFn: async ({ signal }) =>
      (await api.get<SavedSearches>('/saved-searches', { signal })).data.searches,
  });

export const deleteSavedSearch = withIdempotencyKey((searchId: string, idempotencyKey) =>
  api.delete<SavedSearches>(`/saved-searches/${encodeURIComponent(searchId)}`, { idempotencyKey }),
);

/** The search of a mail's link. Needs no session, and ignores the session of another account. */
export const linkedSearch = (token: string) =>
  queryOptions({
    queryKey: ['saved-search', token],
    queryFn: fetcher<LinkedSearch>('/saved-searches/by-link', { query: { token }, anonymous: true }),
  });

export const stopSearchEmails = withIdempotencyKey((token: string, idempotencyKey) =>
  api.post<LinkedSearch>(
    '/saved-searches/by-link',
    { 'List-Unsubscribe': 'One-Click' } satisfies ValueOf<typeof oneClickForm>,
    { query: { token }, anonymous: true, idempotencyKey },
  ),
);
