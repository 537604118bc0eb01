import type { UnreadNotifications } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

/** How often it is asked anew by itself, in milliseconds. */
const EVERY_MS = 60_000;

/** What comes up while somebody looks elsewhere shows within a minute, and at once when they are back. */
export const FRESH = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const;

/** How many notifications somebody has not read; nobody else's when another one signs in. */
export const unreadNotifications = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'unread', userId],
    queryFn: async ({ signal }) =>
      (await api.get<UnreadNotifications>('/notifications/unread', { signal })).data.unread,
    ...FRESH,
  });
