import { UPCASTERS } from '@parkho/contracts';
import { type EventStore, placeOf, type StoredEvent, UnreadableEvent } from './event-store.js';
import { readThrough } from './read-through.js';

/** By type, what makes schema 2 of schema 1, schema 3 of that, and so on. */
export type UpcasterTable = Readonly<Record<string, readonly ((data: never) => object)[]>>;

/**
 * An event store whose readers see every event in the newest shape of its type, whatever shape it was written in. What
 * is stored stays as it is. An event of a newer schema, or of a type that is not in the table, is read as it stands: a
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
    batch.some(({ type }) => changed.has(type)) ? batch.map(attempt) : batch,
  );
}
