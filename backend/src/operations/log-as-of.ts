import { type EventMetadata, plusDays, startOfDay } from '@parkho/contracts';
import { type EventStore, type Position, START, type StoredEvent } from '@parkho/stores';

/** A part of the log: a number of first events, or all up to the last one by the end of a day. */
export interface LogRange {
  /** A day in Pakistan, today at the latest. */
  asOf: string;
  /** A number of events; takes precedence over the day. */
  size?: number;
}

const PAGE = 1_000;

/**
 * Reads the first events of the log, in order, page by page. As of a past day, they end with the last event by its end;
 * as of today, with the last event of the log when the read begins.
 * @param onProgress called with the share that is done, from 0 to 1
 * @returns the number of events read; fewer than `size` where the log is shorter
 */
export async function readLogAsOf(
  events: EventStore,
  { asOf, size: requested }: LogRange,
  apply: (page: readonly StoredEvent[]) => void,
  onProgress: (share: number) => void,
): Promise<number> {
  const end = requested === undefined && isPastEnd(asOf) ? endOf(asOf) : undefined;
  const isInTime = ({ metadata }: StoredEvent): boolean =>
    end === undefined || (metadata as EventMetadata).at < end;
  let size = 0;
  let position: Position = START;
  const addEvents = (page: readonly StoredEvent[]): void => {
    apply(page);
    size += page.length;
    position = page.at(-1)!.position;
  };
  let scanned = 0;
  for await (const page of pages(events, START, requested)) {
    const last = page.findLastIndex(isInTime);
    if (last >= 0) {
      // An event by the end of the day includes all events before it in the log.
      if (scanned > size) for await (const late of pages(events, position, scanned - size)) addEvents(late);
      addEvents(page.slice(0, last + 1));
    }
    scanned += page.length;
    onProgress(requested === undefined ? await events.share(page.at(-1)!.position) : scanned / requested);
  }
  return size;
}

/** The end of a day in Pakistan, in UTC. */
const endOf = (day: string): string => new Date(startOfDay(plusDays(day, 1))).toISOString();

/** Whether a day in Pakistan is over. Otherwise its last event is not known yet. */
const isPastEnd = (day: string): boolean => new Date().toISOString() >= endOf(day);

/** A number of events after a position, or all of the log as of now, without later ones. */
async function* pages(
  events: EventStore,
  after: Position,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<StoredEvent[], void, undefined> {
  const head = await events.head();
  let position = after;
  for (let remaining = limit; remaining > 0 && position < head; ) {
    const page = await events.readAll(position, Math.min(PAGE, remaining));
    const last = page.findLastIndex((event) => event.position <= head);
    if (last < 0) return;
    yield page.slice(0, last + 1);
    remaining -= last + 1;
    position = page[last]!.position;
  }
}
