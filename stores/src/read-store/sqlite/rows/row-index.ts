import type { SQLOutputValue } from 'node:sqlite';
import { type Document, fieldOf, pathOf, type Scalar } from '../../document.js';
import type { Condition, FacetValue, Filter, Query, Selection } from '../../read-store.js';
import {
  MATCH_LEVELS,
  matchLevels,
  type Search,
  type Term,
  type TermMatch,
  type Values,
} from '../../search.js';
import { type Change, type Collection, OPERATORS } from '../collection.js';
import type { RowDependency, StoredChange } from './dependents.js';
import { type CachedValue, RowCache, type RowSource } from './row-cache.js';
import { RowFlags } from './row-flags.js';
import { type Range, RowNumbers } from './row-numbers.js';
import { RowOrder } from './row-order.js';
import { highestOf, parseRowList, type RowPredicate, type RowSelection, RowSet } from './row-set.js';
import { RowValues } from './row-values.js';
import { SortedRows } from './sorted-rows.js';
import { isWordMatch, queryOf, wordRows } from './word-rows.js';

/**
 * From this many rows on, testing each takes longer than a range of the rows in order of the number. A change moves a
 * row in every order.
 */
const SORTED_FROM = 2_000;

interface Conditions {
  equalities: readonly Values[];
  ranges: readonly (readonly [field: string, range: Range])[];
  /** Whether there is a search or a condition: not every document is selected. */
  isFiltered: boolean;
}

/** The sets whose intersection matches the search at a level or a better one, where equalities hold. */
type RowsByLevel = (level: number) => RowSet[];

/**
 * Finds the rows of a query in memory: sets of rows with a word or a value are intersected, numbers are tested for
 * ranges, pages are read from all rows in order. Queries of many rows throw Loading while their values are loaded.
 */
export class RowIndex {
  readonly #cache: RowCache;
  /** The rows of the last selection, and those at each level but the last. */
  readonly #intersection = RowSet.of([]);
  readonly #ranks = Array.from({ length: MATCH_LEVELS - 1 }, () => RowSet.of([]));

