import { DatabaseSync } from 'node:sqlite';
import { matchLevels } from '../../search.js';
import { isWordMatch, queryOf, wordRows } from './word-rows.js';

const TABLE = 'products';
/** Words of documents, in the format of searchableWords(), by row. */
const DOCUMENTS = [
  'dell §dell latitude §latitude',
  'dell §dell',
  'della',
  'dellb §dellb',
  'hp §hp dell',
  'hp §hp',
  '5 §5 50',
  'i5 §i5 dellx',
];

const database = new DatabaseSync(':memory:');
database.exec(
  `CREATE VIRTUAL TABLE ${TABLE} USING fts5 (
    words, content='', contentless_delete=1, detail=none, prefix='2 3 4', tokenize="ascii tokenchars '.'"
  )`,
);
const insert = database.prepare(`INSERT INTO ${TABLE} (rowid, words) VALUES (?, ?)`);
for (const [row, words] of DOCUMENTS.entries()) insert.run(row, words);
afterAll(() => database.close());

/** The rows for each source, and the number of lists that SQLite built for them. */
const rowsOf = (word: string) => {
  const ways = matchLevels({ word }).flat().filter(isWordMatch);
  const { sql, values, sets } = wordRows(TABLE, ways);
  const rows = database.prepare(sql).all(...values) as Parameters<typeof sets>[0];
  const lists = rows.filter(({ rows: list }) => list !== null).length;
  const byMatch = sets(rows);
  return { ways, lists, rows: ways.map((way) => [...byMatch.get(queryOf(way))!.rows()]) };
};

test.each([
  'dell',
  'del',
  'della',
  'dellb',
  'hp',
  '5',
  '50',
  'i5',
  'lat',
  'none',
])('finds the rows of every source of %s', (word) => {
  const { ways, rows } = rowsOf(word);
  expect(rows).toEqual(
    ways.map(({ text, whole }) =>
      [...DOCUMENTS.entries()]
        .filter(([, words]) =>
          words.split(' ').some((word) => (whole ? word === text : word.startsWith(text))),
        )
        .map(([row]) => row),
    ),
  );
});

test('a statement lists each distinct set of rows once', () => {
  // Two have it in a leading field, one of them as a prefix; one has it elsewhere, and two as a prefix.
  expect(rowsOf('dell').lists).toBe(4);
  // In leading fields, anywhere, as a word and as a prefix: the same rows.
  expect(rowsOf('hp').lists).toBe(1);
  expect(rowsOf('latitude').lists).toBe(1);
});
