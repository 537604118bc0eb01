import type { EventStore, StoredEvent } from './event-store.js';

/**
 * The same log, of which every event passes through `read` on its way to a reader, in the batches that the log gives.
 */
export const readThrough = (
  events: EventStore,
  read: (batch: StoredEvent[]) => StoredEvent[] | Promise<StoredEvent[]>,
): EventStore => ({
  append: (...append) => events.append(...append),
  readStream: async (...place) => read(await events.readStream(...place)),
  async readLast(stream) {
    const last = await events.readLast(stream);
    return last && (await read([last]))[0]!;
  },
  readStreamBackwards: async (...page) => read(await events.readStreamBackwards(...page)),
  readAll: async (...page) => read(await events.readAll(...page)),
  async *subscribe(...subscription) {
    for await (const batch of events.subscribe(...subscription)) yield await read(batch);
  },
  head: () => events.head(),
  share: (position) => events.share(position),
  close: () => events.close(),
});
