import { Inject, Injectable } from '@nestjs/common';
import {
  CATEGORY_MESSAGES,
  type Category,
  type CategoryUse,
  DomainError,
  type ManagedCategory,
} from '@parkho/contracts';
import {
  allCategories,
  type CategoryDocument,
  categoriesAfterMerges,
  devicesByCategory,
  type ReadSide,
  requestsByCategory,
} from '@parkho/projections';
import { type EventStore, StoreUnavailable } from '@parkho/stores';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';

/** Timeout of the read models to show the whole log, in milliseconds. */
const VISIBLE_TIMEOUT_MS = 2_000;

/** The number of listings in categories. Listings of a merged category count for the one that it was merged into. */
@Injectable()
export class CategoryUses {
  constructor(
    private readonly models: ReadModels,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
  ) {}

  /** The categories to list under, by name, each with its number of devices on sale. */
  async onSale(): Promise<Category[]> {
    const [categories, counts] = await Promise.all([
      allCategories(this.models.categories),
      devicesByCategory(this.models.products),
    ]);
    const onSale = sumWithMerged(
      categories,
      sumByCategory(counts, (count) => count.onSale),
    );
    return current(categories).map(({ _id, name }) => ({ _id, name, count: onSale(_id) }));
  }

  /** The current categories with their uses and versions, for the console. */
  async managed(): Promise<ManagedCategory[]> {
    const { categories, useOf } = await this.countUses();
    return current(categories).map(({ _id, name, version }) => ({ _id, name, version, ...useOf(_id) }));
  }

  /** Whether a category, deleted or not, has devices or feature requests in the read models. */
  async isUsed(categoryId: string): Promise<boolean> {
    const { useOf } = await this.countUses();
    return isUsed(useOf(categoryId));
  }

  /**
   * Counts all events of the log so far.
   * @throws DomainError 'conflict' where the category is in use; StoreUnavailable where the read models are late
   */
  async requireUnused(categoryId: string): Promise<void> {
    const readModels = ['categories', 'products', 'feature-requests'] as const;
    if (!(await this.readSide.waitFor(await this.events.head(), readModels, VISIBLE_TIMEOUT_MS)))
      throw new StoreUnavailable('The read side');
    const use = (await this.managed()).find(({ _id }) => _id === categoryId);
    if (use && isUsed(use)) throw new DomainError('conflict', CATEGORY_MESSAGES.inUse(use));
  }

  /** All categories, deleted ones included, and the uses of each. */
  private async countUses() {
    const [categories, counts, requests] = await Promise.all([
      allCategories(this.models.categories),
      devicesByCategory(this.models.products),
      requestsByCategory(this.models['feature-requests']),
    ]);
    const devices = sumWithMerged(
      categories,
      sumByCategory(counts, (count) => count.devices),
    );
    const onSale = sumWithMerged(
      categories,
      sumByCategory(counts, (count) => count.onSale),
    );
    const ideas = sumWithMerged(categories, requests);
    const useOf = (id: string) => ({ devices: devices(id), onSale: onSale(id), ideas: ideas(id) });
    return { categories, useOf };
  }
}

const isUsed = ({ devices, ideas }: CategoryUse): boolean => devices + ideas > 0;

const current = (categories: readonly CategoryDocument[]): CategoryDocument[] =>
  categories.filter(({ deleted }) => !deleted).sort((a, b) => a.name.localeCompare(b.name, 'en'));

const sumByCategory = <T>(
  counts: ReadonlyMap<string, T>,
  number: (count: T) => number,
): Map<string, number> => new Map([...counts].map(([id, count]) => [id, number(count)]));

/** The sum over a category and all categories that were merged into it. */
const sumWithMerged = (
  categories: readonly CategoryDocument[],
  counts: ReadonlyMap<string, number>,
): ((id: string) => number) => {
  const sums = new Map<string, number>();
  for (const [id, { _id }] of categoriesAfterMerges(categories))
    sums.set(_id, (sums.get(_id) ?? 0) + (counts.get(id) ?? 0));
  return (id) => sums.get(id) ?? 0;
};
