import type { Condition, Document, FacetValue, Filter, Query, Scalar, Selection } from '../read-store.js';
import { LEVELS, levels, type Search, type Way } from '../search.js';
import { type Change, type Collection, fieldOf, isRange, matching, pathOf, type Sql } from './collection.js';
import { Recent } from './recent.js';
import { type Range, RowNumbers } from './row-numbers.js';
import { RowOrder } from './row-order.js';
import { RowSet, type Test } from './row-set.js';
import { RowValues } from './row-values.js';
import { SortedNumbers } from './sorted-numbers.js';

type Value = Sql['values'][number];
type Row = Record<string, Value>;
/** Runs a statement. */
export type Ask = (sql: string, ...values: Value[]) => Row[];

/** What a row took, with its searchable words; a row that lost its document has none. */
type Stored = Change & { text: string };
/** Something that is known of the rows, and how it follows what is stored. */
interface Kept<R> {
  rows: R;
  readonly bytes: number;
  follow(changes: readonly Stored[]): void;
}

/** The rows of a set that pass a test, and how many these are. */
interface Chosen {
  set: RowSet;
  passes?: Test;
  size: number;
}

/** One JSON text crosses over from SQLite several times faster than as many rows. */
const listIn = (json: Value | undefined): number[] => JSON.parse(json as string) as number[];

/**
 * Finds the rows that a question is after in memory: sets of rows that have a word or a value are met, numbers are
 * tested for ranges, pages are picked on the way through all rows in order. What was asked for is kept, up to a number
 * of bytes, and follows the commits of this connection.
 */
export class RowIndex {
  readonly #kept: Recent<string, Kept<unknown>>;
  /** What the last selection met, and what of it is at each level but the last one. */
  readonly #met = RowSet.of([]);
  readonly #ranks = Array.from({ length: LEVELS - 1 }, () => RowSet.of([]));

  /** @param bytes memory for what is kept */
  constructor(
    private readonly collection: Collection,
    private readonly ask: Ask,
    bytes: number,
  ) {
    this.#kept = new Recent(bytes);
  }

  /** The rows of a page and how many are selected; undefined when SQLite finds them as fast. */
  page({
    filter,
    search,
    ranked,
    sort,
    limit,
    skip = 0,
  }: Query): { rows: number[]; total: number } | undefined {
    const chosen = this.#choose({ filter, search });
    if (!chosen) return undefined;
    const { set, passes, size: total } = chosen;
    const order = this.#order(sort);
    if (!ranked || this.collection.terms(search).length === 0)
      return { rows: order.page(set, passes, total, skip, limit), total };
    return { rows: this.#best(search!, set, order, skip, limit), total };
  }

  /** A page of the rows of a set, those first that have what is searched for at a better level. */
  #best(search: Search, set: RowSet, order: RowOrder, skip: number, limit: number): number[] {
    const rows: number[] = [];
    const last = this.#having(search, LEVELS - 1);
    let better = RowSet.of([]);
    for (let level = 0; level < LEVELS && rows.length < limit; level++) {
      const having = level < LEVELS - 1 ? this.#having(search, level) : last;
      if (having.some(({ size }) => size === 0)) continue;
      // Each level has all the rows of the one before: as many of them are the same.
      const isLast = having.every(({ size }, index) => size === last[index]!.size);
      const rank = isLast ? set : this.#ranks[level]!.meet([set, ...having]);
      const [before, from] = [better.size, skip + rows.length];
      if (from < rank.size) {
        const isNew = before > 0 ? notIn(better) : undefined;
        rows.push(...order.page(rank, isNew, rank.size - before, from - before, limit - rows.length));
      }
      if (isLast) break;
      better = rank;
    }
    return rows;
  }

  /** As in page. */
  count(selection: Selection): number | undefined {
    return this.#choose(selection)?.size;
  }

