import { formatPkr } from '../values/money.js';

export const categoryStream = (categoryId: string): string => `category-${categoryId}`;

/** The categories of a new shop (specification 2, section 9). */
export const DEFAULT_CATEGORIES = ['Laptop', 'Macbook', 'Pc', 'Server', 'Desktop', 'Components'] as const;

export const CATEGORY_NAME_MAX = 40;

/** Names are compared without case, white space and Unicode composition. */
export const normaliseCategoryName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Usual prices of devices by category, in PKR. */
const USUAL_PRICES: Readonly<Record<string, readonly [low: number, high: number]>> = {
  laptop: [8_000, 1_500_000],
  macbook: [15_000, 2_000_000],
  pc: [6_000, 1_200_000],
  server: [10_000, 5_000_000],
  desktop: [6_000, 1_200_000],
  components: [300, 800_000],
};
const DEFAULT_USUAL_PRICES = [300, 5_000_000] as const;

/**
 * A warning about a price in PKR that is unusual for a category, by its name; undefined for a usual one. It never
 * refuses a price. A price that would be usual in thousands most likely lacks its zeros.
 */
export const usualPriceQuestion = (pkr: number, category = ''): string | undefined => {
  const name = normaliseCategoryName(category);
  const [low, high] =
    (Object.hasOwn(USUAL_PRICES, name) ? USUAL_PRICES[name] : undefined) ?? DEFAULT_USUAL_PRICES;
  // An invalid price is refused elsewhere.
  if (!(pkr > 0) || (pkr >= low && pkr <= high)) return undefined;
  const likelyPrice = pkr < low && pkr * 1000 >= low && pkr * 1000 <= high ? pkr * 1000 : undefined;
  if (likelyPrice)
    return `Is ${formatPkr(pkr)} right? It is unusually low. Did you mean ${formatPkr(likelyPrice)}?`;
  return `Is ${formatPkr(pkr)} right? It is unusually ${pkr < low ? 'low' : 'high'}.`;
};

/** Finds a category's id by its name; undefined when there is none. */
export type CategoryLookup = (name: string) => string | undefined;

/** GET /api/categories; /categories/with-counts adds `count` (public devices). */
export interface Category {
  _id: string;
  name: string;
  count?: number;
}

/** A category in the console's list. Listings of merged categories count as its own. */
export interface ManagedCategory extends Category {
  /** Devices in any state. */
  devices: number;
  onSale: number;
  /** Feature requests about a device of this category. */
  ideas: number;
  /** Revision of its stream, for If-Match. */
  version: number;
}
export type CategoryUse = Pick<ManagedCategory, 'devices' | 'ideas'>;

/** Longest search text for categories in the console. */
export const CATEGORY_SEARCH_MAX = 200;

const countPhrase = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

export const CATEGORY_MESSAGES = {
  nameRequired: 'Category name is required',
  nameTooLong: `Category name cannot exceed ${CATEGORY_NAME_MAX} characters`,
  exists: 'A category with this name already exists',
  notFound: 'Category not found',
  /** Why a category in use cannot be deleted. */
  inUse: ({ devices, ideas }: CategoryUse): string =>
    `This category still has ${[...countPhrase(devices, 'product'), ...countPhrase(ideas, 'feature request')].join(' and ')} and cannot be deleted`,
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
  merged: 'Category merged successfully',
  mergeTargetRequired: 'Choose the category to merge into',
  mergeIntoItself: 'A category cannot be merged into itself',
  mergeIntoMerged: 'That category has itself been merged into another',
  searchTooLong: `Search cannot exceed ${CATEGORY_SEARCH_MAX} characters`,
  listFailed: 'Failed to load categories',
  noneFound: 'No categories yet',
  noneMatchFilters: 'No categories match your search',
} as const;
