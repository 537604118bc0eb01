import type { Document, FacetValue, Query, ReadStore, Selection } from '@parkho/stores';
import type { Projection } from './projection.js';

/** Knows which build of a projection serves at the moment; the Projector. */
export interface ReadSide {
  readonly readStore: ReadStore;
  /** @throws StoreUnavailable while no build of the projection serves */
  serving(name: string): { collection: string; changed: string };
}

/**
 * The documents of one projection under its name, whichever build serves: a rebuild is switched to between two reads.
 *
 * @throws StoreUnavailable from every read before the projector has started
 */
export class ReadModel<D extends Document> {
  constructor(
    private readonly side: ReadSide,
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

  async find(query: Query): Promise<D[]> {
    return this.side.readStore.find<D>(this.collection, query);
  }

  async count(selection: Selection): Promise<number> {
    return this.side.readStore.count(this.collection, selection);
  }

  async facets(selection: Selection, fields: readonly string[]): Promise<Record<string, FacetValue[]>> {
    return this.side.readStore.facets(this.collection, selection, fields);
  }

  /**
   * For ETags: differs whenever a document may differ. The position of the last change, then the build that serves,
   * for two builds of one position need not hold the same documents. Ask before reading: the answer is then at least
   * as new as its tag.
   */
  changed(): string {
    const { collection, changed } = this.side.serving(this.projection.name);
    return `${changed}@${collection}`;
  }

  private get collection(): string {
    return this.side.serving(this.projection.name).collection;
  }
}
