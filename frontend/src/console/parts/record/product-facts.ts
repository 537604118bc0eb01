import {
  factOf,
  factText,
  GENERAL_LABELS,
  LAPTOP_KEYS,
  type ProductPage,
  SPECIFICATION_KEYS,
} from '@parkho/contracts';
import type { Facts } from './facts';

/** The listing's facts about the device. */
export const deviceFacts = (product: ProductPage): Facts =>
  Object.fromEntries([
    ...(['category', 'brand', 'model', 'condition', 'location'] as const).map((key) => [
      GENERAL_LABELS[key],
      product[key],
    ]),
    ...SPECIFICATION_KEYS.map((key) => [factOf(key).label, factText(key, product.specifications[key])]),
  ]);

/** The listing's further facts about a laptop. */
export const laptopFacts = ({ laptopDetails }: ProductPage): Facts =>
  Object.fromEntries(LAPTOP_KEYS.map((key) => [factOf(key).label, factText(key, laptopDetails[key])]));
