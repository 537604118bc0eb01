import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import {
  CONDITIONS,
  DEFAULT_PAGE,
  FACT_FILTERS,
  type FactFilter,
  filterOfFact,
  MAX_CITIES,
  MAX_PAGE_SIZE,
  PRODUCT_MESSAGES as MESSAGES,
  PRODUCT_FILTER_MESSAGES,
  PRODUCT_SORTS,
  type ProductQuery,
  PUBLIC_PAGE_SIZE,
  RAM_BUCKETS,
  STORAGE_BUCKETS,
} from '@parkho/contracts';
import { maxLength } from 'class-validator';
import { invalidInput } from '../../platform/http/body/validation.js';
import { decimal, PAGE_MAX, SEARCH_MAX } from '../../platform/http/query/query-fields.js';

/** GET /products/public; prices in PKR. */
export type PublicProductsQuery = ProductQuery & { page: number; limit: number };

const INVALID = Symbol('refused');

/** One value of the query string: its parser, its error message, its documentation. */
interface Field<T> {
  /** Accepts a list of values, and a single value as a list of one. */
  isList?: true;
  /** Undefined: any. */
  read(value: unknown): T | undefined | typeof INVALID;
  message: string;
  /** The schema in the format of OpenAPI. */
  schema: {
    type: string;
    items?: { type: string; maxLength: number };
    maxItems?: number;
    default?: number;
    enum?: string[];
    minimum?: number;
    maximum?: number;
    maxLength?: number;
  };
}

/** An empty value counts as absent. */
const optional = <T>({ read, ...field }: Field<T>): Field<T> => ({
  ...field,
  read: (value) => (value === '' ? undefined : read(value)),
});
const text = optional<string>({
  read: (value) => (maxLength(value, SEARCH_MAX) ? (value as string) : INVALID),
  message: MESSAGES.searchTooLong,
  schema: { type: 'string', maxLength: SEARCH_MAX },
});
const texts: Field<readonly string[]> = {
  isList: true,
  read: (values) => {
    const entries = (values as readonly unknown[]).filter((value) => value !== '');
    if (entries.length === 0) return undefined;
    return entries.length <= MAX_CITIES && entries.every((value) => maxLength(value, SEARCH_MAX))
      ? (entries as string[])
      : INVALID;
  },
  message: PRODUCT_FILTER_MESSAGES.citiesInvalid,
  schema: { type: 'array', items: { type: 'string', maxLength: SEARCH_MAX }, maxItems: MAX_CITIES },
};
const oneOf = <T extends string>(values: readonly T[], message: string): Field<T> =>
  optional({
    read: (value) => values.find((option) => option === value) ?? INVALID,
    message,
    schema: { type: 'string', enum: [...values] },
  });
const flag = optional<boolean>({
  read: (value) => (value === 'true' ? true : value === 'false' ? false : INVALID),
  message: MESSAGES.flagInvalid,
  schema: { type: 'boolean' },
});
const price = optional<number>({
  read: (value) => {
    const price = decimal(value);
    return Number.isFinite(price) ? price : INVALID;
  },
  message: PRODUCT_FILTER_MESSAGES.priceFilterInvalid,
  schema: { type: 'number', minimum: 0 },
});
const percent = optional<number>({
  read: (value) => {
    const number = decimal(value);
    return number >= 0 && number <= 100 ? number : INVALID;
  },
  message: PRODUCT_FILTER_MESSAGES.batteryFilterInvalid,
  schema: { type: 'number', minimum: 0, maximum: 100 },
});
const positiveInteger = (maximum: number, message: string, byDefault: number): Field<number> => ({
  read: (value) => {
    const number = decimal(value);
    return Number.isInteger(number) && number >= 1 && number <= maximum ? number : INVALID;
  },
  message,
  schema: { type: 'integer', minimum: 1, maximum, default: byDefault },
});

const FIELDS: { [F in keyof Required<ProductQuery>]: Field<ProductQuery[F]> } = {
  page: positiveInteger(PAGE_MAX, MESSAGES.pageInvalid, DEFAULT_PAGE),
  limit: positiveInteger(MAX_PAGE_SIZE, MESSAGES.limitInvalid, PUBLIC_PAGE_SIZE),
  search: text,
  category: text,
  brand: text,
  city: texts,
  condition: oneOf(CONDITIONS, MESSAGES.conditionInvalid),
  featured: flag,
  inspected: flag,
  wellRated: flag,
  dropped: flag,
  warranty: flag,
  gaming: flag,
  workstation: flag,
  dedicated: flag,
  minRam: oneOf(RAM_BUCKETS, PRODUCT_FILTER_MESSAGES.optionInvalid('ram')),
  minStorage: oneOf(STORAGE_BUCKETS, PRODUCT_FILTER_MESSAGES.optionInvalid('storage')),
  minBattery: percent,
  minPrice: price,
  maxPrice: price,
  ...(Object.fromEntries(
    FACT_FILTERS.map((filter) => [
      filter,
      oneOf(filterOfFact(filter).options, PRODUCT_FILTER_MESSAGES.optionInvalid(filter)),
    ]),
  ) as Record<FactFilter, Field<string>>),
  sort: oneOf(PRODUCT_SORTS, PRODUCT_FILTER_MESSAGES.sortInvalid),
  exact: flag,
  facets: flag,
};
const ENTRIES = Object.entries(FIELDS);

/**
 * Parses the query of the busiest route, for which the validation pipe would take a quarter of the answer's time.
 * Unknown names are dropped.
 *
 * @throws DomainError 'invalid' with a message for each invalid field
 */
export const publicProductsQuery = {
  transform(input: Record<string, unknown>): PublicProductsQuery {
    const query: Record<string, unknown> = { page: DEFAULT_PAGE, limit: PUBLIC_PAGE_SIZE };
    const messages = new Set<string>();
    for (const [name, { read, message, isList }] of ENTRIES) {
      const text = input[name];
      if (text === undefined) continue;
      const isRepeated = Array.isArray(text) && !isList;
      const value = isRepeated ? INVALID : read(isList ? [text].flat() : text);
      if (value === INVALID) messages.add(isRepeated ? MESSAGES.filterRepeated : message);
      else query[name] = value;
    }
    if (messages.size > 0) throw invalidInput([...messages]);
    return query as unknown as PublicProductsQuery;
  },
};

/** Decorator: describes the fields of the query in the API's documentation. */
export const ApiPublicProductsQuery = () =>
  applyDecorators(...ENTRIES.map(([name, { schema }]) => ApiQuery({ name, required: false, schema })));