  constructor(
    private readonly collection: Collection,
    private readonly source: RowSource,
  ) {
    this.#cache = new RowCache(source);
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  /** The rows of a page and the number of all selected; undefined when SQLite is as fast. */
  page(query: Query): { rows: number[]; total: number } | undefined {
    const { search, ranked, sort, limit, skip = 0 } = query;
    const conditions = this.#conditionsIn(query);
    if (!conditions?.isFiltered) return undefined;
    const [{ selected, rowsByLevel }, order] = this.#cache.all([
      () => this.#select(search, conditions),
      () => this.#order(sort),
    ]);
    const rows =
      ranked && rowsByLevel
        ? this.#rankedPage(selected, rowsByLevel, order, skip, limit)
        : order.page(selected, skip, limit);
    return { rows, total: selected.size };
  }

  /** A page of the selected rows, better levels of the search first. */
  #rankedPage(
    selected: RowSelection,
    rowsByLevel: RowsByLevel,
    order: RowOrder,
    skip: number,
    limit: number,
  ): number[] {
    const page: number[] = [];
    const lastLevel = rowsByLevel(MATCH_LEVELS - 1);
    let better: RowSet | undefined;
    for (let level = 0; level < MATCH_LEVELS && page.length < limit; level++) {
      const sets = rowsByLevel(level);
      if (sets.some(({ size }) => size === 0)) continue;
      const isLast = level === MATCH_LEVELS - 1 || sets.every((set, index) => set === lastLevel[index]);
      const rank = isLast ? selected : this.#ranks[level]!.intersect([selected, ...sets]);
      const [before, from] = [better?.size ?? 0, skip + page.length];
      if (from < rank.size)
        page.push(...order.page(better ? subtract(rank, better) : rank, from - before, limit - page.length));
      if (rank === selected) break;
      better = rank as RowSet;
    }
    return page;
  }

  /** The number of rows of a selection; undefined as in `page`. */
  count(selection: Selection): number | undefined {
    const conditions = this.#conditionsIn(selection);
    return conditions?.isFiltered ? this.#select(selection.search, conditions).selected.size : undefined;
  }

  /** Undefined when SQLite is as fast. */
  facets(selection: Selection, fields: readonly string[]): Record<string, FacetValue[]> | undefined {
    const conditions = this.#conditionsIn(selection);
    if (!conditions) return undefined;
    const { selected } = this.#select(selection.search, conditions);
    // One after another: loading a dozen fields at once would block searches for seconds.
    const values = fields.map((field) => this.#values(field));
    const rows = selected.rows();
    return Object.fromEntries(fields.map((field, index) => [field, values[index]!.facet(selected, rows)]));
  }

  /** Applies the changes of a commit to the cached values. */
  follow(changes: readonly Change[]): void {
    const { collection } = this;
    const stored = changes.map((change): StoredChange => {
      const { before, document } = change;
      const text = document ? collection.text(document) : '';
      const isSame = before && document && collection.hasSameText(before, document);
      return { ...change, text, textBefore: isSame ? text : before ? collection.text(before) : '' };
    });
    this.#cache.follow(stored);
  }

  /** Empties the cache: after many changes loading again is cheaper. */
  clear(): void {
    this.#cache.clear();
  }

  /** Releases the values of a query that is answered, unless another query waits for them. */
  release(keys: readonly string[]): void {
    this.#cache.release(keys);
  }

  /** Undefined if a condition is neither values nor a range of numbers. */
  #conditionsIn({ filter = {}, search }: Selection): Conditions | undefined {
    const equalities: Values[] = [];
    const ranges: [field: string, range: Range][] = [];
    for (const [field, condition] of Object.entries(filter)) {
      const values = valuesOf(condition);
      if (values) equalities.push({ field, values });
      else if (this.#isNumeric(field, condition)) ranges.push([field, condition as Range]);
      else return undefined;
    }
    return {
      equalities,
      ranges,
      isFiltered: this.collection.terms(search).length + equalities.length + ranges.length > 0,
    };
  }

  /** Intersects sets of rows of words and values, and tests ranges on the result. */
  #select(
    search: Search | undefined,
    { equalities, ranges }: Conditions,
  ): { selected: RowSelection; rowsByLevel?: RowsByLevel } {
    const [rowsByLevel, numbers] = this.#cache.all([
      () => this.#matchingSearch(search, equalities),
      () => this.#cache.each(ranges, ([field]) => this.#numbers(field)),
    ]);
    const sets = rowsByLevel?.(MATCH_LEVELS - 1) ?? [this.#rowsWithValues(equalities)];
    if (!rowsByLevel && ranges.length === 1 && sets[0]!.size >= SORTED_FROM) {
      const [field, range] = ranges[0]!;
      const rows = this.#sorted(field, equalities).within(range);
      const matches = numbers[0]!.within(range);
      return { selected: { bits: sets[0]!.bits, matches, size: rows.length, rows: () => rows } };
    }
    const selected = this.#intersection.intersect(sets);
    for (const [index, [, range]] of ranges.entries()) selected.filter(numbers[index]!.within(range));
    return { selected, ...(rowsByLevel && { rowsByLevel }) };
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
   * Undefined without a search. A term's rows are cached with the first equality only, a list's visibility: with each
   * city or condition as well, every word would be cached many times.
   */
  #matchingSearch(
    search: Search | undefined,
    [first, ...others]: readonly Values[],
  ): RowsByLevel | undefined {
    const visibility = first ? [first] : [];
    const key = JSON.stringify(visibility);
    const [terms, sets] = this.#cache.all([
      () => this.#cache.each(this.collection.terms(search), (term) => this.#rowsOf(term, visibility, key)),
      () => this.#cache.each(others, (equality) => this.#rowsWithValues([equality])),
    ]);
    if (terms.length === 0) return undefined;
    return (level) => {
      const termRows = terms.map((levels) => levels[level]!);
      return [...(search?.allButOne ? [RowSet.of([]).intersectAllButOne(termRows)] : termRows), ...sets];
    };
  }

  /**
   * The rows of a term at each level, where equalities hold; `key` stands for those. A level includes all rows of
   * better ones: levels with equally many rows share a set.
   */
  #rowsOf(term: Term, equalities: readonly Values[], key: string): readonly RowSet[] {
    const { word, joined, exactValues, alsoValues } = term;
    return this.#cache.getOrLoad(
      `${joined || exactValues || alsoValues ? JSON.stringify(term) : word} ${key}`,
      () => {
        const levels = matchLevels(term);
        const entryFrom = (words: ReadonlyMap<string, RowSet>): CachedValue<RowSet[]> => {
          const sets = levels.map((matches) => this.#rowsMatchingAny(matches, words, equalities));
          for (let level = sets.length - 2; level >= 0; level--)
            if (sets[level]!.size === sets[level + 1]!.size) sets[level] = sets[level + 1]!;
          const hasNoRows = [...words.values()].every(({ size }) => size === 0);
          return termEntry(sets, term, equalities, hasNoRows);
        };
        const values = levels.flatMap((matches) =>
          matches.flatMap((match) => ('field' in match ? [[match]] : [])),
        );
        const intersectedValues = equalities.length > 0 ? [...values, equalities] : values;
        const rowsWithValues = () =>
          this.#cache.each(intersectedValues, (equality) => this.#rowsWithValues(equality));
        const { sets, ...statement } = wordRows(this.collection.wordsTable, levels.flat());
        if (statement.values.length === 0) {
          rowsWithValues();
          return entryFrom(new Map());
        }
        return {
          ...statement,
          dependsOn: this.#cache.missing(rowsWithValues),
          fromRows: (rows) => entryFrom(sets(rows)),
        };
      },
    );
  }

  /**
   * The rows of any of these matches, where equalities hold; `words` are the rows found in the index of words.
   */
  #rowsMatchingAny(
    matches: readonly TermMatch[],
    words: ReadonlyMap<string, RowSet>,
    equalities: readonly Values[],
  ): RowSet {
    const rows = RowSet.of([]).unite(
      matches.map((match) =>
        isWordMatch(match) ? words.get(queryOf(match))! : this.#rowsWithValues([match]),
      ),
    );
    return equalities.length > 0 ? rows.intersect([rows, this.#rowsWithValues(equalities)]) : rows;
  }

  /** The rows where equalities hold; all rows without any. */
  #rowsWithValues(equalities: readonly Values[]): RowSet {
    return this.#cache.getOrLoad(JSON.stringify(equalities), () => {
      if (equalities.length > 1)
        return equalEntry(
          RowSet.of([]).intersect(equalities.map((equality) => this.#rowsWithValues([equality]))),
          equalities,
        );
      const { sql, values } = this.collection.where(equalityFilter(equalities));
      return {
        sql: `SELECT json_group_array(row) AS rows FROM ${this.collection.table} WHERE ${sql}`,
        values,
        fromRows: ([list]) => equalEntry(RowSet.of(parseRowList(list!.rows)), equalities),
      };
    });
  }

  #numbers(field: string): RowNumbers {
    return this.#cache.getOrLoad(`numbers ${field}`, () => {
      const path = pathOf(field);
      const name = this.collection.columnOf(field);
      return {
        sql: `SELECT json_group_array(${name}) AS numbers, json_group_array(row) AS rows
              FROM ${this.collection.table} WHERE ${name} IS NOT NULL`,
        values: [],
        fromRows: ([lists]) => {
          const rows = new RowNumbers(parseRowList(lists!.numbers), parseRowList(lists!.rows));
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

  /** The rows where equalities hold, in order of a number. */
  #sorted(field: string, equalities: readonly Values[]): SortedRows {
    return this.#cache.getOrLoad(JSON.stringify([field, equalities]), () => {
      const { collection } = this;
      const name = collection.columnOf(field);
      const { sql, values } = collection.where(equalityFilter(equalities));
      const path = pathOf(field);
      const isMatch = equalityTest(equalities);
      const numberOf = (document: Document | undefined) =>
        document && isMatch(document) ? fieldOf(document, path) : undefined;
      return {
        sql: `SELECT json_group_array(number) AS numbers, json_group_array(row) AS rows FROM (
                SELECT ${name} AS number, row FROM ${collection.table}
                WHERE ${sql} AND ${name} IS NOT NULL ORDER BY ${name}
              )`,
        values,
        fromRows: ([lists]) => {
          const rows = new SortedRows(parseRowList(lists!.numbers), parseRowList(lists!.rows));
          return {
            rows,
            bytes: rows.bytes,
            ...equalityDependency(equalities, [field]),
            follow: (changes) => {
              for (const { row, before, document } of changes) {
                const [oldNumber, newNumber] = [numberOf(before), numberOf(document)];
                if (oldNumber === newNumber) continue;
                if (typeof oldNumber === 'number') rows.delete(oldNumber, row);
                if (typeof newNumber !== 'number') continue;
                // The row is there already when it was loaded after the commit.
                rows.delete(newNumber, row);
                rows.add(newNumber, row);
              }
            },
          };
        },
      };
    });
  }

  #values(field: string): RowValues | RowFlags {
    return this.#cache.getOrLoad(`values ${field}`, () => {
      const path = pathOf(field);
      const { collection } = this;
      const name = collection.columnOf(field);
      const isFlag = collection.typeOf(field) === 'boolean';
      return {
        sql: `SELECT ${name} AS value, json_group_array(row) AS rows FROM ${collection.table}
              WHERE ${name} IS NOT NULL GROUP BY ${name}`,
        values: [],
        fromRows: (groups) => {
          const lists = groups.map(({ rows }) => parseRowList(rows));
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
    return this.#cache.getOrLoad(`order ${JSON.stringify(sort)}`, () => {
      const { table } = this.collection;
      const orderBy = this.collection.order(sort);
      const fields = ['_id', ...Object.keys(sort ?? {})];
      const selectFirst = `SELECT row FROM ${table} WHERE row IN (?, ?) ORDER BY ${orderBy} LIMIT 1`;
      return {
        sql: `SELECT json_group_array(row) AS rows FROM (SELECT row FROM ${table} ORDER BY ${orderBy})`,
        values: [],
        fromRows: ([list]) => {
          const rows = new RowOrder(parseRowList(list!.rows));
          return {
            rows,
            bytes: rows.bytes,
            // All moved rows are removed before the first is added: a row is placed by a binary search among rows in
            // order.
            follow: (changes) => {
              const moved = new Map(
                changes
                  .filter(({ fields: changed }) => changed.some((field) => fields.includes(field)))
                  .map(({ row, document }) => [row, document]),
              );
              for (const row of moved.keys()) rows.delete(row);
              for (const [row, document] of moved)
                if (document)
                  rows.add(row, (other) => this.source.query(selectFirst, row, other)[0]!.row === other);
            },
          };
        },
      };
    });
  }
}

