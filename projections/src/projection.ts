import type { DomainEvent, DomainEventType, Recorded } from '@parkho/contracts';
import type { Document, Shape, Total } from '@parkho/stores';

/** An event of one of these types, as a projection sees it. */
export type EventOf<T extends DomainEventType> = Recorded<Extract<DomainEvent, { type: T }>>;

/** The documents with this value of a declared field at the top level. */
export interface Removal {
  field: string;
  value: string;
}

interface Definition<N extends string, D extends Document, T extends DomainEventType> {
  name: N;
  /** Raise it whenever events fold to other documents or totals; the new build is made beside the old one. */
  version: number;
  shape: Shape;
  handles: readonly T[];
  /**
   * Events whose changes need not show in public responses at once: their commits leave ETags unchanged, so that cached
   * responses stay valid (docs/adr/0011-projection-totals-and-etags.md).
   */
  keepsETag?: readonly T[];
  /**
   * How long events are batched after a commit before they are folded, in milliseconds, for a projection that no
   * request waits for: one large commit costs writers less than many small ones. Absent: events are folded at once.
   */
  commitDelayMs?: number;
  /** _id of the document that the event changes, or of each of several. */
  keysOf(event: EventOf<T>): string | readonly string[];
  /**
   * The value of a declared field whose documents the event removes, besides those of its keys: those of an erased
   * person, whose ids no event has.
   */
  removes?(event: EventOf<T>): Removal | undefined;
  /**
   * The document of this key after the event; null removes it. Must not change `document`. `documentOf` returns the
   * documents of the event's other keys before it.
   */
  evolve(
    document: D | null,
    event: EventOf<T>,
    key: string,
    documentOf?: (key: string) => D | null,
  ): D | null;
  /**
   * The document's contributions to totals. Integers only: their sums do not depend on the order, so that a rebuild
   * gives the same bytes.
   */
  totals?(document: D): readonly Total[];
}

/**
 * A projection of the log: data and pure functions. The projector loads the documents that an event belongs to,
 * folds, and stores the result; no clock, no I/O and no randomness here, so that the same events always give the
 * same documents.
 */
export type Projection<D extends Document = Document> = Definition<string, D, DomainEventType>;

/** A projection whose name and handled types the compiler knows, which is what the registry's types are made of. */
export type DefinedProjection<
  N extends string,
  D extends Document,
  T extends DomainEventType,
> = Projection<D> & {
  name: N;
  handles: readonly T[];
};

/**
 * Lets `handles` narrow the events that keysOf and evolve see: the projector hands a projection no others, which is
 * what makes the wider type of the result true.
 */
export const defineProjection = <const N extends string, D extends Document, const T extends DomainEventType>(
  definition: Definition<N, D, T>,
): DefinedProjection<N, D, T> => definition as unknown as DefinedProjection<N, D, T>;
