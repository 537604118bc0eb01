import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type Document, fieldOf, pathOf, type Scalar, type Shape } from '../document.js';
import type { Condition, Filter, Query, Selection } from '../read-store.js';
import {
  MATCH_LEVELS,
  matchLevels,
  type Search,
  searchableWords,
  type Term,
  type TermMatch,
} from '../search.js';
import { packId, SEPARATORS, unpackId } from './packed-id.js';

/** A commit of at least this many documents belongs to a build that is still far behind. */
export const BULK = 100;

export interface Sql {
  sql: string;
  values: SQLInputValue[];
}

const FALSE: Sql = { sql: '0', values: [] };
const allOf = (parts: readonly Sql[]): Sql => ({
  sql: parts.map(({ sql }) => sql).join(' AND ') || '1',
  values: parts.flatMap(({ values }) => values),
});

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Column of a declared field; the prefix avoids the table's own names. */
const column = (field: string): string => (field === '_id' ? '_id' : quoteIdentifier(`f.${field}`));
const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
const bare = (field: string): string => field.replace(/^-/, '');

export const OPERATORS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

/** A change of a row: its document was added, replaced or removed. */
export interface Change {
  row: number;
  before?: Document;
  document?: Document;
  /** Declared fields with a changed value, with _id when the document was added or removed. */
  fields: readonly string[];
}

/** A row, the part of its document that is in no column, and the values of the columns. */
export type SelectedDocument = [row: number, rest: string | null, ...values: SQLOutputValue[]];

type FieldType = Shape['fields'][string];

const scalarTypeOf = (type: FieldType | undefined) => (type === 'id' ? 'string' : type);
/** Whether a column returns a scalar as JSON does: SQLite has no text with half a surrogate pair, and no NaN. */
const isExact = (value: unknown): boolean =>
  typeof value === 'string'
    ? !/\p{Surrogate}/u.test(value)
    : typeof value === 'boolean' || Number.isFinite(value);

/**
 * One collection: a narrow table with a column for each declared field, which filters and sorts read, a table of the
 * rest of the documents, and an index of words. A top-level field is only in its column; but documents with a memory
 * cache are stored as a whole: their JSON is read several times faster than thirty columns.
 */
export class Collection {
  readonly table: string;
  readonly documents: string;
  readonly wordsTable: string;
  readonly vocabularyTable: string;
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  readonly insertRow: string;
  /**
   * Selects the rows of ids. Its parameters are the ids that packed() leaves unchanged, and those that it packs, each
   * in JSON.
   */
  readonly selectRows: string;
  /**
   * Selects the documents of rows, given in JSON. Its columns, like those of the next statement, are in the order of
   * document().
   */
  readonly selectDocuments: string;
  readonly selectDocumentsBehind: string;
  readonly putRest: string;
  readonly removeRest: string;
  readonly insertWords: string;
  /**
   * Inserts the words of [row, text][], given in JSON, if a row is the last of the index and the checkpoint of a
   * collection is unchanged.
   */
  readonly insertAllWords: string;
  private readonly paths: readonly (readonly string[])[];
  /** Fields that are only in columns, _id included, ordered by name. */
  private readonly columnFields: ReadonlyMap<string, FieldType>;
  private readonly searchPaths: readonly (readonly string[])[];

