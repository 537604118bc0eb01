import type { ShopTraffic, TrafficOfDevice } from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api';

const DEVICES_SHOWN = 25;

/** The traffic of a week ('2026-11-23') by device; by default the current week. */
export const shopTraffic = (week: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['traffic', 'shop', week, page],
    queryFn: async ({ signal }) => {
      const query = { week, page, limit: DEVICES_SHOWN };
      return (await api.get<ShopTraffic>('/products/traffic', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

export const trafficOfDevice = (id: string) =>
  queryOptions({
    queryKey: ['traffic', 'device', id],
    queryFn: async ({ signal }) =>
      (await api.get<TrafficOfDevice>(`/products/traffic/${encodeURIComponent(id)}`, { signal })).data,
  });
