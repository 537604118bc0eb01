import {
  type Document,
  type FacetValue,
  type Query,
  type ReadStore,
  type Selection,
  StoreUnavailable,
} from '@parkho/stores';

/** How long, in milliseconds, a process without a projector may read the collection it resolved last. */
const RESOLVED_FOR = 500;

/**
 * The read side of one projection: its documents by the projection's name, whichever build serves at the moment.
 * A projector in the same process tells it which; without one it asks the store, at most twice a second.
 *
 * @throws StoreUnavailable from every read while no build of the projection exists
 */
export class ReadModel<D extends Document> {
  private collection: string | null = null;
  private validUntil = 0;

  constructor(
    private readonly store: ReadStore,
    readonly name: string,
  ) {}

  /** Called by the projector: read from this collection until told otherwise. */
  serve(collection: string): void {
    this.collection = collection;
    this.validUntil = Number.POSITIVE_INFINITY;
  }

  /** Null when there is none. */
  async get(id: string): Promise<D | null> {
    return this.store.get<D>(await this.current(), id);
  }

  /** Those that exist, in no particular order. */
  async getMany(ids: readonly string[]): Promise<D[]> {
    return this.store.getMany<D>(await this.current(), ids);
  }

  async find(query: Query): Promise<D[]> {
    return this.store.find<D>(await this.current(), query);
  }

  async count(selection: Selection): Promise<number> {
    return this.store.count(await this.current(), selection);
  }

  async facets(
    selection: Selection,
    fields: readonly string[],
  ): Promise<Record<string, FacetValue[]>> {
    return this.store.facets(await this.current(), selection, fields);
  }

  /**
   * Changes whenever a document may have: the build that serves and the position of its last change. Ask before
   * reading: an answer may then be newer than its tag, never older.
   */
  async changed(): Promise<string> {
    const collection = await this.current();
    return `${collection}@${(await this.store.checkpoint(collection)).changed}`;
  }

  private async current(): Promise<string> {
    if (this.collection === null || performance.now() > this.validUntil) {
      const active = await this.store.active(this.name);
      // A projector may have spoken meanwhile; it knows better.
      if (this.validUntil !== Number.POSITIVE_INFINITY) {
        this.collection = active;
        this.validUntil = performance.now() + RESOLVED_FOR;
      }
    }
    if (this.collection === null) throw new StoreUnavailable(`Read model ${this.name}`);
    return this.collection;
  }
}
