import type { DomainEventType } from '@parkho/contracts';
import {
  CheckpointMoved,
  type Document,
  type Position,
  type ReadStore,
  type StoredEvent,
  StoreUnavailable,
} from '@parkho/stores';
import type { EventOf, Projection } from './projection.js';
import type { ProjectionError } from './read-model.js';
import { backOff, pause } from './retry.js';

/** `<projection>_v<version>_g<generation>`. Generations count up over all versions: the highest active one wins. */
export const collectionName = (name: string, version: number, generation: number): string =>
  `${name}_v${version}_g${generation}`;

export function parseCollection(collection: string): { version: number; generation: number } {
  const [, version, generation] = /_v(\d+)_g(\d+)$/.exec(collection) ?? [];
  return { version: Number(version), generation: Number(generation) };
}

/** The newest of a projection's collections that is younger than the active one. */
export const newestAfter = (active: string | null, collections: readonly string[]): string | undefined => {
  const generationOf = (collection: string) => parseCollection(collection).generation;
  const served = active === null ? 0 : generationOf(active);
  return collections
    .filter((collection) => generationOf(collection) > served)
    .sort((a, b) => generationOf(a) - generationOf(b))
    .at(-1);
};

/** What a projection throws is told as it is. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a store throws, without what a driver may have put into it: addresses do not belong into a public health. */
export const failureOf = (error: unknown): string =>
  error instanceof StoreUnavailable ? error.message : `Unexpected ${(error as Error).name}`;

/**
 * Keys in order and nothing undefined, so that the bytes of a document do not depend on the batches it was folded in.
 * What is so already, as most of an updated document is, is not copied.
 */
function canonical<T>(value: T): T {
  if (isCanonical(value)) return value;
  if (Array.isArray(value)) return value.map(canonical) as T;
  const source = value as Record<string, unknown>;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort())
    if (source[key] !== undefined) sorted[key] = canonical(source[key]);
  // A copy is a plain record to the engine again, which an object that grew by many computed keys is not.
  return { ...sorted } as T;
}

function isCanonical(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isCanonical);
  const source = value as Record<string, unknown>;
  let before = '';
  for (const key in source) {
    if (key < before || source[key] === undefined || !isCanonical(source[key])) return false;
    before = key;
  }
  return true;
}

/** One collection that one projection is folded into. */
export class Build {
  state: 'catching-up' | 'live' | 'stopped' = 'catching-up';
  error: ProjectionError | undefined;
  /** Events that this object has brought the collection past. */
  folded = 0;
  readonly generation: number;
  private readonly handles: ReadonlySet<string>;

  private constructor(
    private readonly store: ReadStore,
    readonly projection: Projection,
    readonly collection: string,
    public position: Position,
    /** Position of the last commit that changed a document. */
    public changed: Position,
  ) {
    const { version, generation } = parseCollection(collection);
    this.generation = generation;
    this.handles = new Set(projection.handles);
    // Documents of another version can be served while they are replaced, but not be folded on.
    if (version !== projection.version) this.stop();
  }

  /** Takes up a collection where it stands; creates it when there is none. */
  static async open(store: ReadStore, projection: Projection, collection: string): Promise<Build> {
    if (parseCollection(collection).version === projection.version)
      await store.ensure(collection, projection.shape);
    const { position, changed } = await store.checkpoint(collection);
    return new Build(store, projection, collection, position, changed);
  }

  get running(): boolean {
    return this.state !== 'stopped';
  }

  stop(): void {
    this.state = 'stopped';
  }

  /**
   * Folds the events of a batch that this build has not seen, in one commit. Tries again while the store is away and
   * until `signal` aborts. An event that keyOf or evolve cannot digest stops the build right before it.
   *
   * @param after the position that the batch follows; a build that turns out to stand before it folds nothing
   */
  async project(after: Position, batch: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    for (let failures = 0; this.running && this.position >= after; failures++) {
      const first = batch.findIndex(({ position }) => position > this.position);
      const unseen = first === -1 ? [] : batch.slice(first);
      try {
        if (unseen.length > 0) await this.fold(unseen);
        return;
      } catch (error) {
        const isExpected = error instanceof CheckpointMoved && failures === 0;
        if (!isExpected) {
          this.error = { message: failureOf(error) };
          await pause(backOff(failures), signal);
          if (signal.aborted) return;
        }
        await this.reread();
      }
    }
  }

  private async fold(events: readonly StoredEvent[]): Promise<void> {
    let end = events.length;
    let poison: ProjectionError | undefined;
    const refuse = (index: number, error: unknown) => {
      const { position, type } = events[index]!;
      end = index;
      poison = { position, type, message: messageOf(error) };
    };

    const handled: number[] = [];
    const keys: string[] = [];
    for (let index = 0; index < end; index++) {
      const event = events[index]!;
      if (!this.handles.has(event.type)) continue;
      try {
        keys.push(this.projection.keyOf(recorded(event)));
        handled.push(index);
      } catch (error) {
        refuse(index, error);
      }
    }

    const ids = [...new Set(keys)];
    const stored = ids.length > 0 ? await this.store.getMany(this.collection, ids) : [];
    const loaded = new Map(stored.map((document) => [document._id, document]));
    const folded = new Map<string, Document | null>(loaded);
    for (const [nth, index] of handled.entries()) {
      const key = keys[nth]!;
      try {
        folded.set(key, this.projection.evolve(folded.get(key) ?? null, recorded(events[index]!)));
      } catch (error) {
        refuse(index, error);
        break;
      }
    }

    const put: Document[] = [];
    const remove: string[] = [];
    for (const [key, document] of folded) {
      const before = loaded.get(key);
      if (document === null) {
        if (before) remove.push(key);
      } else if (document !== before) put.push(canonical(document));
    }

    const to = events[end - 1]?.position;
    if (to !== undefined) {
      await this.store.commit(this.collection, { from: this.position, to, put, remove });
      this.position = to;
      this.folded += end;
      if (put.length + remove.length > 0) this.changed = to;
    } else if (poison && (await this.store.checkpoint(this.collection)).position !== this.position) {
      // What could not be digested had been folded already: the documents are those of a faster process.
      throw new CheckpointMoved(this.collection);
    }
    this.error = poison;
    if (poison) this.stop();
  }

  /** Another process projects the same collection, or a commit whose answer was lost took place after all. */
  private async reread(): Promise<void> {
    try {
      const { position, changed } = await this.store.checkpoint(this.collection);
      this.position = position;
      this.changed = changed;
    } catch (error) {
      this.error = { message: failureOf(error) };
    }
  }
}

/** What the log holds was a DomainEvent when it was appended; nothing else writes to it. */
const recorded = (event: StoredEvent) => event as unknown as EventOf<DomainEventType>;
