import {
  type AuditDay,
  type AuditEntry,
  type AuditedEvent,
  type AuditFilter,
  type Disclosure,
  type DisclosureTarget,
  type LogHeadView,
  NEXT_CURSOR_HEADER,
  type Success,
} from '@parkho/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../../lib/http/api';
import { http, sendCommand } from '../../parts/actions/http';

/** Lines of a page. */
const PAGE = 25;
/** Interval at which a list checks for newer events, in milliseconds. */
const POLL_MS = 30_000;

interface ListQuery {
  filter: AuditFilter;
  /** Whether the events of one request, and the view counts of a day, are one line. */
  grouped: boolean;
}

const fetchList = async ({ filter, grouped }: ListQuery, after?: string, signal?: AbortSignal) => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([0, PAGE - 1]),
    ...(grouped && { grouped: 'true' }),
    ...(after !== undefined && { after }),
  });
  const { headers, json } = await http(`/api/console/audit?${query}`, signal && { signal });
  return { entries: json as AuditEntry[], next: headers.get(NEXT_CURSOR_HEADER) ?? undefined };
};

/** The filtered events, the latest first. Read pages stay valid, as events do not change. */
export const auditList = (list: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', list],
    queryFn: ({ pageParam, signal }) => fetchList(list, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The current first page of a list. */
export const latestPage = (list: ListQuery) =>
  queryOptions({
    queryKey: ['audit', 'latest', list],
    queryFn: async ({ signal }) => (await fetchList(list, undefined, signal)).entries,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });

/** The number of events of each day, the earliest first; days without events are absent. */
export const auditDays = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', 'days', filter],
    queryFn: async ({ signal }) =>
      (
        await http(`/api/console/audit/days?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, {
          signal,
        })
      ).json as AuditDay[],
    staleTime: POLL_MS,
    placeholderData: keepPreviousData,
  });

const eventAt = (id: string): string => `/console/audit/${encodeURIComponent(id)}`;

export const auditedEvent = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: async ({ signal }) => (await http(`/api${eventAt(id)}`, { signal })).json as AuditedEvent,
  });

/** The last signed log head; null without one. */
export const logHead = queryOptions({
  queryKey: ['audit', 'head'],
  queryFn: fetcher<LogHeadView | null>('/audit/head'),
});

/** The proof of an event, as a file. */
export const eventProof = (id: string): Promise<Blob> => api.file(`${eventAt(id)}/proof`);

export const auditCalls = {
  /** Recorded before it is answered; see Command for `key`. */
  disclose: async (of: DisclosureTarget, key: string) =>
    (await sendCommand({ method: 'POST', path: '/audit/disclosures', body: of, key })) as Success<Disclosure>,
};
export type AuditCalls = typeof auditCalls;
