import {
  type FieldChange,
  formatPkr,
  IMAGE_SLOTS,
  type LaptopDetails,
  type ProductDetails,
  type Revision,
  type SpecificationKey,
  toPkr,
} from '@parkho/contracts';

/** What a listing said when it was rejected, and why it was. */
export interface Rejected {
  at: string;
  reason: string;
  details: ProductDetails;
}

const SPECIFICATIONS: Readonly<Record<SpecificationKey, string>> = {
  processor: 'Processor',
  gpu: 'Graphics',
  ram: 'RAM',
  storage: 'Storage',
  motherboard: 'Motherboard',
  psu: 'Power supply',
  cooling: 'Cooling',
  case: 'Case',
};
const LAPTOP: Readonly<Record<keyof LaptopDetails, string>> = {
  modelName: 'Model name',
  screenSize: 'Screen size',
  storageType: 'Storage type',
  graphicsType: 'Graphics type',
  warrantyRemaining: 'Warranty remaining',
  batteryBackup: 'Battery backup',
  operatingSystem: 'Operating system',
  negotiable: 'Negotiable',
  accessoriesIncluded: 'Accessories',
  contactInfo: 'Contact',
};

/** Each field under its label, as people read it. */
const factsOf = (
  { specifications, laptopDetails, ...details }: ProductDetails,
  categoryOf: (id: string) => string,
): ReadonlyMap<string, string> => {
  const { name, price, categoryId, brand, model, condition, location, description } = details;
  const facts: [string, string | undefined][] = [
    ['Name', name],
    ['Price', formatPkr(toPkr(price))],
    ['Category', categoryOf(categoryId)],
    ['Brand', brand],
    ['Model', model],
    ['Condition', condition],
    ['City', location],
    ['Description', description],
    ...Object.entries(SPECIFICATIONS).map(
      ([key, label]) => [label, specifications[key as SpecificationKey]] as [string, string | undefined],
    ),
    ...Object.entries(LAPTOP).map(
      ([key, label]) => [label, said(laptopDetails[key as keyof LaptopDetails])] as [string, string],
    ),
  ];
  return new Map(facts.filter((fact): fact is [string, string] => Boolean(fact[1])));
};

/** The one number there is counts hours. */
const said = (value: LaptopDetails[keyof LaptopDetails]): string => {
  if (typeof value === 'number') return `${value} hours`;
  return typeof value === 'string' ? value : (value ?? []).join(', ');
};

/** What differs between what was rejected and what is there now. */
export const revisionOf = (
  { at, reason, details: before }: Rejected,
  now: ProductDetails,
  categoryOf: (id: string) => string,
): Revision => {
  const [from, to] = [factsOf(before, categoryOf), factsOf(now, categoryOf)];
  const changes = [...new Set([...from.keys(), ...to.keys()])]
    .map((label): FieldChange => ({ label, from: from.get(label), to: to.get(label) }))
    .filter((change) => change.from !== change.to);
  const pictures = IMAGE_SLOTS.map((slot) => ({
    slot,
    from: before.images[slot] || undefined,
    to: now.images[slot] || undefined,
  })).filter((picture) => picture.from !== picture.to);
  return { rejectedAt: at, rejectionReason: reason, changes, pictures };
};
