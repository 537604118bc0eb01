import { FACT_FILTERS, filterOfFact } from '../device/device-facts.js';
import { WELL_RATED_MIN } from '../domain/inspection/verdict.js';
import { interpolate } from '../values/language.js';
import { ENGLISH, type Wording } from '../values/wording.js';
import {
  FLAG_FILTERS,
  type FlagFilter,
  type ProductCriteria,
  type SearchedPrice,
  type UnderstoodPart,
} from '../views/product-view.js';

const FLAG_LABELS: Readonly<Record<FlagFilter, string>> = {
  inspected: 'Inspected',
  wellRated: `Rated ${WELL_RATED_MIN} or more`,
  dropped: 'Price dropped',
  featured: 'Featured',
  warranty: 'With warranty',
  gaming: 'Gaming',
  workstation: 'Workstation',
  dedicated: 'Dedicated graphics',
};
/** The special features that are filters, by their name in the query (specification, section 2). */
export const SPECIAL_FEATURES = FLAG_FILTERS.map((name) => [name, FLAG_LABELS[name]] as const);

/** An active filter, in words, and the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: ProductCriteria;
}

/** 'PKR 25,000 - 50,000', 'From PKR 25,000', 'Up to PKR 50,000', 'About PKR 50,000'; undefined for any price. */
export function priceLabel(
  { minPrice, maxPrice, about }: SearchedPrice,
  { translate, pkr, number }: Wording = ENGLISH,
): string | undefined {
  const withPrice = (text: string, price: number) => interpolate(translate(text), { price: pkr(price) });
  if (about !== undefined) return withPrice('About {price}', about);
  if (minPrice !== undefined && maxPrice !== undefined) {
    const [min, max] = [minPrice, maxPrice].map((price) => number(Math.round(price)));
    return interpolate(translate('PKR {min} - {max}'), { min: min!, max: max! });
  }
  if (minPrice !== undefined) return withPrice('From {price}', minPrice);
  return maxPrice === undefined ? undefined : withPrice('Up to {price}', maxPrice);
}

/** 'storage' for 'Storage', while 'RAM' is unchanged. */
const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/** The cities without one; undefined when none is left. */
const withoutCity = (values: readonly string[] = [], city: string): readonly string[] | undefined =>
  values.length > 1 ? values.filter((value) => value !== city) : undefined;

export function activeFilters(query: ProductCriteria, wording: Wording = ENGLISH): ActiveFilter[] {
  const { translate } = wording;
  const withValue = (text: string, value: string | number) => interpolate(translate(text), { value });
  const { search, category, brand, city, condition } = query;
  const labels: [string | undefined, ProductCriteria][] = [
    [search && `“${search}”`, { search: undefined, exact: undefined }],
    [category && translate(category), { category: undefined }],
    [brand, { brand: undefined }],
    ...(city ?? []).map((cityName): [string, ProductCriteria] => [
      translate(cityName),
      { city: withoutCity(city, cityName) },
    ]),
    [condition && translate(condition), { condition: undefined }],
    [priceLabel(query, wording), { minPrice: undefined, maxPrice: undefined }],
    ...FACT_FILTERS.map((name): [string | undefined, ProductCriteria] => [
      query[name] && withValue(`{value} ${inSentence(filterOfFact(name).label)}`, translate(query[name])),
      { [name]: undefined },
    ]),
    [query.minRam && withValue('{value} RAM or more', query.minRam), { minRam: undefined }],
    [query.minStorage && withValue('{value} storage or more', query.minStorage), { minStorage: undefined }],
    [
      query.minBattery ? withValue('Battery {value}% or more', query.minBattery) : undefined,
      { minBattery: undefined },
    ],
    ...SPECIAL_FEATURES.map(([name, label]): [string | undefined, ProductCriteria] => [
      query[name] ? translate(label) : undefined,
      { [name]: undefined },
    ]),
  ];
  return labels.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}

/** The interpreted parts of a search text, likewise: removing one removes its words from the text. */
export const understoodFilters = (
  understood: readonly UnderstoodPart[] = [],
  wording: Wording = ENGLISH,
): ActiveFilter[] =>
  understood.map(({ label, price, without }) => ({
    label: (price && priceLabel(price, wording)) ?? wording.translate(label),
    without: { search: without || undefined, exact: undefined },
  }));
