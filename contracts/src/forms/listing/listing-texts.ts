import * as v from 'valibot';
import {
  LAPTOP_KEYS,
  type LaptopDetails,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from '../../device/device-facts.js';
import { GENERAL_LABELS } from '../../device/device-texts.js';
import type { CategoryLookup } from '../../domain/category.js';
import { PRODUCT_MESSAGES as MESSAGES, type ProductDetails } from '../../domain/product.js';
import type { FieldMessages } from '../../values/envelope.js';
import type { ProductPage } from '../../views/product-view.js';
import { isRecord } from '../check.js';
import { FACT_COLUMNS } from './device-inputs.js';
import { OTHER } from './listing-options.js';
import { changesForm, listingForm } from './product.js';

/** Fields with a list of the server that also accept OTHER with a typed value. */
interface CustomOptions {
  brand: string;
  location: string;
  gpu: string;
  ram: string;
}

/** The typed and chosen values of a listing. */
export interface ListingTexts {
  name: string;
  description: string;
  price: string;
  category: string;
  brand: string;
  condition: string;
  location: string;
  specifications: Record<SpecificationKey, string>;
  own: CustomOptions;
}

/** The texts of the edit form, whose listing may be a laptop. */
export interface EditTexts extends ListingTexts {
  laptopDetails: Record<Exclude<keyof LaptopDetails, 'accessoriesIncluded'>, string> & {
    accessoriesIncluded: string[];
  };
}

const NO_CUSTOM_OPTIONS: CustomOptions = { brand: '', location: '', gpu: '', ram: '' };
const textsOfKeys = <K extends string>(
  keys: readonly K[],
  group: { [Key in K]?: unknown },
): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, String(group[key] ?? '')])) as Record<K, string>;

/** The facts of a laptop as forms hold them. */
export const laptopTexts = (details: LaptopDetails): EditTexts['laptopDetails'] => ({
  ...textsOfKeys(LAPTOP_KEYS, details),
  accessoriesIncluded: details.accessoriesIncluded ?? [],
});

export const EMPTY_LISTING: ListingTexts = {
  name: '',
  description: '',
  price: '',
  category: '',
  brand: '',
  condition: '',
  location: '',
  specifications: textsOfKeys(SPECIFICATION_KEYS, {}),
  own: NO_CUSTOM_OPTIONS,
};

/** The initial values of the form of a listing. */
export const textsOf = (page: ProductPage): EditTexts => ({
  name: page.name,
  description: page.description,
  price: String(page.price),
  category: page.category,
  brand: page.brand,
  condition: page.condition,
  location: page.location,
  specifications: textsOfKeys(SPECIFICATION_KEYS, page.specifications),
  laptopDetails: laptopTexts(page.laptopDetails),
  own: NO_CUSTOM_OPTIONS,
});

/** The body for the API: typed values replace OTHER. */
export const withCustomOptions = <T extends ListingTexts>({ own, ...texts }: T): Omit<T, 'own'> => {
  const { gpu, ram } = texts.specifications;
  const chosenOrCustom = (chosen: string, words: string) => (chosen === OTHER ? words : chosen);
  return {
    ...texts,
    brand: chosenOrCustom(texts.brand, own.brand),
    location: chosenOrCustom(texts.location, own.location),
    specifications: {
      ...texts.specifications,
      gpu: chosenOrCustom(gpu, own.gpu),
      ram: chosenOrCustom(ram, own.ram),
    },
  };
};

type Changes = Record<string, unknown>;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const changesBetween = (before: object, after: object): Changes =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSame(value, before[key as keyof object])),
  );
const groupChanges = (name: string, changes: Changes): Changes =>
  Object.keys(changes).length > 0 ? { [name]: changes } : {};

/**
 * The changes of an edit for PUT /products/products/:id: empty without any, accessories joined by commas (specification
 * 2, section 7).
 */
export const changesOf = (before: EditTexts, after: EditTexts): Changes => {
  const { specifications, laptopDetails, ...plain } = withCustomOptions(after);
  const { accessoriesIncluded, ...details } = changesBetween(before.laptopDetails, laptopDetails);
  return {
    ...changesBetween(withCustomOptions(before), plain),
    ...groupChanges('specifications', changesBetween(before.specifications, specifications)),
    ...groupChanges('laptopDetails', {
      ...details,
      ...(accessoriesIncluded !== undefined && {
        accessoriesIncluded: laptopDetails.accessoriesIncluded.join(','),
      }),
    }),
  };
};

