import { AppendTooLarge, MAX_APPEND_BYTES, type NewEvent } from './event-store.js';

/** An event whose data and metadata are already JSON text. */
export interface EncodedEvent {
  id: string;
  type: string;
  data: string;
  metadata: string;
}

/** The size of an event as EventStoreDB counts it: the bytes of data and metadata, and its type in UTF-16. */
const bytesOf = ({ type, data, metadata }: EncodedEvent): number =>
  2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata);

/**
 * The events of one append as they are stored.
 * @throws RangeError, AppendTooLarge as EventStore.append
 */
export function encodedEvents(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  if (events.length === 0) throw new RangeError('An append needs at least one event');
  if (new Set(events.map((event) => event.id)).size < events.length)
    throw new RangeError('An event id occurs twice in one append');
  const encoded = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const bytes = encoded.reduce((sum, event) => sum + bytesOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, events.length, bytes);
  return encoded;
}
