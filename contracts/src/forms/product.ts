import * as v from 'valibot';
import { MAX_PRICE_PKR, toPaisa } from '../money.js';
import {
  CONDITIONS,
  type DetailsChanges,
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  LAPTOP_KEYS,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  type ProductDetails,
  SPECIFICATION_KEYS,
  YES_NO,
} from '../product.js';
import { compact, plainText } from '../text.js';
import { isRecord } from './check.js';
import { plain } from './texts.js';

/** Id of a category by its name; undefined when there is none. */
export type CategoryLookup = (name: string) => string | undefined;

/** Longest address of a picture; browsers and proxies handle no longer ones reliably. */
const URL_MAX = 2000;

/** Digits count as the text that they are in a form: JSON has numbers where forms have texts. */
const typed = (wrong: string) =>
  v.pipe(
    v.union([v.string(), v.number(), v.null()], wrong),
    v.transform((value) => plainText(String(value ?? '')).trim()),
  );
const required = (missing: string) => v.pipe(typed(missing), v.nonEmpty(missing));
const short = v.maxLength<string, number, string>(PRODUCT_LIMITS.shortText, MESSAGES.textTooLong);
const optionalText = v.optional(v.pipe(typed(MESSAGES.textTooLong), short));

const price = v.pipe(
  required(MESSAGES.priceRequired),
  v.regex(/^\d+(\.\d{1,2})?$/, MESSAGES.priceInvalid),
  v.transform(Number),
  v.gtValue(0, MESSAGES.priceInvalid),
  v.maxValue(MAX_PRICE_PKR, MESSAGES.priceTooHigh),
  v.transform(toPaisa),
);

const categoryId = (categoryIdOf: CategoryLookup) =>
  v.pipe(required(MESSAGES.categoryRequired), v.transform(categoryIdOf), v.string(MESSAGES.categoryUnknown));

const yesOrNo = v.optional(v.pipe(typed(MESSAGES.yesOrNo), v.picklist(['', ...YES_NO], MESSAGES.yesOrNo)));

/** Half-hour steps (specification 2, section 5, wizard). */
const isHours = (text: string): boolean =>
  /^\d+(\.\d+)?$/.test(text) &&
  Number.isInteger(Number(text) * 2) &&
  Number(text) <= PRODUCT_LIMITS.batteryHours;
const hours = v.pipe(
  typed(MESSAGES.batteryInvalid),
  v.check((text) => text === '' || isHours(text), MESSAGES.batteryInvalid),
  v.transform((text): number | '' => (text === '' ? '' : Number(text))),
);

/** A list, or texts joined by commas; an empty text when none is left. */
const accessories = v.pipe(
  v.union([v.array(v.union([v.string(), v.number()])), typed(MESSAGES.textTooLong)], MESSAGES.textTooLong),
  v.transform((given) => {
    const names = typeof given === 'string' ? given.split(',') : given;
    return [...new Set(names.map((name) => plainText(String(name)).trim()).filter(Boolean))];
  }),
  v.everyItem((name) => name.length <= PRODUCT_LIMITS.shortText, MESSAGES.textTooLong),
  v.maxLength(PRODUCT_LIMITS.accessories, MESSAGES.accessoriesTooMany),
  v.transform((names): string[] | '' => (names.length > 0 ? names : '')),
);

const isImageAddress = (text: string): boolean =>
  IMAGE_PATH_PATTERN.test(text) || (/^https?:/i.test(text) && URL.canParse(text));
const image = v.optional(
  v.pipe(
    typed(MESSAGES.imageUrlInvalid),
    v.maxLength(URL_MAX, MESSAGES.imageUrlInvalid),
    v.check((text) => text === '' || isImageAddress(text), MESSAGES.imageUrlInvalid),
  ),
);

/** Slots, or the short list of the admins' form, which fills the slots in their order and empties the others. */
const images = v.pipe(
  v.union([v.custom<object>(isRecord), v.array(v.unknown())], MESSAGES.imageUrlInvalid),
  v.check(
    (given) => !Array.isArray(given) || given.length <= PRODUCT_LIMITS.imageUrls,
    MESSAGES.imageUrlsTooMany,
  ),
  v.transform((given) =>
    Array.isArray(given) ? Object.fromEntries(IMAGE_SLOTS.map((slot, at) => [slot, given[at] ?? ''])) : given,
  ),
  v.object({ front: image, back: image, closed: image, open: image, keyboard: image }),
);

/** What one form asks for beyond what every listing needs. */
interface Rules {
  categoryIdOf: CategoryLookup;
  /** An edit leaves alone what is absent, a new listing lacks it. */
  isNew: boolean;
  /** Fewest characters of a description. */
  descriptionMin?: number;
  /** Refusal of a listing that would be without a picture; absent where none is needed. */
  imageMissing?: string;
}

/**
 * A device as forms, JSON bodies and CSV rows tell of it: texts or numbers under the names of the specification,
 * `category` by its name. The keys of `specifications`, `laptopDetails` and `images` may also stand on the top level.
 */
