/**
 * Blobs under keys; a key is never written with other content, so what is served may be cached for ever. Every method
 * throws StoreUnavailable when the engine cannot be reached.
 */
export interface ImageStore {
  /** Durable when the promise resolves; a key that is there is left as it is. */
  put(key: string, content: Buffer): Promise<void>;
  /** The content as a stream with its size in bytes, null when there is none. */
  get(key: string): Promise<{ size: number; stream: NodeJS.ReadableStream } | null>;
  has(key: string): Promise<boolean>;
  /** Whether the key is there; if it is, it counts as put at this moment. */
  touch(key: string): Promise<boolean>;
  /** When the key was put or last touched, by the engine's clock and to the second; null when there is none. */
  putAt(key: string): Promise<Date | null>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Every key, in no particular order; those that are put or removed meanwhile may be among them. */
  keys(): AsyncIterable<string>;
  close(): Promise<void>;
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9._-]{0,199}$/;

/**
 * The key itself. Every method that takes a key refuses one of another form.
 * @throws RangeError
 */
export function validKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new RangeError(`Not an image key: ${JSON.stringify(key)}`);
  return key;
}
