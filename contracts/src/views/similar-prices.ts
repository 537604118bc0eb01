/**
 * data of GET /api/products/similar-prices: asking prices of similar devices, and sale prices of the last
 * SIMILAR_MONTHS, in PKR; null with fewer than SIMILAR_MIN. The lowest and the highest tenth are left out of the range.
 */
export type SimilarPrices = { count: number; low: number; median: number; high: number } | null;
export const SIMILAR_MIN = 5;
export const SIMILAR_MONTHS = 6;

/** How far a price is above or below the median, in PKR; 0 within its precision of two digits. */
export const differenceFromMedian = (price: number, { median }: NonNullable<SimilarPrices>): number =>
  Math.abs(price - median) < median / 50 ? 0 : price - median;
