import type { ProductCard, ProductPage } from '@parkho/contracts';
import type { Localization } from '../../../lib/language/language';

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why a device is shown as similar: 'Same processor, PKR 9,000 less'. */
export function similarityReasons(
  other: ProductCard,
  product: ProductPage,
  { t, pkr }: Pick<Localization, 't' | 'pkr'>,
): string {
  const { specifications } = product;
  const { specifications: otherSpecifications } = other;
  const same = isSame(other.model, product.model)
    ? t('Same model')
    : isSame(otherSpecifications.processor, specifications.processor)
      ? t('Same processor')
      : isSame(otherSpecifications.ram, specifications.ram)
        ? t('Same memory')
        : undefined;
  const difference = other.price - product.price;
  const by = { price: pkr(Math.abs(difference)) };
  const price =
    difference === 0 ? t('same price') : difference < 0 ? t('{price} less', by) : t('{price} more', by);
  const text = [same, price].filter(Boolean).join(t(', '));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
