import {
  DEFAULT_PAGE_SIZE,
  type ManagedPage,
  type ManagedPlacementRequests,
  type MyProducts,
  type PlacementRequestStats,
  type PlacementRequestStatus,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetcher } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** The device as it was shown when the button was pressed. */
type Seen = Pick<ManagedPage, '_id' | 'version'>;

const patch = (path: string, { version }: Seen, body: object, key: string) =>
  sendCommand({ method: 'PATCH', path, version, body, key });
const requestPath = ({ _id }: Seen): string => `/admin/featured-requests/${encodeURIComponent(_id)}`;

/**
 * Placement commands of the console. Each resolves to the server's answer and throws HttpError with its message; for
 * `key` see Command.
 */
export const placementCalls = {
  approveFeatured: (seen: Seen, adminNotes: string, key: string) =>
    patch(`${requestPath(seen)}/approve`, seen, { adminNotes }, key),
  rejectFeatured: (seen: Seen, adminNotes: string, key: string) =>
    patch(`${requestPath(seen)}/reject`, seen, { adminNotes }, key),
  removeFromHomePage: (seen: Seen, key: string) =>
    patch(
      `/admin/products/${encodeURIComponent(seen._id)}/toggle-featured`,
      seen,
      { isFeatured: false },
      key,
    ),
};
export type PlacementCalls = typeof placementCalls;

export type StatusFilter = 'all' | PlacementRequestStatus;

/** A page of the requests; the current page stays while another page of the same status loads. */
export const placementRequestList = (status: StatusFilter, page: number) =>
  queryOptions({
    queryKey: ['featured-requests', status, page],
    queryFn: fetcher<ManagedPlacementRequests>('/admin/featured-requests', {
      query: { page, limit: DEFAULT_PAGE_SIZE, status: status === 'all' ? undefined : status },
    }),
    placeholderData: (previous, query) => (query?.queryKey[1] === status ? previous : undefined),
  });

export const featuredStats = queryOptions({
  queryKey: ['featured-requests', 'stats'],
  queryFn: fetcher<PlacementRequestStats>('/admin/featured-requests/stats'),
});

/** Featured devices in the order of the home page. */
export const featuredNow = queryOptions({
  queryKey: ['featured-requests', 'home-page'],
  queryFn: fetcher<MyProducts>('/admin/featured-requests/home-page'),
});
