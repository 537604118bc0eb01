import { UPCASTERS } from '@parkho/contracts';
import { type EventStore, locationOf, type StoredEvent, UnreadableEvent } from './event-store.js';
import { withEventTransform } from './event-transform.js';

/** By type, the functions from schema 1 to 2, from 2 to 3, and so on. */
type UpcasterTable = Readonly<Record<string, readonly ((data: never) => object)[]>>;

/** The time of an event without one. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** Another program may have written the event: attributes it to the system. */
const withActor = (event: StoredEvent): StoredEvent => {
  const { id, metadata } = event;
  const complete = {
    correlationId: id,
    causationId: id,
    commandId: id,
    at: UNKNOWN_TIME,
    schema: 1,
    ...metadata,
  };
  return { ...event, metadata: { ...complete, actor: { id: 'system', role: 'system' } } };
};
const hasActor = ({ metadata }: StoredEvent): boolean => {
  const { actor } = metadata as { actor?: { id?: unknown; role?: unknown } | null };
  return typeof actor?.id === 'string' && typeof actor.role === 'string';
};

/**
 * An event store that returns every event in the newest schema of its type; stored events are not changed. An event
 * without an actor is attributed to the system. An event of a newer schema, or of an unknown type, which a newer
 * version of Parkho has written, is returned unchanged.
 */
export function withUpcasters(events: EventStore, table: UpcasterTable = UPCASTERS): EventStore {
  /** Only a few types have upcasters. */
  const upcastersByType = new Map(Object.entries(table).filter(([, upcasters]) => upcasters.length > 0));

  const upcast = (event: StoredEvent): StoredEvent => {
    const upcasters = upcastersByType.get(event.type);
    if (!upcasters) return event;
    const { schema = 1 } = event.metadata as { schema?: number };
    if (schema > upcasters.length) return event;
    const data = upcasters
      .slice(schema - 1)
      .reduce<object>((data, upcaster) => upcaster(data as never), event.data);
    return { ...event, data, metadata: { ...event.metadata, schema: upcasters.length + 1 } };
  };
  const upcastOrThrow = (event: StoredEvent): StoredEvent => {
    try {
      return upcast(event);
    } catch (cause) {
      throw new UnreadableEvent(locationOf(event), 'it does not match its schema', { cause });
    }
  };

  return withEventTransform(events, (batch) =>
    batch.some((event) => upcastersByType.has(event.type) || !hasActor(event))
      ? batch.map((event) => upcastOrThrow(hasActor(event) ? event : withActor(event)))
      : batch,
  );
}
