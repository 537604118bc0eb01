import type { SQLOutputValue } from 'node:sqlite';
import { type Document, fieldOf, pathOf, type Scalar } from '../../document.js';
import type { Condition, FacetValue, Filter, Query, Selection } from '../../read-store.js';
import { LEVELS, levels, type Search, type Term, type Values, type Way } from '../../search.js';
import type { Found } from '../background.js';
import { type Change, type Collection, matching, OPERATORS, type Sql } from '../collection.js';
import { Dependents, type Stored, type Subject } from './dependents.js';
import { LruCache } from './lru-cache.js';
import { RowFlags } from './row-flags.js';
import { type Range, RowNumbers } from './row-numbers.js';
import { RowOrder } from './row-order.js';
import { type Chosen, highestOf, RowSet, type Test } from './row-set.js';
import { RowValues } from './row-values.js';
import { SortedRows } from './sorted-rows.js';

/** How the rows are read. */
export interface Source {
  /** Whether there are so many rows that reading all of them would hold up the event loop. */
  isLarge(): boolean;
  /** Memory for what is kept, which grows with the rows. */
  bytes(): number;
  /** Runs a statement at once. */
  query(sql: string, ...values: Sql['values']): Found[];
  /** Runs one beside the event loop: what it finds may already hold a commit that follows. */
  load(sql: string, values: Sql['values']): Promise<Found[]>;
}

/** Something that is known of the rows, and how it follows what is stored. */
interface Kept<R> {
  rows: R;
  /** Of memory. */
  bytes: number;
  /** What the changes that it follows are about; absent where it follows all of them. */
  readonly subject?: Subject;
  /** Nothing of the kind is stored: to find that out again is cheaper than to keep it for each word that is no word. */
  readonly isUnknown?: boolean;
  follow(changes: readonly Stored[]): void;
}
/** Of a set's own objects, its key and its entries here, beside its rows; measured. */
const PIECE_BYTES = 1_500;

/** Rows that take longer to test, each of them, than to find in order of a number. A change moves a row in every order. */
const SORTED_FROM = 2_000;

/** The sets whose intersection has what is searched for at a level or a better one, where equalities hold. */
type Having = (level: number) => RowSet[];

/** What is made of rows that a statement finds. */
interface Load<R> extends Sql {
  make(found: Found[]): Kept<R>;
}

/** Thrown on the way to an answer by what is being loaded into memory: ask again once it is there. */
export class Loading extends Error {
  /** What was stored since it began: the statement may or may not have seen it. */
  readonly stored: Stored[] = [];
  done = Promise.resolve();
  /** Questions that wait for it. */
  waiting = 0;

  constructor(readonly key: string) {
    super(`${key} is being loaded`);
    this.name = 'Loading';
  }
}

/** One JSON text crosses over from SQLite several times faster than as many rows. */
const listIn = (list: Found[string] | undefined): ArrayLike<number> =>
  typeof list === 'string' ? JSON.parse(list) : (list as Float64Array);

/**
 * Finds the rows of a query in memory: sets of rows that have a word or a value are intersected, numbers are tested for
 * ranges, pages are picked on the way through all rows in order. Results are cached, up to a number
 * of bytes, and follows the commits of this connection. Of many rows it is loaded beside the event loop: a question that
 * needs it throws Loading meanwhile.
 */
export class RowIndex {
  readonly #kept: LruCache<string, Kept<unknown>>;
  readonly #loading = new Map<string, Loading>();
  /** What was loaded for questions that still wait for more, as it may have been forgotten already. */
  readonly #held = new Map<string, { kept: Kept<unknown>; waiting: number }>();
  readonly #dependents = new Dependents<Kept<unknown>>();
  /** What the last selection intersection, and what of it is at each level but the last one. */
  readonly #intersection = RowSet.of([]);
  readonly #ranks = Array.from({ length: LEVELS - 1 }, () => RowSet.of([]));

