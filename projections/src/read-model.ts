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

/** Tells which build of a projection is served. */
export interface ServedBuilds {
  readonly readStore: ReadStore;
  /** @throws StoreUnavailable while no build of the projection is served */
  serving(name: string): { collection: string; changed: string };
}

/** The read side of an API process: a Projector where it folds the log itself, a Follower where workers do. */
export interface ReadSide extends ServedBuilds {
  /**
   * Resolves when the read models can be read, as far as the engines are available.
   * @throws StoreUnavailable when it must be called again
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * True as soon as these projections have reached the position, false after the timeout (2 s by default). With no
   * names it waits for none.
   * @throws RangeError for an unknown projection
   */
  waitFor(position: Position, names?: readonly string[] | 'all', timeoutMs?: number): Promise<boolean>;
  health(): ProjectionHealth[];
}

/** Why a projection is stopped: the event that it fails on, or (without position) an unavailable store. */
export interface ProjectionError {
  position?: Position;
  type?: string;
  message: string;
}

/** The state of one projection. Positions are opaque. */
export interface ProjectionHealth {
  name: string;
  version: number;
  /** Whether a build can be read; none can until the first one has caught up. */
  isServed: boolean;
  /** The checkpoint of the served documents, and the last event that this process knows of. */
  position: Position;
  head: Position;
  caughtUp: boolean;
  state: 'catching-up' | 'live' | 'stopped' | 'rebuilding';
  /** Events that this process has folded or passed; absent if it only reads. */
  folded?: number;
  error?: ProjectionError;
}

/**
 * The documents of one projection, of the build that is served: a rebuild is switched to between two reads.
 *
 * @throws StoreUnavailable from every read before the read side has started
 */
export class ReadModel<D extends Document> {
  private lastChanged?: { collection: string; changed: string; tag: string };

  constructor(
    private readonly readSide: ServedBuilds,
    private readonly projection: Pick<Projection<D>, 'name' | 'evolve'>,
  ) {}

  /** Null when there is none. */
  async get(id: string): Promise<D | null> {
    return this.readSide.readStore.get<D>(this.collection, id);
  }

  /** The documents that exist, in no particular order. */
  async getMany(ids: readonly string[]): Promise<D[]> {
    return this.readSide.readStore.getMany<D>(this.collection, ids);
  }

  async find(query: ContinuedQuery): Promise<D[]> {
    return this.readSide.readStore.find<D>(this.collection, query);
  }

  /** A page of the selected documents, and the number of all selected. */
  async page(query: Query): Promise<Page<D>> {
    return this.readSide.readStore.page<D>(this.collection, query);
  }

  async count(selection: Selection): Promise<number> {
    return this.readSide.readStore.count(this.collection, selection);
  }

  async facets(selection: Selection, fields: readonly string[]): Promise<Record<string, FacetValue[]>> {
    return this.readSide.readStore.facets(this.collection, selection, fields);
  }

  /** The numbers of one total; empty if there is none. */
  async total(key: string): Promise<Total['numbers']> {
    const [total] = await this.readSide.readStore.totals(this.collection, [key]);
    return total?.numbers ?? {};
  }

  /** The totals that exist, in no particular order. */
  async totalsOf(keys: readonly string[]): Promise<Total[]> {
    return keys.length > 0 ? this.readSide.readStore.totals(this.collection, keys) : [];
  }

  /** Every total whose key begins with the prefix, by key. */
  async totals(prefix: string): Promise<readonly Total[]> {
    return this.readSide.readStore.totalsUnder(this.collection, prefix);
  }

  /** Words of leading fields with the prefix; some may be in no document any more. */
  async vocabulary(prefix: string): Promise<string[]> {
    return this.readSide.readStore.vocabulary(this.collection, prefix);
  }

  /**
   * For ETags: a tag that changes with the documents, except by events that keep the ETag. Made of the position of the
   * last change and the served build, as two builds at one position may hold different documents. Read it before the
   * documents: they are then at least as new as the tag.
   */
  changeTag(): string {
    const { collection, changed } = this.readSide.serving(this.projection.name);
    const last = this.lastChanged;
    // Called several times for each response, nearly always with the same result.
    if (last?.changed !== changed || last.collection !== collection)
      this.lastChanged = { collection, changed, tag: `${changed}@${collection}` };
    return this.lastChanged!.tag;
  }

  private get collection(): string {
    return this.readSide.serving(this.projection.name).collection;
  }
}
