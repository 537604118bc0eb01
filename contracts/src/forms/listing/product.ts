import * as v from 'valibot';
import {
  LAPTOP_FACTS,
  LAPTOP_KEYS,
  SPECIFICATION_FACTS,
  SPECIFICATION_KEYS,
} from '../../device/device-facts.js';
import type { CategoryLookup } from '../../domain/category.js';
import { IMAGE_SLOTS } from '../../domain/pictures.js';
import {
  type DetailsChanges,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  type ProductDetails,
} from '../../domain/product.js';
import { compact } from '../../values/text.js';
import { isRecord } from '../check.js';
import { normalizeText } from '../texts.js';
import {
  brand,
  categoryId,
  condition,
  description,
  factRules,
  images,
  location,
  name,
  optionalText,
  price,
} from './listing-fields.js';

/** The rules of one form in addition to those of every listing. */
interface Rules {
  categoryIdOf: CategoryLookup;
  /** In an edit absent fields are unchanged, in a new listing they are missing. */
  isNew: boolean;
  /** Fewest characters of a description. */
  descriptionMin?: number;
  /** The error of a listing without a picture; absent if none is needed. */
  imageMissing?: string;
}

/**
 * A device in forms, JSON bodies and CSV rows: texts or numbers by the names of the specification, `category` by its
 * name. The keys of `specifications`, `laptopDetails` and `images` may also be on the top level.
 */
const detailsForm = ({ categoryIdOf, isNew, descriptionMin = 0, imageMissing }: Rules) => {
  const absent = isNew ? '' : undefined;
  /** A slot that an edit does not change may hold one. */
  const mayHavePicture = (slots: object): boolean =>
    IMAGE_SLOTS.some((slot) => slots[slot as keyof typeof slots] || (!isNew && !(slot in slots)));
  const form = v.object({
    name: v.optional(name, absent),
    description: v.optional(
      v.pipe(description, v.minLength(descriptionMin, MESSAGES.descriptionTooShort)),
      absent,
    ),
    price: v.optional(price, absent),
    category: v.optional(categoryId(categoryIdOf), absent),
    brand: v.optional(brand, absent),
    model: optionalText,
    condition: v.optional(condition, absent),
    location: v.optional(location, absent),
    specifications: v.optional(
      v.pipe(v.custom<object>(isRecord, MESSAGES.textTooLong), v.object(factRules(SPECIFICATION_FACTS))),
    ),
    laptopDetails: v.optional(
      v.pipe(v.custom<object>(isRecord, MESSAGES.textTooLong), v.object(factRules(LAPTOP_FACTS))),
    ),
    images: v.optional(
      v.pipe(
        images,
        v.check((slots) => !imageMissing || mayHavePicture(slots), imageMissing ?? ''),
      ),
    ),
  });
  return v.pipe(
    v.custom<Record<string, unknown>>(isRecord),
    v.transform(
      (input) =>
        ({
          ...input,
          specifications: group(input, 'specifications', SPECIFICATION_KEYS),
          laptopDetails: group(input, 'laptopDetails', LAPTOP_KEYS),
          images: group(input, 'images', IMAGE_SLOTS) ?? (isNew ? {} : undefined),
        }) as v.InferInput<typeof form>,
    ),
    form,
    v.transform(
      ({ category, ...changes }): DetailsChanges => ({
        ...changes,
        ...(category !== undefined && { categoryId: category }),
      }),
    ),
  );
};

/** The present keys of a group, nested or on the top level; undefined without any. */
const group = (input: Record<string, unknown>, name: string, keys: readonly string[]): unknown => {
  const nested = input[name] ?? '';
  if (nested !== '' && !isRecord(nested)) return nested;
  const entries = keys
    .map((key) => [key, isRecord(nested) && nested[key] !== undefined ? nested[key] : input[key]] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** Complete, because its form refuses incomplete ones. */
const completeDetails = ({ specifications, laptopDetails, images, model, ...plain }: DetailsChanges) =>
  ({
    ...plain,
    ...(model && { model }),
    specifications: compact(specifications ?? {}),
    laptopDetails: compact(laptopDetails ?? {}),
    images: compact(images ?? {}),
  }) as ProductDetails;

const adminRules = {
  descriptionMin: PRODUCT_LIMITS.adminDescriptionMin,
  imageMissing: MESSAGES.imageUrlRequired,
};
const placement = v.object({ isFeatured: v.optional(v.boolean(MESSAGES.flagInvalid)) });

/**
 * A new listing (specification 2, section 5).
 * @param imageMissing error of a listing without the address of a picture; absent if files are uploaded with it, or
 *   none is needed
 */
export const listingForm = (categoryIdOf: CategoryLookup, imageMissing?: string) =>
  v.pipe(detailsForm({ categoryIdOf, isNew: true, imageMissing }), v.transform(completeDetails));

/** An edit by the seller: absent fields are unchanged, required ones may not be emptied. */
export const changesForm = (categoryIdOf: CategoryLookup) => detailsForm({ categoryIdOf, isNew: false });

/** A listing by an admin for a seller. The caller checks whether the seller exists. */
export const adminListingForm = (categoryIdOf: CategoryLookup) =>
  v.pipe(
    v.intersect([detailsForm({ ...adminRules, categoryIdOf, isNew: true }), placement]),
    v.transform(({ isFeatured, ...details }) => ({
      details: completeDetails(details),
      featured: isFeatured,
    })),
  );

/** The body of POST /admin/products: with the id of the seller, under either name, whom the server looks up. */
export const adminListingBody = v.intersect([
  adminListingForm(String),
  v.union([v.object({ sellerId: v.string() }), v.object({ seller: v.string() })]),
]);

/** An admin's edit. */
export const adminChangesForm = (categoryIdOf: CategoryLookup) =>
  v.pipe(
    v.intersect([detailsForm({ ...adminRules, categoryIdOf, isNew: false }), placement]),
    v.transform(({ isFeatured, ...changes }) => ({ changes, featured: isFeatured })),
  );

/** PATCH /admin/products/:id/reject. */
export const rejectionForm = v.object({
  reason: v.pipe(
    normalizeText(MESSAGES.reasonRequired),
    v.nonEmpty(MESSAGES.reasonRequired),
    v.maxLength(PRODUCT_LIMITS.reason, MESSAGES.reasonTooLong),
  ),
});

/** PATCH /admin/products/:id/inspection. */
export const inspectionForm = v.object(
  {
    inspected: v.boolean(MESSAGES.flagInvalid),
    notes: v.pipe(
      normalizeText(MESSAGES.inspectionNotesTooLong),
      v.maxLength(PRODUCT_LIMITS.inspectionNotes, MESSAGES.inspectionNotesTooLong),
    ),
  },
  MESSAGES.flagInvalid,
);
