export type CategoryEvent =
  | { type: 'CategoryCreated'; data: { categoryId: string; name: string } }
  | { type: 'CategoryRenamed'; data: { categoryId: string; name: string } }
  | { type: 'CategoryDeleted'; data: { categoryId: string } }
  /** It goes, and what was listed under it is moved to the other one, listing by listing. */
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

export const CATEGORY_MESSAGES = {
  nameRequired: 'Category name is required',
  nameTooLong: `Category name cannot exceed ${CATEGORY_NAME_MAX} characters`,
  exists: 'A category with this name already exists',
  notFound: 'Category not found',
  inUse: 'This category still has products and cannot be deleted',
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
} as const;
