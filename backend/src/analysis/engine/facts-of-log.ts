import type { DuckDBConnection } from '@duckdb/node-api';
import { dayInPakistan, type EventMetadata, type Recorded } from '@parkho/contracts';
import { FactsFold } from '@parkho/projections';
import { type EventStore, type Position, START } from '@parkho/stores';
import { FactTables } from './fact-tables.js';

const PAGE = 1_000;

/** The facts of a log, which follow it incrementally. */
export class LogFacts {
  private readonly fold: FactsFold;
  /** Number of folded events. */
  private foldedEvents = 0;
  private position: Position = START;
  /** The number of events up to the end of each day, in order. */
  private readonly countByDay = new Map<string, number>();

  private constructor(
    private readonly events: EventStore,
    private readonly tables: FactTables,
  ) {
    this.fold = new FactsFold(tables);
  }

  static async create(events: EventStore, connection: DuckDBConnection): Promise<LogFacts> {
    return new LogFacts(events, await FactTables.create(connection));
  }

  /**
   * Folds all events of the log.
   * @param onProgress receives the share that is done, from 0 to 1
   */
  async foldNewEvents(onProgress: (share: number) => void = () => {}): Promise<void> {
    const head = await this.events.head();
    while (this.position < head) {
      const page = await this.events.readAll(this.position, PAGE);
      for (const event of page) {
        this.fold.apply(event as Recorded);
        this.countByDay.set(dayInPakistan((event.metadata as EventMetadata).at), ++this.foldedEvents);
      }
      const last = page.at(-1);
      if (last === undefined) break;
      this.position = last.position;
      if (this.tables.isFull) await this.tables.flush();
      onProgress(await this.events.share(last.position));
    }
    await this.tables.flush();
  }

  /** The number of events by the end of a day in Pakistan; all folded ones without a day. */
  positionAsOf(day?: string): number {
    if (day === undefined) return this.foldedEvents;
    let position = 0;
    for (const [other, last] of this.countByDay) if (other <= day && last > position) position = last;
    return position;
  }
}
