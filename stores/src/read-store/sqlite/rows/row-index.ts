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
import { type Chosen, highestOf, listIn, RowSet, type Test } from './row-set.js';
import { RowValues } from './row-values.js';
import { SortedRows } from './sorted-rows.js';
import { isOfWords, wordRows } from './word-rows.js';

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
  /** What it is made with, where that is being loaded, too. */
  needs?: Loading;
  make(found: Found[]): Kept<R>;
}

/** What is being loaded into memory. */
class PendingLoad {
  /** What was stored since it began: the statement may or may not have seen it. */
  readonly stored: Stored[] = [];
  done = Promise.resolve();
  /** Questions and other loads that wait for it. */
  waiting = 0;

  constructor(readonly key: string) {}
}

/** Thrown on the way to an answer by what is being loaded into memory: ask again once it is there. */
export class Loading extends Error {
  constructor(readonly loads: readonly PendingLoad[]) {
    super(`${loads.map(({ key }) => key).join(', ')} is being loaded`);
    this.name = 'Loading';
  }

  get keys(): string[] {
    return this.loads.map(({ key }) => key);
  }

  /** Resolves when all are there, and stay there until they are released. */
  wait(): Promise<unknown> {
    for (const load of this.loads) load.waiting++;
    return Promise.all(this.loads.map(({ done }) => done));
  }
}

/** The error that is thrown by what is being loaded. @throws any other error */
const loadingIn = (error: unknown): Loading => {
  if (error instanceof Loading) return error;
  throw error;
};

/**
 * Finds the rows of a query in memory: sets of rows that have a word or a value are intersected, numbers are tested for
 * ranges, pages are picked on the way through all rows in order. Results are cached, up to a number
 * of bytes, and follows the commits of this connection. Of many rows it is loaded beside the event loop: a question that
 * needs it throws Loading meanwhile.
 */
export class RowIndex {
  readonly #kept: LruCache<string, Kept<unknown>>;
  readonly #loading = new Map<string, PendingLoad>();
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
    const { ranked, sort, limit, skip = 0 } = query;
    if (!this.#narrows(query)) return undefined;
    const [{ chosen, having }, order] = this.#all([() => this.#select(query), () => this.#order(sort)]);
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
  count(selection: Selection): number | undefined {
    return this.#narrows(selection) ? this.#select(selection).chosen.size : undefined;
  }

  /** Undefined when SQLite counts them as fast. */
  facets(selection: Selection, fields: readonly string[]): Record<string, FacetValue[]> | undefined {
    if (!this.#isAnswerable(selection)) return undefined;
    const [{ chosen }, values] = this.#all([
      () => this.#select(selection),
      () => this.#all(fields.map((field) => () => this.#values(field))),
    ]);
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

  /** Whether all conditions are values or ranges of numbers. */
  #isAnswerable({ filter = {} }: Selection): boolean {
    return conditionsOf(filter).every(
      ([field, condition]) => this.#isNumeric(field, condition) || valuesOf(condition),
    );
  }

