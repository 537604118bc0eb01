import {
  NOTIFICATION_MESSAGES as MESSAGES,
  NOTIFICATION_FILTER_LABELS,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  type Notifications,
  notificationFilters,
  PAGES,
  queryString,
  type User,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../lib/http/api';
import { oneOf, pageNumber } from '../../lib/page/query-params';
import { useAuth } from '../../lib/session/auth';
import { Button, LinkButton } from '../../ui/button';
import { Select } from '../../ui/field';
import { Banner } from '../../ui/page/banner';
import { Tabs } from '../../ui/page/tabs';
import { Pagination } from '../../ui/pagination';
import { EmptyState, ErrorState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import { type NotificationFilters, notificationsOf, useMarkRead } from './notification-calls';
import { NOTIFICATION_LIST, NotificationRow, NotificationsSkeleton } from './notification-row';

/** The notifications of the signed-in user. */
export default function NotificationsPage() {
  const { user } = useAuth();
  return user && <NotificationList key={user._id} user={user} />;
}

/** Invalid values count as absent. */
const filtersIn = (params: URLSearchParams): NotificationFilters => {
  const kind = oneOf<NotificationFilter>(NOTIFICATION_FILTERS)(params.get('kind') ?? '');
  return {
    ...(params.get('unread') === 'true' && { unread: true }),
    ...(kind && { kind }),
    page: pageNumber(params.get('page') ?? '') ?? 1,
  };
};
const searchOf = ({ page, ...filter }: NotificationFilters): string =>
  queryString({ ...filter, page: page === 1 ? undefined : page });

function NotificationList({ user }: { user: User }) {
  const filters = filtersIn(useSearchParams()[0]);
  const { unread, kind, page } = filters;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(notificationsOf(user._id, filters));
  const { mutate, isPending, error: failure, variables, reset } = useMarkRead(user._id);
  const change = (filter: Partial<NotificationFilters>) =>
    navigate({ search: searchOf({ ...filters, page: 1, ...filter }) });

  if (data && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages)
    return <Navigate replace to={{ search: searchOf({ ...filters, page: data.totalPages }) }} />;
  const markAll = ({ asOf }: Notifications) =>
    mutate(
      { upTo: asOf },
      {
        onSuccess: () => {
          showToast(MESSAGES.allRead);
          // The button has no further effect.
          heading.current?.focus();
        },
      },
    );
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none sm:text-4xl">
          {PAGES.notifications.title}
        </h1>
        <Button
          variant="secondary"
          busy={isPending && 'upTo' in variables}
          disabled={!data || data.unread === 0}
          onClick={() => data && markAll(data)}
        >
          <CheckCheck aria-hidden="true" className="size-5" />
          Mark all read
        </Button>
      </div>
      {failure && <Banner onDismiss={reset}>{errorText(failure, MESSAGES.readFailed)}</Banner>}
      <Tabs
        label={PAGES.notifications.title}
        tabs={{ all: 'All', unread: 'Unread' }}
        active={unread ? 'unread' : 'all'}
        onSelect={(tab) => change({ unread: tab === 'unread' || undefined })}
      >
        <div className="grid grid-cols-1 gap-6">
          <Select
            aria-label="Kind"
            className="sm:max-w-64"
            value={kind ?? ''}
            onChange={({ target }) =>
              change({ kind: oneOf<NotificationFilter>(NOTIFICATION_FILTERS)(target.value) })
            }
          >
            <option value="">All kinds</option>
            {notificationFilters(user.role).map((filter) => (
              <option key={filter} value={filter}>
                {NOTIFICATION_FILTER_LABELS[filter]}
              </option>
            ))}
          </Select>
          {error && !data && (
            <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
          )}
          {!data && !error && <NotificationsSkeleton />}
          {data?.notifications.length === 0 && (
            <EmptyState
              title={unread ? MESSAGES.noneUnread : MESSAGES.noneFound}
              hint={unread ? MESSAGES.noneUnreadWhy : MESSAGES.noneFoundWhy}
            >
              {(unread || kind) && (
                <LinkButton variant="secondary" to={PAGES.notifications.path}>
                  Show all
                </LinkButton>
              )}
            </EmptyState>
          )}
          {data && data.notifications.length > 0 && (
            <div
              id="notifications"
              aria-busy={isPlaceholderData}
              className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
            >
              <ul aria-label={PAGES.notifications.title} className={NOTIFICATION_LIST}>
                {data.notifications.map((notification) => (
                  <NotificationRow
                    key={notification._id}
                    notification={notification}
                    onFollow={() => notification.read || mutate({ ids: [notification._id] })}
                    onMark={(link) => {
                      mutate({ ids: [notification._id] });
                      // Its button disappears, and with the filter its row as well.
                      (unread ? heading.current : link)?.focus();
                    }}
                  />
                ))}
              </ul>
              <Pagination
                page={page}
                totalPages={data.totalPages}
                linkTo={(page) => ({ search: searchOf({ ...filters, page }), hash: '#notifications' })}
              />
            </div>
          )}
        </div>
      </Tabs>
    </div>
  );
}
