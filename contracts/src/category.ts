export type CategoryEvent =
  | { type: 'CategoryCreated'; data: { categoryId: string; name: string } }
  | { type: 'CategoryRenamed'; data: { categoryId: string; name: string } }
  | { type: 'CategoryDeleted'; data: { categoryId: string } };

export const categoryStream = (categoryId: string): string => `category-${categoryId}`;

/** The categories of a new shop (specification 2, section 9). */
export const DEFAULT_CATEGORIES = ['Laptop', 'Macbook', 'Pc', 'Server', 'Desktop', 'Components'] as const;

export const CATEGORY_NAME_MAX = 40;

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