  /** Whether it is answerable, and does not select every document. */
  #narrows(selection: Selection): boolean {
    const { filter = {}, search } = selection;
    const isSearched = this.collection.terms(search).length > 0;
    return (isSearched || conditionsOf(filter).length > 0) && this.#isAnswerable(selection);
  }

  /** Intersects sets of rows that have words with those of values; ranges are tested on what is left. */
  #select({ filter = {}, search }: Selection): { chosen: Chosen; having?: Having } {
    const equal = equalities(filter);
    const ranges = conditionsOf(filter).filter(([field, condition]) => this.#isNumeric(field, condition)) as [
      field: string,
      range: Range,
    ][];
    const [having, numbers] = this.#all([
      () => this.#having(search, equal),
      () =>
        this.#all(
          ranges.map(
            ([field]) =>
              () =>
                this.#numbers(field),
          ),
        ),
    ]);
    const sets = having?.(LEVELS - 1) ?? [this.#equalling(equal)];
    if (!having && ranges.length === 1 && sets[0]!.size >= SORTED_FROM) {
      const [field, range] = ranges[0]!;
      const rows = this.#sorted(field, equal).within(range);
      const holds = numbers[0]!.within(range);
      return { chosen: { bits: sets[0]!.bits, holds, size: rows.length, rows: () => rows } };
    }
    const chosen = this.#intersection.intersect(sets);
    for (const [index, [, range]] of ranges.entries()) chosen.keep(numbers[index]!.within(range));
    return { chosen, ...(having && { having }) };
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
    const [terms, sets] = this.#all([
      () => this.#all(this.collection.terms(search).map((term) => () => this.#rowsOf(term, standing, key))),
      () => this.#all(others.map((one) => () => this.#equalling([one]))),
    ]);
    if (terms.length === 0) return undefined;
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
      const ofWords = new Map(
        ways.flatMap((one) => one.filter(isOfWords).map((way) => [matching([way])!, way])),
      );
      const make = (found: readonly RowSet[]): Kept<RowSet[]> => {
        const words = new Map(Array.from(ofWords.keys(), (match, index) => [match, found[index]!]));
        const sets = ways.map((one) => this.#waysOf(one, words, equal));
        for (let level = sets.length - 2; level >= 0; level--)
          if (sets[level]!.size === sets[level + 1]!.size) sets[level] = sets[level + 1]!;
        const isUnknown = found.every(({ size }) => size === 0);
        return termPiece(sets, term, equal, isUnknown);
      };
      const values = ways.flatMap((one) => one.flatMap((way) => ('field' in way ? [[way]] : [])));
      const intersected = equal.length > 0 ? [...values, equal] : values;
      const equalling = () => this.#all(intersected.map((one) => () => this.#equalling(one)));
      if (ofWords.size === 0) {
        equalling();
        return make([]);
      }
      const { sets, ...statement } = wordRows(this.collection.wordsTable, [...ofWords.values()]);
      const load = { ...statement, make: (found: Found[]) => make(sets(found)) };
      try {
        equalling();
        return load;
      } catch (error) {
        return { ...load, needs: loadingIn(error) };
      }
    });
  }

  /**
   * The rows that have a term in one of these ways, where equalities hold; `words` are those that the words' index
   * found.
   */
  #waysOf(ways: readonly Way[], words: ReadonlyMap<string, RowSet>, equal: readonly Values[]): RowSet {
    const found = RowSet.of([]).join(
      ways.map((way) => (isOfWords(way) ? words.get(matching([way])!)! : this.#equalling([way]))),
    );
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

  /** All of these; what is missing begins to load before the first is waited for. @throws Loading */
  #all<T extends readonly unknown[]>(parts: readonly [...{ [K in keyof T]: () => T[K] }]): T {
    const missing: PendingLoad[] = [];
    const made = parts.map((part) => {
      try {
        return part();
      } catch (error) {
        missing.push(...loadingIn(error).loads);
        return undefined;
      }
    });
    if (missing.length > 0) throw new Loading(missing);
    return made as unknown as T;
  }

  /** What is kept under a key. @throws Loading while it is loaded */
  #keep<R>(key: string, read: () => Kept<R> | Load<R>): R {
    const known = (this.#kept.get(key) ?? this.#held.get(key)?.kept) as Kept<R> | undefined;
    if (known) return known.rows;
    const loading = this.#loading.get(key);
    if (loading) throw new Loading([loading]);
    const made = read();
    if ('make' in made && this.source.isLarge()) throw new Loading([this.#load(key, made)]);
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

  #load<R>(key: string, { sql, values, needs, make }: Load<R>): PendingLoad {
    const loading = new PendingLoad(key);
    const load = async () => {
      try {
        const [found] = await Promise.all([this.source.load(sql, values), needs?.wait()]);
        // Forgotten meanwhile.
        if (this.#loading.get(key) !== loading) return;
        const kept = make(found);
        kept.follow(loading.stored);
        this.#enter(key, kept);
        if (loading.waiting > 0) this.#held.set(key, { kept, waiting: loading.waiting });
      } catch (error) {
        // What it is made of with the rows has been evicted: another query loads both again.
        loadingIn(error);
      } finally {
        if (needs) this.release(needs.keys);
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
