import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api';

const FRESH_MS = 30_000;

/** Whether asking the same again may help: not after a plain refusal, and once at most. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * `networkMode: 'always'`: a phone without network gets the error text and a retry button instead of a skeleton
 * that never ends.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
