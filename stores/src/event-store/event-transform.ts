import { type EventStore, type StoredEvent, UnreadableEvent } from './event-store.js';

type Read = (batch: StoredEvent[]) => StoredEvent[] | Promise<StoredEvent[]>;

/**
 * The same log, with `read` applied to every event that is read, in the same batches.
 * @param read throws UnreadableEvent for an event that it cannot read
 */
export const withEventTransform = (events: EventStore, read: Read): EventStore => ({
  append: (...append) => events.append(...append),
  readStream: async (...place) => read(await events.readStream(...place)),
  async readLast(stream) {
    const last = await events.readLast(stream);
    return last && (await read([last]))[0]!;
  },
  readStreamBackwards: async (...page) => read(await events.readStreamBackwards(...page)),
  readAll: async (...page) => readable(await events.readAll(...page), read),
  async *subscribe(...subscription) {
    for await (const batch of events.subscribe(...subscription)) {
      const events = await readable(batch, read);
      yield events;
      // Throws, because its first event cannot be read.
      if (events.length < batch.length) await read(batch.slice(events.length));
    }
  },
  head: () => events.head(),
  share: (position) => events.share(position),
  close: () => events.close(),
});

/** The events of a batch up to the first that cannot be read; throws when that is the first of the batch. */
async function readable(batch: StoredEvent[], read: Read): Promise<StoredEvent[]> {
  try {
    return await read(batch);
  } catch (error) {
    const end = error instanceof UnreadableEvent ? batch.findIndex(({ id }) => id === error.location.id) : 0;
    if (end <= 0) throw error;
    return readable(batch.slice(0, end), read);
  }
}
