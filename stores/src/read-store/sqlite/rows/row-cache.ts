import type { Found } from '../background.js';
import type { Sql } from '../collection.js';
import { Dependents, type Stored, type Subject } from './dependents.js';
import { LruCache } from './lru-cache.js';

/** Access to the rows of a collection. */
export interface Source {
  /** Whether reading all rows would block the event loop. */
  isLarge(): boolean;
  /** Memory of the cache, which grows with the rows. */
  bytes(): number;
  /** Runs a statement at once. */
  query(sql: string, ...values: Sql['values']): Found[];
  /** Runs a statement beside the event loop: its result may already include a later commit. */
  load(sql: string, values: Sql['values']): Promise<Found[]>;
}

/** A cached value about rows, which follows commits. */
export interface Kept<R> {
  rows: R;
  /** Size in memory. */
  bytes: number;
  /** The rows that the value depends on; absent where every change affects it. */
  readonly subject?: Subject;
  /** No row matches: such a value is not cached, as finding that out again is cheaper. */
  readonly isUnknown?: boolean;
  follow(changes: readonly Stored[]): void;
}

/** Size of a set's own objects, its key and its entries, without its rows; measured. */
const ENTRY_BYTES = 1_500;

/** A value made from the rows of a statement. */
export interface Load<R> extends Sql {
  /** A value that it is made of, while that is being loaded. */
  needs?: Loading | undefined;
  make(found: Found[]): Kept<R>;
}

/** A value that is being loaded. */
class PendingLoad {
  /** Changes that were stored since it began: the statement may or may not have read them. */
  readonly stored: Stored[] = [];
  done = Promise.resolve();
  /** Number of queries and other loads that wait for it. */
  waiting = 0;

  constructor(readonly key: string) {}
}

/** Thrown by a query whose values are being loaded: run it again after `wait`. */
export class Loading extends Error {
  constructor(readonly loads: readonly PendingLoad[]) {
    super(`${loads.map(({ key }) => key).join(', ')} is being loaded`);
    this.name = 'Loading';
  }

  get keys(): string[] {
    return this.loads.map(({ key }) => key);
  }

  /**
   * Resolves when all are loaded, and keeps them until they are released; rejects with the first error, after all have
   * ended.
   */
  wait(): Promise<unknown> {
    for (const load of this.loads) load.waiting++;
    return allEnded(this.loads.map(({ done }) => done));
  }
}

/** The error that a load has thrown. @throws any other error */
const loadingIn = (error: unknown): Loading => {
  if (error instanceof Loading) return error;
  throw error;
};

/** Resolves when all are resolved; rejects with the first error when all have ended. */
const allEnded = async <const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};

/**
 * Values about rows, up to a number of bytes, which follow the commits of this connection. Those of many rows are
 * loaded beside the event loop: a query that needs them throws Loading meanwhile.
 */
export class RowCache {
  readonly #kept: LruCache<string, Kept<unknown>>;
  readonly #loading = new Map<string, PendingLoad>();
  /** Values that were loaded for queries which still wait for others, kept beyond their eviction. */
  readonly #held = new Map<string, { kept: Kept<unknown>; waiting: number }>();
  readonly #dependents = new Dependents<Kept<unknown>>();

  constructor(private readonly source: Source) {
    this.#kept = new LruCache(source.bytes(), (kept) => this.#dependents.delete(kept));
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** All of these values; all missing ones begin to load before the first is waited for. @throws Loading */
  all<T extends readonly unknown[]>(parts: readonly [...{ [K in keyof T]: () => T[K] }]): T {
    const missing: PendingLoad[] = [];
    const made = parts.map((part) => {
      try {
        return part();
      } catch (error) {
        missing.push(...loadingIn(error).loads);
        return undefined;
      }
    });
    if (missing.length > 0) throw new Loading(missing);
    return made as unknown as T;
  }

  /** The loads of missing values, if there are any. */
  missing(find: () => unknown): Loading | undefined {
    try {
      find();
      return undefined;
    } catch (error) {
      return loadingIn(error);
    }
  }

  /** As `all`, for each item of a list. @throws Loading */
  each<I, T>(items: readonly I[], find: (item: I) => T): T[] {
    return this.all(items.map((item) => () => find(item)));
  }

  /** The value of a key. @throws Loading while it is loaded */
  keep<R>(key: string, read: () => Kept<R> | Load<R>): R {
    const known = (this.#kept.get(key) ?? this.#held.get(key)?.kept) as Kept<R> | undefined;
    if (known) return known.rows;
    const loading = this.#loading.get(key);
    if (loading) throw new Loading([loading]);
    const made = read();
    if ('make' in made && this.source.isLarge()) throw new Loading([this.#load(key, made)]);
    const kept = 'make' in made ? made.make(this.source.query(made.sql, ...made.values)) : made;
    this.#enter(key, kept);
    return kept.rows;
  }

  #enter(key: string, kept: Kept<unknown>): void {
    if (kept.isUnknown) return;
    kept.bytes += ENTRY_BYTES + key.length;
    this.#kept.maxBytes = this.source.bytes();
    this.#kept.set(key, kept);
    this.#dependents.add(kept);
  }

  #load<R>(key: string, { sql, values, needs, make }: Load<R>): PendingLoad {
    const loading = new PendingLoad(key);
    const load = async () => {
      try {
        const [found] = await allEnded([this.source.load(sql, values), needs?.wait()]);
        // Evicted meanwhile.
        if (this.#loading.get(key) !== loading) return;
        const kept = make(found);
        kept.follow(loading.stored);
        this.#enter(key, kept);
        if (loading.waiting > 0) this.#held.set(key, { kept, waiting: loading.waiting });
      } catch (error) {
        // A value that it is made of has been evicted: another query loads both again.
        loadingIn(error);
      } finally {
        if (needs) this.release(needs.keys);
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      }
    };
    this.#loading.set(key, loading);
    loading.done = load();
    // Waiting queries are rejected; one that is answered from the file does not wait.
    loading.done.catch(() => undefined);
    return loading;
  }

  follow(stored: readonly Stored[]): void {
    const concerned = this.#dependents.of(stored);
    for (const [kept, own] of concerned) kept.follow(own);
    for (const { kept } of this.#held.values()) if (!concerned.has(kept)) kept.follow(stored);
    for (const loading of this.#loading.values()) loading.stored.push(...stored);
  }

  /** Empties the cache: after many changes loading again is cheaper. */
  clear(): void {
    this.#kept.clear();
    this.#dependents.clear();
    this.#loading.clear();
    this.#held.clear();
  }

  /** Releases the values of a query that is answered, unless another query waits for them. */
  release(keys: readonly string[]): void {
    for (const key of keys) {
      const held = this.#held.get(key);
      if (held && --held.waiting <= 0) this.#held.delete(key);
    }
  }
}
