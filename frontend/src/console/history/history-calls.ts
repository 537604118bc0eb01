import type { AuditComparison, AuditedKind, AuditHistory, AuditMoment } from '@parkho/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';

const pathOf = (kind: AuditedKind, id: string, query: Record<string, string> = {}): string => {
  const params = new URLSearchParams(query);
  return `/audit/${kind}/${encodeURIComponent(id)}${params.size > 0 ? `?${params}` : ''}`;
};

/** The history of a record, the latest first, in pages. */
export const history = (kind: AuditedKind, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', kind, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(pageParam !== undefined && { before: String(pageParam) }) };
      return (await api.get<AuditHistory>(pathOf(kind, id, query), { signal })).data;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** The state of a record at a time; while it loads, that of the time before. */
export const momentOf = (kind: AuditedKind, id: string, at: string) =>
  queryOptions({
    queryKey: ['history', kind, id, 'at', at],
    queryFn: fetcher<AuditMoment>(pathOf(kind, id, { at })),
    placeholderData: keepPreviousData,
  });

/** The states of a record at two times, side by side. */
export const comparisonOf = (kind: AuditedKind, id: string, at: string, and: string) =>
  queryOptions({
    queryKey: ['history', kind, id, 'at', at, and],
    queryFn: fetcher<AuditComparison>(pathOf(kind, id, { at, and })),
    placeholderData: keepPreviousData,
  });
