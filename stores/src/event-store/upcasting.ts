import { UPCASTERS } from '@parkho/contracts';
import { type EventStore, placeOf, type StoredEvent, UnreadableEvent } from './event-store.js';
import { readThrough } from './read-through.js';

/** By type, what makes schema 2 of schema 1, schema 3 of that, and so on. */
export type UpcasterTable = Readonly<Record<string, readonly ((data: never) => object)[]>>;

/** When an event happened whose writer does not say so. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** Another program may have written it: what every event of Parkho says of itself is that of the system then. */
const attributed = (event: StoredEvent): StoredEvent => {
  const { id, metadata } = event;
  const own = { correlationId: id, causationId: id, commandId: id, at: UNKNOWN_TIME, schema: 1, ...metadata };
  return { ...event, metadata: { ...own, actor: { id: 'system', role: 'system' } } };
};
const hasActor = ({ metadata }: StoredEvent): boolean => {
  const { actor } = metadata as { actor?: { id?: unknown; role?: unknown } | null };
  return typeof actor?.id === 'string' && typeof actor.role === 'string';
};

/**
 * An event store whose readers see every event in the newest shape of its type, whatever shape it was written in. What
 * is stored stays as it is. An event without an actor is read as one of the system. An event of a newer schema, or of a type that is not in the table, is read as it stands: a
 * newer Parkho has written it.
 */
export function withUpcasters(events: EventStore, table: UpcasterTable = UPCASTERS): EventStore {
  /** Few types have ever changed, and the others are passed by. */
  const changed = new Map(Object.entries(table).filter(([, upcasters]) => upcasters.length > 0));

  const upcast = (event: StoredEvent): StoredEvent => {
    const upcasters = changed.get(event.type);
    if (!upcasters) return event;
    const { schema = 1 } = event.metadata as { schema?: number };
    if (schema > upcasters.length) return event;
    const data = upcasters.slice(schema - 1).reduce<object>((data, next) => next(data as never), event.data);
    return { ...event, data, metadata: { ...event.metadata, schema: upcasters.length + 1 } };
  };
  const attempt = (event: StoredEvent): StoredEvent => {
    try {
      return upcast(event);
    } catch (cause) {
      throw new UnreadableEvent(placeOf(event), 'it has not the shape of its schema', { cause });
    }
  };

  return readThrough(events, (batch) =>
    batch.some((event) => changed.has(event.type) || !hasActor(event))
      ? batch.map((event) => attempt(hasActor(event) ? event : attributed(event)))
      : batch,
  );
}
