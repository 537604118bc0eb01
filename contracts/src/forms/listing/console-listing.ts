import * as v from 'valibot';
import {
  LAPTOP_KEYS,
  type LaptopDetails,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from '../../device/device-facts.js';
import type { CategoryLookup } from '../../domain/category.js';
import { IMAGE_SLOTS, type ImageSlot, type ProductImages } from '../../domain/pictures.js';
import { PRODUCT_MESSAGES } from '../../domain/product.js';
import type { ProductPage } from '../../views/product-view.js';
import { isRecord } from '../check.js';
import { required, short } from './listing-fields.js';
import { LISTING_MESSAGES as MESSAGES } from './listing-options.js';
import { adminChangesForm, adminListingForm } from './product.js';

/** A row of the admins' form; a new one has no slot yet. */
interface PictureRow {
  slot?: ImageSlot;
  /** An http(s) address, or the path of an uploaded picture. */
  url: string;
}

/** The fields of an admin's listing form (specification 2, section 5, both versions of the form). */
export interface ConsoleListing {
  sellerId: string;
  name: string;
  category: string;
  brand: string;
  model: string;
  condition: string;
  price: string;
  location: string;
  description: string;
  isFeatured: boolean;
  specifications: Record<SpecificationKey, string>;
  /** Accessories are joined by commas. */
  laptopDetails: Record<keyof LaptopDetails, string>;
  pictures: PictureRow[];
}

const texts = <K extends string>(keys: readonly K[], group: { [Key in K]?: unknown }) =>
  Object.fromEntries(keys.map((key) => [key, textOf(group[key])])) as Record<K, string>;
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

export const EMPTY_CONSOLE_LISTING: ConsoleListing = {
  sellerId: '',
  name: '',
  category: '',
  brand: '',
  model: '',
  condition: '',
  price: '',
  location: '',
  description: '',
  isFeatured: false,
  specifications: texts(SPECIFICATION_KEYS, {}),
  laptopDetails: texts(LAPTOP_KEYS, {}),
  pictures: [{ url: '' }],
};

/** The initial values of the form of a listing. */
export const consoleListingOf = (page: ProductPage): ConsoleListing => {
  const pictures = IMAGE_SLOTS.flatMap((slot): PictureRow[] => {
    const url = page.images[slot];
    return url ? [{ slot, url }] : [];
  });
  return {
    sellerId: page.seller._id,
    name: page.name,
    category: page.category,
    brand: page.brand,
    model: page.model ?? '',
    condition: page.condition,
    price: String(page.price),
    location: page.location,
    description: page.description,
    isFeatured: page.isFeatured,
    specifications: texts(SPECIFICATION_KEYS, page.specifications),
    laptopDetails: texts(LAPTOP_KEYS, page.laptopDetails),
    pictures: pictures.length > 0 ? pictures : [{ url: '' }],
  };
};

/** The slot of each row: its own, or for a new one the first that is free. */
export const slotsOf = (rows: readonly PictureRow[]): ImageSlot[] => {
  const freeSlots = IMAGE_SLOTS.filter((slot) => rows.every((row) => row.slot !== slot));
  return rows.map(({ slot }) => slot ?? freeSlots.shift()!);
};

/** The pictures of every slot, so that an emptied slot differs from an unchanged one. */
const imagesOf = (rows: readonly PictureRow[]): Record<ImageSlot, string> => {
  const slots = slotsOf(rows);
  const images: ProductImages = Object.fromEntries(rows.map(({ url }, index) => [slots[index], url.trim()]));
  return Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, images[slot] ?? ''])) as Record<
    ImageSlot,
    string
  >;
};

/** The body of POST /admin/products. */
export const listingBody = ({ pictures, ...listing }: ConsoleListing) => ({
  ...listing,
  images: imagesOf(pictures),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const changesBetween = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSame(value, before[key as keyof object])),
  );

/** The body of PUT /admin/products/:id: only the changes. The seller cannot change. */
export const changesBody = (before: ConsoleListing, after: ConsoleListing): object => {
  const { specifications, laptopDetails, images, sellerId: _, ...plain } = listingBody(after);
  const originalBody = listingBody(before);
  // An absent slot holds a picture: emptied ones are all present, so that the last picture is not removed.
  const changedImages = changesBetween(originalBody.images, images);
  const emptySlots = Object.fromEntries(Object.entries(images).filter(([, url]) => url === ''));
  const groups = {
    specifications: changesBetween(originalBody.specifications, specifications),
    laptopDetails: changesBetween(originalBody.laptopDetails, laptopDetails),
    images: Object.keys(changedImages).length > 0 ? { ...emptySlots, ...changedImages } : {},
  };
  return {
    ...changesBetween(originalBody, plain),
    ...Object.fromEntries(Object.entries(groups).filter(([, changes]) => Object.keys(changes).length > 0)),
  };
};

/** The edits, applied to the present version of the listing. */
export const rebaseListing = (
  before: ConsoleListing,
  edited: ConsoleListing,
  now: ConsoleListing,
): ConsoleListing => ({
  ...now,
  ...changesBetween(before, edited),
  specifications: { ...now.specifications, ...changesBetween(before.specifications, edited.specifications) },
  laptopDetails: { ...now.laptopDetails, ...changesBetween(before.laptopDetails, edited.laptopDetails) },
});

const requiredText = (missing: string) => v.optional(v.pipe(required(missing), short));

/** The further rules of the second version. */
const computerRules = v.object({
  model: requiredText(MESSAGES.modelRequired),
  specifications: v.optional(
    v.object({ ram: requiredText(MESSAGES.ramRequired), storage: requiredText(MESSAGES.storageRequired) }),
  ),
  laptopDetails: v.optional(v.object({ operatingSystem: requiredText(MESSAGES.operatingSystemRequired) })),
});
/**
 * The category of devices that are no computer: a graphics card has neither memory modules nor an operating system.
 */
export const COMPONENTS = 'Components';
const extraRulesOf = ({ category }: ConsoleListing) =>
  category === COMPONENTS ? v.object({}) : computerRules;

/** The form 'Add Product': both versions' rules. */
export const consoleListingForm = (categoryIdOf: CategoryLookup) =>
  v.lazy((listing) =>
    v.pipe(
      v.custom<ConsoleListing>(isRecord),
      v.transform((value): Record<string, unknown> => listingBody(value)),
      v.intersect([
        v.pipe(
          adminListingForm(categoryIdOf),
          v.transform(() => ({})),
        ),
        v.object({ sellerId: required(PRODUCT_MESSAGES.sellerRequired) }),
        extraRulesOf(listing as ConsoleListing),
      ]),
    ),
  );

/** The form 'Edit Product': unchanged values are valid, whatever rules were added since it was listed. */
export const consoleChangesForm = (before: ConsoleListing, categoryIdOf: CategoryLookup) =>
  v.lazy((listing) =>
    v.pipe(
      v.custom<ConsoleListing>(isRecord),
      v.transform((after) => changesBody(before, after)),
      v.intersect([
        v.pipe(
          adminChangesForm(categoryIdOf),
          v.transform(() => ({})),
        ),
        extraRulesOf(listing as ConsoleListing),
      ]),
    ),
  );
