import type { AnalysisAnswer, AnalysisTables } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';

export const analysisTables = queryOptions({
  queryKey: ['analysis', 'tables'],
  queryFn: async ({ signal }) => (await api.get<AnalysisTables>('/analysis/tables', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface Question {
  sql: string;
  /** A day in Pakistan; empty: now. */
  asOf: string;
}

export const askAnalysis = async ({ sql, asOf }: Question): Promise<AnalysisAnswer> =>
  (await api.post<AnalysisAnswer>('/analysis/sql', { sql, ...(asOf && { asOf }) })).data;
