import type { ShopTraffic, TrafficOfDevice } from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetcher } from '../../../lib/http/api';

const DEVICES_SHOWN = 25;

/** The traffic of a week ('2026-11-23') by device; by default the current week. */
export const shopTraffic = (week: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['traffic', 'shop', week, page],
    queryFn: fetcher<ShopTraffic>('/products/traffic', { query: { week, page, limit: DEVICES_SHOWN } }),
    placeholderData: keepPreviousData,
  });

export const trafficOfDevice = (id: string) =>
  queryOptions({
    queryKey: ['traffic', 'device', id],
    queryFn: fetcher<TrafficOfDevice>(`/products/traffic/${encodeURIComponent(id)}`),
  });
