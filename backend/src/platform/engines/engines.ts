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
import { withSpans } from '../tracing/spans.js';
import { type Internet, internet } from './internet.js';
import { ReadModels } from './read-models.js';

/** The stores of a process and the services on them. */
export interface Engines {
  /** The log with personal data encrypted. */
  log: EventStore;
  /** The proof that the log is unchanged. */
  tree: LogTree;
  /** The decrypted log, for everyone but operators and the eraser. */
  events: EventStore;
  keys: RecordedKeys;
  images: ImageStore;
  internet: Internet;
  readStore: ReadStore;
  /** Folds the log in this process, or follows workers where MONGODB_URL is set. */
  readSide: ReadSide;
  models: ReadModels;
  /** To be called after everything that uses them has stopped. */
  close(): Promise<void>;
}

/** 'product' of 'product-1f0c…': the rest may identify a person. */
const streamKindOf = (stream: string): string => stream.split('-', 1)[0]!;

/** Events folded at a time during a rebuild beside requests. */
const REBUILD_BATCH = 500;

/** Opens the stores of the settings, without starting the read side. */
export const openEngines = async (config: Config): Promise<Engines> => {
  const withTracing: typeof withSpans = config.tracesUrl ? withSpans : (_, engine) => engine;
  const stored = withTracing('log', await openEventStore(config), {
    append: (stream, _, events) => ({
      'parkho.stream': streamKindOf(stream),
      'parkho.events': events.map(({ type }) => type),
    }),
    readStream: (stream) => ({ 'parkho.stream': streamKindOf(stream) }),
    readLast: (stream) => ({ 'parkho.stream': streamKindOf(stream) }),
    readStreamBackwards: (stream) => ({ 'parkho.stream': streamKindOf(stream) }),
  });
  const keys = new RecordedKeys(await openKeyStore(config), stored);
  const log = withUpcasters(stored);
  // Decrypts before upcasting: an encrypted text is bound to the field that it was written to.
  const events = withUpcasters(withPersonalData(stored, keys));
  const ofCollection = (collection: string) => ({ 'parkho.collection': collection });
  const readStore = withTracing(
    'read-models',
    await openReadStore(config),
    {
      commit: ofCollection,
      get: ofCollection,
      getMany: ofCollection,
      find: ofCollection,
      page: ofCollection,
      count: ofCollection,
      facets: ofCollection,
      totals: ofCollection,
      totalsUnder: ofCollection,
    },
    // A commit folds events of several requests.
    ['commit'],
  );
  const images = withTracing('images', await openImageStore(config), {
    put: () => ({}),
    get: () => ({}),
  });
  const readSide = config.mongodbUrl
    ? new Follower(events, readStore, projections)
    : new Projector(events, readStore, projections, { rebuildBatch: REBUILD_BATCH });
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
