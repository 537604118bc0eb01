/**
 * What was used last, up to a number of bytes. It is in two generations of half the memory each: what is used again
 * moves to the younger one, and the older one is forgotten as a whole. An exact order would cost more at every use.
 */
export class LruCache<K, V extends { readonly bytes: number }> {
  #younger = new Map<K, V>();
  #older = new Map<K, V>();
  /** Of the younger ones. */
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: K): V | undefined {
    const young = this.#younger.get(key);
    if (young) return young;
    const old = this.#older.get(key);
    if (old) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#younger.set(key, value);
    this.#bytes += value.bytes;
    if (this.#bytes <= this.maxBytes / 2) return;
    this.#older = this.#younger;
    this.#younger = new Map();
    this.#bytes = 0;
  }

  delete(key: K): void {
    this.#bytes -= this.#younger.get(key)?.bytes ?? 0;
    this.#younger.delete(key);
    this.#older.delete(key);
  }

  /** All of them, as they come. */
  *values(): Generator<V, void> {
    yield* this.#younger.values();
    yield* this.#older.values();
  }

  clear(): void {
    this.#younger.clear();
    this.#older.clear();
    this.#bytes = 0;
  }
}