  constructor(
    private readonly collection: Collection,
    private readonly source: Source,
  ) {
    this.#kept = new LruCache(source.bytes(), (kept) => this.#dependents.delete(kept));
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** The rows of a page and how many are selected; undefined when SQLite finds them as fast. */
  page(query: Query): { rows: number[]; total: number } | undefined {
    const { filter = {}, search, ranked, sort, limit, skip = 0 } = query;
    const having = this.#having(search, equalities(filter));
    const chosen = this.#choose(filter, having?.(LEVELS - 1));
    if (!chosen) return undefined;
    const order = this.#order(sort);
    const rows =
      ranked && having ? this.#best(chosen, having, order, skip, limit) : order.page(chosen, skip, limit);
    return { rows, total: chosen.size };
  }

  /** A page of the chosen rows, those first that have what is searched for at a better level. */
  #best(chosen: Chosen, having: Having, order: RowOrder, skip: number, limit: number): number[] {
    const page: number[] = [];
    const last = having(LEVELS - 1);
    let better: RowSet | undefined;
    for (let level = 0; level < LEVELS && page.length < limit; level++) {
      const sets = having(level);
      if (sets.some(({ size }) => size === 0)) continue;
      const isLast = level === LEVELS - 1 || sets.every((set, index) => set === last[index]);
      const rank = isLast ? chosen : this.#ranks[level]!.intersect([chosen, ...sets]);
      const [before, from] = [better?.size ?? 0, skip + page.length];
      if (from < rank.size)
        page.push(...order.page(better ? without(rank, better) : rank, from - before, limit - page.length));
      if (rank === chosen) break;
      better = rank as RowSet;
    }
    return page;
  }

  /** As in page. */
  count({ filter = {}, search }: Selection): number | undefined {
    return this.#choose(filter, this.#having(search, equalities(filter))?.(LEVELS - 1))?.size;
  }

