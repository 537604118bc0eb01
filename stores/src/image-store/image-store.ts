/**
 * Blobs by key. The content of a key never changes, so that it can be cached for ever. Every method throws
 * StoreUnavailable when the engine is unavailable.
 */
export interface ImageStore {
  /** Durable when the promise resolves; an existing key is not changed. */
  put(key: string, content: Buffer): Promise<void>;
  /** The content as a stream with its size in bytes; null if the key does not exist. */
  get(key: string): Promise<{ size: number; stream: NodeJS.ReadableStream } | null>;
  has(key: string): Promise<boolean>;
  /** Whether the key exists; if so, it counts as put now. */
  touch(key: string): Promise<boolean>;
  /** When the key was put or last touched, by the engine's clock, in whole seconds; null if it does not exist. */
  putAt(key: string): Promise<Date | null>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Every key, in no particular order; may include keys that are put or removed meanwhile. */
  keys(): AsyncIterable<string>;
  close(): Promise<void>;
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9._-]{0,199}$/;

/**
 * The key itself, validated. Every method that takes a key does so.
 * @throws RangeError for a key of another form
 */
export function validKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new RangeError(`Not an image key: ${JSON.stringify(key)}`);
  return key;
}