const detailsForm = ({ categoryIdOf, isNew, descriptionMin = 0, imageMissing }: Rules) => {
  const absent = isNew ? '' : undefined;
  /** A slot that an edit leaves alone may hold one. */
  const mayHavePicture = (slots: object): boolean =>
    IMAGE_SLOTS.some((slot) => slots[slot as keyof typeof slots] || (!isNew && !(slot in slots)));
  const form = v.object({
    name: v.optional(
      v.pipe(required(MESSAGES.nameRequired), v.maxLength(PRODUCT_LIMITS.name, MESSAGES.nameTooLong)),
      absent,
    ),
    description: v.optional(
      v.pipe(
        required(MESSAGES.descriptionRequired),
        v.maxLength(PRODUCT_LIMITS.description, MESSAGES.descriptionTooLong),
        v.minLength(descriptionMin, MESSAGES.descriptionTooShort),
      ),
      absent,
    ),
    price: v.optional(price, absent),
    category: v.optional(categoryId(categoryIdOf), absent),
    brand: v.optional(v.pipe(required(MESSAGES.brandRequired), short), absent),
    model: optionalText,
    condition: v.optional(
      v.pipe(required(MESSAGES.conditionRequired), v.picklist(CONDITIONS, MESSAGES.conditionInvalid)),
      absent,
    ),
    location: v.optional(v.pipe(required(MESSAGES.locationRequired), short), absent),
    specifications: v.optional(
      v.pipe(
        v.custom<object>(isRecord, MESSAGES.textTooLong),
        v.object({
          processor: optionalText,
          gpu: optionalText,
          ram: optionalText,
          storage: optionalText,
          motherboard: optionalText,
          psu: optionalText,
          cooling: optionalText,
          case: optionalText,
        }),
      ),
    ),
    laptopDetails: v.optional(
      v.pipe(
        v.custom<object>(isRecord, MESSAGES.textTooLong),
        v.object({
          modelName: optionalText,
          screenSize: optionalText,
          storageType: optionalText,
          graphicsType: optionalText,
          warrantyRemaining: yesOrNo,
          batteryBackup: v.optional(hours),
          operatingSystem: optionalText,
          negotiable: yesOrNo,
          accessoriesIncluded: v.optional(accessories),
          contactInfo: optionalText,
        }),
      ),
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

/** The keys of a group that are there, nested or on the top level; undefined when none is. */
const group = (input: Record<string, unknown>, name: string, keys: readonly string[]): unknown => {
  const nested = input[name] ?? '';
  if (nested !== '' && !isRecord(nested)) return nested;
  const entries = keys
    .map((key) => [key, isRecord(nested) && nested[key] !== undefined ? nested[key] : input[key]] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** Whole, because its form refuses what lacks something. */
const whole = ({ specifications, laptopDetails, images, model, ...plain }: DetailsChanges) =>
  ({
    ...plain,
    ...(model && { model }),
    specifications: compact(specifications ?? {}),
    laptopDetails: compact(laptopDetails ?? {}),
    images: compact(images ?? {}),
  }) as ProductDetails;

const admins = {
  descriptionMin: PRODUCT_LIMITS.adminDescriptionMin,
  imageMissing: MESSAGES.imageUrlRequired,
};
const placement = v.object({ isFeatured: v.optional(v.boolean(MESSAGES.flagInvalid)) });

/**
 * A new listing (specification 2, section 5).
 * @param imageMissing refusal of a listing without the address of a picture; absent where files came with it, or none
 *   is needed
 */
export const listingForm = (categoryIdOf: CategoryLookup, imageMissing?: string) =>
  v.pipe(detailsForm({ categoryIdOf, isNew: true, imageMissing }), v.transform(whole));

/** An edit by the seller: what is absent is left alone, what a listing needs may not be emptied. */
export const changesForm = (categoryIdOf: CategoryLookup) => detailsForm({ categoryIdOf, isNew: false });

/** An admin's listing on behalf of somebody; who that is has to be looked up. */
export const adminListingForm = (categoryIdOf: CategoryLookup) =>
  v.pipe(
    v.intersect([detailsForm({ ...admins, categoryIdOf, isNew: true }), placement]),
    v.transform(({ isFeatured, ...details }) => ({ details: whole(details), featured: isFeatured })),
  );

/** An admin's edit. */
export const adminChangesForm = (categoryIdOf: CategoryLookup) =>
  v.pipe(
    v.intersect([detailsForm({ ...admins, categoryIdOf, isNew: false }), placement]),
    v.transform(({ isFeatured, ...changes }) => ({ changes, featured: isFeatured })),
  );

/** PATCH /admin/products/:id/reject. */
export const rejectionForm = v.object({
  reason: v.pipe(
    plain(MESSAGES.reasonRequired),
    v.nonEmpty(MESSAGES.reasonRequired),
    v.maxLength(PRODUCT_LIMITS.reason, MESSAGES.reasonTooLong),
  ),
});

/** PATCH /admin/products/:id/inspection. */
export const inspectionForm = v.object(
  {
    inspected: v.boolean(MESSAGES.flagInvalid),
    notes: v.pipe(
      plain(MESSAGES.inspectionNotesTooLong),
      v.maxLength(PRODUCT_LIMITS.inspectionNotes, MESSAGES.inspectionNotesTooLong),
    ),
  },
  MESSAGES.flagInvalid,
);
