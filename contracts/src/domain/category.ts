export const categoryStream = (categoryId: string): string => `category-${categoryId}`;

/** The categories of a new shop (specification 2, section 9). */
export const DEFAULT_CATEGORIES = ['Laptop', 'Macbook', 'Pc', 'Server', 'Desktop', 'Components'] as const;

export const CATEGORY_NAME_MAX = 40;

/** Names are the same without regard to case, to white space, and to how a letter is put together. */
export const normaliseCategoryName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Id of a category by its name; undefined when there is none. */
export type CategoryLookup = (name: string) => string | undefined;

/** GET /api/categories; /categories/with-counts adds `count` (public devices). */
export interface Category {
  _id: string;
  name: string;
  count?: number;
}

/** A category as the console lists it. What a category holds that was merged into it counts as its own. */
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

/** The longest search text for categories in the console. */
export const CATEGORY_SEARCH_MAX = 200;

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

export const CATEGORY_MESSAGES = {
  nameRequired: 'Category name is required',
  nameTooLong: `Category name cannot exceed ${CATEGORY_NAME_MAX} characters`,
  exists: 'A category with this name already exists',
  notFound: 'Category not found',
  /** Why a category cannot be deleted that something is in. */
  inUse: ({ devices, ideas }: CategoryUse): string =>
    `This category still has ${[...counted(devices, 'product'), ...counted(ideas, 'feature request')].join(' and ')} and cannot be deleted`,
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
  merged: 'Category merged successfully',
  mergeTargetRequired: 'Choose the category to merge into',
  mergeIntoItself: 'A category cannot be merged into itself',
  mergeIntoMerged: 'That category has been merged into another itself',
  searchTooLong: `Search cannot exceed ${CATEGORY_SEARCH_MAX} characters`,
  listFailed: 'Failed to load categories',
  noneFound: 'No categories yet',
  noneMatchFilters: 'No categories match your search',
} as const;