  constructor(
    readonly name: string,
    readonly shape: Shape,
    public indexed: boolean,
  ) {
    this.table = quoteIdentifier(name);
    this.documents = quoteIdentifier(`${name}.documents`);
    this.wordsTable = quoteIdentifier(`${name}.words`);
    this.vocabularyTable = quoteIdentifier(`${name}.vocabulary`);
    this.fields = Object.keys(shape.fields);
    this.columns = this.fields.map(column);
    const placeholders = ['?', ...this.columns.map(() => '?')].join(', ');
    this.insertRow = `INSERT INTO ${this.table} (${['_id', ...this.columns].join(', ')}) VALUES (${placeholders})`;
    this.paths = this.fields.map(pathOf);
    const storesWholeDocuments = shape.memoryBytes !== undefined;
    const topLevelFields = [
      '_id',
      ...this.fields.filter((_, index) => this.paths[index]!.length === 1),
    ].sort();
    this.columnFields = new Map(
      storesWholeDocuments ? [] : topLevelFields.map((field) => [field, this.typeOf(field)]),
    );
    const select = storesWholeDocuments
      ? `SELECT row, rest FROM ${this.documents}`
      : `SELECT row, rest, ${topLevelFields.map(column).join(', ')} FROM ${this.table} LEFT JOIN ${this.documents} USING (row)`;
    const rowsWith = (id: string) =>
      `SELECT value AS _id, row FROM json_each(?) CROSS JOIN ${this.table} ON ${this.table}._id = ${id}`;
    this.selectRows = `${rowsWith('value')} UNION ALL ${rowsWith(`unhex(value, '${SEPARATORS}')`)}`;
    this.selectDocuments = `${select} WHERE row IN (SELECT value FROM json_each(?))`;
    this.selectDocumentsBehind = `${select} WHERE row > ? ORDER BY row LIMIT ?`;
    this.putRest = `INSERT OR REPLACE INTO ${this.documents} (row, rest) VALUES (?, ?)`;
    this.removeRest = `DELETE FROM ${this.documents} WHERE row = ?`;
    this.insertWords = `INSERT INTO ${this.wordsTable} (rowid, words) VALUES (?, ?)`;
    this.insertAllWords = `
      INSERT INTO ${this.wordsTable} (rowid, words) SELECT value ->> 0, value ->> 1 FROM json_each(?)
      WHERE (SELECT coalesce(max(rowid), 0) FROM ${this.wordsTable}) = ?
      AND (SELECT position FROM collections WHERE name = ?) = ?`;
    this.searchPaths = [...(shape.search?.leading ?? []), ...(shape.search?.others ?? [])].map(pathOf);
  }

  /**
   * Creates the tables, without indexes. Words are normalised already (see words()), with a space between two, so that
   * the tokenizer changes nothing.
   */
  get tables(): string {
    // In a REAL column, whole numbers and booleans take as few bytes as integers.
    const columnDefinitions = Object.entries(this.shape.fields).map(([field, type]) =>
      type === 'number' || type === 'boolean' ? `${column(field)} REAL` : column(field),
    );
    const columns = ['row INTEGER PRIMARY KEY, _id NOT NULL UNIQUE', ...columnDefinitions].join(', ');
    const tables = `
      CREATE TABLE ${this.table} (${columns});
      CREATE TABLE ${this.documents} (row INTEGER PRIMARY KEY, rest TEXT NOT NULL);`;
    if (!this.shape.search) return tables;
    return `${tables}
      CREATE VIRTUAL TABLE ${this.wordsTable} USING fts5 (
        words, content='', contentless_delete=1, detail=none, prefix='2 3 4', tokenize="ascii tokenchars '.'"
      );
      CREATE VIRTUAL TABLE ${this.vocabularyTable} USING fts5vocab (${this.wordsTable}, row);`;
  }

  /** Creates and fills the missing indexes. */
  get indexes(): string[] {
    return this.shape.indexes.map(({ fields, where = {} }, number) => {
      const keys = fields.map((field) => `${column(bare(field))}${field.startsWith('-') ? ' DESC' : ''}`);
      const partial = Object.entries(where).map(([field, value]) => `${column(field)} = ${literal(value)}`);
      return `CREATE INDEX IF NOT EXISTS ${quoteIdentifier(`${this.name}.${number}`)} ON ${this.table} (${keys.join(', ')})${
        partial.length > 0 ? ` WHERE ${partial.join(' AND ')}` : ''
      }`;
    });
  }

  get dropStatements(): string {
    const tables = [this.table, this.documents, this.vocabularyTable, this.wordsTable];
    return tables.map((table) => `DROP TABLE IF EXISTS ${table}`).join('; ');
  }

  /** The value of a document in a column. */
  value(document: Document, index: number): SQLInputValue {
    const value = fieldOf(document, this.paths[index]!);
    return value === undefined || value === null ? null : this.sqlValue(this.fields[index]!, value as Scalar);
  }

