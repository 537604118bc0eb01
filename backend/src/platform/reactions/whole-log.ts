import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded } from '@parkho/contracts';
import { type EventStore, START } from '@parkho/stores';

const PAGE = 1_000;

/** Everything in the log up to now, a page at a time, with room for requests in between. For rare questions. */
export async function* wholeLog(log: EventStore): AsyncGenerator<Recorded[], void, undefined> {
  for (let after = START; ; ) {
    const events = await log.readAll(after, PAGE);
    const last = events.at(-1);
    if (!last) return;
    yield events as Recorded[];
    after = last.position;
    await nextTurn();
  }
}
