import { type DomainEventType, dayInPakistan, type Recorded } from '@parkho/contracts';
import type { EventOf } from '../projection.js';
import { contactsByDay, viewsByDay } from './tables/counts.js';
import { inspectionRequests } from './tables/inspection-requests.js';
import { findings, inspections } from './tables/inspections.js';
import { listings } from './tables/listings.js';
import { moderationDecisions } from './tables/moderation.js';
import { priceChanges } from './tables/price-changes.js';
import { questions } from './tables/questions.js';
import { sales } from './tables/sales.js';
import { searchesSaved } from './tables/saved-searches.js';
import { Shop } from './tables/shop.js';
import { signUps } from './tables/sign-ups.js';
import type { EventTime, FactTable, Rows, Validity, Value } from './tables/table.js';

/** The tables of facts (docs/facts.md). */
export const FACT_TABLES: readonly FactTable[] = [
  listings,
  priceChanges,
  sales,
  inspections,
  findings,
  inspectionRequests,
  moderationDecisions,
  viewsByDay,
  contactsByDay,
  signUps,
  searchesSaved,
  questions,
];

type Values = Readonly<Record<string, Value>>;
/** A complete row: the columns of its table (`columnsOf`). */
export type FactRow = Values & Validity;

/** A row that is still valid. */
type ValidRow = Values & Pick<Validity, 'valid_from' | 'from_day'>;

/** Receives the rows of a fold. */
export interface FactsSink {
  /** A row becomes valid; `id` counts the rows of its table. */
  begin?(table: FactTable, id: number, row: ValidRow): void;
  /** A row gets its final form: it is no longer valid, or `valid_to` is null. Called once for each row. */
  end(table: FactTable, row: FactRow, id: number): void;
  /** Another row of the same event replaces it: it was never valid. */
  drop?(table: FactTable, id: number): void;
}

/**
 * Folds the log into the rows of all tables. A row gets its final form when it ends; `end` does this for the rows that
 * are still valid. The rows of a table therefore end in the order of `valid_to`, null last, and only valid rows are
 * kept in memory.
 */
export class FactsFold {
  private readonly shop = new Shop();
  private readonly tables: readonly ValidRows[];
  private readonly folds = new Map<DomainEventType, ((event: Recorded, now: EventTime) => void)[]>();
  private now: EventTime = { position: 0, at: '', day: '' };

  constructor(sink: FactsSink) {
    this.tables = FACT_TABLES.map((table) => {
      const rows = new ValidRows(table, () => this.now, sink);
      const fold = table.begin(rows, this.shop) as (event: EventOf<DomainEventType>, now: EventTime) => void;
      for (const type of table.events) this.folds.set(type, [...(this.folds.get(type) ?? []), fold]);
      return rows;
    });
  }

  /** Folds the next event of the log, beginning with its first. */
  apply(event: Recorded): void {
    const { at } = event.metadata;
    this.now = { position: this.now.position + 1, at, day: dayInPakistan(at) };
    this.shop.apply(event);
    for (const fold of this.folds.get(event.type) ?? []) fold(event, this.now);
  }

  end(): void {
    for (const rows of this.tables) rows.endAll();
  }
}

class ValidRows implements Rows<Values> {
  /** In the order of `valid_from`. */
  private readonly current = new Map<string, { id: number; row: ValidRow }>();
  private nextId = 0;

  constructor(
    private readonly table: FactTable,
    private readonly now: () => EventTime,
    private readonly sink: FactsSink,
  ) {}

  add(values: Values): void {
    const { id, row } = this.begin(values);
    this.sink.end(this.table, { ...row, valid_to: null, to_day: null }, id);
  }

  set(key: string, values: Values): void {
    const previous = this.current.get(key)?.row;
    if (previous && Object.keys(values).every((name) => previous[name] === values[name])) return;
    this.end(key);
    this.current.set(key, this.begin(values));
  }

  update(key: string, values: (row: Values) => Values): void {
    const row = this.current.get(key)?.row;
    if (row) this.set(key, { ...row, ...values(row) });
  }

  end(key: string): void {
    const entry = this.current.get(key);
    if (!entry) return;
    this.current.delete(key);
    const { id, row } = entry;
    const { position, day } = this.now();
    // One event may change a row twice: the intermediate row was never valid.
    if (row.valid_from < position) this.sink.end(this.table, { ...row, valid_to: position, to_day: day }, id);
    else this.sink.drop?.(this.table, id);
  }

  endAll(): void {
    for (const { id, row } of this.current.values())
      this.sink.end(this.table, { ...row, valid_to: null, to_day: null }, id);
    this.current.clear();
  }

  private begin(values: Values): { id: number; row: ValidRow } {
    const { position, day } = this.now();
    const id = this.nextId++;
    const row = { ...values, valid_from: position, from_day: day };
    this.sink.begin?.(this.table, id, row);
    return { id, row };
  }
}
