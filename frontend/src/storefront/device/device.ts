import {
  type LaptopDetails,
  type ProductCard,
  type ProductPage,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from '@parkho/contracts';

/** The part that lists show and the wishlist keeps. */
export const cardOf = (page: ProductPage): ProductCard => {
  const {
    laptopDetails,
    reportId,
    updatedAt,
    soldAt,
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
  return { ...card, seller: { _id, name, businessName } };
};

/** A label and its value. */
export type Row = readonly [label: string, value: string];

const present = (rows: readonly (readonly [string, string | undefined])[]): Row[] =>
  rows.filter((row): row is Row => Boolean(row[1]));

const specificationLabels: Record<SpecificationKey, string> = {
  processor: 'Processor',
  gpu: 'Graphics',
  ram: 'Memory (RAM)',
  storage: 'Storage',
  motherboard: 'Motherboard',
  psu: 'Power supply',
  cooling: 'Cooling',
  case: 'Case',
};

/** What is known of the device, as rows of a table. */
export const specificationRows = ({
  brand,
  model,
  category,
  condition,
  specifications,
}: ProductPage): Row[] =>
  present([
    ['Brand', brand],
    ['Model', model],
    ['Category', category],
    ['Condition', condition],
    ...SPECIFICATION_KEYS.map((key) => [specificationLabels[key], specifications[key]] as const),
  ]);

/** '14' and '17.3+' are given in inches; whoever typed a unit keeps it. */
const inInches = (size: string | undefined) => (size && /^[\d.]+\+?$/.test(size) ? `${size} inch` : size);

const inHours = (hours: number | undefined) => hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** What is known of a laptop beyond that; empty for most other devices. */
export const laptopRows = (details: LaptopDetails): Row[] =>
  present([
    ['Model name', details.modelName],
    ['Screen size', inInches(details.screenSize)],
    ['Storage type', details.storageType],
    ['Graphics type', details.graphicsType],
    ['Operating system', details.operatingSystem],
    ['Battery backup', inHours(details.batteryBackup) || undefined],
    ['Warranty remaining', details.warrantyRemaining],
    ['Price negotiable', details.negotiable],
    ['Accessories included', details.accessoriesIncluded?.join(', ')],
    ['Contact', details.contactInfo],
  ]);
