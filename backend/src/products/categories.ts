import { Injectable } from '@nestjs/common';
import { normaliseCategoryName } from '@parkho/contracts';
import { type CategoryDocument, everyCategory, standingCategories } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

/** The categories of a moment, both ways. */
export class CategoryNames {
  private readonly names: ReadonlyMap<string, string>;
  private readonly ids: ReadonlyMap<string, string>;

  constructor(categories: readonly CategoryDocument[]) {
    this.names = new Map([...standingCategories(categories)].map(([id, { name }]) => [id, name]));
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
}

/** The few categories of the shop, read again only when one has changed. */
@Injectable()
export class Categories {
  private cached?: { changed: string; names: CategoryNames };

  constructor(private readonly models: ReadModels) {}

  async current(): Promise<CategoryNames> {
    const changed = this.models.categories.changed();
    if (this.cached?.changed !== changed) {
      const names = new CategoryNames(await everyCategory(this.models.categories));
      this.cached = { changed, names };
    }
    return this.cached.names;
  }
}
