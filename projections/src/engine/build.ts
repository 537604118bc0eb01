import { eventDefinitionOf } from '@parkho/contracts';
import {
  CheckpointMoved,
  type Document,
  type EventLocation,
  type EventStore,
  type Position,
  type ReadStore,
  type StoredEvent,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';
import type { Projection, Removal } from '../projection.js';
import type { ProjectionError } from '../read-model.js';
import { evolve, stepsIn } from './fold.js';
import { LogMismatch } from './log-identity.js';
import { abortableDelay, backoffDelay } from './retry.js';
import { applyDifferences, type NumbersByTotal, totalDifferences } from './totals.js';

/** Documents to remove that are read at a time. */
const REMOVAL_PAGE = 1_000;

/** The beginning of the names of all builds of a version. */
export const collectionPrefix = (name: string, version: number): string => `${name}_v${version}_g`;

/** `<projection>_v<version>_g<generation>`. Generations increase across versions: the highest active one is served. */
export const collectionName = (name: string, version: number, generation: number): string =>
  `${collectionPrefix(name, version)}${generation}`;

export function parseCollection(collection: string): { version: number; generation: number } {
  const [, version, generation] = /_v(\d+)_g(\d+)$/.exec(collection) ?? [];
  return { version: Number(version), generation: Number(generation) };
}

/** The generation of a projection's collection; undefined for any other collection. */
export const generationOf = (name: string, collection: string): number | undefined => {
  const { version, generation } = parseCollection(collection);
  return collection === collectionName(name, version, generation) ? generation : undefined;
};

/** A projection's newest collection, if it is newer than the active one. */
export const newestAfter = (active: string | null, collections: readonly string[]): string | undefined => {
  const generationOfCollection = (collection: string) => parseCollection(collection).generation;
  const served = active === null ? 0 : generationOfCollection(active);
  return collections
    .filter((collection) => generationOfCollection(collection) > served)
    .sort((a, b) => generationOfCollection(a) - generationOfCollection(b))
    .at(-1);
};

/** Errors of a projection are shown with their message. */
const errorAt = ({ position, type }: EventLocation, error: unknown): ProjectionError => ({
  position,
  type,
  message: error instanceof Error ? error.message : String(error),
});

/** Whether an unreadable event may be of a handled type: of an unknown type, the type itself may be damaged. */
const mayHandle = ({ type }: EventLocation, handles: ReadonlySet<string>): boolean =>
  handles.has(type) || !eventDefinitionOf(type);

/** A store's error message for the public health, without the message of a driver, which may contain addresses. */
export const publicMessageOf = (error: unknown): string =>
  error instanceof StoreUnavailable || error instanceof LogMismatch
    ? error.message
    : `Unexpected ${(error as Error).name}`;

/** A collection that a projection is folded into. */
export class Build {
  state: 'catching-up' | 'live' | 'stopped' = 'catching-up';
  error: ProjectionError | undefined;
  /** Events that this object has folded or passed. */
  folded = 0;
  readonly generation: number;
  private readonly handles: ReadonlySet<string>;

  private constructor(
    private readonly store: ReadStore,
    readonly projection: Projection,
    readonly collection: string,
    public position: Position,
    /** Position of the last commit that changed a document, but for events that keep the ETag. */
    public changed: Position,
  ) {
    const { version, generation } = parseCollection(collection);
    this.generation = generation;
    this.handles = new Set(projection.handles);
    // Documents of another version can be served until they are replaced, but not be folded further.
    if (version !== projection.version) this.stop();
  }

  /** Opens a collection at its checkpoint; creates it where there is none. */
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

  /** Passes an event that cannot be read, or stops before it if the projection may handle its type. */
  async skipUnreadable({ location, reason }: UnreadableEvent, signal: AbortSignal): Promise<void> {
    if (!mayHandle(location, this.handles)) {
      await this.project(this.position, [{ ...location, data: {}, metadata: {} }], signal);
    } else {
      this.error = errorAt(location, new Error(reason));
      this.stop();
    }
  }

  /**
   * Folds the events of a batch that this build has not seen, in one commit. Retries while the store is unavailable,
   * until `signal` aborts. An event that the projection fails on stops the build right before it.
   *
   * @param after the position that the batch follows; a build whose checkpoint is before it folds nothing
   */
  async project(after: Position, batch: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    for (let failures = 0; this.running && this.position >= after; failures++) {
      const first = batch.findIndex(({ position }) => position > this.position);
      const newEvents = first === -1 ? [] : batch.slice(first);
      try {
        if (newEvents.length > 0) await this.fold(newEvents);
        return;
      } catch (error) {
        const isExpected = error instanceof CheckpointMoved && failures === 0;
        if (!isExpected) {
          this.error = { message: publicMessageOf(error) };
          await abortableDelay(backoffDelay(failures), signal);
          if (signal.aborted) return;
        }
        await this.reloadCheckpoint();
      }
    }
  }

  private async fold(events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.commit(events);
    } catch (error) {
      // A TypeError comes from the documents, not from an unavailable store.
      if (!(error instanceof TypeError)) throw error;
      if (events.length > 1) return this.foldEach(events);
      this.error = errorAt(events[0]!, error);
      this.stop();
    }
  }

  /** Event by event, to find the one whose documents or totals cannot be stored. */
  private async foldEach(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) if (this.running) await this.fold([event]);
  }

  private async commit(events: readonly StoredEvent[]): Promise<void> {
    const { steps, keys, removals, failed: failedKeys } = stepsIn(events, this.projection, this.handles);
    const stored = await storedDocuments(this.store, this.collection, keys, removals);
    const evolved = evolve(stored, steps, this.projection);
    const { changes } = evolved;
    let failedStep = evolved.failed ?? failedKeys;

    let differences: NumbersByTotal = new Map();
    try {
      differences = totalDifferences(this.projection, changes);
    } catch (error) {
      if (events.length > 1) return this.foldEach(events);
      failedStep = { index: 0, error };
    }

    const end = failedStep?.index ?? events.length;
    const to = events[end - 1]?.position;
    if (to !== undefined) {
      const keepsChanged = evolved.by.every((type) => this.projection.keepsETag?.includes(type));
      await this.store.commit(this.collection, {
        from: this.position,
        to,
        put: changes.flatMap(({ after }) => after ?? []),
        remove: changes.flatMap(({ before, after }) => (before && !after ? before._id : [])),
        totals:
          differences.size > 0
            ? applyDifferences(await this.store.totals(this.collection, [...differences.keys()]), differences)
            : [],
        keepsChanged,
      });
      this.position = to;
      this.folded += end;
      if (changes.length > 0 && !keepsChanged) this.changed = to;
    } else if (failedStep && (await this.store.checkpoint(this.collection)).position !== this.position) {
      // The event had been folded already: the documents are those of a faster process.
      throw new CheckpointMoved(this.collection);
    }
    this.error = failedStep && errorAt(events[failedStep.index]!, failedStep.error);
    if (failedStep) this.stop();
  }

  /** Another process projects into the same collection, or a commit whose response was lost was stored. */
  private async reloadCheckpoint(): Promise<void> {
    try {
      const { position, changed } = await this.store.checkpoint(this.collection);
      this.position = position;
      this.changed = changed;
    } catch (error) {
      this.error = { message: publicMessageOf(error) };
    }
  }
}

