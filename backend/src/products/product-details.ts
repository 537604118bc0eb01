import {
  CONDITIONS,
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  type LaptopDetails,
  MAX_PRICE_PKR,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  type ProductDetails,
  plainText,
  SPECIFICATION_KEYS,
  toPaisa,
  YES_NO,
} from '@parkho/contracts';
import { compact, type DetailsChanges } from './product.js';

/**
 * A device as forms, JSON bodies and CSV rows tell of it: texts or numbers under the names of the specification,
 * `category` by its name. The keys of `specifications`, `laptopDetails` and `images` may also stand on the top level.
 */
export type DetailsInput = Readonly<Record<string, unknown>>;

/** Id of a category by its name; undefined when there is none. */
export type CategoryLookup = (name: string) => string | undefined;

/** Either the thing or every message, in the order of the form. */
export type Validated<T> = { ok: true; value: T } | { ok: false; errors: readonly string[] };

/** What one form asks for beyond what every listing needs. */
export interface FormRules {
  /** Fewest characters of a description. */
  descriptionMin?: { length: number; message: string };
  /** Refusal of a listing that would be without an address of a picture; absent where none is needed. */
  imageMissing?: string;
}

/** Longest address of a picture; browsers and proxies handle no longer ones reliably. */
const URL_MAX = 2000;

/** Checks everything that a new listing needs (specification 2, section 5). */
export const validateDetails = (
  input: DetailsInput,
  categoryIdOf: CategoryLookup,
  rules: FormRules = {},
): Validated<ProductDetails> => {
  const reader = new DetailsReader(input, categoryIdOf, rules, true);
  const { specifications, laptopDetails, images, model, ...plain } = reader.read();
  if (reader.errors.size > 0) return { ok: false, errors: [...reader.errors] };
  const details = {
    ...plain,
    ...(model && { model }),
    specifications: compact(specifications ?? {}),
    laptopDetails: compact(laptopDetails ?? {}),
    images: compact(images ?? {}),
  } as ProductDetails;
  return { ok: true, value: details };
};

/** Checks an edit: what is absent is left alone, what a listing needs may not be emptied. */
export const validateChanges = (
  input: DetailsInput,
  categoryIdOf: CategoryLookup,
  rules: FormRules = {},
): Validated<DetailsChanges> => {
  const reader = new DetailsReader(input, categoryIdOf, rules, false);
  const value = reader.read();
  return reader.errors.size > 0 ? { ok: false, errors: [...reader.errors] } : { ok: true, value };
};

class DetailsReader {
  readonly errors = new Set<string>();

  constructor(
    private readonly input: DetailsInput,
    private readonly categoryIdOf: CategoryLookup,
    private readonly rules: FormRules,
    private readonly isNew: boolean,
  ) {}

  read(): DetailsChanges {
    return {
      name: this.required('name', MESSAGES.nameRequired, PRODUCT_LIMITS.name, MESSAGES.nameTooLong),
      description: this.description(),
      price: this.price(),
      categoryId: this.category(),
      brand: this.required('brand', MESSAGES.brandRequired),
      model: this.text(this.input.model),
      condition: this.condition(),
      location: this.required('location', MESSAGES.locationRequired),
      specifications: this.group('specifications', SPECIFICATION_KEYS, (value) => this.text(value)),
      laptopDetails: this.laptopDetails(),
      images: this.images(),
    };
  }

