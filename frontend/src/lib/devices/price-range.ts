import { BUDGET_BANDS, type BudgetBand, type PriceRange } from '@parkho/contracts';

/** Whether the minimum is above the maximum. */
export const isEmptyRange = ({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }: PriceRange): boolean =>
  minPrice > maxPrice;

/** The budget band with exactly these bounds. */
export const budgetBandOf = ({ minPrice, maxPrice }: PriceRange): BudgetBand | undefined =>
  BUDGET_BANDS.find((band) => band.minPrice === minPrice && band.maxPrice === maxPrice);
