import {
  BATTERY_HEALTHS,
  CONDITIONS,
  type Condition,
  FACT_FILTERS,
  type FactFilter,
  filterOfFact,
  MAX_CITIES,
  PRODUCT_SORTS,
  type ProductFacets,
  type ProductQuery,
  type ProductSort,
  parsePrice,
  queryString,
  RAM_BUCKETS,
  STORAGE_BUCKETS,
} from '@parkho/contracts';
import { oneOf, pageNumber, text } from '../page/query-params';

/** The query of the device list, as in its address. An absent field does not filter; pages count from 1. */
export type DeviceQuery = Omit<ProductQuery, 'limit' | 'facets'>;

const flag = (value: string) => value === 'true' || undefined;

const listOf = (rawValues: readonly string[]): readonly string[] | undefined => {
  const values = [...new Set(rawValues.flatMap((value) => text(value) ?? []))].slice(0, MAX_CITIES);
  return values.length > 0 ? values : undefined;
};

/** The parser of each parameter, given its first and all its values: undefined for invalid values. */
const parsers: {
  [Name in keyof DeviceQuery]-?: (value: string, values: readonly string[]) => DeviceQuery[Name];
} = {
  search: text,
  category: text,
  brand: text,
  city: (_, values) => listOf(values),
  condition: oneOf<Condition>(CONDITIONS),
  ...(Object.fromEntries(FACT_FILTERS.map((name) => [name, oneOf(filterOfFact(name).options)])) as Record<
    FactFilter,
    ReturnType<typeof oneOf>
  >),
  minPrice: parsePrice,
  maxPrice: parsePrice,
  inspected: flag,
  wellRated: flag,
  dropped: flag,
  featured: flag,
  warranty: flag,
  gaming: flag,
  workstation: flag,
  dedicated: flag,
  minRam: oneOf<string>(RAM_BUCKETS),
  minStorage: oneOf<string>(STORAGE_BUCKETS),
  minBattery: (value) => BATTERY_HEALTHS.find((health) => String(health) === value),
  sort: oneOf<ProductSort>(PRODUCT_SORTS),
  exact: flag,
  page: pageNumber,
};

/** Reads an address. Addresses are shared and edited by hand: invalid parameters are ignored. */
export function parseDeviceQuery(params: URLSearchParams): DeviceQuery {
  const entries = Object.entries(parsers).map(([name, parse]) => [
    name,
    parse(params.get(name) ?? '', params.getAll(name)),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The query string without defaults: without a search, the newest come first. */
export const deviceSearch = ({ page, sort, exact, ...filters }: DeviceQuery): string =>
  queryString({
    ...filters,
    sort: sort === 'newest' && !filters.search ? undefined : sort,
    exact: filters.search && exact,
    page: page === 1 ? undefined : page,
  });

/** Whether two spellings denote the same name, ignoring letter case and surrounding spaces. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The query with category, brand and city in the shop's spelling: a typed address may have 'karachi'. The query itself
 * if nothing differs.
 */
export function withCanonicalNames(query: DeviceQuery, facets: ProductFacets): DeviceQuery {
  const canonicalName = (field: 'category' | 'brand' | 'city', name: string): string => {
    const values = facets[field].map(({ value }) => value);
    return values.includes(name) ? name : (values.find((value) => isSameName(value, name)) ?? name);
  };
  const { category, brand, city } = query;
  const names = {
    ...(category && { category: canonicalName('category', category) }),
    ...(brand && { brand: canonicalName('brand', brand) }),
    ...(city && { city: city.map((cityName) => canonicalName('city', cityName)) }),
  };
  const canonicalQuery = { ...query, ...names };
  return deviceSearch(canonicalQuery) === deviceSearch(query) ? query : canonicalQuery;
}
