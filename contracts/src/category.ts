export type CategoryEvent =
  | { type: 'CategoryCreated'; data: { categoryId: string; name: string } }
  | { type: 'CategoryRenamed'; data: { categoryId: string; name: string } }
  | { type: 'CategoryDeleted'; data: { categoryId: string } }
  /** Another is about to go into it. What was about to be done to it as it stood before, is not done. */
  | { type: 'CategoryMergeAnnounced'; data: { categoryId: string; fromId: string } }
  /** The other one is about to be deleted. What was about to be done to this one as it stood before, is not done. */
  | { type: 'CategoryMergeWithdrawn'; data: { categoryId: string; intoId: string } }
  /**
   * It goes, and what was listed under it is moved to the other one, listing by listing. Nothing comes after it: its id
   * stands for the other one from then on.
   */
  | { type: 'CategoryMerged'; data: { categoryId: string; intoId: string } }
  /** A name that was reserved for it and never taken has gone to another. */
  | { type: 'CategoryNameAbandoned'; data: { categoryId: string } };

export const categoryStream = (categoryId: string): string => `category-${categoryId}`;

/** The categories of a new shop (specification 2, section 9). */
export const DEFAULT_CATEGORIES = ['Laptop', 'Macbook', 'Pc', 'Server', 'Desktop', 'Components'] as const;

export const CATEGORY_NAME_MAX = 40;

/** Names are the same without regard to case, to white space, and to how a letter is put together. */
export const normaliseCategoryName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Id of a category by its name; undefined when there is none. */
export type CategoryLookup = (name: string) => string | undefined;

/** GET /api/categories; `count` (public devices) comes with /categories/with-counts. */
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

/** What people may search categories by in the console. */
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