/** The common properties of rows with any of these matches, where equalities hold. */
const dependencyOf = (matches: readonly TermMatch[], equalities: readonly Values[]): RowDependency => {
  const values = matches.flatMap((match) => ('field' in match ? [match] : []));
  return {
    words: matches.flatMap((match) => ('field' in match ? [] : [match.text])),
    values,
    fields: fieldsOf([...values, ...equalities]),
  };
};

const fieldsOf = (values: readonly Values[]): string[] => [...new Set(values.map(({ field }) => field))];

/**
 * The common properties of rows where equalities hold. One equality is enough, and the last is the narrowest: a list's
 * first is its visibility.
 *
 * @param others other fields that the value depends on
 */
const equalityDependency = (
  equalities: readonly Values[],
  others: readonly string[] = [],
): { dependency?: RowDependency } => {
  const last = equalities.at(-1);
  return last
    ? { dependency: { words: [], values: [last], fields: [...fieldsOf(equalities), ...others] } }
    : {};
};

/**
 * The cache entry of a term's rows at each level, where equalities hold. A separate function, like the next one, so
 * that the entry keeps no other variables alive.
 *
 * @param hasNoRows whether no row has the words
 */
const termEntry = (
  sets: RowSet[],
  term: Term,
  equalities: readonly Values[],
  hasNoRows: boolean,
): CachedValue<RowSet[]> => ({
  rows: sets,
  bytes: [...new Set(sets)].reduce((sum, { bytes }) => sum + bytes, 0),
  dependency: dependencyOf(matchLevels(term).at(-1)!, equalities),
  hasNoRows: hasNoRows && sets.at(-1)!.size === 0,
  follow: (changes) => {
    const isMatch = equalityTest(equalities);
    const tests = matchLevels(term).map((matches) => matches.map(hasMatch));
    for (const stored of changes) {
      const isAllowed = stored.document !== undefined && isMatch(stored.document);
      for (let level = sets.length - 1; level >= 0; level--) {
        const belongs = isAllowed && tests[level]!.some((test) => test(stored));
        const set = sets[level]!;
        if (belongs) set.add(stored.row);
        else if (set !== sets[level + 1]) set.delete(stored.row);
        // The next level, which shares this set, has just added the row.
        else if (set.has(stored.row)) {
          const copy = set.copy();
          copy.delete(stored.row);
          for (let better = level; sets[better] === set; better--) sets[better] = copy;
        }
      }
    }
  },
});

