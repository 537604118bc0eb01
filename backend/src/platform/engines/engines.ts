import { Follower, Projector, projections, type ReadSide } from '@parkho/projections';
import {
  type EventStore,
  type ImageStore,
  LogTree,
  openEventStore,
  openImageStore,
  openKeyStore,
  openReadStore,
  type ReadStore,
  RecordedKeys,
  withPersonalData,
  withUpcasters,
} from '@parkho/stores';
import type { Config } from '../../config.js';
import { type Internet, internet } from './internet.js';
import { ReadModels } from './read-models.js';

/** The stores of a process and what stands on them. */
export interface Engines {
  /** The log with personal data encrypted. */
  log: EventStore;
  /** The proof that the log is unchanged. */
  tree: LogTree;
  /** The log for all but operators and the eraser. */
  events: EventStore;
  keys: RecordedKeys;
  images: ImageStore;
  internet: Internet;
  readStore: ReadStore;
  /** Folds the log in this process, unless workers do it: then MONGODB_URL is set. */
  readSide: ReadSide;
  models: ReadModels;
  /** Call it after everything that uses them has stopped. */
  close(): Promise<void>;
}

/** Events that are folded at a time while a projection is rebuilt beside requests. */
const BATCH_BESIDE = 500;

/** Opens the stores that the settings name; the read side is not started yet. */
export const openEngines = async (config: Config): Promise<Engines> => {
  const stored = await openEventStore(config);
  const keys = new RecordedKeys(await openKeyStore(config), stored);
  const log = withUpcasters(stored);
  // Decrypted first: an encrypted text is bound to the field that it was written to.
  const events = withUpcasters(withPersonalData(stored, keys));
  const readStore = await openReadStore(config);
  const images = await openImageStore(config);
  const readSide = config.mongodbUrl
    ? new Follower(events, readStore, projections)
    : new Projector(events, readStore, projections, { batchBeside: BATCH_BESIDE });
  return {
    log,
    tree: new LogTree(stored, readStore),
    events,
    keys,
    images,
    internet,
    readStore,
    readSide,
    models: new ReadModels(readSide),
    async close() {
      await readSide.stop();
      await Promise.all([log.close(), readStore.close(), images.close(), keys.close()]);
    },
  };
};
