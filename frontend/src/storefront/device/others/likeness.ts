import { formatPkr, type ProductCard, type ProductPage } from '@parkho/contracts';

const isSame = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why a device is shown beside another one: 'Same processor, PKR 9,000 less'. */
export function likenessOf(other: ProductCard, product: ProductPage): string {
  const { specifications: ours } = product;
  const { specifications: theirs } = other;
  const same = isSame(other.model, product.model)
    ? 'Same model'
    : isSame(theirs.processor, ours.processor)
      ? 'Same processor'
      : isSame(theirs.ram, ours.ram)
        ? 'Same memory'
        : undefined;
  const difference = other.price - product.price;
  const price =
    difference === 0
      ? 'same price'
      : `${formatPkr(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  const text = [same, price].filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
