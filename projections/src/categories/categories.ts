import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A category; it stays after its deletion so that devices listed under it still know its name. */
export interface CategoryDocument extends Document {
  name: string;
  createdAt: string;
  deleted: boolean;
}

/** Every category there ever was, by id. */
export const categories = defineProjection({
  name: 'categories',
  version: 1,
  shape: {
    fields: { name: 'string', deleted: 'boolean' },
    indexes: [{ fields: ['name'], where: { deleted: false } }],
  },
  handles: ['CategoryCreated', 'CategoryRenamed', 'CategoryDeleted'],
  keysOf: (event) => event.data.categoryId,
  evolve(category: CategoryDocument | null, event): CategoryDocument | null {
    switch (event.type) {
      case 'CategoryCreated': {
        const { categoryId, name } = event.data;
        return { _id: categoryId, name, createdAt: event.metadata.at, deleted: false };
      }
      case 'CategoryRenamed':
        return category && { ...category, name: event.data.name };
      case 'CategoryDeleted':
        return category && { ...category, deleted: true };
    }
  },
});

type Categories = ReadModel<CategoryDocument>;

/** More than any shop has. */
const LIMIT = 1000;

/** The categories one can list under, by name. */
export const currentCategories = (model: Categories): Promise<CategoryDocument[]> =>
  model.find({ filter: { deleted: false }, sort: { name: 1 }, limit: LIMIT });

/** Id to name, deleted categories included. */
export async function categoryNames(model: Categories, ids: Iterable<string>): Promise<Map<string, string>> {
  const found = await model.getMany([...new Set(ids)]);
  return new Map(found.map(({ _id, name }) => [_id, name]));
}

/** All there ever were, deleted ones included. */
export const everyCategory = (model: Categories): Promise<CategoryDocument[]> => model.find({ limit: LIMIT });