/** The documents of these keys, and all that are to be removed; some may occur twice. */
async function storedDocuments(
  store: ReadStore,
  collection: string,
  keys: ReadonlySet<string>,
  removals: readonly Removal[],
): Promise<Document[]> {
  const stored = keys.size > 0 ? await store.getMany(collection, [...keys]) : [];
  for (const { field, value } of removals)
    for (let after: Document | undefined; ; ) {
      const query = { filter: { [field]: value }, limit: REMOVAL_PAGE, ...(after && { after }) };
      const page = await store.find(collection, query);
      stored.push(...page);
      if (page.length < REMOVAL_PAGE) break;
      after = page.at(-1)!;
    }
  return stored;
}

/**
 * Why a collection is stuck: the error of folding its next event, without storing anything.
 * Undefined when the event can be folded, or there is none.
 */
export async function blockingError(
  events: Pick<EventStore, 'readAll'>,
  store: ReadStore,
  projection: Projection,
  collection: string,
): Promise<ProjectionError | undefined> {
  const { position } = await store.checkpoint(collection);
  const handles = new Set<string>(projection.handles);
  try {
    const [event] = await events.readAll(position, 1);
    if (!event) return undefined;
    const { steps, keys, removals, failed } = stepsIn([event], projection, handles);
    const stored = await storedDocuments(store, collection, keys, removals);
    const evolved = evolve(stored, steps, projection);
    const failure = failed ?? evolved.failed;
    if (failure) return errorAt(event, failure.error);
    try {
      totalDifferences(projection, evolved.changes);
    } catch (error) {
      return errorAt(event, error);
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const { location, reason } = error;
    return mayHandle(location, handles) ? errorAt(location, new Error(reason)) : undefined;
  }
  return undefined;
}
