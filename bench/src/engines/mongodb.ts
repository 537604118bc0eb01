import { toPaisa } from '@parkho/contracts';
import { type ProductDocument, products } from '@parkho/projections';
import { openReadStore, START } from '@parkho/stores';
import { scratchDatabase } from '@parkho/stores/testing';
import { type IndexDescription, MongoClient } from 'mongodb';
import type { Result } from '../report.js';
import { history } from '../shop/history.js';
import { priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import { compare, repeatFor, timeOnce } from './compare.js';

const DOCUMENTS = 10_000;
/** The number of devices on sale; a tenth more were listed. */
const DEVICES = 9_000;
/** Documents per commit: when catching up, and live. */
const CATCH_UP_BATCH = 500;
const CHANGED_BATCH = 50;
const CHANGED_BATCHES = 8;
const READERS = 32;
const PAGE = 12;
const NAME = 'bench';
/** The adapter's options. */
const OPTIONS = { writeConcern: { w: 'majority', journal: true }, ignoreUndefined: true } as const;

/** The server's name and version. Compatible servers report a version too, but not MongoDB's storage engine. */
export async function nameOfMongoDb(url: string): Promise<string> {
  const client = new MongoClient(url);
  try {
    const { version, storageEngines } = await client.db().admin().buildInfo();
    return storageEngines?.includes('wiredTiger') ? `MongoDB ${version}` : `stand-in for MongoDB ${version}`;
  } finally {
    await client.close();
  }
}

/**
 * The adapter compared with the bare driver: devices written in batches, read by id, listed. The bare driver has its
 * own collection with the same indexes, except the text index, and without the consistency of checkpoint and documents.
 */
export async function measureMongoDb(server: string, url: string): Promise<Result[]> {
  const scratch = scratchDatabase(url);
  const store = await openReadStore({ dataDir: '', mongodbUrl: scratch.url });
  const client = new MongoClient(scratch.url, OPTIONS);
  const bare = client.db().collection<ProductDocument>('bare');
  try {
    await bare.createIndexes(indexes());
    await store.ensure(NAME, products.shape);
    const documents = listedDevices();

    let position = START;
    const commit = async (put: readonly ProductDocument[]) => {
      const to = String(Number(position) + 1).padStart(20, '0');
      await store.commit(NAME, { from: position, to, put, remove: [] });
      position = to;
    };
    const upsert = (put: readonly ProductDocument[]) =>
      bare.bulkWrite(
        put.map(({ _id, ...replacement }) => ({
          replaceOne: { filter: { _id }, replacement, upsert: true },
        })),
        { ordered: false },
      );
    /** Writes the first documents, in `batches` batches. */
    const compareWrites = (kind: string, size: number, batches: number, views: number) => {
      const writing = (write: (put: readonly ProductDocument[]) => Promise<unknown>) => {
        let offset = 0;
        return () => {
          const batch = documents.slice(offset, offset + size).map((document) => ({ ...document, views }));
          offset += size;
          return timeOnce(size, () => write(batch));
        };
      };
      // `compare` adds a round that does not count.
      const rounds = batches - 1;
      return compare(
        `${server}: commits of ${size} ${kind} documents`,
        writing(commit),
        writing(upsert),
        rounds,
      );
    };

    const random = new Random(DOCUMENTS);
    const randomId = () => random.pick(documents)._id;
    const randomFilter = () => {
      const { category, minPrice, maxPrice } = priceRange(random);
      const price = { $gte: toPaisa(minPrice!), $lte: toPaisa(maxPrice!) };
      return { onSale: true, categoryId: category!.toLowerCase(), price };
    };
    return [
      await compareWrites('new', CATCH_UP_BATCH, DOCUMENTS / CATCH_UP_BATCH, 0),
      await compareWrites('changed', CHANGED_BATCH, CHANGED_BATCHES, 1),
      await compare(
        `${server}: a document by id, ${READERS} readers`,
        () => repeatFor(READERS, () => store.get(NAME, randomId())),
        () => repeatFor(READERS, () => bare.findOne({ _id: randomId() })),
      ),
      await compare(
        `${server}: ${PAGE} newest of a category and price range, ${READERS} readers`,
        () =>
          repeatFor(READERS, () =>
            store.find(NAME, { filter: randomFilter(), sort: { createdAt: -1 }, limit: PAGE }),
          ),
        () =>
          repeatFor(READERS, () =>
            bare.find(randomFilter(), { sort: { createdAt: -1, _id: -1 }, limit: PAGE }).toArray(),
          ),
      ),
    ];
  } finally {
    await Promise.all([store.close(), client.close()]);
    await scratch.remove();
  }
}

const indexes = (): IndexDescription[] =>
  products.shape.indexes.map(({ fields }) => ({
    key: Object.fromEntries(
      fields.map((field) => [field.replace(/^-/, ''), field.startsWith('-') ? -1 : 1] as const),
    ),
  }));

/** The read model of a shop's devices. */
function listedDevices(): ProductDocument[] {
  const handledTypes: ReadonlySet<string> = new Set(products.handles);
  const documents = new Map<string, ProductDocument | null>();
  for (const { stream, expectedRevision, event } of history(DEVICES)) {
    if (!handledTypes.has(event.type)) continue;
    const revision = expectedRevision === 'no-stream' ? 0 : expectedRevision + 1;
    const recordedEvent = { ...event, stream, revision, position: START } as unknown as Parameters<
      typeof products.evolve
    >[1];
    const key = String(products.keysOf(recordedEvent));
    documents.set(key, products.evolve(documents.get(key) ?? null, recordedEvent, key));
  }
  return [...documents.values()].filter((document) => document !== null).slice(0, DOCUMENTS);
}
