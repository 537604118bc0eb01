import { type DuckDBConnection, type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import { ANALYSIS_LIMITS, type AnalysisValue, type QueryResult, type ResultColumn } from '@parkho/contracts';

export type StatementResult = Pick<QueryResult, 'columns' | 'rows' | 'truncated'>;

const TYPES: Partial<Record<DuckDBTypeId, ResultColumn['type']>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.FLOAT]: 'number',
  [DuckDBTypeId.DOUBLE]: 'number',
  [DuckDBTypeId.DECIMAL]: 'number',
  [DuckDBTypeId.DATE]: 'day',
  [DuckDBTypeId.TIMESTAMP]: 'time',
  [DuckDBTypeId.TIMESTAMP_S]: 'time',
  [DuckDBTypeId.TIMESTAMP_MS]: 'time',
  [DuckDBTypeId.TIMESTAMP_NS]: 'time',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'time',
};
const typeOf = ({ typeId }: DuckDBType): ResultColumn['type'] => TYPES[typeId] ?? 'text';

/** Runs a statement and reads at most the rows and bytes that a result may have. */
export const executeStatement = async (
  connection: DuckDBConnection,
  statement: string,
): Promise<StatementResult> => {
  const result = await connection.stream(statement);
  const types = result.columnTypes().map(typeOf);
  const columns = result.deduplicatedColumnNames().map((name, index) => ({ name, type: types[index]! }));
  const rows: AnalysisValue[][] = [];
  let size = 0;
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    for (const values of chunk.getRows()) {
      const row = values.map((value, index) => asJson(value, types[index]!));
      for (const value of row) size += typeof value === 'string' ? value.length : 8;
      if (rows.length === ANALYSIS_LIMITS.rows || size > ANALYSIS_LIMITS.bytes)
        return { columns, rows, truncated: true };
      rows.push(row);
    }
  }
  return { columns, rows, truncated: false };
};

const asJson = (value: DuckDBValue, type: ResultColumn['type']): AnalysisValue => {
  if (value === null) return null;
  switch (type) {
    case 'boolean':
      return Boolean(value);
    case 'integer': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    case 'number': {
      const number = typeof value === 'number' ? value : Number(String(value));
      // JSON has no infinity.
      return Number.isFinite(number) ? number : String(value);
    }
    case 'time':
      return timeOf(String(value));
    default:
      return String(value);
  }
};

/** '2026-03-14 04:15:00.5+00' as ISO 8601 in UTC. */
const timeOf = (text: string): string => {
  const at = Date.parse(`${text.replace(' ', 'T').replace(/[+-]\d\d(:\d\d)?$/, '')}Z`);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
};
