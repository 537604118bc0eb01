import { type Condition, type ProductQuery, PUBLIC_PAGE_SIZE } from '@parkho/contracts';
import { parsePrice } from '../../lib/price-range';
import { SPECIAL_FEATURES, type SpecialFeature } from '../../lib/special-features';

/** The filters of 'All Products' as its form holds them: an empty text is no filter; prices are as typed, in PKR. */
export interface HomeFilters {
  search: string;
  category: string;
  brand: string;
  city: string;
  condition: Condition | '';
  minPrice: string;
  maxPrice: string;
  features: readonly SpecialFeature[];
}

export const NO_FILTERS: HomeFilters = {
  search: '',
  category: '',
  brand: '',
  city: '',
  condition: '',
  minPrice: '',
  maxPrice: '',
  features: [],
};

/** What the filters ask for. A price that is no number is left out. */
export function filterQuery(filters: HomeFilters): ProductQuery {
  const { search, category, brand, city, condition, minPrice, maxPrice, features } = filters;
  return {
    search: search.trim() || undefined,
    category: category || undefined,
    brand: brand || undefined,
    city: city || undefined,
    condition: condition || undefined,
    minPrice: parsePrice(minPrice),
    maxPrice: parsePrice(maxPrice),
    ...Object.fromEntries(
      SPECIAL_FEATURES.filter(([name]) => features.includes(name)).map(([name]) => [name, true]),
    ),
  };
}

/** The first page of what the filters ask for. */
export const homeQuery = (filters: HomeFilters): ProductQuery => ({
  ...filterQuery(filters),
  limit: PUBLIC_PAGE_SIZE,
});

/** How many filters are set; a price range counts as one. */
export const activeFilters = (filters: HomeFilters): number => {
  const { minPrice, maxPrice, ...others } = filterQuery(filters);
  const priced = minPrice !== undefined || maxPrice !== undefined;
  return Object.values(others).filter((value) => value !== undefined).length + (priced ? 1 : 0);
};
