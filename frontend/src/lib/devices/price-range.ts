import { BUDGET_BANDS, type BudgetBand, formatPkr } from '@parkho/contracts';

/** In PKR; a bound that is absent is open. */
export interface PriceRange {
  minPrice?: number;
  maxPrice?: number;
}

/** Whether the minimum is above the maximum. */
export const isEmptyRange = ({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: PriceRange): boolean =>
  minPrice > maxPrice;

/** The budget band with exactly these bounds. */
export const bandOf = ({ minPrice, maxPrice }: PriceRange): BudgetBand | undefined =>
  BUDGET_BANDS.find((band) => band.minPrice === minPrice && band.maxPrice === maxPrice);

/** 'PKR 25,000 - 50,000', 'From PKR 25,000', 'Up to PKR 50,000'; undefined where both bounds are open. */
export function rangeLabel({ minPrice, maxPrice }: PriceRange): string | undefined {
  if (minPrice !== undefined && maxPrice !== undefined) {
    return `${formatPkr(minPrice)} - ${formatPkr(maxPrice).replace('PKR ', '')}`;
  }
  if (minPrice !== undefined) return `From ${formatPkr(minPrice)}`;
  return maxPrice === undefined ? undefined : `Up to ${formatPkr(maxPrice)}`;
}
