import type { UnreadNotifications } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

/** The polling interval, in milliseconds. */
const EVERY_MS = 60_000;

/** Without live updates, new notifications show within a minute, and at once when the tab is shown again. */
export const POLLING = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const;

/** The number of unread notifications of a user; the key holds the id, so that another user does not see it. */
export const unreadNotifications = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'unread', userId],
    queryFn: async ({ signal }) =>
      (await api.get<UnreadNotifications>('/notifications/unread', { signal })).data.unread,
    ...POLLING,
  });