  /** As in page. */
  facets(
    { filter = {}, search }: Selection,
    fields: readonly string[],
  ): Record<string, FacetValue[]> | undefined {
    const having = this.#having(search, equalities(filter))?.(LEVELS - 1);
    const chosen = this.#choose(filter, having, true);
    if (!chosen) return undefined;
    const values = fields.map((field) => this.#values(field));
    const rows = chosen.rows();
    return Object.fromEntries(fields.map((field, index) => [field, values[index]!.facet(chosen, rows)]));
  }

  /** Takes what a commit has stored over into what is kept. */
  follow(changes: readonly Change[]): void {
    const { collection } = this;
    const stored = changes.map((change): Stored => {
      const { before, document } = change;
      const text = document ? collection.text(document) : '';
      const isSame = before && document && collection.hasSameText(before, document);
      return { ...change, text, textBefore: isSame ? text : before ? collection.text(before) : '' };
    });
    const concerned = this.#dependents.of(stored);
    for (const [kept, own] of concerned) kept.follow(own);
    for (const { kept } of this.#held.values()) if (!concerned.has(kept)) kept.follow(stored);
    for (const loading of this.#loading.values()) loading.stored.push(...stored);
  }

  /** Forgets all: after many changes it is cheaper to ask again. */
  clear(): void {
    this.#kept.clear();
    this.#dependents.clear();
    this.#loading.clear();
    this.#held.clear();
  }

  /** What was loaded for a question that is answered now may be forgotten, unless another one waits for it. */
  release(keys: readonly string[]): void {
    for (const key of keys) {
      const held = this.#held.get(key);
      if (held && --held.waiting <= 0) this.#held.delete(key);
    }
  }

  /**
   * Intersects sets of rows that have words with those of values; ranges are tested on what is left.
   * @param all whether the set of all rows serves, too
   */
  #choose(filter: Filter, words: readonly RowSet[] = [], all = false): Chosen | undefined {
    const equal = equalities(filter);
    const ranges: [field: string, range: Range][] = [];
    for (const [field, condition] of conditionsOf(filter))
      if (this.#isNumeric(field, condition)) ranges.push([field, condition as Range]);
      else if (!valuesOf(condition)) return undefined;
    if (!all && words.length + equal.length + ranges.length === 0) return undefined;
    const sets = words.length > 0 ? words : [this.#equalling(equal)];
    if (words.length === 0 && ranges.length === 1 && sets[0]!.size >= SORTED_FROM) {
      const [field, range] = ranges[0]!;
      const rows = this.#sorted(field, equal).within(range);
      const holds = this.#numbers(field).within(range);
      return { bits: sets[0]!.bits, holds, size: rows.length, rows: () => rows };
    }
    const intersection = this.#intersection.intersect(sets);
    for (const [field, range] of ranges) intersection.keep(this.#numbers(field).within(range));
    return intersection;
  }

  /** Whether a condition is a range of numbers. */
  #isNumeric(field: string, condition: Condition | Filter[]): boolean {
    const limits = Object.entries(condition ?? {});
    return (
      limits.length > 0 &&
      limits.every(([operator, limit]) => operator in OPERATORS && typeof limit === 'number') &&
      this.collection.typeOf(field) === 'number'
    );
  }

  /**
   * Undefined where nothing is searched for. A term's rows are kept for the first equality, a list's visibility: with
   * each city or condition beside it, every word would be kept once more.
   */
  #having(search: Search | undefined, [first, ...others]: readonly Values[]): Having | undefined {
    const standing = first ? [first] : [];
    const key = JSON.stringify(standing);
    const terms = this.collection.terms(search).map((term) => this.#rowsOf(term, standing, key));
    if (terms.length === 0) return undefined;
    const sets = others.map((one) => this.#equalling([one]));
    return (level) => {
      const each = terms.map((ways) => ways[level]!);
      return [...(search?.allButOne ? [RowSet.of([]).intersectAllButOne(each)] : each), ...sets];
    };
  }

  /**
   * The rows that have a term, where equalities hold, for each level; `key` stands for these. A level has all the rows
   * of the better ones: those that have as many are one set.
   */
  #rowsOf(term: Term, equal: readonly Values[], key: string): readonly RowSet[] {
    const { word, glued, is, also } = term;
    return this.#keep(`${glued || is || also ? JSON.stringify(term) : word} ${key}`, () => {
      const ways = levels(term);
      const matches = [...new Set(ways.flatMap((one) => matching(one) ?? []))];
      const make = (found: readonly Found[]): Kept<RowSet[]> => {
        const words = new Map(matches.map((match, index) => [match, RowSet.of(listIn(found[index]!.rows))]));
        const sets = ways.map((one) => this.#waysOf(one, words, equal));
        for (let level = sets.length - 2; level >= 0; level--)
          if (sets[level]!.size === sets[level + 1]!.size) sets[level] = sets[level + 1]!;
        const isUnknown = [...words.values()].every(({ size }) => size === 0);
        return termPiece(sets, term, equal, isUnknown);
      };
      // What they intersect is loaded before the words, which are then made into sets as soon as they are there.
      for (const way of ways.flat()) if ('field' in way) this.#equalling([way]);
      if (equal.length > 0) this.#equalling(equal);
      if (matches.length === 0) return make([]);
      const { wordsTable } = this.collection;
      const sql = `SELECT json_group_array(rowid) AS rows FROM ${wordsTable} WHERE ${wordsTable} MATCH ?`;
      return { sql: matches.map(() => sql).join(' UNION ALL '), values: matches, make };
    });
  }

  /**
   * The rows that have a term in one of these ways, where equalities hold; `words` are those that the words' index
   * found.
   */
  #waysOf(ways: readonly Way[], words: ReadonlyMap<string, RowSet>, equal: readonly Values[]): RowSet {
    const match = matching(ways);
    const sets = ways.flatMap((way) => ('field' in way ? [this.#equalling([way])] : []));
    const found = RowSet.of([]).join(match === undefined ? sets : [...sets, words.get(match)!]);
    return equal.length > 0 ? found.intersect([found, this.#equalling(equal)]) : found;
  }

  /** The rows where equalities hold; all rows where there are none. */
  #equalling(equal: readonly Values[]): RowSet {
    return this.#keep(JSON.stringify(equal), () => {
      if (equal.length > 1)
        return equalPiece(RowSet.of([]).intersect(equal.map((one) => this.#equalling([one]))), equal);
      const { sql, values } = this.collection.where(allowing(equal));
      return {
        sql: `SELECT json_group_array(row) AS rows FROM ${this.collection.table} WHERE ${sql}`,
        values,
        make: ([list]) => equalPiece(RowSet.of(listIn(list!.rows)), equal),
      };
    });
  }

  #numbers(field: string): RowNumbers {
    return this.#keep(`numbers ${field}`, () => {
      const path = pathOf(field);
      const name = this.collection.declared(field);
      return {
        sql: `SELECT json_group_array(${name}) AS numbers, json_group_array(row) AS rows
              FROM ${this.collection.table} WHERE ${name} IS NOT NULL`,
        values: [],
        make: ([lists]) => {
          const rows = new RowNumbers(listIn(lists!.numbers), listIn(lists!.rows));
          return {
            rows,
            bytes: rows.bytes,
            follow: (changes) => {
              for (const { row, document } of changes)
                rows.set(row, ((document && fieldOf(document, path)) ?? Number.NaN) as number);
            },
          };
        },
      };
    });
  }

  /** The rows where equalities hold, by a number. */
  #sorted(field: string, equal: readonly Values[]): SortedRows {
    return this.#keep(JSON.stringify([field, equal]), () => {
      const { collection } = this;
      const name = collection.declared(field);
      const { sql, values } = collection.where(allowing(equal));
      const path = pathOf(field);
      const holds = holding(equal);
      const numberOf = (document: Document | undefined) =>
        document && holds(document) ? fieldOf(document, path) : undefined;
      return {
        sql: `SELECT json_group_array(number) AS numbers, json_group_array(row) AS rows FROM (
                SELECT ${name} AS number, row FROM ${collection.table}
                WHERE ${sql} AND ${name} IS NOT NULL ORDER BY ${name}
              )`,
        values,
        make: ([lists]) => {
          const rows = new SortedRows(listIn(lists!.numbers), listIn(lists!.rows));
          return {
            rows,
            bytes: rows.bytes,
            ...commonTo(equal, [field]),
            follow: (changes) => {
              for (const { row, before, document } of changes) {
                const [old, now] = [numberOf(before), numberOf(document)];
                if (old === now) continue;
                if (typeof old === 'number') rows.delete(old, row);
                if (typeof now !== 'number') continue;
                // It is there when it was loaded after the commit.
                rows.delete(now, row);
                rows.add(now, row);
              }
            },
          };
        },
      };
    });
  }

  #values(field: string): RowValues | RowFlags {
    return this.#keep(`values ${field}`, () => {
      const path = pathOf(field);
      const { collection } = this;
      const name = collection.declared(field);
      const isFlag = collection.typeOf(field) === 'boolean';
      return {
        sql: `SELECT ${name} AS value, json_group_array(row) AS rows FROM ${collection.table}
              WHERE ${name} IS NOT NULL GROUP BY ${name}`,
        values: [],
        make: (groups) => {
          const lists = groups.map(({ rows }) => listIn(rows));
          const rows = isFlag
            ? new RowFlags()
            : new RowValues(lists.reduce((highest, list) => Math.max(highest, highestOf(list)), 0));
          for (const [index, { value }] of groups.entries())
            rows.set(lists[index]!, collection.scalar(field, value as SQLOutputValue));
          return {
            rows,
            bytes: rows.bytes,
            follow: (changes) => {
              for (const { row, document } of changes)
                rows.set([row], ((document && fieldOf(document, path)) ?? null) as Scalar | null);
            },
          };
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
      return {
        sql: `SELECT json_group_array(row) AS rows FROM (SELECT row FROM ${table} ORDER BY ${by})`,
        values: [],
        make: ([list]) => {
          const rows = new RowOrder(listIn(list!.rows));
          return {
            rows,
            bytes: rows.bytes,
            // All that have moved leave before the first comes back: where a row belongs is found among rows in order.
            follow: (changes) => {
              const moved = new Map(
                changes
                  .filter(({ fields: changed }) => changed.some((field) => fields.includes(field)))
                  .map(({ row, document }) => [row, document]),
              );
              for (const row of moved.keys()) rows.delete(row);
              for (const [row, document] of moved)
                if (document)
                  rows.add(row, (other) => this.source.query(first, row, other)[0]!.row === other);
            },
          };
        },
      };
    });
  }

