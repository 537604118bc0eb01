import type { AlikeListings, ModerationFilter, ModerationQueue } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/**
 * Commands of moderators. Each resolves to the server's answer and throws HttpError with its message; for `key` see
 * Command.
 */
export const moderationCalls = {
  /** `version` of the edited list. */
  saveRejectionReasons: (reasons: readonly string[], version: number, key: string) =>
    sendCommand({ method: 'PUT', path: '/admin/rejection-reasons', version, key, body: { reasons } }),
};
export type ModerationCalls = typeof moderationCalls;

/** The current listing, the next, and a third for decisions that are faster than the server's answers. */
const PREFETCHED_LISTINGS = 3;

interface QueueQuery {
  filter: ModerationFilter;
  /** Ids of listings that were skipped, or just decided on. */
  skipped: readonly string[];
  /** Id of the first listing. */
  first?: string | undefined;
}

/** The head of the queue, which is kept while it is read again without a skipped listing. */
export const moderationQueue = ({ filter, skipped, first }: QueueQuery) =>
  queryOptions({
    queryKey: ['moderation', filter, skipped, first],
    queryFn: fetcher<ModerationQueue>('/admin/moderation', {
      query: { filter, limit: PREFETCHED_LISTINGS, skip: skipped.join(','), first },
    }),
    placeholderData: (previous, query) => (query?.queryKey[1] === filter ? previous : undefined),
  });

/** Listings of the same seller that can be approved together with one. */
export const alikeListings = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'alike', id],
    queryFn: async ({ signal }) =>
      (await api.get<AlikeListings>(`/admin/moderation/${encodeURIComponent(id)}/alike`, { signal })).data
        .listings,
  });
