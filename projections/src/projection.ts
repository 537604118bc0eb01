import type { DomainEvent, DomainEventType, Recorded } from '@parkho/contracts';
import type { Document, Shape, Total } from '@parkho/stores';

/** An event of one of these types, as a projection sees it. */
export type EventOf<T extends DomainEventType> = Recorded<Extract<DomainEvent, { type: T }>>;

interface Definition<N extends string, D extends Document, T extends DomainEventType> {
  name: N;
  /** Raise it whenever documents or totals come out differently; the new build is made beside the old one. */
  version: number;
  shape: Shape;
  handles: readonly T[];
  /**
   * Events whose changes need not show in public answers at once: while nothing else changes, what was answered
   * before them is still given, and ETags stand (docs/adr/0011-totals-and-quiet-changes.md).
   */
  keepsETag?: readonly T[];
  /**
   * For how long events are batched after a commit, in milliseconds, before they are folded: what no request waits for
   * costs writers less in one commit than in many. Absent: each is folded at once.
   */
  commitDelayMs?: number;
  /** _id of the document that the event changes, or of each of several. */
  keysOf(event: EventOf<T>): string | readonly string[];
  /**
   * The document of this key after the event; null removes it. Must not change `document`. `beside`: what the event's
   * other keys hold before it.
   */
  evolve(document: D | null, event: EventOf<T>, key: string, beside?: (key: string) => D | null): D | null;
  /**
   * What the document contributes to which total. Numbers are integers: their sums then do not depend on the order,
   * and a rebuild gives the same bytes.
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
export type Defined<N extends string, D extends Document, T extends DomainEventType> = Projection<D> & {
  name: N;
  handles: readonly T[];
};

/**
 * Lets `handles` narrow the events that keysOf and evolve see: the projector hands a projection no others, which is
 * what makes the wider type of the result true.
 */
export const defineProjection = <const N extends string, D extends Document, const T extends DomainEventType>(
  definition: Definition<N, D, T>,
): Defined<N, D, T> => definition as unknown as Defined<N, D, T>;
