import type { Found } from '../background.js';
import type { Sql } from '../collection.js';
import { Dependents, type Stored, type Subject } from './dependents.js';
import { LruCache } from './lru-cache.js';

/** How the rows are read. */
export interface Source {
  /** Whether there are so many rows that reading all of them would hold up the event loop. */
  isLarge(): boolean;
  /** Memory for what is kept, which grows with the rows. */
  bytes(): number;
  /** Runs a statement at once. */
  query(sql: string, ...values: Sql['values']): Found[];
  /** Runs one beside the event loop: what it finds may already hold a commit that follows. */
  load(sql: string, values: Sql['values']): Promise<Found[]>;
}

/** Something that is known of the rows, and how it follows what is stored. */
export interface Kept<R> {
  rows: R;
  /** Of memory. */
  bytes: number;
  /** What the changes that it follows are about; absent where it follows all of them. */
  readonly subject?: Subject;
  /** Nothing of the kind is stored: to find that out again is cheaper than to keep it for each word that is no word. */
  readonly isUnknown?: boolean;
  follow(changes: readonly Stored[]): void;
}

/** Of a set's own objects, its key and its entries here, beside its rows; measured. */
const ENTRY_BYTES = 1_500;

/** What is made of rows that a statement finds. */
export interface Load<R> extends Sql {
  /** What it is made with, where that is being loaded, too. */
  needs?: Loading | undefined;
  make(found: Found[]): Kept<R>;
}

/** What is being loaded into memory. */
class PendingLoad {
  /** What was stored since it began: the statement may or may not have seen it. */
  readonly stored: Stored[] = [];
  done = Promise.resolve();
  /** Questions and other loads that wait for it. */
  waiting = 0;

  constructor(readonly key: string) {}
}

/** Thrown on the way to an answer by what is being loaded into memory: ask again once it is there. */
export class Loading extends Error {
  constructor(readonly loads: readonly PendingLoad[]) {
    super(`${loads.map(({ key }) => key).join(', ')} is being loaded`);
    this.name = 'Loading';
  }

  get keys(): string[] {
    return this.loads.map(({ key }) => key);
  }

  /** Resolves when all are there, and stay there until they are released; rejects with the first error, after all. */
  wait(): Promise<unknown> {
    for (const load of this.loads) load.waiting++;
    return allEnded(this.loads.map(({ done }) => done));
  }
}

/** The error that is thrown by what is being loaded. @throws any other error */
const loadingIn = (error: unknown): Loading => {
  if (error instanceof Loading) return error;
  throw error;
};

/** Resolves when all are resolved, and rejects with the first error when all have ended. */
const allEnded = async <const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};

/**
 * What is known of rows, up to a number of bytes; it follows the commits of this connection. Of many rows it is loaded
 * beside the event loop: a question that needs it throws Loading meanwhile.
 */
export class RowCache {
  readonly #kept: LruCache<string, Kept<unknown>>;
  readonly #loading = new Map<string, PendingLoad>();
  /** What was loaded for questions that still wait for more, as it may have been forgotten already. */
  readonly #held = new Map<string, { kept: Kept<unknown>; waiting: number }>();
  readonly #dependents = new Dependents<Kept<unknown>>();

  constructor(private readonly source: Source) {
    this.#kept = new LruCache(source.bytes(), (kept) => this.#dependents.delete(kept));
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** All of these; what is missing begins to load before the first is waited for. @throws Loading */
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

  /** What has begun to load, where something is missing. */
  missing(find: () => unknown): Loading | undefined {
    try {
      find();
      return undefined;
    } catch (error) {
      return loadingIn(error);
    }
  }

  /** As all, for each item of a list. @throws Loading */
  each<I, T>(items: readonly I[], find: (item: I) => T): T[] {
    return this.all(items.map((item) => () => find(item)));
  }

  /** What is kept under a key. @throws Loading while it is loaded */
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
        // Forgotten meanwhile.
        if (this.#loading.get(key) !== loading) return;
        const kept = make(found);
        kept.follow(loading.stored);
        this.#enter(key, kept);
        if (loading.waiting > 0) this.#held.set(key, { kept, waiting: loading.waiting });
      } catch (error) {
        // What it is made of with the rows has been evicted: another query loads both again.
        loadingIn(error);
      } finally {
        if (needs) this.release(needs.keys);
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      }
    };
    this.#loading.set(key, loading);
    loading.done = load();
    // Waiting queries are rejected; one that is answered from the file instead does not wait.
    loading.done.catch(() => undefined);
    return loading;
  }

  follow(stored: readonly Stored[]): void {
    const concerned = this.#dependents.of(stored);
    for (const [kept, own] of concerned) kept.follow(own);
    for (const { kept } of this.#held.values()) if (!concerned.has(kept)) kept.follow(stored);
    for (const loading of this.#loading.values()) loading.stored.push(...stored);
  }

  /** Forgets all: after many changes it is cheaper to ask again. */
  clear(): void {
    this.#kept.clear();
    this.#dependents.clear();
    this.#loading.clear();
    this.#held.clear();
  }

  /** What was loaded for a question that is answered now may be forgotten, unless another one waits for it. */
  release(keys: readonly string[]): void {
    for (const key of keys) {
      const held = this.#held.get(key);
      if (held && --held.waiting <= 0) this.#held.delete(key);
    }
  }
}
