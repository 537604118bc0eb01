import {
  factOf,
  factText,
  GENERAL_LABELS,
  LAPTOP_PAGE_KEYS,
  type LaptopDetails,
  laptopCardDetails,
  type ProductCard,
  type ProductPage,
  SPECIFICATION_KEYS,
} from '@parkho/contracts';
import type { Localization } from '../../lib/language/language';

/** The fields of a card, which the wishlist stores. */
export const cardOf = (page: ProductPage): ProductCard => {
  const {
    laptopDetails,
    reportId,
    featureRequest,
    updatedAt,
    priceHistory,
    similarPrices,
    soldAt,
    review,
    inspectionRequested,
    inspectionRequestedAt,
    inspectedAt,
    inspectionNotes,
    inspectionData,
    reportVersion,
    inspectionChanges,
    version,
    ...card
  } = page;
  const { _id, name, businessName } = page.seller;
  const details = laptopCardDetails(laptopDetails);
  return {
    ...card,
    ...(details && { laptopDetails: details }),
    seller: { _id, name, businessName },
  };
};

/** A label and its value. */
export type Row = readonly [label: string, value: string];

const knownRows = (rows: readonly (readonly [string, string | undefined])[]): Row[] =>
  rows.filter((row): row is Row => Boolean(row[1]));

const pageLabel = (key: Parameters<typeof factOf>[0], { translate }: Localization): string =>
  translate(factOf(key).page ?? factOf(key).label);

/** The known facts of the device, as rows of a table. */
export const specificationRows = (
  { specifications, ...product }: ProductPage,
  localization: Localization,
): Row[] =>
  knownRows([
    // Category and condition are beside the title.
    ...(['brand', 'model'] as const).map(
      (key) => [localization.translate(GENERAL_LABELS[key]), product[key]] as const,
    ),
    ...SPECIFICATION_KEYS.map(
      (key) => [pageLabel(key, localization), factText(key, specifications[key], localization)] as const,
    ),
  ]);

type LaptopPart = Pick<ProductPage, 'laptopDetails' | 'specifications' | 'model'>;

/** The facts shown beside the title, in the seller panel, or in the specifications. */
const isElsewhere = (key: keyof LaptopDetails, { specifications, model }: LaptopPart): boolean =>
  ['negotiable', 'quantity', 'contactInfo'].includes(key) ||
  (key === 'modelName' && Boolean(model)) ||
  (key === 'storageType' && Boolean(specifications.storage));

/**
 * The laptop details; empty for most other devices. An amount of 0 counts as missing. Each fact is on the page once.
 */
export const laptopRows = (product: LaptopPart, localization: Localization): Row[] =>
  knownRows(
    LAPTOP_PAGE_KEYS.filter((key) => !isElsewhere(key, product)).map((key) => {
      const value = product.laptopDetails[key] || undefined;
      return [pageLabel(key, localization), factText(key, value, localization)];
    }),
  );
