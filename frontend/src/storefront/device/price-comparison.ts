import { formatPkr, fromMedian, type ProductPage } from '@parkho/contracts';

/** 'PKR 4,000 below similar devices'; undefined where theirs are not known. */
export function comparedWithSimilar({ price, similarPrices }: ProductPage): string | undefined {
  if (!similarPrices) return undefined;
  const difference = fromMedian(price, similarPrices);
  if (difference === 0) return 'Priced like similar devices';
  return `${formatPkr(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} similar devices`;
}