/** The cache entry of the rows where equalities hold. */
const equalEntry = (rows: RowSet, equalities: readonly Values[]): CachedValue<RowSet> => ({
  rows,
  bytes: rows.bytes,
  ...equalityDependency(equalities),
  hasNoRows: rows.size === 0,
  follow: (changes) => {
    const isMatch = equalityTest(equalities);
    for (const { row, document } of changes)
      if (document && isMatch(document)) rows.add(row);
      else rows.delete(row);
  },
});

/** Rows of a set that are not in another. */
const subtract = (set: RowSelection, other: RowSet): RowSelection => {
  const matches: RowPredicate = (row) => !other.has(row);
  const rows = () => Array.from(set.rows()).filter(matches);
  return { bits: set.bits, size: set.size - other.size, matches, rows };
};

/** Whether a row has a match. */
const hasMatch = (match: TermMatch): ((stored: StoredChange) => boolean) => {
  if ('field' in match) {
    const isMatch = equalityTest([match]);
    return ({ document }) => document !== undefined && isMatch(document);
  }
  const text = match.whole ? ` ${match.text} ` : ` ${match.text}`;
  return (stored) => ` ${stored.text} `.includes(text);
};

/** The values that a condition allows; undefined when it is more than a list of values. */
const valuesOf = (condition: Condition | Filter[]): readonly Scalar[] | undefined => {
  if (typeof condition !== 'object') return [condition];
  const { $in, ...others } = (condition ?? {}) as { $in?: Scalar[] };
  return Object.keys(others).length === 0 ? $in : undefined;
};

const equalityFilter = (equalities: readonly Values[]): Filter =>
  Object.fromEntries(equalities.map(({ field, values }) => [field, { $in: [...values] }]));

/** Whether equalities hold for a document. */
const equalityTest = (equalities: readonly Values[]): ((document: Document) => boolean) => {
  const fields = equalities.map(({ field, values }) => ({ path: pathOf(field), values }));
  return (document) => fields.every(({ path, values }) => values.includes(fieldOf(document, path) as Scalar));
};
