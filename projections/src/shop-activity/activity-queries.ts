import { daysBetween, type Month, monthOfDay, type PeriodActivity, plusDays } from '@parkho/contracts';
import type { Total } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { type ShopActivityDocument, SOLD_AFTER } from './shop-activity.js';

type Activity = ReadModel<ShopActivityDocument>;

/** The activity of each of these months. */
export const activityByMonth = async (
  model: Activity,
  months: readonly Month[],
): Promise<PeriodActivity[]> => {
  const days = await Promise.all(months.map((month) => model.totals(month)));
  return months.map((month, index) => activityOf(month, days[index]!));
};

/** The activity of each day in a range, both ends inclusive. */
export const activityByDay = async (model: Activity, from: string, to: string): Promise<PeriodActivity[]> => {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => plusDays(from, index));
  const months = [...new Set(days.map(monthOfDay))];
  const totals = await Promise.all(months.map((month) => model.totals(month)));
  const byDay = new Map(totals.flat().map((total) => [total.key, total]));
  return days.map((day) => activityOf(day, [byDay.get(day) ?? { key: day, numbers: {} }]));
};

const activityOf = (period: string, totals: readonly Total[]): PeriodActivity => {
  const sum = (name: string): number => totals.reduce((sum, { numbers }) => sum + (numbers[name] ?? 0), 0);
  const medianDaysToSell = median(totals);
  return {
    period,
    listed: sum('listed'),
    sold: sum('sold'),
    registered: sum('registered'),
    inspected: sum('inspected'),
    ...(medianDaysToSell !== undefined && { medianDaysToSell }),
  };
};

/** The median of the days from listing to sale; of an even number the mean of the middle two. */
const median = (totals: readonly Total[]): number | undefined => {
  const days = totals
    .flatMap(({ numbers }) => Object.entries(numbers))
    .filter(([name]) => name.startsWith(SOLD_AFTER))
    .flatMap(([name, sold]) => Array<number>(sold).fill(Number(name.slice(SOLD_AFTER.length))))
    .sort((a, b) => a - b);
  const [low, high] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};
