/** A key has this many bytes: AES-256. */
export const KEY_BYTES = 32;

/**
 * Secret keys by id: one for each person whose data is in the log, and a few of the program itself. They are not
 * derived from anything: a key that has been erased is gone for good, and with it what it encrypted. Every method
 * throws StoreUnavailable when the engine cannot be reached.
 */
export interface KeyStore {
  /** By id the keys that exist, and null for those that have been erased. An id that never had a key is missing. */
  get(ids: readonly string[]): Promise<Map<string, Buffer | null>>;
  /**
   * The key with this id; made of randomness, durably, when there has never been one.
   * @throws KeyErased when it has been erased: an id never gets a second key
   */
  create(id: string): Promise<Buffer>;
  /** Durable when the promise resolves. An id that never had a key gets none either. */
  erase(id: string): Promise<void>;
  /** Every key, and every id whose key has been erased, in no particular order; for moving to another store. */
  entries(): AsyncIterable<KeyEntry>;
  /**
   * Takes an entry over from another store; again and again is harmless.
   * @throws Error when the id has another key here
   */
  adopt(entry: KeyEntry): Promise<void>;
  close(): Promise<void>;
}

export interface KeyEntry {
  id: string;
  /** Null when it has been erased. */
  key: Buffer | null;
}

export class KeyErased extends Error {
  constructor(readonly id: string) {
    super(`The key ${id} has been erased`);
    this.name = 'KeyErased';
  }
}

/** What `adopt` throws. */
export const differs = (id: string): Error => new Error(`There is another key ${id} already`);
