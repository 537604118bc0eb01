import {
  type Projection,
  projections,
  ReadModel,
  type ReadModelsByName,
  type ServedBuilds,
} from '@parkho/projections';

const modelsOn = (side: ServedBuilds): object =>
  Object.fromEntries(
    projections.map((projection: Projection) => [projection.name, new ReadModel(side, projection)]),
  );

/** A read model for each projection, by name. Nest injects it by its class. */
export type ReadModels = ReadModelsByName;
export const ReadModels = class {
  constructor(side: ServedBuilds) {
    Object.assign(this, modelsOn(side));
  }
} as new (
  side: ServedBuilds,
) => ReadModels;