  /** What is kept under a key. @throws Loading while it is loaded */
  #keep<R>(key: string, read: () => Kept<R> | Load<R>): R {
    const known = (this.#kept.get(key) ?? this.#held.get(key)?.kept) as Kept<R> | undefined;
    if (known) return known.rows;
    const loading = this.#loading.get(key);
    if (loading) throw waitingFor(loading);
    const made = read();
    if ('make' in made && this.source.isLarge()) throw waitingFor(this.#load(key, made));
    const kept = 'make' in made ? made.make(this.source.query(made.sql, ...made.values)) : made;
    this.#enter(key, kept);
    return kept.rows;
  }

  #enter(key: string, kept: Kept<unknown>): void {
    if (kept.isUnknown) return;
    kept.bytes += PIECE_BYTES + key.length;
    this.#kept.maxBytes = this.source.bytes();
    this.#kept.set(key, kept);
    this.#dependents.add(kept);
  }

  #load<R>(key: string, { sql, values, make }: Load<R>): Loading {
    const loading = new Loading(key);
    const load = async () => {
      try {
        const found = await this.source.load(sql, values);
        // Forgotten meanwhile.
        if (this.#loading.get(key) !== loading) return;
        const kept = make(found);
        kept.follow(loading.stored);
        this.#enter(key, kept);
        this.#held.set(key, { kept, waiting: loading.waiting });
      } catch (error) {
        // What it is made of with the rows has been evicted: another query loads both again.
        if (!(error instanceof Loading)) throw error;
        error.waiting--;
      } finally {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      }
    };
    this.#loading.set(key, loading);
    loading.done = load();
    // Waiting queries are rejected; one that is answered from the file instead does not wait.
    loading.done.catch(() => undefined);
    return loading;
  }
}

const waitingFor = (loading: Loading): Loading => {
  loading.waiting++;
  return loading;
};

