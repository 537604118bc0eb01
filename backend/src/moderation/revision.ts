import {
  type FieldChange,
  factOf,
  factText,
  formatPkr,
  GENERAL_LABELS,
  IMAGE_SLOTS,
  LAPTOP_KEYS,
  type ProductDetails,
  type Revision,
  SPECIFICATION_KEYS,
  toPkr,
} from '@parkho/contracts';

/** The content of a listing when it was rejected, and the reason. */
export interface RejectedListing {
  at: string;
  reason: string;
  details: ProductDetails;
}

const generalKeys = Object.keys(GENERAL_LABELS) as (keyof typeof GENERAL_LABELS)[];

/** The fields by their labels, formatted for people. */
const factsOf = (
  { specifications, laptopDetails, ...details }: ProductDetails,
  categoryOf: (id: string) => string,
): ReadonlyMap<string, string> => {
  const general: { [K in keyof typeof GENERAL_LABELS]: string | undefined } = {
    ...details,
    model: details.model,
    price: formatPkr(toPkr(details.price)),
    category: categoryOf(details.categoryId),
  };
  const facts = [
    ...generalKeys.map((key) => [GENERAL_LABELS[key], general[key]]),
    ...SPECIFICATION_KEYS.map((key) => [factOf(key).label, factText(key, specifications[key])]),
    ...LAPTOP_KEYS.map((key) => [factOf(key).label, factText(key, laptopDetails[key])]),
  ];
  return new Map(facts.filter((fact): fact is [string, string] => Boolean(fact[1])));
};

/** The fields in which two listings, or two states of one, differ. */
export const changesBetween = (
  before: ProductDetails,
  now: ProductDetails,
  categoryOf: (id: string) => string,
): FieldChange[] => {
  const [from, to] = [factsOf(before, categoryOf), factsOf(now, categoryOf)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((label): FieldChange => ({ label, from: from.get(label), to: to.get(label) }))
    .filter((change) => change.from !== change.to);
};

/** The differences between the rejected listing and the current one. */
export const revisionOf = (
  { at, reason, details: before }: RejectedListing,
  now: ProductDetails,
  categoryOf: (id: string) => string,
): Revision => {
  const changes = changesBetween(before, now, categoryOf);
  const pictures = IMAGE_SLOTS.map((slot) => ({
    slot,
    from: before.images[slot] || undefined,
    to: now.images[slot] || undefined,
  })).filter((picture) => picture.from !== picture.to);
  return { rejectedAt: at, rejectionReason: reason, changes, pictures };
};
