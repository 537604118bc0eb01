import type { Document, FacetValue, Filter, Query, Scalar, Selection } from '../read-store.js';
import {
  all,
  BULK,
  type Change,
  type Collection,
  equalities,
  fieldOf,
  pathOf,
  type Sql,
} from './collection.js';
import { RowNumbers } from './row-numbers.js';
import { RowOrder } from './row-order.js';
import { type Chosen, RowSet } from './row-set.js';
import { RowValues } from './row-values.js';
import { SortedRows } from './sorted-rows.js';

/**
 * Sets of rows that are kept, every commit looks at each of them; memory for them, in bytes; and lists by a number.
 * Those not asked for the longest go first.
 */
const SETS = 4_000;
const SET_BYTES = 32 * 1024 * 1024;
const SORTED = 100;

type Value = Sql['values'][number];
type Row = Record<string, Value>;
/** Runs a statement. */
export type Ask = (sql: string, ...values: Value[]) => Row[];

type Equalities = readonly (readonly [field: string, value: Scalar])[];
/** What is kept of one question, and the same question asked of one document and its searchable words. */
interface Kept<R> {
  rows: R;
  holds(document: Document, text: string): boolean;
}
/** An order and the fields that it depends on. */
interface KeptOrder {
  by: string;
  order: RowOrder;
  fields: readonly string[];
}

/** Rows of a set that have a number in a range. */
class InRange implements Chosen {
  #rows: ArrayLike<number> | undefined;

  /** @param rows all of them, where they are known */
  constructor(
    private readonly set: RowSet,
    readonly holds: (row: number) => boolean,
    rows?: Uint32Array,
  ) {
    this.#rows = rows;
  }

  get size(): number {
    return this.rows().length;
  }

  get bits(): Int32Array {
    return this.set.bits;
  }

  rows(): ArrayLike<number> {
    this.#rows ??= this.set.rows().filter(this.holds);
    return this.#rows;
  }
}

/** One JSON text crosses over from SQLite several times faster than as many rows. */
const listIn = (json: Value | undefined): number[] => JSON.parse(json as string) as number[];

/**
 * Finds the rows of one collection that a question is after. Filters, searches and facets meet the sets of rows that
 * have a word, a value or a number in a range. What was asked for is kept in memory, with the orders, values and
 * numbers, and follows the commits of this connection; what memory cannot answer, SQLite does.
 */
export class RowIndex {
  readonly #sets = new Map<string, Kept<RowSet>>();
  readonly #orders = new Map<string | undefined, KeptOrder>();
  readonly #sorted = new Map<string, Kept<SortedRows> & { field: string }>();
  readonly #numbers = new Map<string, RowNumbers>();
  readonly #values = new Map<string, RowValues>();
  /** What the last selection met. */
  readonly #met = RowSet.of([]);
  /** The last selection: who asks for a page often asks for their number too. */
  #last: { filter: Filter | undefined; search: string | undefined; chosen: Chosen | undefined } | undefined;

  constructor(
    readonly collection: Collection,
    private readonly ask: Ask,
  ) {}

  /** The rows of a page. */
  page({ filter, search, sort, limit, skip = 0 }: Query): number[] {
    const { collection } = this;
    const chosen = this.#chosen({ filter, search });
    if (chosen) return this.#order(sort).page(chosen, skip, limit);
    const { sql, values } = collection.whereInOrder(filter ?? {}, sort);
    return this.ask(
      `SELECT row FROM ${collection.table} WHERE ${sql} ORDER BY ${collection.order(sort)} LIMIT ? OFFSET ?`,
      ...values,
      limit,
      skip,
    ).map(({ row }) => row as number);
  }

  count(selection: Selection): number {
    const chosen = this.#chosen(selection);
    if (chosen) return chosen.size;
    const { collection } = this;
    const { sql, values } = collection.where(selection.filter ?? {});
    return Number(this.ask(`SELECT count(*) AS n FROM ${collection.table} WHERE ${sql}`, ...values)[0]!.n);
  }

