import {
  type AuditDay,
  type AuditEntry,
  type AuditedEvent,
  type AuditFilter,
  type Disclosed,
  type Disclosure,
  type LogHeadView,
  NEXT_CURSOR_HEADER,
  type Success,
} from '@parkho/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api';
import { http, sendCommand } from '../../parts/actions/http';

/** Lines that come at a time. */
const PAGE = 25;
/** How often a list looks for newer events, in milliseconds. */
const LOOK_MS = 30_000;

interface ListQuery {
  filter: AuditFilter;
  /** The events of one request, and the view counts of a day, as one line. */
  grouped: boolean;
}

const read = async ({ filter, grouped }: ListQuery, after?: string, signal?: AbortSignal) => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([0, PAGE - 1]),
    ...(grouped && { grouped: 'true' }),
    ...(after !== undefined && { after }),
  });
  const { headers, json } = await http(`/api/console/audit?${query}`, signal && { signal });
  return { entries: json as AuditEntry[], next: headers.get(NEXT_CURSOR_HEADER) ?? undefined };
};

/** What is filtered, the latest first. What has been read stays as it is: events do not change. */
export const auditList = (list: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', list],
    queryFn: ({ pageParam, signal }) => read(list, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first page of a list as it is now. */
export const latestPage = (list: ListQuery) =>
  queryOptions({
    queryKey: ['audit', 'latest', list],
    queryFn: async ({ signal }) => (await read(list, undefined, signal)).entries,
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
  });

/** How many events each day has, the earliest first; days without events are absent. */
export const auditDays = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', 'days', filter],
    queryFn: async ({ signal }) =>
      (
        await http(`/api/console/audit/days?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, {
          signal,
        })
      ).json as AuditDay[],
    staleTime: LOOK_MS,
    placeholderData: keepPreviousData,
  });

const eventAt = (id: string): string => `/console/audit/${encodeURIComponent(id)}`;

export const auditedEvent = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: async ({ signal }) => (await http(`/api${eventAt(id)}`, { signal })).json as AuditedEvent,
  });

/** The head of the log that was signed last; null while there is none. */
export const logHead = queryOptions({
  queryKey: ['audit', 'head'],
  queryFn: async ({ signal }) => (await api.get<LogHeadView | null>('/audit/head', { signal })).data,
});

/** That the log has an event, as a file. */
export const eventProof = (id: string): Promise<Blob> => api.file(`${eventAt(id)}/proof`);

export const auditCalls = {
  /** Written down before it is answered; see Command for `key`. */
  disclose: async (of: Disclosed, key: string) =>
    (await sendCommand({ method: 'POST', path: '/audit/disclosures', body: of, key })) as Success<Disclosure>,
};
export type AuditCalls = typeof auditCalls;
