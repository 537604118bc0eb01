import { randomBytes } from 'node:crypto';
import { Binary, type Collection, type MongoClient, MongoServerError } from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';
import { inTime, openMongoDb } from '../servers/mongodb.js';
import { differs, KEY_BYTES, type KeyEntry, KeyErased, type KeyStore } from './key-store.js';

/** How long a call may take before the engine counts as away, in milliseconds. */
const TIMEOUT_MS = 3_000;
const DUPLICATE_KEY = 11_000;

/** Where there is no key it has been erased. */
interface KeyDocument {
  _id: string;
  key?: Binary;
}

/** The keys in a database of their own, `<database>-keys`: it is backed up apart from everything else. */
class MongoKeyStore implements KeyStore {
  readonly #client: MongoClient;
  readonly #keys: Collection<KeyDocument>;

  constructor(url: string) {
    const options = {
      serverSelectionTimeoutMS: TIMEOUT_MS,
      connectTimeoutMS: TIMEOUT_MS,
      socketTimeoutMS: TIMEOUT_MS,
    };
    const { client, db } = openMongoDb(url, 'majority', options, '-keys');
    this.#client = client;
    this.#keys = db.collection('keys');
  }

  get(ids: readonly string[]): Promise<Map<string, Buffer | null>> {
    return attempt(async () => {
      const found = await this.#keys.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(({ _id, key }) => [_id, key ? bytesOf(key) : null]));
    });
  }

  create(id: string): Promise<Buffer> {
    return attempt(async () => {
      let found = await this.#keys.findOne({ _id: id });
      if (!found) {
        await this.#keys.insertOne({ _id: id, key: new Binary(randomBytes(KEY_BYTES)) }).catch(isThere);
        // Several processes may get here at once: the first stored key is used by all.
        found = await this.#keys.findOne({ _id: id });
      }
      if (!found?.key) throw new KeyErased(id);
      return bytesOf(found.key);
    });
  }

  async erase(id: string): Promise<void> {
    await attempt(() => this.#keys.updateOne({ _id: id }, { $unset: { key: '' } }, { upsert: true }));
  }

  async *entries(): AsyncGenerator<KeyEntry, void, undefined> {
    try {
      for await (const { _id, key } of this.#keys.find()) yield { id: _id, key: key ? bytesOf(key) : null };
    } catch (cause) {
      throw new StoreUnavailable('The key store', { cause });
    }
  }

  async adopt({ id, key }: KeyEntry): Promise<void> {
    if (key === null) return this.erase(id);
    await attempt(() => this.#keys.insertOne({ _id: id, key: new Binary(key) }).catch(isThere));
    const found = await attempt(() => this.#keys.findOne({ _id: id }));
    if (!found?.key || !key.equals(bytesOf(found.key))) throw differs(id);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

const bytesOf = (key: Binary): Buffer => Buffer.from(key.buffer);

const isThere = (error: unknown): void => {
  if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await inTime(work());
  } catch (cause) {
    if (cause instanceof KeyErased) throw cause;
    throw new StoreUnavailable('The key store', { cause });
  }
};

/** Connects at the first call; the server may be away. The path of the URL names the database of the read models. */
export const openMongoKeyStore = (url: string): KeyStore => new MongoKeyStore(url);
