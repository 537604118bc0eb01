import * as v from 'valibot';
import { type Fact, type FactValue, YES_NO } from '../../device/device-facts.js';
import type { CategoryLookup } from '../../domain/category.js';
import { IMAGE_PATH_PATTERN, IMAGE_SLOTS, isFetchable } from '../../domain/pictures.js';
import { CONDITIONS, PRODUCT_MESSAGES as MESSAGES, PRODUCT_LIMITS } from '../../domain/product.js';
import { parsePrice } from '../../values/amount.js';
import { MAX_PRICE_PKR, toPaisa } from '../../values/money.js';
import { plainText } from '../../values/text.js';
import { isRecord } from '../check.js';

/* The fields of a listing, each rule once, for the forms with all or some of them. */

/** Longest address of a picture; browsers and proxies handle no longer ones reliably. */
const URL_MAX = 2000;

/** Numbers count as texts: JSON has numbers where forms have texts. */
const textOrNumber = (wrong: string) =>
  v.pipe(
    v.union([v.string(), v.number(), v.null()], wrong),
    v.transform((value) => plainText(String(value ?? '')).trim()),
  );
export const required = (missing: string) => v.pipe(textOrNumber(missing), v.nonEmpty(missing));
/** A text of one line. */
export const short = v.maxLength<string, number, string>(PRODUCT_LIMITS.shortText, MESSAGES.textTooLong);
const text = v.pipe(textOrNumber(MESSAGES.textTooLong), short);
export const optionalText = v.optional(text);

export const name = v.pipe(
  required(MESSAGES.nameRequired),
  v.maxLength(PRODUCT_LIMITS.name, MESSAGES.nameTooLong),
);
export const description = v.pipe(
  required(MESSAGES.descriptionRequired),
  v.maxLength(PRODUCT_LIMITS.description, MESSAGES.descriptionTooLong),
);
export const brand = v.pipe(required(MESSAGES.brandRequired), short);
export const condition = v.pipe(
  required(MESSAGES.conditionRequired),
  v.picklist(CONDITIONS, MESSAGES.conditionInvalid),
);
export const location = v.pipe(required(MESSAGES.locationRequired), short);

/** A price in any spelling that parsePrice accepts. */
export const price = v.pipe(
  required(MESSAGES.priceRequired),
  v.transform((text) => parsePrice(text) ?? 0),
  v.check((pkr) => Math.abs(pkr - Math.round(pkr * 100) / 100) < 1e-9, MESSAGES.priceInvalid),
  v.gtValue(0, MESSAGES.priceInvalid),
  v.maxValue(MAX_PRICE_PKR, MESSAGES.priceTooHigh),
  v.transform(toPaisa),
);

export const categoryId = (categoryIdOf: CategoryLookup) =>
  v.pipe(required(MESSAGES.categoryRequired), v.transform(categoryIdOf), v.string(MESSAGES.categoryUnknown));

const yesOrNo = v.pipe(textOrNumber(MESSAGES.yesOrNo), v.picklist(['', ...YES_NO], MESSAGES.yesOrNo));

/** The error of an invalid amount of a fact. */
export const amountInvalid = (fact: Extract<Fact, { kind: 'amount' }>): string =>
  `${fact.label} must be a number of ${fact.unit} from ${fact.default ?? 0} to ${fact.max}, in steps of ${fact.step}`;
const amount = (fact: Extract<Fact, { kind: 'amount' }>) => {
  const invalid = amountInvalid(fact);
  return v.pipe(
    textOrNumber(invalid),
    v.check(
      (text) =>
        text === '' ||
        (/^\d+(\.\d+)?$/.test(text) &&
          Number.isInteger(Number(text) / fact.step) &&
          Number(text) >= (fact.default ?? 0) &&
          Number(text) <= fact.max),
      invalid,
    ),
    v.transform((text): number | '' => (text === '' || Number(text) === fact.default ? '' : Number(text))),
  );
};

/** A list, or texts joined by commas; an empty text when none is left. */
const accessories = v.pipe(
  v.union(
    [v.array(v.union([v.string(), v.number()])), textOrNumber(MESSAGES.textTooLong)],
    MESSAGES.textTooLong,
  ),
  v.transform((value) => {
    const names = typeof value === 'string' ? value.split(',') : value;
    return [...new Set(names.map((name) => plainText(String(name)).trim()).filter(Boolean))];
  }),
  v.everyItem((name) => name.length <= PRODUCT_LIMITS.shortText, MESSAGES.textTooLong),
  v.maxLength(PRODUCT_LIMITS.accessories, MESSAGES.accessoriesTooMany),
  v.transform((names): string[] | '' => (names.length > 0 ? names : '')),
);

const ruleOf = (fact: Fact) => {
  if (fact.kind === 'amount') return amount(fact);
  if (fact.kind === 'list') return accessories;
  return fact.kind === 'yes-no' ? yesOrNo : text;
};

type Rules<T> = {
  [K in keyof T]: v.OptionalSchema<v.GenericSchema<unknown, FactValue<T[K]> | ''>, undefined>;
};
/** The rules of a group of facts; all are optional. */
export const factRules = <T extends Readonly<Record<string, Fact>>>(facts: T) =>
  Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [key, v.optional(ruleOf(fact))]),
  ) as unknown as Rules<T>;

/** The rule of a required fact; an amount may not be 0 either. */
export const requiredFact = (fact: Fact, missing: string): v.GenericSchema => {
  if (fact.kind === 'amount')
    return v.pipe(
      amount(fact),
      v.check((value) => Number(value) > 0, missing),
    );
  return fact.kind === 'yes-no'
    ? v.pipe(required(missing), v.picklist(YES_NO, MESSAGES.yesOrNo))
    : v.pipe(required(missing), short);
};

const isImageAddress = (text: string): boolean => IMAGE_PATH_PATTERN.test(text) || isFetchable(text);
const image = v.optional(
  v.pipe(
    textOrNumber(MESSAGES.imageUrlInvalid),
    v.maxLength(URL_MAX, MESSAGES.imageUrlInvalid),
    v.check((text) => text === '' || isImageAddress(text), MESSAGES.imageUrlInvalid),
  ),
);

/** Slots, or the short list of the admins' form, which fills the slots in order and empties the others. */
export const images = v.pipe(
  v.union([v.custom<object>(isRecord), v.array(v.unknown())], MESSAGES.imageUrlInvalid),
  v.check(
    (value) => !Array.isArray(value) || value.length <= PRODUCT_LIMITS.imageUrls,
    MESSAGES.imageUrlsTooMany,
  ),
  v.transform((value) =>
    Array.isArray(value) ? Object.fromEntries(IMAGE_SLOTS.map((slot, at) => [slot, value[at] ?? ''])) : value,
  ),
  v.object({ front: image, back: image, closed: image, open: image, keyboard: image }),
  // For the API's description, which reads the end of a pipe.
  v.metadata({ type: ['object', 'array'] }),
);
