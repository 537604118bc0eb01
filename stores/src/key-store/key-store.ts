import { createHash } from 'node:crypto';

/** A key has this many bytes: AES-256. */
export const KEY_BYTES = 32;

/**
 * Secret keys by id: one for each person whose data is in the log, and a few of the program itself. They are not
 * derived from anything: a key that has been erased is gone for good, and with it what it encrypted. Every method
 * throws StoreUnavailable when the engine cannot be reached, and StoreMisconfigured when a stored key is wrapped with
 * another wrapping key than that of the settings.
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
  close(): Promise<void>;
}

/** What an engine offers beyond its keys: an account of all that it has ever held, in the order of their numbers. */
export interface KeyEngine extends KeyStore {
  /** The place of an id among all, from 0; undefined where it has neither a key nor a trace of one. */
  numberOf(id: string): Promise<number | undefined>;
  tally(): Promise<KeyTally>;
  /** The digest over the first `ids` ids; undefined where there are fewer. */
  digestOf(ids: number): Promise<string | undefined>;
  /** Every key, and every id whose key has been erased, by number; for moving to another store. */
  entries(): AsyncIterable<KeyEntry>;
  /**
   * Takes an entry over from another store; again and again is harmless. Taken over in their order, entries get the
   * numbers that they had. The fingerprint is that of an erased key.
   * @throws Error when the id has another key here
   */
  adopt(entry: Pick<KeyEntry, 'id' | 'key' | 'fingerprint'>): Promise<void>;
  /**
   * Stores each key anew, as the settings say: wrapped, or as it is.
   * @param from the wrapping that the keys have now
   * @returns how many were changed
   */
  rewrap(from: KeyWrapping): Promise<number>;
}

/** How keys are stored, bound to their ids. */
export interface KeyWrapping {
  /** Length of a stored key. */
  readonly bytes: number;
  wrap(id: string, key: Buffer): Buffer;
  /** @throws StoreMisconfigured where it was wrapped otherwise, or has been altered */
  unwrap(id: string, stored: Uint8Array): Buffer;
}

/** All that a key store holds, in short. */
export interface KeyTally {
  /** Ids, with those whose key has been erased. */
  keys: number;
  erased: number;
  /** Over the ids and the fingerprints of their keys, in order; erasing a key does not change it. */
  digest: string;
}

export interface KeyEntry {
  id: string;
  /** Null when it has been erased. */
  key: Buffer | null;
  /** Of the key, also when it has been erased; empty where there never was one, or it was erased by an older Parkho. */
  fingerprint: string;
  digest: string;
  /** Whether its key is stored as the settings say: wrapped, or as it is. */
  isAsSet: boolean;
}

/** A hash by which a key is recognised: it says nothing about a key of 256 random bits. */
export const fingerprintOf = (id: string, key: Buffer): string =>
  createHash('sha256').update(`${id}\n`).update(key).digest('base64url');

/** The digest over no ids. */
export const NO_KEYS = '';

/** The digest over one id more. */
export const digestAfter = (digest: string, id: string, fingerprint: string): string =>
  createHash('sha256')
    .update(JSON.stringify([digest, id, fingerprint]))
    .digest('base64url');

export class KeyErased extends Error {
  constructor(readonly id: string) {
    super(`The key ${id} has been erased`);
    this.name = 'KeyErased';
  }
}

/** What `adopt` throws. */
export const differs = (id: string): Error => new Error(`There is another key ${id} already`);
