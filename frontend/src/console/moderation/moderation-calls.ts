import type { AlikeListings, ModerationFilter, ModerationQueue } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** What moderators keep. It resolves to the server's answer and throws HttpError with its message; for `key` see Command. */
export const moderationCalls = {
  /** `version` of the list that was edited. */
  saveRejectionReasons: (reasons: readonly string[], version: number, key: string) =>
    sendCommand({ method: 'PUT', path: '/admin/rejection-reasons', version, key, body: { reasons } }),
};
export type ModerationCalls = typeof moderationCalls;

/** The one that is looked at, the next one, and one more for who decides faster than the server answers. */
const AT_HAND = 3;

export interface QueuePlace {
  filter: ModerationFilter;
  /** Ids of those that were put off, or decided on a moment ago. */
  skipped: readonly string[];
  /** Id of the one to begin with. */
  first?: string | undefined;
}

/** The head of the queue, which stays while it is read without the one that was put off. */
export const moderationQueue = ({ filter, skipped, first }: QueuePlace) =>
  queryOptions({
    queryKey: ['moderation', filter, skipped, first],
    queryFn: async ({ signal }) => {
      const query = { filter, limit: AT_HAND, skip: skipped.join(','), first };
      return (await api.get<ModerationQueue>('/admin/moderation', { query, signal })).data;
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === filter ? previous : undefined),
  });

/** What of the same seller can be approved together with a listing. */
export const alikeListings = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'alike', id],
    queryFn: async ({ signal }) =>
      (await api.get<AlikeListings>(`/admin/moderation/${encodeURIComponent(id)}/alike`, { signal })).data
        .listings,
  });
