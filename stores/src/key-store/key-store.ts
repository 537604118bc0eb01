import { createHash } from 'node:crypto';

/** Length of a key in bytes: AES-256. */
export const KEY_BYTES = 32;

/**
 * Secret keys by id: one for each person whose data is in the log, and a few of the program itself. They are random,
 * not derived: an erased key is lost permanently, and with it what it encrypted. Every method throws StoreUnavailable
 * when the engine is unavailable, and StoreMisconfigured when a stored key is wrapped with another wrapping key than
 * that of the settings.
 */
export interface KeyStore {
  /** The keys by id, null for erased ones. An id that never had a key is missing. */
  get(ids: readonly string[]): Promise<Map<string, Buffer | null>>;
  /**
   * The key of an id; created at random, durably, if there never was one.
   * @throws KeyErased when it has been erased: an id never gets a second key
   */
  create(id: string): Promise<Buffer>;
  /** Durable when the promise resolves. An id that never had a key can still get one. */
  erase(id: string): Promise<void>;
  close(): Promise<void>;
}

/** A key store with a record of all keys that it has ever held, in the order of their numbers. */
export interface KeyEngine extends KeyStore {
  /** The number of an id among all, from 0; undefined if it never had a key. */
  numberOf(id: string): Promise<number | undefined>;
  /** The number of all keys, and the digest over them. */
  summary(): Promise<KeySummary>;
  /** The digest over the first `ids` ids; undefined if there are fewer. */
  digestOf(ids: number): Promise<string | undefined>;
  /** Every key and every erased id, by number, for migration to another store. */
  entries(): AsyncIterable<KeyEntry>;
  /**
   * Imports an entry of another store; idempotent. Entries that are imported in order keep their numbers. The
   * fingerprint is that of an erased key.
   * @throws Error when the id has another key here
   */
  importKey(entry: Pick<KeyEntry, 'id' | 'key' | 'fingerprint'>): Promise<void>;
  /**
   * Stores each key again with the wrapping of the settings.
   * @param from the present wrapping of the keys
   * @returns the number of changed keys
   */
  rewrap(from: KeyWrapping): Promise<number>;
}

/** How keys are stored, bound to their ids. */
export interface KeyWrapping {
  /** Length of a stored key. */
  readonly bytes: number;
  wrap(id: string, key: Buffer): Buffer;
  /** @throws StoreMisconfigured when it has another wrapping, or was altered */
  unwrap(id: string, stored: Uint8Array): Buffer;
}

/** Summary of all keys of a store. */
export interface KeySummary {
  /** Number of ids, erased ones included. */
  keys: number;
  erased: number;
  /** Over the ids and the fingerprints of their keys, in order; erasing a key does not change it. */
  digest: string;
}

export interface KeyEntry {
  id: string;
  /** Null when it has been erased. */
  key: Buffer | null;
  /**
   * Of the key, even when it has been erased; empty if there never was one, or an older version of Parkho erased it.
   */
  fingerprint: string;
  digest: string;
  /** Whether its key is stored with the wrapping of the settings. */
  hasConfiguredWrapping: boolean;
}

/** A hash that identifies a key and reveals nothing about its 256 random bits. */
export const fingerprintOf = (id: string, key: Buffer): string =>
  createHash('sha256').update(`${id}\n`).update(key).digest('base64url');

/** The digest over no ids. */
export const EMPTY_DIGEST = '';

/** The digest over one more id. */
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

/** What `importKey` throws. */
export const keyConflict = (id: string): Error => new Error(`There is already another key ${id}`);
