import { type EventStore, type StoredEvent, UnreadableEvent } from './event-store.js';

type BatchTransform = (batch: StoredEvent[]) => StoredEvent[] | Promise<StoredEvent[]>;

/**
 * The same log, with `transform` applied to every event on read, in the same batches.
 * @param transform throws UnreadableEvent for an event that it cannot read
 */
export const withEventTransform = (events: EventStore, transform: BatchTransform): EventStore => ({
  append: (...append) => events.append(...append),
  readStream: async (...args) => transform(await events.readStream(...args)),
  async readLast(stream) {
    const last = await events.readLast(stream);
    return last && (await transform([last]))[0]!;
  },
  readStreamBackwards: async (...args) => transform(await events.readStreamBackwards(...args)),
  readAll: async (...args) => readablePrefix(await events.readAll(...args), transform),
  async *subscribe(...args) {
    for await (const batch of events.subscribe(...args)) {
      const events = await readablePrefix(batch, transform);
      yield events;
      // Throws, because its first event cannot be read.
      if (events.length < batch.length) await transform(batch.slice(events.length));
    }
  },
  head: () => events.head(),
  share: (position) => events.share(position),
  close: () => events.close(),
});

/** The events of a batch up to the first that cannot be read; throws when that is the first of the batch. */
async function readablePrefix(batch: StoredEvent[], transform: BatchTransform): Promise<StoredEvent[]> {
  try {
    return await transform(batch);
  } catch (error) {
    const end = error instanceof UnreadableEvent ? batch.findIndex(({ id }) => id === error.location.id) : 0;
    if (end <= 0) throw error;
    return readablePrefix(batch.slice(0, end), transform);
  }
}
