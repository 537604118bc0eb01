import * as v from 'valibot';
import type { CategoryLookup } from '../category.js';
import { LISTING_MESSAGES as MESSAGES } from '../listing-options.js';
import { PRODUCT_MESSAGES, YES_NO } from '../product.js';
import type { Form } from './check.js';
import {
  accessories,
  brand,
  categoryId,
  condition,
  description,
  hours,
  images,
  location,
  name,
  optionalText,
  price,
  required,
  short,
} from './listing-fields.js';

const text = (missing: string) => v.pipe(required(missing), short);
const yesOrNo = (missing: string) => v.pipe(required(missing), v.picklist(YES_NO, PRODUCT_MESSAGES.yesOrNo));

/**
 * The five steps of the wizard (specification 2, section 5): what a listing needs anyway, and what a laptop's needs
 * beyond that. The paths are those of the listing, so that what the server refuses is found in its step.
 */
export const listingSteps = (categoryIdOf: CategoryLookup): readonly Form<object>[] => [
  v.object({
    name,
    description,
    category: categoryId(categoryIdOf),
    brand,
    laptopDetails: v.object({ modelName: text(MESSAGES.modelRequired) }),
  }),
  v.object({
    specifications: v.object({
      processor: text(MESSAGES.processorRequired),
      ram: text(MESSAGES.ramRequired),
      storage: text(MESSAGES.storageRequired),
      gpu: optionalText,
    }),
    laptopDetails: v.object({
      storageType: text(MESSAGES.storageTypeRequired),
      screenSize: text(MESSAGES.screenSizeRequired),
      graphicsType: optionalText,
    }),
  }),
  v.object({
    condition,
    laptopDetails: v.object({ warrantyRemaining: yesOrNo(MESSAGES.warrantyRequired) }),
  }),
  v.object({
    laptopDetails: v.object({
      operatingSystem: text(MESSAGES.operatingSystemRequired),
      batteryBackup: v.pipe(
        hours,
        v.check((given) => Number(given) > 0, MESSAGES.batteryRequired),
      ),
      accessoriesIncluded: accessories,
    }),
  }),
  v.object({
    price,
    laptopDetails: v.object({
      negotiable: yesOrNo(MESSAGES.negotiableRequired),
      contactInfo: text(MESSAGES.contactRequired),
    }),
    location,
    images: v.pipe(
      images,
      v.check((slots) => Object.values(slots).some(Boolean), PRODUCT_MESSAGES.imageRequired),
    ),
  }),
];

/** The index of the step that asks for the field at a path, such as 'images.front'; -1 where none does. */
export const stepOf = (steps: readonly Form<object>[], path: string): number =>
  steps.findIndex((step) => asksFor(step, path.split('.')));

const asksFor = (form: object, [first, ...rest]: readonly string[]): boolean => {
  const { entries } = form as { entries?: Readonly<Record<string, object>> };
  return first === undefined || !entries || (first in entries && asksFor(entries[first]!, rest));
};
