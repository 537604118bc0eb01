import { LEADING_MARK, type TermMatch } from '../../search.js';
import type { ResultRow } from '../background.js';
import { ftsQuery, type Sql } from '../collection.js';
import { parseRowList, RowSet } from './row-set.js';

type WordMatch = Extract<TermMatch, { text: string }>;

/** Whether a match is one of words, and not of values. */
export const isWordMatch = (match: TermMatch): match is WordMatch => 'text' in match;

/** The FTS5 query of a match. */
export const queryOf = (match: WordMatch): string => ftsQuery([match])!;

/** Whether every document of a match is also one of the wider match. */
const isWithin = (match: WordMatch, wider: WordMatch): boolean => {
  const texts = match.text.startsWith(LEADING_MARK)
    ? [match.text, match.text.slice(LEADING_MARK.length)]
    : [match.text];
  return texts.some((text) =>
    wider.whole ? match.whole && text === wider.text : text.startsWith(wider.text),
  );
};

/**
 * A statement that finds the rows of several matches of words, and the function that makes sets of its result, by the
 * FTS5 query of each match. Most matches have the same rows, as those with a word that begins with 'dell' have that
 * word in a leading field: rows are counted first, in less than half of the time of listing them, and a match with as
 * many rows as a wider one shares its set.
 *
 * @param table of words (FTS5)
 */
export function wordRows(
  table: string,
  matches: readonly TermMatch[],
): Sql & { sets(result: readonly ResultRow[]): ReadonlyMap<string, RowSet> } {
  const distinct = new Map(matches.filter(isWordMatch).map((match) => [queryOf(match), match]));
  const wordMatches = [...distinct.values()];
  const wider = wordMatches.map((match) =>
    wordMatches.flatMap((other, index) => (other !== match && isWithin(match, other) ? [index] : [])),
  );
  const matchingRows = (index: number) => `FROM ${table} WHERE ${table} MATCH ?${index + 1}`;
  const counts = wordMatches.map((_, index) => `(SELECT count(*) ${matchingRows(index)}) AS n${index}`);
  const lists = wordMatches.map((_, index) => {
    const widerCounts = wider[index]!.map((other) => `n${other}`);
    const list = `(SELECT json_group_array(rowid) ${matchingRows(index)})`;
    const listUnlessShared =
      widerCounts.length > 0 ? `iif(n${index} IN (${widerCounts}), NULL, ${list})` : list;
    return `SELECT n${index} AS size, ${listUnlessShared} AS rows FROM counts`;
  });
  return {
    sql: `WITH counts AS MATERIALIZED (SELECT ${counts.join(', ')}) ${lists.join(' UNION ALL ')}`,
    values: [...distinct.keys()],
    sets(result) {
      const rowSets = result.map(({ rows }) => (rows === null ? undefined : RowSet.of(parseRowList(rows))));
      const setOf = (index: number): RowSet =>
        rowSets[index] ?? setOf(wider[index]!.find((other) => result[other]!.size === result[index]!.size)!);
      return new Map(Array.from(distinct.keys(), (match, index) => [match, setOf(index)]));
    },
  };
}
