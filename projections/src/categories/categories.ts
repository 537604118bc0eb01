import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A category; it stays after its deletion, for the name of the devices under it. */
export interface CategoryDocument extends Document {
  name: string;
  /** The earlier ones, the latest last. */
  formerNames?: readonly string[];
  createdAt: string;
  /** True also when it was merged. */
  deleted: boolean;
  /** The category that it was merged into, which may itself have been merged since. */
  mergedInto?: string;
  /** Revision of its stream, for If-Match. */
  version: number;
}

/** All categories, by id. */
export const categories = defineProjection({
  name: 'categories',
  version: 4,
  shape: {
    fields: { name: 'string', deleted: 'boolean' },
    indexes: [{ fields: ['name', '_id'], where: { deleted: false } }],
  },
  handles: [
    'CategoryCreated',
    'CategoryRenamed',
    'CategoryMergeAnnounced',
    'CategoryMergeWithdrawn',
    'CategoryMerged',
    'CategoryDeleted',
    'CategoryNameAbandoned',
  ],
  keysOf: (event) => event.data.categoryId,
  evolve(category: CategoryDocument | null, event): CategoryDocument | null {
    const version = event.revision;
    if (event.type === 'CategoryCreated') {
      const { categoryId, name } = event.data;
      return { _id: categoryId, name, createdAt: event.metadata.at, deleted: false, version };
    }
    if (!category) return null;
    switch (event.type) {
      case 'CategoryRenamed':
        return {
          ...category,
          name: event.data.name,
          formerNames: [...(category.formerNames ?? []), category.name],
          version,
        };
      case 'CategoryMerged':
        return { ...category, deleted: true, mergedInto: event.data.intoId, version };
      case 'CategoryDeleted':
        return { ...category, deleted: true, version };
      case 'CategoryMergeAnnounced':
      case 'CategoryMergeWithdrawn':
      case 'CategoryNameAbandoned':
        return { ...category, version };
    }
  },
});

type Categories = ReadModel<CategoryDocument>;

/** Far more than any shop has. */
const MAX_CATEGORIES = 1000;

/** The categories to list under, by name. */
export const currentCategories = (model: Categories): Promise<CategoryDocument[]> =>
  model.find({ filter: { deleted: false }, sort: { name: 1 }, limit: MAX_CATEGORIES });

/** All categories, deleted ones included. */
export const allCategories = (model: Categories): Promise<CategoryDocument[]> =>
  model.find({ limit: MAX_CATEGORIES });

/** Maps the id of each category to the category that its listings belong to now: itself unless it was merged. */
export function categoriesAfterMerges(
  categories: readonly CategoryDocument[],
): Map<string, CategoryDocument> {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const mergeTarget = (category: CategoryDocument): CategoryDocument => {
    const target = byId.get(category.mergedInto ?? '');
    return target ? mergeTarget(target) : category;
  };
  return new Map(categories.map((category) => [category._id, mergeTarget(category)]));
}

/** Maps the id of each current category to the ids that its listings may have: its own and those of merged ones. */
export function idsByCategory(categories: readonly CategoryDocument[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [id, { _id, deleted }] of categoriesAfterMerges(categories))
    if (!deleted) ids.set(_id, [...(ids.get(_id) ?? []), id]);
  return ids;
}
