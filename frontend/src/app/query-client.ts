import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api';

const STALE_TIME_MS = 30_000;

/** Whether a retry may help: not after a refusal, and only once. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * `networkMode: 'always'`: a phone without a network gets the error text and a retry button instead of an endless
 * skeleton.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_TIME_MS, retry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
