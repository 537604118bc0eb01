import { Injectable } from '@nestjs/common';
import { compact, KNOWN_MODELS_MAX, type KnownModel } from '@parkho/contracts';
import { displayModel, listedLaptops, type ProductDocument, similarityGroupsOf } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Categories } from '../views/categories.js';

/** Maximum number of listings of a known model that are read. */
const LISTINGS_MAX = 100;

/** Models of laptops that were listed before: their sellers need not type common details. */
@Injectable()
export class KnownModels {
  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
  ) {}

  async of(search: string): Promise<KnownModel[]> {
    const [listed, { nameOf }] = await Promise.all([
      listedLaptops(this.models.products, search, LISTINGS_MAX),
      this.categories.current(),
    ]);
    const byModel = Map.groupBy(listed, (document) => similarityGroupsOf(document)[0]);
    return [...byModel]
      .filter(([likeness]) => likeness?.startsWith('model '))
      .map(([, documents]) => modelOf(documents, nameOf))
      .sort((a, b) => b.listings - a.listings || a.name.localeCompare(b.name))
      .slice(0, KNOWN_MODELS_MAX);
  }
}

/** @param documents at least one, the best match first, which gives the spelling of the model */
const modelOf = (
  documents: readonly ProductDocument[],
  nameOf: (categoryId: string) => string,
): KnownModel => {
  const [first] = documents as [ProductDocument];
  const common = (read: (document: ProductDocument) => string | undefined) =>
    mostCommonValue(documents.map(read));
  return {
    name: displayModel(first),
    listings: documents.length,
    category: nameOf(common(({ categoryId }) => categoryId) ?? first.categoryId),
    brand: first.brand,
    modelName: first.laptopDetails.modelName ?? '',
    specifications: compact({
      processor: common(({ specifications }) => specifications.processor),
      gpu: common(({ specifications }) => specifications.gpu),
    }),
    laptopDetails: compact({
      screenSize: common(({ laptopDetails }) => laptopDetails.screenSize),
      storageType: common(({ laptopDetails }) => laptopDetails.storageType),
      graphicsType: common(({ laptopDetails }) => laptopDetails.graphicsType),
    }),
  };
};

/** The value of more than half of them, ignoring spaces and case; undefined without one. */
const mostCommonValue = (values: readonly (string | undefined)[]): string | undefined => {
  const groups = Map.groupBy(values, (value) => value?.toLowerCase().replace(/\W+/g, ''));
  for (const [key, group] of groups) if (key && group.length * 2 > values.length) return group[0];
  return undefined;
};
