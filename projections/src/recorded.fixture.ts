import type { DomainEvent, Recorded } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import type { Projection } from './projection.js';

export const ACTOR = { id: 'actor', role: 'admin' } as const;

/** An event as the log returns it: the n-th of its stream, written at minute n of a fixed day. */
export const recorded = (event: DomainEvent, n = 0): Recorded =>
  ({
    ...event,
    id: `event-${n}`,
    stream: 'stream',
    revision: n,
    position: String(n),
    metadata: { at: at(n), actor: ACTOR },
  }) as Recorded;

/** The time of the n-th event. */
export const at = (n: number): string => new Date(Date.UTC(2026, 0, 31, 9, n)).toISOString();

/** The single document of the events, as the store returns it. */
export function fold<D extends Document>(
  projection: Projection<D>,
  events: readonly DomainEvent[],
): D | null {
  const document = events.reduce<D | null>((before, event, n) => {
    const stored = recorded(event, n);
    return projection.evolve(before, stored, String(projection.keysOf(stored)));
  }, null);
  return JSON.parse(JSON.stringify(document));
}
