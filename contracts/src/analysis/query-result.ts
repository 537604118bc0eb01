import { csvRecord } from '../values/csv-record.js';

/** A value of a result: numbers beyond 2^53 are texts, dates are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export type AnalysisValue = string | number | boolean | null;

export interface ResultColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'time';
}

/** The evidence of a result: the same query as of the same position gives the same rows and hash. */
export interface QueryEvidence {
  /** Number of events of the log that the facts are folded from. */
  readonly position: number;
  /** Root of the log tree over these events, in base64. */
  readonly root: string;
  /** SHA-256 of `{"columns":…,"rows":…}` as JSON without white space, in hexadecimal digits. */
  readonly sha256: string;
  /** The engine and its version, such as `DuckDB v1.5.0`. */
  readonly engine: string;
}

/** Response of `POST /api/analysis/sql`. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly AnalysisValue[])[];
  /** Whether there are more rows than a result may have. */
  readonly truncated: boolean;
  readonly evidence: QueryEvidence;
}

/** A column of a table of facts. */
export interface AnalysisColumn extends ResultColumn {
  readonly description: string;
  /** The unit of a number: 'PKR', 'days'. */
  readonly unit?: string;
  /** All values of a text column; absent if they are not limited. */
  readonly options?: readonly string[];
}

export interface AnalysisTable {
  /** Name in SQL. With `_history` appended: the rows of every position up to that of the query. */
  readonly name: string;
  readonly description: string;
  /** The day column by which rows are counted: for a sale its day of sale. */
  readonly period: string;
  readonly columns: readonly AnalysisColumn[];
}

/** Response of `GET /api/analysis/tables`. */
export interface AnalysisTables {
  /** False if the engine has no binary for this platform: queries are answered with 501. */
  readonly available: boolean;
  readonly tables: readonly AnalysisTable[];
}

/** The file formats of a result, and their media types. */
export const RESULT_MEDIA_TYPES = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const;
type ResultFormat = keyof typeof RESULT_MEDIA_TYPES;
export const RESULT_FORMATS = Object.keys(RESULT_MEDIA_TYPES) as readonly ResultFormat[];

/** A result as a CSV file of plain columns. */
export const resultCsv = ({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): string =>
  [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((value) => (typeof value === 'number' ? value : String(value ?? '')))),
  ]
    .map((cells) => csvRecord(cells))
    .join('');

export const ANALYSIS_LIMITS = {
  /** Characters of a query. */
  sql: 10_000,
  /** Rows of a result. */
  rows: 10_000,
  /** Bytes of a result's values. */
  bytes: 4_000_000,
  /** Timeout of a query. */
  seconds: 10,
  /** Queries that wait for their turn. */
  waiting: 20,
} as const;

export const ANALYSIS_MESSAGES = {
  sqlRequired: 'Please enter a query',
  sqlTooLong: `Query cannot exceed ${ANALYSIS_LIMITS.sql.toLocaleString('en')} characters`,
  asOfInFuture: 'As of cannot be in the future',
  positionInvalid: 'Position must be a whole number of events, 1 or more',
  positionOrDay: 'Choose a day or a position, not both',
  positionBeyond: (events: number) => `The log has ${events.toLocaleString('en')} events`,
  formatInvalid: `Format must be one of ${RESULT_FORMATS.join(', ')}`,
  oneSelect: 'Only one SELECT statement can be run',
  noParameters: 'A query has no parameters: write the values',
  noSamples: 'Samples differ each time and cannot be taken',
  tableUnknown: (name: string) => `There is no table “${name}”`,
  functionRefused: (name: string) => `The function “${name}” cannot be used in a query`,
  tookTooLong: `The query ran for more than ${ANALYSIS_LIMITS.seconds} seconds and was stopped`,
  outOfMemory: 'The query needs more memory than a query may use',
  stopped: 'The query stopped unexpectedly. Try again',
  tooMany: 'Too many queries are waiting. Try again in a moment',
  preparing: (percent: number) => `Tables are being prepared (${percent}%). Try again in a moment`,
  truncated: (rows: number) => `The first ${rows.toLocaleString('en')} rows. Add a LIMIT or group them`,
  noRows: 'The query returned no rows',
  failed: 'Failed to run the query',
  ignored: (parts: readonly string[]) => `Ignored in the address: ${parts.join(', ')}`,
  unavailable: 'Queries are not available on this platform',
} as const;
