import { FACT_FILTERS, filterOfFact } from '../device/device-facts.js';
import { WELL_RATED } from '../domain/inspection/verdict.js';
import { rangeLabel } from '../values/money.js';
import {
  FLAG_FILTERS,
  type FlagFilter,
  type ProductQuestion,
  type Understood,
} from '../views/product-view.js';

const FLAG_LABELS: Readonly<Record<FlagFilter, string>> = {
  inspected: 'Inspected',
  wellRated: `Rated ${WELL_RATED} or more`,
  dropped: 'Price dropped',
  featured: 'Featured',
  warranty: 'With warranty',
  gaming: 'Gaming',
  workstation: 'Workstation',
  dedicated: 'Dedicated graphics',
};
/** The special features that are filters, by their name in the query (specification, section 2). */
export const SPECIAL_FEATURES = FLAG_FILTERS.map((name) => [name, FLAG_LABELS[name]] as const);

/** A filter that is set, in words, and the change that takes it back. */
export interface ActiveFilter {
  label: string;
  without: ProductQuestion;
}

/** 'storage' of 'Storage', while 'RAM' stays. */
const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/** The cities but one; undefined where there is no other. */
export const citiesWithout = (values: readonly string[] = [], one: string): readonly string[] | undefined =>
  values.length > 1 ? values.filter((other) => other !== one) : undefined;

export function activeFilters(query: ProductQuestion): ActiveFilter[] {
  const { search, category, brand, city, condition } = query;
  const labels: [string | undefined, ProductQuestion][] = [
    [search && `“${search}”`, { search: undefined, exact: undefined }],
    [category, { category: undefined }],
    [brand, { brand: undefined }],
    ...(city ?? []).map((one): [string, ProductQuestion] => [one, { city: citiesWithout(city, one) }]),
    [condition, { condition: undefined }],
    [rangeLabel(query), { minPrice: undefined, maxPrice: undefined }],
    ...FACT_FILTERS.map((name): [string | undefined, ProductQuestion] => [
      query[name] && `${query[name]} ${inSentence(filterOfFact(name).label)}`,
      { [name]: undefined },
    ]),
    [query.minRam && `${query.minRam} RAM or more`, { minRam: undefined }],
    [query.minStorage && `${query.minStorage} storage or more`, { minStorage: undefined }],
    [query.minBattery ? `Battery ${query.minBattery}% or more` : undefined, { minBattery: undefined }],
    ...SPECIAL_FEATURES.map(([name, label]): [string | undefined, ProductQuestion] => [
      query[name] ? label : undefined,
      { [name]: undefined },
    ]),
  ];
  return labels.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}

/** What a search text is understood as, likewise: to take it back is to take its words out of the text. */
export const understoodFilters = (understood: readonly Understood[] = []): ActiveFilter[] =>
  understood.map(({ label, without }) => ({
    label,
    without: { search: without || undefined, exact: undefined },
  }));
