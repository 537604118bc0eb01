import type { WaitingEntry } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';

/** What waits for a decision of the person at the screen. */
export const waiting = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) =>
    (await api.get<{ waiting: WaitingEntry[] }>('/console/waiting', { signal })).data.waiting,
});
