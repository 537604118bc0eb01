import type { DomainEventType } from '@parkho/contracts';
import type { Document, StoredEvent } from '@parkho/stores';
import type { EventOf, Projection, Removal } from '../projection.js';

/** A handled event of a batch, the keys of the documents that it changes, and others that it removes. */
interface Step {
  index: number;
  event: EventOf<DomainEventType>;
  keys: readonly string[];
  removal?: Removal;
}

/** The first event of a batch that a projection fails on. */
interface FailedStep {
  index: number;
  error: unknown;
}

/** A document before a batch of events and after it, null if there is none. */
export interface Change {
  before: Document | null;
  after: Document | null;
}

/**
 * The events of a batch that a projection handles, up to the first that keysOf fails on, with all their keys and
 * removals.
 */
export function stepsIn(
  events: readonly StoredEvent[],
  projection: Projection,
  handles: ReadonlySet<string>,
): { steps: Step[]; keys: ReadonlySet<string>; removals: readonly Removal[]; failed?: FailedStep } {
  const steps: Step[] = [];
  const removals: Removal[] = [];
  const allKeys = new Set<string>();
  for (let index = 0; index < events.length; index++) {
    if (!handles.has(events[index]!.type)) continue;
    // What the log holds was a DomainEvent when it was appended; nothing else writes to it.
    const event = events[index] as unknown as EventOf<DomainEventType>;
    try {
      const keyOrKeys = projection.keysOf(event);
      const keys = Array.isArray(keyOrKeys) ? keyOrKeys : [keyOrKeys];
      if (!keys.every((key) => typeof key === 'string')) throw new TypeError('It has no subject');
      const removal = projection.removes?.(event);
      steps.push({ index, event, keys, ...(removal && { removal }) });
      if (removal) removals.push(removal);
    } catch (error) {
      return { steps, keys: allKeys, removals, failed: { index, error } };
    }
    for (const key of steps.at(-1)!.keys) allKeys.add(key);
  }
  return { steps, keys: allKeys, removals };
}

/**
 * Folds the steps into the stored documents, up to the first that evolve fails on; `by` are the types of the events
 * that changed a document.
 */
export function evolve(
  stored: readonly Document[],
  steps: readonly Step[],
  projection: Projection,
): { changes: Change[]; by: DomainEventType[]; failed?: FailedStep } {
  const loaded = new Map(stored.map((document) => [document._id, document]));
  const folded = new Map<string, Document | null>(loaded);
  const by = new Set<DomainEventType>();
  let failed: FailedStep | undefined;
  for (const { index, event, keys, removal } of steps) {
    try {
      // All changes of an event or none: they count when all of its keys have been folded.
      const evolved: (Document | null)[] = [];
      const documentOf = (key: string): Document | null => folded.get(key) ?? null;
      for (const key of keys) evolved.push(projection.evolve(documentOf(key), event, key, documentOf));
      for (let keyIndex = 0; keyIndex < keys.length; keyIndex++) {
        const key = keys[keyIndex]!;
        const document = evolved[keyIndex]!;
        if (document === (folded.get(key) ?? null)) continue;
        folded.set(key, document);
        by.add(event.type);
      }
      if (!removal) continue;
      for (const [key, document] of folded) {
        if (document?.[removal.field as keyof Document] !== removal.value) continue;
        folded.set(key, null);
        by.add(event.type);
      }
    } catch (error) {
      failed = { index, error };
      break;
    }
  }
  const changes: Change[] = [];
  for (const [key, document] of folded) {
    const before = loaded.get(key) ?? null;
    if (document !== before) changes.push({ before, after: document && canonical(document) });
  }
  return { changes, by: [...by], ...(failed && { failed }) };
}

/**
 * A value with sorted keys and without undefined, so that the bytes of a document do not depend on the batches that it
 * was folded in. Values that are canonical already, as most of an updated document is, are not copied.
 */
function canonical<T>(value: T): T {
  if (isCanonical(value)) return value;
  if (Array.isArray(value)) return value.map(canonical) as T;
  const source = value as Record<string, unknown>;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort())
    if (source[key] !== undefined) sorted[key] = canonical(source[key]);
  // The spread makes a plain record again of an object with many computed keys, which V8 keeps as a slow dictionary.
  return { ...sorted } as T;
}

function isCanonical(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isCanonical);
  const source = value as Record<string, unknown>;
  let previousKey = '';
  for (const key in source) {
    if (key < previousKey || source[key] === undefined || !isCanonical(source[key])) return false;
    previousKey = key;
  }
  return true;
}
