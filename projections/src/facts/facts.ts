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
import type { FactTable, Moment, Rows, Validity, Value } from './tables/table.js';

/** The log as tables that people understand (docs/facts.md). */
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
/** A row as it is written: the columns of its table (`columnsOf`). */
export type FactRow = Values & Validity;

/**
 * Folds the log into the rows of all tables. A row is written when it ends, and `end` writes those that still hold. So the
 * rows of a table are in the order of `valid_to`, null last, and only those that can still end are kept in memory.
 */
export class FactsFold {
  private readonly shop = new Shop();
  private readonly tables: readonly HeldRows[];
  private readonly folds = new Map<DomainEventType, ((event: Recorded, now: Moment) => void)[]>();
  private now: Moment = { position: 0, at: '', day: '' };

  /** @param write gets each row once */
  constructor(write: (table: FactTable, row: FactRow) => void) {
    this.tables = FACT_TABLES.map((table) => {
      const rows = new HeldRows(
        () => this.now,
        (row) => write(table, row),
      );
      const fold = table.begin(rows, this.shop) as (event: EventOf<DomainEventType>, now: Moment) => void;
      for (const type of table.events) this.folds.set(type, [...(this.folds.get(type) ?? []), fold]);
      return rows;
    });
  }

  /** The next event of the log, from its first one on. */
  apply(event: Recorded): void {
    const { at } = event.metadata;
    this.now = { position: this.now.position + 1, at, day: dayInPakistan(at) };
    this.shop.apply(event);
    for (const fold of this.folds.get(event.type) ?? []) fold(event, this.now);
  }

  end(): void {
    for (const rows of this.tables) rows.writeHeld();
  }
}

type Held = Values & Pick<Validity, 'valid_from' | 'from_day'>;

class HeldRows implements Rows<Values> {
  /** In the order of `valid_from`. */
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly now: () => Moment,
    private readonly write: (row: FactRow) => void,
  ) {}

  add(row: Values): void {
    this.write({ ...this.from(row), valid_to: null, to_day: null });
  }

  hold(key: string, row: Values): void {
    const before = this.held.get(key);
    if (before && Object.keys(row).every((name) => before[name] === row[name])) return;
    this.end(key);
    this.held.set(key, this.from(row));
  }

  change(key: string, values: (row: Values) => Values): void {
    const row = this.held.get(key);
    if (row) this.hold(key, { ...row, ...values(row) });
  }

  end(key: string): void {
    const row = this.held.get(key);
    if (!row) return;
    this.held.delete(key);
    const { position, day } = this.now();
    // One event may change a row twice: what it does not leave never held.
    if (row.valid_from < position) this.write({ ...row, valid_to: position, to_day: day });
  }

  writeHeld(): void {
    for (const row of this.held.values()) this.write({ ...row, valid_to: null, to_day: null });
    this.held.clear();
  }

  private from(row: Values): Held {
    const { position, day } = this.now();
    return { ...row, valid_from: position, from_day: day };
  }
}