/** The edits, applied to the present version of the listing. */
export const rebaseTexts = (before: EditTexts, edited: EditTexts, now: EditTexts): EditTexts => ({
  ...now,
  ...changesBetween(before, edited),
  specifications: { ...now.specifications, ...changesBetween(before.specifications, edited.specifications) },
  laptopDetails: { ...now.laptopDetails, ...changesBetween(before.laptopDetails, edited.laptopDetails) },
});

type Value = string | string[];
type Values = Record<string, Value>;
/** Path of a field of the edit form, such as 'price' or 'specifications.ram'. */
type EditPath =
  | Exclude<keyof ListingTexts, 'specifications' | 'own'>
  | `specifications.${SpecificationKey}`
  | `laptopDetails.${keyof EditTexts['laptopDetails']}`;

/** A field that has changed since an edit began. */
export interface ConflictingField {
  path: EditPath;
  label: string;
  before: Value;
  now: Value;
  /** The edit's own value, where it differs: that of its control, and the typed one. */
  edited?: { value: Value; words: Value };
}

const byPath = ({ own: _, specifications, laptopDetails, ...plain }: EditTexts): Values => ({
  ...plain,
  ...withPrefix('specifications', specifications),
  ...withPrefix('laptopDetails', laptopDetails),
});
const withPrefix = (name: string, group: Readonly<Values>): Values =>
  Object.fromEntries(Object.entries(group).map(([key, value]) => [`${name}.${key}`, value]));
const labelOf = (path: string): string =>
  GENERAL_LABELS[path as keyof typeof GENERAL_LABELS] ?? FACT_COLUMNS[path]!.label;

const { category: categoryId, ...plainLabels } = GENERAL_LABELS;
/** The fields of a listing that an edit changes as a whole. */
const PART_LABELS: Readonly<Record<keyof ProductDetails, string>> = {
  ...plainLabels,
  categoryId,
  specifications: 'Specifications',
  laptopDetails: 'Laptop details',
  images: 'Photos',
};
/** The labels of what an edit has changed: 'Name', 'Photos'. */
export const changedParts = (changes: Partial<ProductDetails>): string[] =>
  Object.entries(PART_LABELS)
    .filter(([part]) => Object.hasOwn(changes, part))
    .map(([, label]) => label);

/** The changes from `before` to `now` while the listing was edited, in the order of the form. */
export const changedMeanwhile = (
  before: EditTexts,
  edited: EditTexts,
  now: EditTexts,
): ConflictingField[] => {
  const [original, latest, controls] = [before, now, edited].map(byPath) as [Values, Values, Values];
  const words = byPath({ ...edited, ...withCustomOptions(edited) });
  const isEdited = (path: string) =>
    !isSame(words[path], original[path]) && !isSame(words[path], latest[path]);
  return Object.keys(changesBetween(original, latest)).map((path) => ({
    path: path as EditPath,
    label: labelOf(path),
    before: original[path]!,
    now: latest[path]!,
    ...(isEdited(path) && { edited: { value: controls[path]!, words: words[path]! } }),
  }));
};

/** The dialog 'Edit Product': unchanged values are valid, whatever rules were added since it was listed. */
export const editForm = (before: EditTexts, categoryIdOf: CategoryLookup) =>
  v.pipe(
    v.custom<EditTexts>(isRecord),
    v.transform((after) => changesOf(before, after)),
    changesForm(categoryIdOf),
  );

/**
 * The simple form, for devices other than laptops.
 * @param imageMissing as in listingForm
 */
export const simpleForm = (categoryIdOf: CategoryLookup, imageMissing?: string) =>
  v.pipe(
    v.custom<ListingTexts>(isRecord),
    v.transform((texts): Record<string, unknown> => ({ ...withCustomOptions(texts) })),
    listingForm(categoryIdOf, imageMissing),
  );

const MISSING_VALUE_MESSAGES: readonly string[] = [
  MESSAGES.nameRequired,
  MESSAGES.descriptionRequired,
  MESSAGES.priceRequired,
  MESSAGES.categoryRequired,
  MESSAGES.brandRequired,
  MESSAGES.conditionRequired,
  MESSAGES.locationRequired,
];

/** All errors in one text, with one message for all missing values (specification 2, section 5). */
export const listingFailure = (fields: FieldMessages): string =>
  [
    ...new Set(
      Object.values(fields).map((message) =>
        MISSING_VALUE_MESSAGES.includes(message) ? MESSAGES.requiredFields : message,
      ),
    ),
  ].join(', ');
