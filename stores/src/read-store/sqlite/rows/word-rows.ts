import { LEADING_MARK, type TermMatch } from '../../search.js';
import type { ResultRow } from '../background.js';
import { ftsQuery, type Sql } from '../collection.js';
import { parseRowList, RowSet } from './row-set.js';

type WordWay = Extract<TermMatch, { text: string }>;

/** Whether a way matches words, and not values. */
export const isOfWords = (way: TermMatch): way is WordWay => 'text' in way;

/** The FTS5 query of a way. */
export const matchOf = (way: WordWay): string => ftsQuery([way])!;

/** Whether every document that matches one way matches the other. */
const isWithin = (one: WordWay, other: WordWay): boolean => {
  const texts = one.text.startsWith(LEADING_MARK)
    ? [one.text, one.text.slice(LEADING_MARK.length)]
    : [one.text];
  return texts.some((text) => (other.whole ? one.whole && text === other.text : text.startsWith(other.text)));
};

/**
 * A statement that finds the rows for several ways to match words, and the function that makes sets of its result, by
 * the FTS5 query of each way. Most ways match the same rows, as those with a word that begins with 'dell' have that
 * word in a leading field: rows are counted first, in less than half of the time of listing them, and a way with as
 * many rows as a wider one shares its set.
 *
 * @param table of words (FTS5)
 */
export function wordRows(
  table: string,
  all: readonly TermMatch[],
): Sql & { sets(found: readonly ResultRow[]): ReadonlyMap<string, RowSet> } {
  const distinct = new Map(all.filter(isOfWords).map((way) => [matchOf(way), way]));
  const ways = [...distinct.values()];
  const wider = ways.map((way) =>
    ways.flatMap((other, index) => (other !== way && isWithin(way, other) ? [index] : [])),
  );
  const having = (index: number) => `FROM ${table} WHERE ${table} MATCH ?${index + 1}`;
  const counts = ways.map((_, index) => `(SELECT count(*) ${having(index)}) AS n${index}`);
  const lists = ways.map((_, index) => {
    const others = wider[index]!.map((other) => `n${other}`);
    const list = `(SELECT json_group_array(rowid) ${having(index)})`;
    const unlessKnown = others.length > 0 ? `iif(n${index} IN (${others}), NULL, ${list})` : list;
    return `SELECT n${index} AS size, ${unlessKnown} AS rows FROM counts`;
  });
  return {
    sql: `WITH counts AS MATERIALIZED (SELECT ${counts.join(', ')}) ${lists.join(' UNION ALL ')}`,
    values: [...distinct.keys()],
    sets(found) {
      const made = found.map(({ rows }) => (rows === null ? undefined : RowSet.of(parseRowList(rows))));
      const setOf = (index: number): RowSet =>
        made[index] ?? setOf(wider[index]!.find((other) => found[other]!.size === found[index]!.size)!);
      return new Map(Array.from(distinct.keys(), (match, index) => [match, setOf(index)]));
    },
  };
}
