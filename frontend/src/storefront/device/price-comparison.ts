import { formatPkr, type ProductPage } from '@parkho/contracts';

/** 'PKR 4,000 below similar'; undefined where the price is theirs, or theirs are not known. */
export function comparedWithSimilar({ price, similarPrices }: ProductPage): string | undefined {
  if (!similarPrices) return undefined;
  const difference = price - similarPrices.median;
  // Prices of similar devices are known to two digits.
  if (Math.abs(difference) < similarPrices.median / 50) return 'Priced like similar devices';
  return `${formatPkr(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} similar devices`;
}
