import { differenceFromMedian, type ProductPage } from '@parkho/contracts';
import type { Localization } from '../../lib/language/language';

/** 'PKR 4,000 below similar devices'; undefined if their prices are unknown. */
export function comparedWithSimilar(
  { price, similarPrices }: ProductPage,
  { t, pkr }: Pick<Localization, 't' | 'pkr'>,
): string | undefined {
  if (!similarPrices) return undefined;
  const difference = differenceFromMedian(price, similarPrices);
  if (difference === 0) return t('Priced like similar devices');
  const by = { price: pkr(Math.abs(difference)) };
  return difference < 0 ? t('{price} below similar devices', by) : t('{price} above similar devices', by);
}