  /** JSON of the part of the document that is in no column; null if that is empty. */
  rest(document: Document): string | null {
    if (this.columnFields.size === 0) return JSON.stringify(document);
    let json = '';
    for (const [key, value] of Object.entries(document))
      if (value !== undefined && !this.isInColumn(key, value))
        json += `${json && ','}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    return json === '' ? null : `{${json}}`;
  }

  /** Indexes of the columns in which two documents differ. */
  differing(a: Document, b: Document): number[] {
    return this.paths.flatMap((path, index) =>
      (fieldOf(a, path) ?? null) === (fieldOf(b, path) ?? null) ? [] : [index],
    );
  }

  private isInColumn(key: string, value: unknown): boolean {
    return typeof value === scalarTypeOf(this.columnFields.get(key)) && isExact(value);
  }

  /**
   * The document of a row, with its keys in the order of stored documents.
   *
   * @throws SyntaxError when the row was altered
   */
  document([, rest, ...values]: SelectedDocument): Document {
    const remainder = rest === null ? {} : (JSON.parse(rest) as Document);
    if (this.columnFields.size === 0) return remainder as Document;
    const document: Record<string, unknown> = {};
    const entries = Object.entries(remainder);
    let [entryIndex, valueIndex] = [0, 0];
    for (const [field, type] of this.columnFields) {
      for (; entryIndex < entries.length && entries[entryIndex]![0] < field; entryIndex++)
        document[entries[entryIndex]![0]] = entries[entryIndex]![1];
      const value = values[valueIndex++]!;
      if (value !== null && entries[entryIndex]?.[0] !== field) document[field] = scalarOf(type, value);
    }
    for (; entryIndex < entries.length; entryIndex++)
      document[entries[entryIndex]![0]] = entries[entryIndex]![1];
    if (document._id === undefined) throw new SyntaxError('A row has no _id');
    return document as unknown as Document;
  }

  sqlValue(field: string, value: Scalar): SQLInputValue {
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'string' && this.typeOf(field) === 'id' ? packId(value) : value;
  }

  /** The value of a field from its column. */
  scalar(field: string, value: SQLOutputValue): Scalar {
    return scalarOf(this.typeOf(field), value);
  }

  /** The searchable words. */
  text(document: Document): string {
    return [...searchableWords(document, this.shape)].join(' ');
  }

  hasSameText(a: Document, b: Document): boolean {
    return this.searchPaths.every((path) => fieldOf(a, path) === fieldOf(b, path));
  }

  /** The terms of a search, none where a document may lack them all. */
  terms(search: Search | undefined): readonly Term[] {
    const { terms = [], allButOne } = search ?? {};
    if (terms.length > 0 && !this.shape.search) throw new RangeError(`${this.name} has no searchable fields`);
    return allButOne && terms.length === 1 ? [] : terms;
  }

  /** The condition of a selection. */
  conditionOf({ filter = {}, search }: Selection): Sql {
    return allOf([...this.searchConditions(search, MATCH_LEVELS - 1), this.where(filter)]);
  }

  /** The condition of rows that match a search at a level or a better one. */
  private searchConditions(search: Search | undefined, level: number): Sql[] {
    const termConditions = this.terms(search).map((term) => this.anyOf(matchLevels(term)[level]!));
    if (!search?.allButOne || termConditions.length === 0) return termConditions;
    const matchCount = termConditions.map(({ sql }) => `(${sql} IS TRUE)`).join(' + ');
    return [
      {
        sql: `${matchCount} >= ${termConditions.length - 1}`,
        values: termConditions.flatMap(({ values }) => values),
      },
    ];
  }

  private anyOf(matches: readonly TermMatch[]): Sql {
    const parts: Sql[] = matches.flatMap((match) =>
      'field' in match ? [this.condition(match.field, { $in: [...match.values] })] : [],
    );
    const query = ftsQuery(matches);
    if (query) {
      const sql = `row IN (SELECT rowid FROM ${this.wordsTable} WHERE ${this.wordsTable} MATCH ?)`;
      parts.push({ sql, values: [query] });
    }
    return {
      sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
      values: parts.flatMap(({ values }) => values),
    };
  }

  where({ $or, ...fields }: Filter): Sql {
    const parts = Object.entries(fields as Record<string, Condition>)
      .map(([field, condition]) => this.condition(field, condition))
      // SQLite tests conditions in this order, and membership in a long list takes longest.
      .sort((a, b) => a.values.length - b.values.length);
    if ($or) {
      const alternatives = $or.map((alternative) => this.where(alternative));
      parts.push({
        sql: alternatives.length > 0 ? `(${alternatives.map(({ sql }) => `(${sql})`).join(' OR ')})` : '0',
        values: alternatives.flatMap(({ values }) => values),
      });
    }
    return allOf(parts);
  }

  private condition(field: string, condition: Condition): Sql {
    const name = this.columnOf(field);
    const type = scalarTypeOf(this.typeOf(field));
    const isOfType = (operand: Scalar) => typeof operand === type;
    const sqlValue = (operand: Scalar) => this.sqlValue(field, operand);
    if (condition === null) return { sql: `${name} IS NULL`, values: [] };
    if (typeof condition !== 'object')
      return isOfType(condition) ? { sql: `${name} = ?`, values: [sqlValue(condition)] } : FALSE;
    const parts: Sql[] = [];
    const { $in, $ne } = condition;
    if ($in) {
      const values = $in.filter(isOfType).map(sqlValue);
      parts.push({ sql: `${name} IN (${values.map(() => '?').join(', ')})`, values });
    }
    if ($ne === null) parts.push({ sql: `${name} IS NOT NULL`, values: [] });
    else if ($ne !== undefined && isOfType($ne))
      parts.push({ sql: `${name} IS NOT ?`, values: [sqlValue($ne)] });
    for (const [operator, sign] of Object.entries(OPERATORS)) {
      const operand = condition[operator as keyof typeof OPERATORS];
      if (operand === undefined) continue;
      parts.push(isOfType(operand) ? { sql: `${name} ${sign} ?`, values: [sqlValue(operand)] } : FALSE);
    }
    return allOf(parts);
  }

  /**
   * The column of a declared field.
   * @throws RangeError for any other
   */
  columnOf(field: string): string {
    this.typeOf(field);
    return column(field);
  }

  typeOf(field: string): FieldType {
    const type = field === '_id' ? 'id' : this.shape.fields[field];
    if (!type) throw new RangeError(`${this.name} does not declare ${field}`);
    return type;
  }

  /** The order of a page: better levels first where it is ranked. */
  pageOrder({ search, ranked, sort }: Query): Sql {
    const ranks = ranked
      ? Array.from({ length: MATCH_LEVELS - 1 }, (_, level) => allOf(this.searchConditions(search, level)))
      : [];
    return {
      // Not the condition itself: SQLite takes a constant for the number of a column.
      sql: [...ranks.map(({ sql }) => `CASE WHEN ${sql} THEN 0 ELSE 1 END`), this.order(sort)].join(', '),
      values: ranks.flatMap(({ values }) => values),
    };
  }

  order(sort: Query['sort']): string {
    const keys = Object.entries(sort ?? {});
    const direction = (sign: 1 | -1) => (sign === 1 ? 'ASC' : 'DESC');
    const tie = keys.some(([field]) => field === '_id') ? [] : [`_id ${direction(keys[0]?.[1] ?? 1)}`];
    return [...keys.map(([field, sign]) => `${this.columnOf(field)} ${direction(sign)}`), ...tie].join(', ');
  }
}

const scalarOf = (type: FieldType, value: SQLOutputValue): Scalar => {
  if (value instanceof Uint8Array) return unpackId(value);
  return type === 'boolean' ? value === 1 : (value as Scalar);
};

/** The FTS5 query of the matches that are words; undefined when none is. */
export const ftsQuery = (matches: readonly TermMatch[]): string | undefined =>
  matches
    .flatMap((match) => ('field' in match ? [] : [`"${match.text}"${match.whole ? '' : '*'}`]))
    .join(' OR ') || undefined;
