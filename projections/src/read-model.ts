import type {
  ContinuedQuery,
  Document,
  FacetValue,
  Page,
  Position,
  Query,
  ReadStore,
  Selection,
  Total,
} from '@parkho/stores';
import type { Projection } from './projection.js';

/** Knows which build of a projection serves at the moment. */
export interface Serving {
  readonly readStore: ReadStore;
  /** @throws StoreUnavailable while no build of the projection serves */
  serving(name: string): { collection: string; changed: string };
}

/** The read side of an API process: a Projector where it folds the log itself, a Follower where workers do. */
export interface ReadSide extends Serving {
  /**
   * Resolves when the read models can be read, as far as the engines are there.
   * @throws StoreUnavailable when it must be called again
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * True as soon as the read models of these projections show the position, false when that takes too long (2 s by
   * default). None are waited for when none are named.
   * @throws RangeError when there is no such projection
   */
  waitFor(position: Position, names?: readonly string[] | 'all', timeoutMs?: number): Promise<boolean>;
  health(): ProjectionHealth[];
}

/** Why a projection does not go on: the event it fails on, or (without position) a store that is unavailable. */
export interface ProjectionError {
  position?: Position;
  type?: string;
  message: string;
}

/** How one projection is doing. Positions are opaque. */
export interface ProjectionHealth {
  name: string;
  version: number;
  /** Whether a build can be read; until the first one has caught up none can. */
  isServed: boolean;
  /** The checkpoint of the served documents, and the last event that this process knows of. */
  position: Position;
  head: Position;
  caughtUp: boolean;
  state: 'catching-up' | 'live' | 'stopped' | 'rebuilding';
  /** Events that this process has folded or passed over; absent where it only reads. */
  folded?: number;
  error?: ProjectionError;
}

/**
 * The documents of one projection under its name, whichever build serves: a rebuild is switched to between two reads.
 *
 * @throws StoreUnavailable from every read before the read side has started
 */
export class ReadModel<D extends Document> {
  private lastChanged?: { collection: string; changed: string; tag: string };

  constructor(
    private readonly side: Serving,
    private readonly projection: Pick<Projection<D>, 'name' | 'evolve'>,
  ) {}

  /** Null when there is none. */
  async get(id: string): Promise<D | null> {
    return this.side.readStore.get<D>(this.collection, id);
  }

  /** Those that exist, in no particular order. */
  async getMany(ids: readonly string[]): Promise<D[]> {
    return this.side.readStore.getMany<D>(this.collection, ids);
  }

  async find(query: ContinuedQuery): Promise<D[]> {
    return this.side.readStore.find<D>(this.collection, query);
  }

  /** A page of what is selected, and how many that is. */
  async page(query: Query): Promise<Page<D>> {
    return this.side.readStore.page<D>(this.collection, query);
  }

  async count(selection: Selection): Promise<number> {
    return this.side.readStore.count(this.collection, selection);
  }

  async facets(selection: Selection, fields: readonly string[]): Promise<Record<string, FacetValue[]>> {
    return this.side.readStore.facets(this.collection, selection, fields);
  }

  /** The numbers of one total; empty when nothing counts to it. */
  async total(key: string): Promise<Total['numbers']> {
    const [total] = await this.side.readStore.totals(this.collection, [key]);
    return total?.numbers ?? {};
  }

  /** Those of these totals that exist, in no particular order. */
  async totalsOf(keys: readonly string[]): Promise<Total[]> {
    return keys.length > 0 ? this.side.readStore.totals(this.collection, keys) : [];
  }

  /** Every total whose key begins so, by key. */
  async totals(prefix: string): Promise<readonly Total[]> {
    return this.side.readStore.totalsUnder(this.collection, prefix);
  }

  /** Words of leading fields that begin so; some may be in no document any more. */
  async vocabulary(prefix: string): Promise<string[]> {
    return this.side.readStore.vocabulary(this.collection, prefix);
  }

  /**
   * For ETags: differs whenever a document may differ by more than what events that keep the ETag have changed. The position of the
   * last change, then the build that serves, for two builds of one position need not hold the same documents. Ask
   * before reading: the answer is then at least as new as its tag.
   */
  changed(): string {
    const { collection, changed } = this.side.serving(this.projection.name);
    const last = this.lastChanged;
    // Asked several times for each answer, and nearly always the same.
    if (last?.changed !== changed || last.collection !== collection)
      this.lastChanged = { collection, changed, tag: `${changed}@${collection}` };
    return this.lastChanged!.tag;
  }

  private get collection(): string {
    return this.side.serving(this.projection.name).collection;
  }
}
