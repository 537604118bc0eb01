import { type EventStore, type Position, START, type StoredEvent, UnreadableEvent } from './event-store.js';

/** Events read at a time. */
const PAGE_SIZE = 1_000;

/** All readable events of a log in order, page by page. */
export async function* readableEvents(
  events: Pick<EventStore, 'readAll'>,
): AsyncGenerator<StoredEvent[], void, undefined> {
  for (let after: Position = START; ; ) {
    try {
      const page = await events.readAll(after, PAGE_SIZE);
      const last = page.at(-1);
      if (!last) return;
      after = last.position;
      yield page;
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      after = error.location.position;
    }
  }
}
