import type { KeyEngine } from './key-store.js';

/** How long a key is cached, in milliseconds, and another process may still read erased data. */
const CACHE_TTL_MS = 60_000;
/** Maximum number of cached keys; the oldest are evicted first. */
const CAPACITY = 10_000;

/** A key store with a cache: a person's events cost one call of the engine. */
export function withKeyCache(store: KeyEngine): KeyEngine {
  const cache = new Map<string, { key: Buffer; until: number }>();

  /** Number of erasures that began or ended: a key that was read before may be erased when it arrives. */
  let erasures = 0;

  const cachedKey = (id: string): Buffer | undefined => {
    const entry = cache.get(id);
    if (entry && entry.until > performance.now()) return entry.key;
    cache.delete(id);
    return undefined;
  };
  /** @param since the value of `erasures` when the read began */
  const addToCache = (id: string, key: Buffer, since: number): Buffer => {
    if (since !== erasures) return key;
    cache.set(id, { key, until: performance.now() + CACHE_TTL_MS });
    if (cache.size > CAPACITY) cache.delete(cache.keys().next().value!);
    return key;
  };

  return {
    async get(ids) {
      const result = new Map<string, Buffer | null>();
      const missing: string[] = [];
      for (const id of ids) {
        const key = cachedKey(id);
        if (key) result.set(id, key);
        else missing.push(id);
      }
      const since = erasures;
      if (missing.length > 0)
        for (const [id, key] of await store.get(missing)) result.set(id, key && addToCache(id, key, since));
      return result;
    },
    async create(id) {
      const since = erasures;
      return cachedKey(id) ?? addToCache(id, await store.create(id), since);
    },
    async erase(id) {
      erasures++;
      cache.delete(id);
      await store.erase(id);
      erasures++;
      cache.delete(id);
    },
    numberOf: (id) => store.numberOf(id),
    summary: () => store.summary(),
    digestOf: (ids) => store.digestOf(ids),
    entries: () => store.entries(),
    importKey: (entry) => store.importKey(entry),
    rewrap: (from) => store.rewrap(from),
    close: () => store.close(),
  };
}
