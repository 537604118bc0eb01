import {
  DASHBOARD_MESSAGES,
  DASHBOARD_REFRESH_MS,
  type ListingDrafts,
  type SellerDashboard,
  type User,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ownListings } from '../../../lib/devices/own-listings';
import { ApiError, api, fetcher } from '../../../lib/http/api';
import { auth } from '../../../lib/session/auth';

/**
 * Its key is below 'products', as for everything that a write to a device changes. Refetched when it is shown, and
 * polled.
 */
export const dashboard = queryOptions({
  queryKey: ['products', 'dashboard'],
  queryFn: fetcher<SellerDashboard>('/products/dashboard-stats'),
  staleTime: 0,
  refetchInterval: DASHBOARD_REFRESH_MS,
});

/**
 * The account, for as long as its address is unconfirmed: the link may be opened in another tab, or on another device.
 */
export const unconfirmed = ({ _id, emailVerified }: User) =>
  queryOptions({
    queryKey: ['account', _id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ user: User }>('/auth/me', { signal });
      auth.replaceUser(data.user);
      return data.user;
    },
    enabled: !emailVerified,
    refetchInterval: DASHBOARD_REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

const REJECTED_SHOWN = 3;
/** The newest rejected listings, and the number of listings per missing field. */
export const troubles = ownListings({ state: 'rejected', counts: true, limit: REJECTED_SHOWN });

/** The account's unfinished listings, from all its devices. */
export const accountDrafts = queryOptions({
  queryKey: ['drafts'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.get<ListingDrafts>('/products/drafts', { signal })).data.drafts,
});

/** The specification distinguishes an error answer from a call without an answer (specification 2, section 8). */
export const dashboardError = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? DASHBOARD_MESSAGES.loadFailed
    : DASHBOARD_MESSAGES.loadError;
