/**
 * A cache of the last used values, up to a number of bytes. It has two generations of half the memory each: a value
 * that is used again moves to the younger one, and the older one is evicted as a whole. An exact order would cost more
 * at every use.
 */
export class LruCache<K, V extends { readonly bytes: number }> {
  #younger = new Map<K, V>();
  #older = new Map<K, V>();
  /** Bytes of the younger generation, and of the older one. */
  #bytes = 0;
  #olderBytes = 0;

  /** @param evicted called with each evicted value, except by clear() */
  constructor(
    public maxBytes: number,
    private readonly evicted: (value: V) => void = () => undefined,
  ) {}

  get bytes(): number {
    return this.#bytes + this.#olderBytes;
  }

  get(key: K): V | undefined {
    const young = this.#younger.get(key);
    if (young) return young;
    const old = this.#older.get(key);
    if (!old) return undefined;
    this.#older.delete(key);
    this.#olderBytes -= old.bytes;
    this.#add(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#add(key, value);
  }

  delete(key: K): void {
    const young = this.#younger.get(key);
    const value = young ?? this.#older.get(key);
    if (!value) return;
    if (young) this.#bytes -= young.bytes;
    else this.#olderBytes -= value.bytes;
    this.#younger.delete(key);
    this.#older.delete(key);
    this.evicted(value);
  }

  clear(): void {
    this.#younger.clear();
    this.#older.clear();
    this.#bytes = this.#olderBytes = 0;
  }

  #add(key: K, value: V): void {
    this.#younger.set(key, value);
    this.#bytes += value.bytes;
    if (this.#bytes <= this.maxBytes / 2) return;
    const evictedGeneration = this.#older;
    this.#older = this.#younger;
    this.#younger = new Map();
    this.#olderBytes = this.#bytes;
    this.#bytes = 0;
    for (const value of evictedGeneration.values()) this.evicted(value);
  }
}
