import { randomBytes } from 'node:crypto';
import { Binary, type Collection, type MongoClient, MongoServerError } from 'mongodb';
import { StoreMisconfigured, StoreUnavailable } from '../event-store/event-store.js';
import { openMongoDb, withMongoTimeout } from '../servers/mongodb.js';
import {
  digestAfter,
  EMPTY_DIGEST,
  fingerprintOf,
  KEY_BYTES,
  type KeyEngine,
  type KeyEntry,
  KeyErased,
  type KeySummary,
  type KeyWrapping,
  keyConflict,
} from './key-store.js';
import { rewrapKey, UNWRAPPED, unusableKey } from './wrapping.js';

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 3_000;
const DUPLICATE_KEY = 11_000;
/** Keys of an older version of Parkho that are numbered at a time. */
const NUMBERING_BATCH = 1_000;

/** An erased key has only `erased`. */
interface KeyDocument {
  _id: string;
  key?: Binary;
  erased?: true;
  /** Absent in keys of an older version of Parkho. */
  number: number;
  fingerprint: string;
  digest: string;
}

/** The keys, in their own database, `<database>-keys`, which is backed up separately. */
class MongoKeyStore implements KeyEngine {
  readonly #client: MongoClient;
  readonly #keys: Collection<KeyDocument>;
  #numbering: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly wrapping: KeyWrapping,
  ) {
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
      const documents = await this.#keys.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(documents.map((document) => [document._id, this.#keyIn(document)]));
    });
  }

  async create(id: string): Promise<Buffer> {
    const document = await attempt(() => this.#keys.findOne({ _id: id }));
    const key = this.#keyIn(document ?? (await this.#add(id, randomBytes(KEY_BYTES))));
    if (!key) throw new KeyErased(id);
    return key;
  }

  async erase(id: string): Promise<void> {
    await this.#add(id, null);
    await attempt(() => this.#keys.updateOne({ _id: id }, { $unset: { key: '' }, $set: { erased: true } }));
  }

  async numberOf(id: string): Promise<number | undefined> {
    await this.#ensureNumbered();
    return (await attempt(() => this.#keys.findOne({ _id: id })))?.number;
  }

  async summary(): Promise<KeySummary> {
    await this.#ensureNumbered();
    return attempt(async () => {
      // Keys that are added while the others are counted are not counted.
      const last = await this.#last();
      const number = { $gte: 0, $lte: last?.number ?? -1 };
      const expected = (last?.number ?? -1) + 1;
      const [stored, erased] = await Promise.all([
        this.#keys.estimatedDocumentCount(),
        this.#keys.countDocuments({ erased: true, number }),
      ]);
      // An exact count reads the whole index; the estimate is exact except after a crash of the server.
      const keys = stored >= expected ? expected : await this.#keys.countDocuments({ number });
      return { keys, erased, digest: last?.digest ?? EMPTY_DIGEST };
    });
  }

  async digestOf(ids: number): Promise<string | undefined> {
    await this.#ensureNumbered();
    return ids === 0 ? EMPTY_DIGEST : (await attempt(() => this.#keys.findOne({ number: ids - 1 })))?.digest;
  }

  async *entries(): AsyncGenerator<KeyEntry, void, undefined> {
    await this.#ensureNumbered();
    try {
      for await (const document of this.#keys.find({ number: { $gte: 0 } }).sort({ number: 1 })) {
        const { _id: id, key, fingerprint, digest } = document;
        const existingKey = this.#keyIn(document);
        yield {
          id,
          key: existingKey,
          fingerprint,
          digest,
          hasConfiguredWrapping: !existingKey || key!.length() === this.wrapping.bytes,
        };
      }
    } catch (cause) {
      throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable('The key store', { cause });
    }
  }

  async importKey({ id, key, fingerprint }: Parameters<KeyEngine['importKey']>[0]): Promise<void> {
    const document = await this.#add(id, key, fingerprint);
    if (key === null) return this.erase(id);
    if (!this.#keyIn(document)?.equals(key)) throw keyConflict(id);
  }

  async rewrap(from: KeyWrapping): Promise<number> {
    let changed = 0;
    for await (const { _id, key } of this.#keys.find({ key: { $exists: true } })) {
      const stored = rewrapKey(_id, binaryOf(_id, key), from, this.wrapping);
      if (!stored) continue;
      // A key that is erased meanwhile stays erased.
      const change = { $set: { key: new Binary(stored) } };
      changed += (await attempt(() => this.#keys.updateOne({ _id, key: { $exists: true } }, change)))
        .modifiedCount;
    }
    return changed;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Null if it has been erased; an older version of Parkho left nothing but the id, without a number. */
  #keyIn({ _id, key, erased, number }: KeyDocument): Buffer | null {
    if (key === undefined && (erased || number === undefined)) return null;
    return this.wrapping.unwrap(_id, binaryOf(_id, key));
  }

  #last(): Promise<KeyDocument | null> {
    return this.#keys.findOne({ number: { $gte: 0 } }, { sort: { number: -1 } });
  }

  /**
   * The stored entry of an id, which is added with the next number where there is none.
   * @param erasedFingerprint the fingerprint where `key` is null
   */
  async #add(id: string, key: Buffer | null, erasedFingerprint = ''): Promise<KeyDocument> {
    const fingerprint = key ? fingerprintOf(id, key) : erasedFingerprint;
    await this.#ensureNumbered();
    return attempt(async () => {
      for (;;) {
        const existing = await this.#keys.findOne({ _id: id });
        if (existing) return existing;
        const last = await this.#last();
        const document = {
          _id: id,
          ...(key ? { key: new Binary(this.wrapping.wrap(id, key)) } : { erased: true as const }),
          number: last ? last.number + 1 : 0,
          fingerprint,
          digest: digestAfter(last?.digest ?? EMPTY_DIGEST, id, fingerprint),
        };
        // Of several concurrent processes one inserts the id or the number, and the others read again.
        await this.#keys.insertOne(document).catch(ignoreDuplicate);
      }
    });
  }

  /** Resolves when numbers are unique, and keys of an older version of Parkho are numbered. */
  async #ensureNumbered(): Promise<void> {
    this.#numbering ??= attempt(() => this.#numberKeys());
    await this.#numbering.catch((error: unknown) => {
      this.#numbering = undefined;
      throw error;
    });
  }

  async #numberKeys(): Promise<void> {
    await this.#keys.createIndex({ number: 1 }, { unique: true, sparse: true });
    await this.#keys.createIndex({ erased: 1 }, { sparse: true });
    for (;;) {
      // Read first: if another process assigns a number meanwhile, the numbers here are taken, and none is skipped.
      const last = await this.#last();
      const unnumbered = { number: { $exists: false } };
      const documents = await this.#keys.find(unnumbered).sort({ _id: 1 }).limit(NUMBERING_BATCH).toArray();
      if (documents.length === 0) return;
      let number = last ? last.number + 1 : 0;
      let digest = last?.digest ?? EMPTY_DIGEST;
      for (const document of documents) {
        const { _id } = document;
        const key = this.#keyIn(document);
        const fingerprint = key ? fingerprintOf(_id, key) : '';
        digest = digestAfter(digest, _id, fingerprint);
        const $set = { number: number++, fingerprint, digest, ...(!key && { erased: true as const }) };
        const update = await this.#keys.updateOne({ _id, ...unnumbered }, { $set }).catch(ignoreDuplicate);
        // Another process has numbered it, or used this number: the next digests follow from what it has written.
        if (!update?.matchedCount) break;
      }
    }
  }
}

/** A document may hold any value. */
const binaryOf = (id: string, key: unknown): Uint8Array => {
  if (key instanceof Binary) return key.buffer;
  throw unusableKey(id, 'has been altered: restore the keys from a backup');
};

/** Another process has added it. */
const ignoreDuplicate = (error: unknown): void => {
  if (!(error instanceof MongoServerError && error.code === DUPLICATE_KEY)) throw error;
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await withMongoTimeout(work());
  } catch (cause) {
    if (cause instanceof StoreMisconfigured) throw cause;
    throw new StoreUnavailable('The key store', { cause });
  }
};

/** Connects on first use; the server may be unavailable. The path of the URL names the database of the read models. */
export const openMongoKeyStore = (url: string, wrapping: KeyWrapping = UNWRAPPED): KeyEngine =>
  new MongoKeyStore(url, wrapping);
