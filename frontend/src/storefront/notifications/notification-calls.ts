import {
  DEFAULT_PAGE_SIZE,
  type NotificationFilter,
  type Notifications,
  type UnreadNotifications,
} from '@parkho/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { POLLING, unreadNotifications } from '../../lib/live/notifications';

/** The filters of the list of notifications; an absent field does not filter. */
export interface NotificationFilters {
  unread?: boolean;
  kind?: NotificationFilter;
  page: number;
}

const NOTIFICATIONS = ['notifications'];
const listsOf = (userId: string) => [...NOTIFICATIONS, 'list', userId];

export const notificationsOf = (userId: string, filters: NotificationFilters) =>
  queryOptions({
    queryKey: [...listsOf(userId), filters],
    queryFn: fetcher<Notifications>('/notifications', { query: { ...filters, limit: DEFAULT_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // A list older than the bell's count would lack the new notification.
    staleTime: 0,
    ...POLLING,
  });

/** Notifications to mark as read: some by id, or all up to a time. */
type ReadMarks = { ids: string[] } | { upTo: string };

const markRead = withIdempotencyKey((marks: ReadMarks, idempotencyKey) =>
  api.post<UnreadNotifications>('/notifications/read', marks, { idempotencyKey }),
);

/** Marks as read, optimistically; the call survives leaving the page. */
export function useMarkRead(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: markRead,
    onMutate: (marks) => showAsRead(queries, userId, marks),
    onSuccess: ({ data }) => queries.setQueryData(unreadNotifications(userId).queryKey, () => data.unread),
    // After a failure as well: notifications shown as read are reset.
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS }),
  });
}

const showAsRead = async (queries: QueryClient, userId: string, marks: ReadMarks): Promise<void> => {
  // An earlier answer would undo it.
  await queries.cancelQueries({ queryKey: NOTIFICATIONS });
  const isMarked = ({ _id, at }: Notifications['notifications'][number]) =>
    'ids' in marks ? marks.ids.includes(_id) : at <= marks.upTo;
  queries.setQueriesData<Notifications>(
    { queryKey: listsOf(userId) },
    (list) =>
      list && {
        ...list,
        notifications: list.notifications.map((notification) =>
          isMarked(notification) ? { ...notification, read: true } : notification,
        ),
      },
  );
};
