import type { PricePoint } from '@parkho/contracts';

const HOUR_MS = 60 * 60 * 1000;
/** A price that is replaced within this time counts as a corrected mistake. */
const CORRECTED_WITHIN_MS = 24 * HOUR_MS;
/** A lower price is compared with the lowest of this time before it, as in the EU's Directive 98/6/EC, article 6a. */
const COMPARISON_PERIOD_MS = 30 * 24 * HOUR_MS;
/** Maximum number of prices that are kept of a device, the latest ones. */
const MAX_PRICES = 60;

/** A reduced price. */
export interface PriceDrop {
  hasDropped: boolean;
  /** The lowest price of the thirty days before the reduction, in paisa. */
  wasPrice?: number | undefined;
  /** When the price was reduced, ISO 8601. */
  droppedAt?: string | undefined;
}

/**
 * The price history of a device on sale after it asks `price` from `at` on, the earliest first; the same list where the
 * price is unchanged. Prices in paisa, times in ISO 8601.
 */
export function appendPrice(
  history: readonly PricePoint[],
  price: number,
  at: string,
): readonly PricePoint[] {
  const last = history.at(-1);
  if (last?.price === price) return history;
  if (!last || Date.parse(at) - Date.parse(last.from) >= CORRECTED_WITHIN_MS)
    return [...history, { price, from: at }].slice(-MAX_PRICES);
  const before = history.slice(0, -1);
  return before.at(-1)?.price === price ? before : [...before, { price, from: last.from }];
}

/**
 * Whether the last change reduced the price, and from what; empty unless it is below every price of the thirty days
 * before.
 */
export function priceDropOf(history: readonly PricePoint[]): PriceDrop {
  const last = history.at(-1);
  if (!last) return { hasDropped: false };
  const since = Date.parse(last.from) - COMPARISON_PERIOD_MS;
  const before = history.slice(0, -1).filter((_, index) => Date.parse(history[index + 1]!.from) > since);
  const lowest = Math.min(...before.map(({ price }) => price));
  return before.length > 0 && lowest > last.price
    ? { hasDropped: true, wasPrice: lowest, droppedAt: last.from }
    : { hasDropped: false, wasPrice: undefined, droppedAt: undefined };
}

/** The price of a device at a time, ISO 8601; undefined before it came on sale. */
export const priceAt = (history: readonly PricePoint[], at: string): number | undefined =>
  history.findLast(({ from }) => from <= at)?.price;
