import type { DomainEvent, DomainEventType, Recorded } from '@parkho/contracts';
import type { Document, Shape } from '@parkho/stores';

/** An event of one of these types, as a projection sees it. */
export type EventOf<T extends DomainEventType> = Recorded<Extract<DomainEvent, { type: T }>>;

interface Definition<D extends Document, T extends DomainEventType> {
  name: string;
  /** Raise it whenever documents come out differently; the new build is made beside the old one. */
  version: number;
  shape: Shape;
  handles: readonly T[];
  /** _id of the one document that the event changes. */
  keyOf(event: EventOf<T>): string;
  /** The document after the event; null removes it. Must not change `document`. */
  evolve(document: D | null, event: EventOf<T>): D | null;
}

/**
 * A question asked of the log: data and a pure function. The projector loads the document that an event belongs to,
 * folds, and stores the result; no clock, no I/O and no randomness here, so that the same events always give the
 * same documents.
 */
export type Projection<D extends Document = Document> = Definition<D, DomainEventType>;

/**
 * Lets `handles` narrow the events that keyOf and evolve see: the projector hands a projection no others, which is
 * what makes the wider type of the result true.
 */
export const defineProjection = <D extends Document, T extends DomainEventType>(
  definition: Definition<D, T>,
): Projection<D> => definition as unknown as Projection<D>;
