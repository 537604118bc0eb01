import { categories, Projector, products, projections, ReadModel, users } from '@parkho/projections';
import {
  type EventStore,
  type ImageStore,
  openEventStore,
  openImageStore,
  openReadStore,
  type ReadStore,
} from '@parkho/stores';
import type { Config } from './config.js';
import { ReadModels } from './platform/read-models.js';

/** The three stores of a process and what stands on them. */
export interface Engines {
  events: EventStore;
  images: ImageStore;
  readStore: ReadStore;
  projector: Projector;
  models: ReadModels;
  /** Call it after everything that uses them has stopped. */
  close(): Promise<void>;
}

/** Opens the stores that the settings name; the projector is not started yet. */
export const openEngines = async (config: Config): Promise<Engines> => {
  const events = await openEventStore(config);
  const readStore = await openReadStore(config);
  const images = await openImageStore(config);
  const projector = new Projector(events, readStore, projections);
  const models = new ReadModels(
    new ReadModel(projector, products),
    new ReadModel(projector, users),
    new ReadModel(projector, categories),
  );
  return {
    events,
    images,
    readStore,
    projector,
    models,
    async close() {
      await projector.stop();
      await Promise.all([events.close(), readStore.close(), images.close()]);
    },
  };
};
