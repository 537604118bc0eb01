import type { WaitingEntry } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';

/** The numbers of items that await a decision by the current user. */
export const waiting = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) =>
    (await api.get<{ waiting: WaitingEntry[] }>('/console/waiting', { signal })).data.waiting,
});