  /** Trimmed; undefined when there is nothing that a person could have typed. */
  private text(
    value: unknown,
    max: number = PRODUCT_LIMITS.shortText,
    tooLong: string = MESSAGES.textTooLong,
  ): string | undefined {
    if (value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    const text = plainText(String(value)).trim();
    if (text.length > max) this.errors.add(tooLong);
    return text;
  }

  private required(field: string, missing: string, max?: number, tooLong?: string): string | undefined {
    const text = this.text(this.input[field], max, tooLong);
    if (text === '' || (text === undefined && this.isNew)) this.errors.add(missing);
    return text || undefined;
  }

  private description(): string | undefined {
    const { description: max } = PRODUCT_LIMITS;
    const text = this.required('description', MESSAGES.descriptionRequired, max, MESSAGES.descriptionTooLong);
    const { descriptionMin: min } = this.rules;
    if (min && text && text.length < min.length) this.errors.add(min.message);
    return text;
  }

  private price(): number | undefined {
    const text = this.required('price', MESSAGES.priceRequired);
    if (text === undefined) return undefined;
    const pkr = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
    if (pkr <= 0) this.errors.add(MESSAGES.priceInvalid);
    if (pkr > MAX_PRICE_PKR) this.errors.add(MESSAGES.priceTooHigh);
    return toPaisa(pkr);
  }

  private category(): string | undefined {
    const name = this.required('category', MESSAGES.categoryRequired);
    const id = name && this.categoryIdOf(name);
    if (name && !id) this.errors.add(MESSAGES.categoryUnknown);
    return id;
  }

  private condition(): DetailsChanges['condition'] {
    const text = this.required('condition', MESSAGES.conditionRequired);
    return text === undefined ? undefined : this.oneOf(CONDITIONS, text, MESSAGES.conditionInvalid);
  }

  private laptopDetails(): DetailsChanges['laptopDetails'] {
    return this.group('laptopDetails', LAPTOP_KEYS, (value, key) => {
      if (key === 'accessoriesIncluded') return this.accessories(value);
      const text = this.text(value);
      if (!text) return text;
      if (key === 'batteryBackup') return this.hours(text);
      return key === 'warrantyRemaining' || key === 'negotiable'
        ? this.oneOf(YES_NO, text, MESSAGES.yesOrNo)
        : text;
    }) as DetailsChanges['laptopDetails'];
  }

  /** Half-hour steps (specification 2, section 5, wizard). */
  private hours(text: string): number {
    const hours = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isInteger(hours * 2) || hours > PRODUCT_LIMITS.batteryHours)
      this.errors.add(MESSAGES.batteryInvalid);
    return hours;
  }

  /** A list, or texts joined by commas; '' when none is left. */
  private accessories(value: unknown): string[] | '' | undefined {
    const list = Array.isArray(value) ? value : this.text(value, Number.POSITIVE_INFINITY)?.split(',');
    if (!list) return undefined;
    const names = [...new Set(list.map((name) => this.text(name)).filter((name) => !!name))] as string[];
    if (names.length > PRODUCT_LIMITS.accessories) this.errors.add(MESSAGES.accessoriesTooMany);
    return names.length > 0 ? names : '';
  }

  /** Slots, or the short list of the admins' form, which replaces all there are. */
  private images(): DetailsChanges['images'] {
    const { images } = this.input;
    const listed = Array.isArray(images) ? images : undefined;
    if (listed && listed.length > PRODUCT_LIMITS.imageUrls) this.errors.add(MESSAGES.imageUrlsTooMany);
    const slots = listed && Object.fromEntries(IMAGE_SLOTS.map((slot, index) => [slot, listed[index] ?? '']));
    const read = this.group('images', IMAGE_SLOTS, (value) => this.image(value), slots);
    const { imageMissing } = this.rules;
    // A list takes the place of all there are; slots of an edit leave the others.
    const isWhole = this.isNew || listed !== undefined;
    if (isWhole && imageMissing && Object.keys(compact(read ?? {})).length === 0)
      this.errors.add(imageMissing);
    return read;
  }

  private image(value: unknown): string | undefined {
    const url = this.text(value, URL_MAX, MESSAGES.imageUrlInvalid);
    if (url && !IMAGE_PATH_PATTERN.test(url) && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      this.errors.add(MESSAGES.imageUrlInvalid);
    return url;
  }

  private oneOf<T extends string>(values: readonly T[], text: string, otherwise: string): T | undefined {
    const value = values.find((one) => one === text);
    if (!value) this.errors.add(otherwise);
    return value;
  }

  /** The keys that are there, nested or on the top level; undefined when none is. */
  private group<K extends string, V>(
    name: string,
    keys: readonly K[],
    read: (value: unknown, key: K) => V | undefined,
    nested: unknown = this.input[name],
  ): Partial<Record<K, V>> | undefined {
    const values = isObject(nested) ? nested : {};
    const entries = keys
      .map((key) => [key, read(values[key] ?? this.input[key], key)] as const)
      .filter(([, value]) => value !== undefined);
    return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Record<K, V>>) : undefined;
  }
}

export const LAPTOP_KEYS = [
  'modelName',
  'screenSize',
  'storageType',
  'graphicsType',
  'warrantyRemaining',
  'batteryBackup',
  'operatingSystem',
  'negotiable',
  'accessoriesIncluded',
  'contactInfo',
] as const satisfies readonly (keyof LaptopDetails)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
