import {
  factOf,
  factText,
  GENERAL_LABELS,
  LAPTOP_KEYS,
  type ProductPage,
  SPECIFICATION_KEYS,
} from '@parkho/contracts';
import type { Facts } from './facts';

/** What the listing says of the device. */
export const deviceFacts = (product: ProductPage): Facts =>
  Object.fromEntries([
    ...(['category', 'brand', 'model', 'condition', 'location'] as const).map((key) => [
      GENERAL_LABELS[key],
      product[key],
    ]),
    ...SPECIFICATION_KEYS.map((key) => [factOf(key).label, factText(key, product.specifications[key])]),
  ]);

/** What the listing says of a laptop besides. */
export const laptopFacts = ({ laptopDetails }: ProductPage): Facts =>
  Object.fromEntries(LAPTOP_KEYS.map((key) => [factOf(key).label, factText(key, laptopDetails[key])]));
