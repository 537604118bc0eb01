import { Injectable } from '@nestjs/common';
import { normaliseCategoryName } from '@parkho/contracts';
import {
  allCategories,
  type CategoryDocument,
  categoriesAfterMerges,
  idsByCategory,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** Names and ids of the current categories. */
export class CategoryNames {
  private readonly names: ReadonlyMap<string, string>;
  private readonly ids: ReadonlyMap<string, string>;
  /** Ids by the names that categories had until they were renamed or merged. */
  private readonly idsByFormerName: ReadonlyMap<string, string>;
  private readonly mergedIds: ReadonlyMap<string, readonly string[]>;

  constructor(categories: readonly CategoryDocument[]) {
    const afterMerges = categoriesAfterMerges(categories);
    this.names = new Map([...afterMerges].map(([id, { name }]) => [id, name]));
    this.idsByFormerName = new Map(
      categories.flatMap(({ _id, name, formerNames = [] }) => {
        const { _id: id, deleted } = afterMerges.get(_id)!;
        return deleted
          ? []
          : [...formerNames, name].map((alias) => [normaliseCategoryName(alias), id] as const);
      }),
    );
    this.mergedIds = idsByCategory(categories);
    // Also in their own spelling: normalising costs as much as the rest of a query.
    this.ids = new Map(
      categories
        .filter(({ deleted }) => !deleted)
        .flatMap(({ _id, name }) => [name, normaliseCategoryName(name)].map((key) => [key, _id] as const)),
    );
  }

  /** Deleted categories included, for their devices. Listings of a merged category show the one that they move to. */
  nameOf = (id: string): string => this.names.get(id) ?? '';

  /** Ignores case; undefined when there is no such category to list under. */
  idOf = (name: string): string | undefined =>
    this.ids.get(name) ?? this.ids.get(normaliseCategoryName(name));

  /**
   * The ids that its listings may have, also by a former name, which links and saved searches may contain; empty if
   * there is no such category.
   */
  idsOf = (name: string): readonly string[] =>
    this.mergedIds.get(this.idOf(name) ?? this.idsByFormerName.get(normaliseCategoryName(name)) ?? '') ?? [];
}

/** The shop's categories, read again only when one has changed. */
@Injectable()
export class Categories {
  private cached?: { changed: string; names: CategoryNames };

  constructor(private readonly models: ReadModels) {}

  async current(): Promise<CategoryNames> {
    const changeTag = this.models.categories.changeTag();
    if (this.cached?.changed !== changeTag) {
      const names = new CategoryNames(await allCategories(this.models.categories));
      this.cached = { changed: changeTag, names };
    }
    return this.cached.names;
  }
}
