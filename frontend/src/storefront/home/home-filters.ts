import {
  activeFilters,
  type Condition,
  type FlagFilter,
  type ProductQuery,
  PUBLIC_PAGE_SIZE,
  parsePrice,
  SPECIAL_FEATURES,
} from '@parkho/contracts';
import type { DeviceQuery } from '../../lib/devices/device-query';

/** The filters of 'All Products' as form values: an empty text is no filter; prices are as typed, in PKR. */
export interface HomeFilters {
  search: string;
  category: string;
  brand: string;
  city: string;
  condition: Condition | '';
  minPrice: string;
  maxPrice: string;
  features: readonly FlagFilter[];
}

/** The form values for an address. */
export const filtersOf = (query: DeviceQuery): HomeFilters => ({
  search: query.search ?? '',
  category: query.category ?? '',
  brand: query.brand ?? '',
  city: query.city?.[0] ?? '',
  condition: query.condition ?? '',
  minPrice: query.minPrice?.toString() ?? '',
  maxPrice: query.maxPrice?.toString() ?? '',
  features: SPECIAL_FEATURES.filter(([name]) => query[name]).map(([name]) => name),
});

export const NO_FILTERS: HomeFilters = filtersOf({});

/** The query of the filters, without invalid prices. */
export function filterQuery(filters: HomeFilters): DeviceQuery {
  const { search, category, brand, city, condition, minPrice, maxPrice, features } = filters;
  return {
    search: search.trim() || undefined,
    category: category || undefined,
    brand: brand || undefined,
    city: city ? [city] : undefined,
    condition: condition || undefined,
    minPrice: parsePrice(minPrice),
    maxPrice: parsePrice(maxPrice),
    ...Object.fromEntries(
      SPECIAL_FEATURES.filter(([name]) => features.includes(name)).map(([name]) => [name, true]),
    ),
  };
}

/** The first page of the results: without filters, inspected and well-rated devices come first. */
export const homeQuery = (query: DeviceQuery): ProductQuery => ({
  ...query,
  ...(activeFilters(query).length === 0 && { sort: 'best-inspected' }),
  limit: PUBLIC_PAGE_SIZE,
});

/** The number of filters set; a price range counts as one. */
export const countFilters = (filters: HomeFilters): number => activeFilters(filterQuery(filters)).length;