  facets(selection: Selection, fields: readonly string[]): Record<string, FacetValue[]> {
    const { set, passes } = this.#choose(selection) ?? {
      set: this.#rowsWhere(this.collection.where(selection.filter ?? {})),
    };
    const rows = passes ? set.rows().filter(passes) : set.rows();
    return Object.fromEntries(fields.map((field) => [field, this.#values(field).facet(rows)]));
  }

  /** Takes what a commit has stored over into what is kept. */
  follow(changes: readonly Change[]): void {
    const stored = changes.map((change) => ({
      ...change,
      text: change.document ? this.collection.text(change.document) : '',
    }));
    for (const kept of this.#kept.values()) kept.follow(stored);
  }

  /** Forgets all: after many changes it is cheaper to ask again. */
  clear(): void {
    this.#kept.clear();
  }

  /** Meets the sets of rows that have a word or a value; what other conditions ask is tested on what is left. */
  #choose({ filter = {}, search }: Selection): Chosen | undefined {
    const words = this.#having(search, LEVELS - 1);
    const equal: [string, Scalar][] = [];
    const ranges: [string, Range][] = [];
    const others: Filter = {};
    for (const [field, condition] of Object.entries(filter) as [string, Condition][])
      if (condition !== null && typeof condition !== 'object') equal.push([field, condition]);
      else if (this.#isNumeric(field, condition)) ranges.push([field, condition as Range]);
      else others[field] = condition;
    const isOdd = Object.keys(others).length > 0;
    if (words.length === 0 && (equal.length === 0 || isOdd)) return undefined;
    const met = this.#met.meet([...words, ...equal.map(([field, value]) => this.#equalling(field, value))]);
    if (words.length === 0 && ranges.length === 1) {
      const [field, range] = ranges[0]!;
      const size = this.#sorted(field, equal, met).count(range);
      return { set: met, passes: this.#numbers(field).within(range), size };
    }
    for (const [field, range] of ranges) met.keep(this.#numbers(field).within(range));
    const set = isOdd ? this.#rowsWhere(this.collection.where(others), met) : met;
    return { set, size: set.size };
  }

  /** Whether a condition is a range of numbers. */
  #isNumeric(field: string, condition: Condition): boolean {
    return (
      field !== '$or' &&
      this.collection.typeOf(field) === 'number' &&
      isRange(condition) &&
      Object.values(condition as object).every((operand) => typeof operand === 'number')
    );
  }

  /** @param among those that are in question, if not all */
  #rowsWhere({ sql, values }: Sql, among?: RowSet): RowSet {
    const { table } = this.collection;
    const [found] = among
      ? this.ask(
          `SELECT json_group_array(row) AS rows FROM json_each(?) CROSS JOIN ${table} ON row = value WHERE ${sql}`,
          JSON.stringify(among.rows()),
          ...values,
        )
      : this.ask(`SELECT json_group_array(row) AS rows FROM ${table} WHERE ${sql}`, ...values);
    return RowSet.of(listIn(found!.rows));
  }

  /** The sets of rows that have what is searched for, at a level or a better one, where they meet. */
  #having(search: Search | undefined, level: number): RowSet[] {
    const each = this.collection.terms(search).map((term) => this.#waysOf(levels(term)[level]!));
    return search?.allButOne && each.length > 0 ? [RowSet.of([]).meetAllButOne(each)] : each;
  }

  /** The rows that have a term in one of these ways. */
  #waysOf(ways: readonly Way[]): RowSet {
    const [first] = ways;
    const key = ways.length === 1 && !('field' in first!) ? keyOf(first!) : JSON.stringify(ways);
    return this.#keep(key, () => {
      const { collection } = this;
      const match = matching(ways);
      const sets = ways.flatMap((way) =>
        'field' in way ? [this.#rowsWhere(collection.where({ [way.field]: { $in: [...way.values] } }))] : [],
      );
      if (match) {
        const { wordsTable } = collection;
        const [found] = this.ask(
          `SELECT json_group_array(rowid) AS rows FROM ${wordsTable} WHERE ${wordsTable} MATCH ?`,
          match,
        );
        sets.push(RowSet.of(listIn(found!.rows)));
      }
      const tests = ways.map(has);
      return following(RowSet.of([]).join(sets), (stored) => tests.some((test) => test(stored)));
    });
  }

  /** The rows whose field has a value. */
  #equalling(field: string, value: Scalar): RowSet {
    return this.#keep(JSON.stringify([field, value]), () => {
      const path = pathOf(field);
      return following(
        this.#rowsWhere(this.collection.where({ [field]: value })),
        ({ document }) => document !== undefined && fieldOf(document, path) === value,
      );
    });
  }

  #numbers(field: string): RowNumbers {
    return this.#keep(`numbers ${field}`, () => {
      const rows = new RowNumbers();
      const path = pathOf(field);
      const name = this.collection.declared(field);
      const [lists] = this.ask(
        `SELECT json_group_array(${name}) AS numbers, json_group_array(row) AS rows
         FROM ${this.collection.table} WHERE ${name} IS NOT NULL`,
      );
      const numbers = listIn(lists!.numbers);
      for (const [index, row] of listIn(lists!.rows).entries()) rows.set(row, numbers[index]!);
      return {
        rows,
        bytes: rows.bytes,
        follow: (changes) => {
          for (const { row, document } of changes)
            rows.set(row, ((document && fieldOf(document, path)) ?? Number.NaN) as number);
        },
      };
    });
  }

  /** The numbers of the rows where equalities hold. */
  #sorted(field: string, equal: readonly [string, Scalar][], having: RowSet): SortedNumbers {
    return this.#keep(JSON.stringify([field, ...equal]), () => {
      const rows = new SortedNumbers(this.#numbers(field).of(having.rows()));
      const path = pathOf(field);
      const conditions = equal.map(([field, value]) => ({ path: pathOf(field), value }));
      const numberOf = (document: Document | undefined) =>
        document && conditions.every(({ path, value }) => fieldOf(document, path) === value)
          ? (fieldOf(document, path) as number | null | undefined)
          : undefined;
      return {
        rows,
        bytes: rows.bytes,
        follow: (changes) => {
          for (const { before, document } of changes) {
            const [old, now] = [numberOf(before), numberOf(document)];
            if (old === now) continue;
            if (typeof old === 'number') rows.delete(old);
            if (typeof now === 'number') rows.add(now);
          }
        },
      };
    });
  }

  #values(field: string): RowValues {
    return this.#keep(`values ${field}`, () => {
      const rows = new RowValues();
      const path = pathOf(field);
      const { collection } = this;
      const name = collection.declared(field);
      const isFlag = collection.typeOf(field) === 'boolean';
      const groups = this.ask(
        `SELECT ${name} AS value, json_group_array(row) AS rows FROM ${collection.table}
         WHERE ${name} IS NOT NULL GROUP BY ${name}`,
      );
      for (const { value, rows: having } of groups)
        for (const row of listIn(having)) rows.set(row, isFlag ? value === 1 : (value as Scalar));
      return {
        rows,
        bytes: rows.bytes,
        follow: (changes) => {
          for (const { row, document } of changes)
            rows.set(row, ((document && fieldOf(document, path)) ?? null) as Scalar | null);
        },
      };
    });
  }

  #order(sort: Query['sort']): RowOrder {
    return this.#keep(`order ${JSON.stringify(sort)}`, () => {
      const { table } = this.collection;
      const by = this.collection.order(sort);
      const fields = ['_id', ...Object.keys(sort ?? {})];
      const first = `SELECT row FROM ${table} WHERE row IN (?, ?) ORDER BY ${by} LIMIT 1`;
      const [found] = this.ask(
        `SELECT json_group_array(row) AS rows FROM (SELECT row FROM ${table} ORDER BY ${by})`,
      );
      const rows = new RowOrder(listIn(found!.rows));
      return {
        rows,
        bytes: rows.bytes,
        // All that have moved leave before the first comes back: where a row belongs is found among rows in order.
        follow: (changes) => {
          const moved = changes.filter(({ fields: changed }) =>
            changed.some((field) => fields.includes(field)),
          );
          for (const { row } of moved) rows.delete(row);
          for (const { row, document } of moved)
            if (document) rows.add(row, (other) => this.ask(first, row, other)[0]!.row === other);
        },
      };
    });
  }

  #keep<R>(key: string, read: () => Kept<R>): R {
    const known = this.#kept.get(key) as Kept<R> | undefined;
    if (known) return known.rows;
    const kept = read();
    this.#kept.set(key, kept);
    return kept.rows;
  }
}

const keyOf = (way: Exclude<Way, { field: string }>): string => (way.whole ? way.text : `${way.text}*`);
const notIn =
  (set: RowSet): Test =>
  (row) =>
    !set.has(row);

/** Whether a row has a term in a way. */
const has = (way: Way): ((stored: Stored) => boolean) => {
  if ('field' in way) {
    const path = pathOf(way.field);
    return ({ document }) => document !== undefined && way.values.includes(fieldOf(document, path) as Scalar);
  }
  const text = way.whole ? ` ${way.text} ` : ` ${way.text}`;
  return (stored) => ` ${stored.text} `.includes(text);
};

/** A set that a row is in as long as what it holds belongs there. */
const following = (rows: RowSet, belongs: (stored: Stored) => boolean): Kept<RowSet> => ({
  rows,
  bytes: rows.bytes,
  follow: (changes) => {
    for (const change of changes)
      if (belongs(change)) rows.add(change.row);
      else rows.delete(change.row);
  },
});