  facets(selection: Selection, fields: readonly string[]): Record<string, FacetValue[]> {
    const chosen = this.#chosen(selection) ?? this.#rowsWhere(this.collection.where(selection.filter ?? {}));
    const rows = chosen.rows();
    return Object.fromEntries(fields.map((field) => [field, this.#valuesOf(field).facet(rows)]));
  }

  /** Takes stored changes over into what is kept in memory. After many it is cheaper to ask again. */
  changed(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#last = undefined;
    if (changes.length >= BULK) {
      for (const kept of [this.#sets, this.#orders, this.#sorted, this.#numbers, this.#values]) kept.clear();
      return;
    }
    // Of a row that was changed twice, the last is what is stored.
    const last = [...new Map(changes.map((change) => [change.row, change])).values()];
    for (const change of last) {
      const text = change.document ? this.collection.text(change.document) : '';
      for (const { rows, holds } of this.#sets.values())
        if (change.document && holds(change.document, text)) rows.add(change.row);
        else rows.delete(change.row);
      this.#recount(change);
    }
    for (const order of this.#orders.values()) this.#reorder(order, last);
  }

  /** Numbers and values of a row, and where it stands by them. */
  #recount({ row, document }: Change): void {
    const valueIn = (field: string) => (document && fieldOf(document, pathOf(field))) ?? null;
    for (const { field, rows } of this.#sorted.values()) rows.delete(this.#numbers.get(field)!.at(row), row);
    for (const [field, numbers] of this.#numbers) numbers.set(row, (valueIn(field) ?? Number.NaN) as number);
    for (const { field, rows, holds } of this.#sorted.values()) {
      const number = this.#numbers.get(field)!.at(row);
      if (document && !Number.isNaN(number) && holds(document, '')) rows.add(number, row);
    }
    for (const [field, values] of this.#values) values.set(row, valueIn(field) as Scalar | null);
  }

  /** All that have moved leave before the first comes back: where a row belongs is found among rows in order. */
  #reorder({ by, order, fields }: KeptOrder, changes: readonly Change[]): void {
    const moved = changes.filter(({ fields: changed }) => changed.some((field) => fields.includes(field)));
    const { table } = this.collection;
    for (const { row } of moved) order.delete(row);
    for (const { row, document } of moved) {
      if (!document) continue;
      const first = `SELECT row FROM ${table} WHERE row IN (?, ?) ORDER BY ${by} LIMIT 1`;
      order.add(row, (other) => this.ask(first, row, other)[0]!.row === other);
    }
  }

  /** Undefined when SQLite has to choose. */
  #chosen({ filter, search }: Selection): Chosen | undefined {
    const last = this.#last;
    if (last && last.filter === filter && last.search === search) return last.chosen;
    // Choosing writes over what the last selection met, and may fail.
    this.#last = undefined;
    const chosen = this.#choose(filter ?? {}, search);
    this.#last = { filter, search, chosen };
    return chosen;
  }

  /** Meets the sets of rows that have a word or a value; what other conditions ask is tested on what is left. */
  #choose(filter: Filter, search: string | undefined): Chosen | undefined {
    const { collection } = this;
    const searched = collection.searched(search);
    const meetable = collection.meetable(filter);
    if (searched.length === 0 && !meetable?.equal.length) return undefined;
    const equal = meetable?.equal ?? equalities(filter);
    const key = JSON.stringify(equal);
    const sets =
      searched.length > 0
        ? searched.map((word) => this.#having(word, equal, key))
        : [this.#equalling(equal, key)];
    const met = sets.length === 1 ? sets[0]! : this.#met.meet(sets);
    if (!meetable) {
      const among = { sql: 'row IN (SELECT value FROM json_each(?))', values: [JSON.stringify(met.rows())] };
      return this.#rowsWhere(all([collection.where(filter, () => false), among]));
    }
    if (!meetable.range) return met;
    const [field, range] = meetable.range;
    const rows = searched.length === 0 ? this.#sortedBy(field, equal).within(range) : undefined;
    return new InRange(met, this.#numbersOf(field).within(range), rows);
  }

  #rowsWhere({ sql, values }: Sql): RowSet {
    return this.#setOf(
      `SELECT json_group_array(row) AS rows FROM ${this.collection.table} WHERE ${sql}`,
      values,
    );
  }

  #setOf(sql: string, values: readonly Value[]): RowSet {
    return RowSet.of(listIn(this.ask(sql, ...values)[0]!.rows));
  }

  /** The rows that have a word which begins so, where equalities hold; `key` stands for these. */
  #having(word: string, equal: Equalities, key: string): RowSet {
    return this.#kept(`${word} ${key}`, () => {
      const { wordsTable } = this.collection;
      const isEqual = hold(equal);
      const found = this.#setOf(
        `SELECT json_group_array(rowid) AS rows FROM ${wordsTable} WHERE ${wordsTable} MATCH ?`,
        [`"${word}"*`],
      );
      return {
        rows: equal.length > 0 ? found.meet([found, this.#equalling(equal, key)]) : found,
        holds: (document, text) => hasWord(text, word) && isEqual(document, text),
      };
    });
  }

  /** The rows where equalities, of which there is one at least, hold. */
  #equalling(equal: Equalities, key: string): RowSet {
    return this.#kept(key, () => {
      const each = equal.map((one) => [one]);
      return {
        rows:
          each.length === 1
            ? this.#rowsWhere(this.collection.where(Object.fromEntries(equal)))
            : RowSet.of([]).meet(each.map((one) => this.#equalling(one, JSON.stringify(one)))),
        holds: hold(equal),
      };
    });
  }

  /** A set of rows; those asked for last are kept. */
  #kept(key: string, read: () => Kept<RowSet>): RowSet {
    const known = this.#sets.get(key);
    if (known && this.#sets.size < roomFor(known.rows) / 2) return known.rows;
    const kept = known ?? read();
    this.#sets.delete(key);
    this.#sets.set(key, kept);
    while (this.#sets.size > roomFor(kept.rows)) this.#sets.delete(this.#sets.keys().next().value!);
    return kept.rows;
  }

  /** The rows where equalities hold, by a number. */
  #sortedBy(field: string, equal: Equalities): SortedRows {
    const key = JSON.stringify([field, equal]);
    const known = this.#sorted.get(key);
    if (known) return known.rows;
    const { collection } = this;
    const name = collection.declared(field);
    const { sql, values } = collection.where(Object.fromEntries(equal));
    const [lists] = this.ask(
      `SELECT json_group_array(number) AS numbers, json_group_array(row) AS rows FROM (
         SELECT ${name} AS number, row FROM ${collection.table} WHERE ${sql} AND ${name} IS NOT NULL ORDER BY ${name}
       )`,
      ...values,
    );
    const rows = new SortedRows(listIn(lists!.numbers), listIn(lists!.rows));
    this.#numbersOf(field);
    this.#sorted.set(key, { field, rows, holds: hold(equal) });
    if (this.#sorted.size > SORTED) this.#sorted.delete(this.#sorted.keys().next().value!);
    return rows;
  }

  #numbersOf(field: string): RowNumbers {
    const known = this.#numbers.get(field);
    if (known) return known;
    const name = this.collection.declared(field);
    const [lists] = this.ask(
      `SELECT json_group_array(${name}) AS numbers, json_group_array(row) AS rows
       FROM ${this.collection.table} WHERE ${name} IS NOT NULL`,
    );
    const numbers = new RowNumbers();
    const read = listIn(lists!.numbers);
    for (const [index, row] of listIn(lists!.rows).entries()) numbers.set(row, read[index]!);
    this.#numbers.set(field, numbers);
    return numbers;
  }

  #valuesOf(field: string): RowValues {
    const known = this.#values.get(field);
    if (known) return known;
    const { collection } = this;
    const values = new RowValues();
    const key = collection.declared(field);
    const isFlag = collection.typeOf(field) === 'boolean';
    const groups = this.ask(
      `SELECT ${key} AS value, json_group_array(row) AS rows FROM ${collection.table} WHERE ${key} IS NOT NULL GROUP BY ${key}`,
    );
    for (const { value, rows } of groups)
      for (const row of listIn(rows)) values.set(row, isFlag ? value === 1 : (value as Scalar));
    this.#values.set(field, values);
    return values;
  }

  #order(sort: Query['sort']): RowOrder {
    const key = JSON.stringify(sort);
    const known = this.#orders.get(key);
    if (known) return known.order;
    const by = this.collection.order(sort);
    const ordered = `SELECT row FROM ${this.collection.table} ORDER BY ${by}`;
    const order = new RowOrder(
      listIn(this.ask(`SELECT json_group_array(row) AS rows FROM (${ordered})`)[0]!.rows),
    );
    this.#orders.set(key, { by, order, fields: ['_id', ...Object.keys(sort ?? {})] });
    return order;
  }
}

/** How many sets as long as this one are kept: they are about as long as one another. */
const roomFor = ({ bytes }: RowSet): number => Math.min(SETS, SET_BYTES / bytes);

/** Whether fields of a document have these values. */
const hold = (equal: Equalities): Kept<unknown>['holds'] => {
  const conditions = equal.map(([field, value]) => ({ path: pathOf(field), value }));
  return (document) => conditions.every(({ path, value }) => fieldOf(document, path) === value);
};

/** Whether one of the words, which spaces separate, begins so. */
const hasWord = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);
