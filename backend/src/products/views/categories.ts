import { Injectable } from '@nestjs/common';
import { normaliseCategoryName } from '@parkho/contracts';
import {
  allCategories,
  type CategoryDocument,
  categoriesAfterMerges,
  idsByCategory,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** The categories of a moment, both ways. */
export class CategoryNames {
  private readonly names: ReadonlyMap<string, string>;
  private readonly ids: ReadonlyMap<string, string>;
  private readonly joined: ReadonlyMap<string, readonly string[]>;

  constructor(categories: readonly CategoryDocument[]) {
    this.names = new Map([...categoriesAfterMerges(categories)].map(([id, { name }]) => [id, name]));
    this.joined = idsByCategory(categories);
    // Also as they are written: normalising costs as much as the rest of a question.
    this.ids = new Map(
      categories
        .filter(({ deleted }) => !deleted)
        .flatMap(({ _id, name }) => [name, normaliseCategoryName(name)].map((key) => [key, _id] as const)),
    );
  }

  /**
   * Deleted categories included: devices listed under them still show it. What is listed under one that was merged shows
   * where it is on its way to.
   */
  nameOf = (id: string): string => this.names.get(id) ?? '';

  /** Without regard to case; undefined when there is none to list under. */
  idOf = (name: string): string | undefined =>
    this.ids.get(name) ?? this.ids.get(normaliseCategoryName(name));

  /** What is in it may be listed under any of these; none where there is no such category. */
  idsOf = (name: string): readonly string[] => this.joined.get(this.idOf(name) ?? '') ?? [];
}

/** The few categories of the shop, read again only when one has changed. */
@Injectable()
export class Categories {
  private cached?: { changed: string; names: CategoryNames };

  constructor(private readonly models: ReadModels) {}

  async current(): Promise<CategoryNames> {
    const changed = this.models.categories.changed();
    if (this.cached?.changed !== changed) {
      const names = new CategoryNames(await allCategories(this.models.categories));
      this.cached = { changed, names };
    }
    return this.cached.names;
  }
}