/** What rows have that have a term in one of these ways, where equalities hold. */
const subjectOf = (ways: readonly Way[], equal: readonly Values[]): Subject => {
  const values = ways.flatMap((way) => ('field' in way ? [way] : []));
  return {
    words: ways.flatMap((way) => ('field' in way ? [] : [way.text])),
    values,
    fields: fieldsOf([...values, ...equal]),
  };
};

const fieldsOf = (values: readonly Values[]): string[] => [...new Set(values.map(({ field }) => field))];

/**
 * What rows have where equalities hold. One is enough, and the last narrows most: a list's first is its visibility.
 *
 * @param others fields that what is kept goes by, too
 */
const commonTo = (equal: readonly Values[], others: readonly string[] = []): { subject?: Subject } => {
  const last = equal.at(-1);
  return last ? { subject: { words: [], values: [last], fields: [...fieldsOf(equal), ...others] } } : {};
};

/**
 * The rows that have a term, for each level, where equalities hold. Like the next one a function of its own: what it does
 * not need, the piece does not hold.
 *
 * @param isUnknown whether no row has the words
 */
const termPiece = (
  sets: RowSet[],
  term: Term,
  equal: readonly Values[],
  isUnknown: boolean,
): Kept<RowSet[]> => ({
  rows: sets,
  bytes: [...new Set(sets)].reduce((sum, { bytes }) => sum + bytes, 0),
  subject: subjectOf(levels(term).at(-1)!, equal),
  isUnknown: isUnknown && sets.at(-1)!.size === 0,
  follow: (changes) => {
    const holds = holding(equal);
    const tests = levels(term).map((ways) => ways.map(has));
    for (const stored of changes) {
      const isAllowed = stored.document !== undefined && holds(stored.document);
      for (let level = sets.length - 1; level >= 0; level--) {
        const belongs = isAllowed && tests[level]!.some((test) => test(stored));
        const set = sets[level]!;
        if (belongs) set.add(stored.row);
        else if (set !== sets[level + 1]) set.delete(stored.row);
        // The level beside it, whose set this was, has just taken the row.
        else if (set.has(stored.row)) {
          const own = set.copy();
          own.delete(stored.row);
          for (let better = level; sets[better] === set; better--) sets[better] = own;
        }
      }
    }
  },
});

/** The rows where equalities hold. */
const equalPiece = (rows: RowSet, equal: readonly Values[]): Kept<RowSet> => ({
  rows,
  bytes: rows.bytes,
  ...commonTo(equal),
  isUnknown: rows.size === 0,
  follow: (changes) => {
    const holds = holding(equal);
    for (const { row, document } of changes)
      if (document && holds(document)) rows.add(row);
      else rows.delete(row);
  },
});

/** Rows of a set that are not in another. */
const without = (set: Chosen, other: RowSet): Chosen => {
  const holds: Test = (row) => !other.has(row);
  const rows = () => Array.from(set.rows()).filter(holds);
  return { bits: set.bits, size: set.size - other.size, holds, rows };
};

/** Whether a row has a term in a way. */
const has = (way: Way): ((stored: Stored) => boolean) => {
  if ('field' in way) {
    const holds = holding([way]);
    return ({ document }) => document !== undefined && holds(document);
  }
  const text = way.whole ? ` ${way.text} ` : ` ${way.text}`;
  return (stored) => ` ${stored.text} `.includes(text);
};

const conditionsOf = (filter: Filter): [string, Condition | Filter[]][] => Object.entries(filter);
/** The values that a filter allows fields, where it allows values. */
const equalities = (filter: Filter): Values[] =>
  conditionsOf(filter).flatMap(([field, condition]) => {
    const values = valuesOf(condition);
    return values ? [{ field, values }] : [];
  });

/** The values that a condition allows, undefined when it says more than that. */
const valuesOf = (condition: Condition | Filter[]): readonly Scalar[] | undefined => {
  if (typeof condition !== 'object') return [condition];
  const { $in, ...others } = (condition ?? {}) as { $in?: Scalar[] };
  return Object.keys(others).length === 0 ? $in : undefined;
};

const allowing = (equal: readonly Values[]): Filter =>
  Object.fromEntries(equal.map(({ field, values }) => [field, { $in: [...values] }]));

/** Whether equalities hold in a document. */
const holding = (equal: readonly Values[]): ((document: Document) => boolean) => {
  const fields = equal.map(({ field, values }) => ({ path: pathOf(field), values }));
  return (document) => fields.every(({ path, values }) => values.includes(fieldOf(document, path) as Scalar));
};
