import type { DomainEventType } from '@parkho/contracts';
import type { Document, StoredEvent } from '@parkho/stores';
import type { EventOf, Projection } from './projection.js';

/** A handled event of a batch and the keys of the documents that it changes. */
interface Step {
  index: number;
  event: EventOf<DomainEventType>;
  keys: readonly string[];
}

/** The first event of a batch that a projection cannot digest. */
interface Poison {
  index: number;
  error: unknown;
}

/** A document before a batch of events and after it, null where there is none. */
export interface Change {
  before: Document | null;
  after: Document | null;
}

/** The events of a batch that a projection handles, up to the first that keysOf cannot digest. */
export function stepsIn(
  events: readonly StoredEvent[],
  projection: Projection,
  handles: ReadonlySet<string>,
): { steps: Step[]; poison?: Poison } {
  const steps: Step[] = [];
  for (const [index, stored] of events.entries()) {
    if (!handles.has(stored.type)) continue;
    // What the log holds was a DomainEvent when it was appended; nothing else writes to it.
    const event = stored as unknown as EventOf<DomainEventType>;
    try {
      const keys = projection.keysOf(event);
      steps.push({ index, event, keys: typeof keys === 'string' ? [keys] : keys });
    } catch (error) {
      return { steps, poison: { index, error } };
    }
  }
  return { steps };
}

/**
 * What the steps make of the documents that are stored, up to the first that evolve cannot digest; `by` are the types
 * of the events that changed any.
 */
export function evolve(
  stored: readonly Document[],
  steps: readonly Step[],
  projection: Projection,
): { changes: Change[]; by: DomainEventType[]; poison?: Poison } {
  const loaded = new Map(stored.map((document) => [document._id, document]));
  const folded = new Map<string, Document | null>(loaded);
  const by = new Set<DomainEventType>();
  let poison: Poison | undefined;
  for (const { index, event, keys } of steps) {
    try {
      // All of an event or nothing: what it makes of one document counts when it has made all of them.
      const evolved = keys.map((key) => projection.evolve(folded.get(key) ?? null, event, key));
      for (const [nth, key] of keys.entries()) {
        if (evolved[nth] === (folded.get(key) ?? null)) continue;
        folded.set(key, evolved[nth]!);
        by.add(event.type);
      }
    } catch (error) {
      poison = { index, error };
      break;
    }
  }
  const changes: Change[] = [];
  for (const [key, document] of folded) {
    const before = loaded.get(key) ?? null;
    if (document !== before) changes.push({ before, after: document && canonical(document) });
  }
  return { changes, by: [...by], ...(poison && { poison }) };
}

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
