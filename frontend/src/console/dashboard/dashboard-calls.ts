import {
  ANALYTICS_MESSAGES,
  dayInPakistan,
  plusDays,
  type ShopActivity,
  type UserAnalytics,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, errorText, fetcher } from '../../lib/http/api';
import { WEEK_DAYS } from './week';

export const userAnalytics = queryOptions({
  queryKey: ['analytics', 'users'],
  queryFn: fetcher<UserAnalytics>('/analytics/analytics'),
});

/** The ranges of the charts. */
export const RANGES = { days: '30 days', months: '12 months' } as const;
export type Range = keyof typeof RANGES;
const DAYS = 30;
const MONTHS = 12;

/** A number of days up to today. */
const upToToday = (days: number): Record<string, string> => {
  const to = dayInPakistan(new Date().toISOString());
  return { from: plusDays(to, 1 - days), to };
};
const queryOf = (range: Range): Record<string, string | number> =>
  range === 'months' ? { months: MONTHS } : upToToday(DAYS);

const activity = async (query: Record<string, string | number>, signal: AbortSignal) =>
  (await api.get<ShopActivity>('/analytics/activity', { query, signal })).data.activity;

export const shopActivity = (range: Range) =>
  queryOptions({
    queryKey: ['analytics', 'activity', range],
    queryFn: ({ signal }) => activity(queryOf(range), signal),
  });

/** By day, the earliest first. */
export const lastTwoWeeks = queryOptions({
  queryKey: ['analytics', 'activity', 'weeks'],
  queryFn: ({ signal }) => activity(upToToday(2 * WEEK_DAYS), signal),
});

/** The specification distinguishes a refusal from a call without an answer (specification 2, section 8). */
export const analyticsError = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? errorText(error, ANALYTICS_MESSAGES.loadFailed)
    : ANALYTICS_MESSAGES.loadError;
