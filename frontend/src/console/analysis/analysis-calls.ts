import { ANALYSIS_PAGE, type AnalysisTables, type QueryResult } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, fetcher } from '../../lib/http/api';

export const analysisTables = queryOptions({
  queryKey: ['analysis', 'tables'],
  queryFn: fetcher<AnalysisTables>('/analysis/tables'),
  staleTime: Number.POSITIVE_INFINITY,
});

export interface Question {
  sql: string;
  /** A day in Pakistan; empty: now. */
  asOf: string;
  /** In place of a day: a number of events of the log. */
  position?: number | undefined;
}

/** Attempts while the facts are folded for the first time, one per second. */
const MAX_PREPARING_ATTEMPTS = 120;

/** The answer to a query, cached until it is run again. */
export const analysisAnswer = (question: Question) =>
  queryOptions({
    queryKey: ['analysis', 'answer', question],
    queryFn: async ({ signal }) => {
      const { sql, asOf, position } = question;
      const asOfParams = position === undefined ? asOf && { asOf } : { position };
      return (await api.post<QueryResult>('/analysis/sql', { sql, ...(asOfParams || {}) }, { signal })).data;
    },
    // During the first fold of the facts.
    retry: (attempts, error) =>
      error instanceof ApiError && error.status === 503 && attempts < MAX_PREPARING_ATTEMPTS,
    retryDelay: 1_000,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The answer as a Parquet file. */
export const analysisParquet = ({ sql, asOf }: Question): Promise<Blob> =>
  api.file('/analysis/sql/file', { sql, ...(asOf && { asOf }), format: 'parquet' });

/** The address of the SQL screen with a query. */
export const sqlPath = ({ sql, asOf }: Question): string =>
  `${ANALYSIS_PAGE.path}?${new URLSearchParams({ sql, ...(asOf && { asOf }) })}`;
