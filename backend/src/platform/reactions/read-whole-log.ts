import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@parkho/contracts';
import { type EventStore, START, UnreadableEvent } from '@parkho/stores';

const PAGE = 1_000;

/**
 * All events of the log up to now, page by page, with time for requests in between. For rare queries.
 * @throws UnreadableEvent for an event that cannot be read, unless `skipUnreadable`
 */
export async function* readWholeLog(
  log: EventStore,
  { skipUnreadable = false } = {},
): AsyncGenerator<Recorded[], void, undefined> {
  for (let after = START; ; ) {
    try {
      const events = await log.readAll(after, PAGE);
      const last = events.at(-1);
      if (!last) return;
      after = last.position;
      yield events as Recorded[];
    } catch (error) {
      if (!skipUnreadable || !(error instanceof UnreadableEvent)) throw error;
      after = error.location.position;
    }
    await nextTurn();
  }
}
