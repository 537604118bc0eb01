import type { ResultRow } from '../background.js';
import type { Sql } from '../collection.js';
import { Dependents, type RowDependency, type StoredChange } from './dependents.js';
import { LruCache } from './lru-cache.js';

/** Access to the rows of a collection. */
export interface RowSource {
  /** Whether reading all rows would block the event loop. */
  isLarge(): boolean;
  /** Memory of the cache, which grows with the rows. */
  bytes(): number;
  /** Runs a statement at once. */
  query(sql: string, ...values: Sql['values']): ResultRow[];
  /** Runs a statement off the event loop: its result may already include a later commit. */
  load(sql: string, values: Sql['values']): Promise<ResultRow[]>;
}

/** A cached value about rows, which follows commits. */
export interface CachedValue<R> {
  rows: R;
  /** Size in memory. */
  bytes: number;
  /** The rows that the value depends on; absent if every change affects it. */
  readonly dependency?: RowDependency;
  /** No row matches: such a value is not cached, as finding that out again is cheaper. */
  readonly hasNoRows?: boolean;
  follow(changes: readonly StoredChange[]): void;
}

/** Size of a set's own objects, its key and its entries, without its rows; measured. */
const ENTRY_BYTES = 1_500;

/** A value made from the rows of a statement. */
export interface Load<R> extends Sql {
  /** A value that it is computed from, while that is being loaded. */
  dependsOn?: Loading | undefined;
  fromRows(rows: ResultRow[]): CachedValue<R>;
}

/** A value that is being loaded. */
class PendingLoad {
  /** Changes that were stored since it began: the statement may or may not have read them. */
  readonly stored: StoredChange[] = [];
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
    return allSettledOrThrow(this.loads.map(({ done }) => done));
  }
}

/** The error that a load has thrown. @throws any other error */
const requireLoading = (error: unknown): Loading => {
  if (error instanceof Loading) return error;
  throw error;
};

/** Resolves when all are resolved; rejects with the first error when all have ended. */
const allSettledOrThrow = async <const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};

/**
 * Values about rows, up to a number of bytes, which follow the commits of this connection. Those of many rows are
 * loaded off the event loop: a query that needs them throws Loading meanwhile.
 */
export class RowCache {
  readonly #cached: LruCache<string, CachedValue<unknown>>;
  readonly #loading = new Map<string, PendingLoad>();
  /** Values that were loaded for queries which still wait for others, kept beyond their eviction. */
  readonly #pinned = new Map<string, { cachedValue: CachedValue<unknown>; waiting: number }>();
  readonly #dependents = new Dependents<CachedValue<unknown>>();

  constructor(private readonly source: RowSource) {
    this.#cached = new LruCache(source.bytes(), (cachedValue) => this.#dependents.delete(cachedValue));
  }

  get bytes(): number {
    return this.#cached.bytes;
  }

  /** All of these values; all missing ones begin to load before the first is waited for. @throws Loading */
  all<T extends readonly unknown[]>(finders: readonly [...{ [K in keyof T]: () => T[K] }]): T {
    const missing: PendingLoad[] = [];
    const value = finders.map((find) => {
      try {
        return find();
      } catch (error) {
        missing.push(...requireLoading(error).loads);
        return undefined;
      }
    });
    if (missing.length > 0) throw new Loading(missing);
    return value as unknown as T;
  }

  /** The loads of missing values, if there are any. */
  missing(find: () => unknown): Loading | undefined {
    try {
      find();
      return undefined;
    } catch (error) {
      return requireLoading(error);
    }
  }

  /** Like `all`, for each item of a list. @throws Loading */
  each<I, T>(items: readonly I[], find: (item: I) => T): T[] {
    return this.all(items.map((item) => () => find(item)));
  }

  /** The value of a key. @throws Loading while it is loaded */
  getOrLoad<R>(key: string, read: () => CachedValue<R> | Load<R>): R {
    const cached = (this.#cached.get(key) ?? this.#pinned.get(key)?.cachedValue) as
      | CachedValue<R>
      | undefined;
    if (cached) return cached.rows;
    const loading = this.#loading.get(key);
    if (loading) throw new Loading([loading]);
    const entry = read();
    if ('fromRows' in entry && this.source.isLarge()) throw new Loading([this.#load(key, entry)]);
    const cachedValue =
      'fromRows' in entry ? entry.fromRows(this.source.query(entry.sql, ...entry.values)) : entry;
    this.#store(key, cachedValue);
    return cachedValue.rows;
  }

  #store(key: string, cachedValue: CachedValue<unknown>): void {
    if (cachedValue.hasNoRows) return;
    cachedValue.bytes += ENTRY_BYTES + key.length;
    this.#cached.maxBytes = this.source.bytes();
    this.#cached.set(key, cachedValue);
    this.#dependents.add(cachedValue);
  }

  #load<R>(key: string, { sql, values, dependsOn, fromRows: toCachedValue }: Load<R>): PendingLoad {
    const loading = new PendingLoad(key);
    const load = async () => {
      try {
        const [rows] = await allSettledOrThrow([this.source.load(sql, values), dependsOn?.wait()]);
        // Evicted meanwhile.
        if (this.#loading.get(key) !== loading) return;
        const cachedValue = toCachedValue(rows);
        cachedValue.follow(loading.stored);
        this.#store(key, cachedValue);
        if (loading.waiting > 0) this.#pinned.set(key, { cachedValue, waiting: loading.waiting });
      } catch (error) {
        // A value that it is computed from has been evicted: another query loads both again.
        requireLoading(error);
      } finally {
        if (dependsOn) this.release(dependsOn.keys);
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      }
    };
    this.#loading.set(key, loading);
    loading.done = load();
    // Waiting queries are rejected; one that is answered from the file does not wait.
    loading.done.catch(() => undefined);
    return loading;
  }

  follow(changes: readonly StoredChange[]): void {
    const affected = this.#dependents.of(changes);
    for (const [cachedValue, changes] of affected) cachedValue.follow(changes);
    for (const { cachedValue } of this.#pinned.values())
      if (!affected.has(cachedValue)) cachedValue.follow(changes);
    for (const loading of this.#loading.values()) loading.stored.push(...changes);
  }

  /** Empties the cache: after many changes loading again is cheaper. */
  clear(): void {
    this.#cached.clear();
    this.#dependents.clear();
    this.#loading.clear();
    this.#pinned.clear();
  }

  /** Releases the values of a query that is answered, unless another query waits for them. */
  release(keys: readonly string[]): void {
    for (const key of keys) {
      const pinned = this.#pinned.get(key);
      if (pinned && --pinned.waiting <= 0) this.#pinned.delete(key);
    }
  }
}
