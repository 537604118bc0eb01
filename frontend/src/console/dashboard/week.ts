import type { PeriodActivity } from '@parkho/contracts';

/** Counts by day. */
export type Counted = Exclude<keyof PeriodActivity, 'period' | 'medianDaysToSell'>;

export const WEEK_DAYS = 7;

/** A count of the last week, compared with the week before. */
export interface Change {
  now: number;
  before: number;
  /** In whole percent of the week before; undefined if that was 0. */
  percent: number | undefined;
}

/** @param days two weeks, the earliest first */
export const changeOf = (days: readonly PeriodActivity[], of: Counted): Change => {
  const sum = (period: readonly PeriodActivity[]): number => period.reduce((sum, day) => sum + day[of], 0);
  const [before, now] = [sum(days.slice(0, -WEEK_DAYS)), sum(days.slice(-WEEK_DAYS))];
  return { now, before, percent: before === 0 ? undefined : Math.round(((now - before) / before) * 100) };
};

/** '+12 %', '−8 %', 'No change', or the number where there is nothing to compare with: '+5'. */
export const changeText = ({ now, before, percent }: Change): string => {
  if (now === before) return 'No change';
  const sign = now > before ? '+' : '−';
  return percent === undefined ? `${sign}${now}` : `${sign}${Math.abs(percent)} %`;
};
