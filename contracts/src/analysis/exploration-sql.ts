import { periodBefore, yearBefore } from '../values/calendar.js';
import {
  type Exploration,
  type ExplorationFilter,
  type Grouping,
  isNumeric,
  periodOf,
} from './exploration.js';
import type { AnalysisColumn, AnalysisTable } from './query-result.js';

/** Names of the columns of a result besides that of the group. */
export const RESULT = { value: 'value', rows: 'row_count', isTotal: 'is_total' } as const;
/** Maximum number of rows of a group that are shown, beside their total number. */
const MAX_DRILLED_ROWS = 200;

const sqlString = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const columnOf = (table: AnalysisTable, name: string): AnalysisColumn =>
  table.columns.find((column) => column.name === name)!;

const valuesCondition = (
  column: string,
  values: readonly string[],
  write: (value: string) => string,
): string => {
  const literals = values.filter((value) => value !== '').map(write);
  const conditions = [
    ...(literals.length > 0 ? [`${column} IN (${literals.join(', ')})`] : []),
    ...(literals.length < values.length ? [`${column} IS NULL`] : []),
  ];
  return conditions.length > 1 ? `(${conditions.join(' OR ')})` : conditions.join();
};

const filterSql = (filter: ExplorationFilter, table: AnalysisTable): string => {
  const { column } = filter;
  if ('values' in filter)
    return valuesCondition(
      column,
      filter.values,
      columnOf(table, column).type === 'boolean' ? (value) => value.toUpperCase() : sqlString,
    );
  const { min, max } = filter;
  return [
    ...(min === undefined ? [] : [`${column} >= ${min}`]),
    ...(max === undefined ? [] : [`${column} <= ${max}`]),
  ].join(' AND ');
};

const groupSql = ({ column, step, width }: Grouping): string => {
  if (step !== undefined) return step === 'day' ? column : `CAST(date_trunc('${step}', ${column}) AS DATE)`;
  return width === undefined ? column : `floor(${column} / ${width}) * ${width}`;
};

const conditions = ({ filters, from, to }: Exploration, table: AnalysisTable): string[] => [
  ...(from ? [`${table.period} >= DATE ${sqlString(from)}`] : []),
  ...(to ? [`${table.period} <= DATE ${sqlString(to)}`] : []),
  ...filters.map((filter) => filterSql(filter, table)),
];
const whereClause = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `\nWHERE ${conditions.join('\n  AND ')}` : '';

/** Amounts in rupees are rounded. */
const measureSql = ({ measure, of = '', by }: Exploration, table: AnalysisTable): string => {
  const isWhole = of !== '' && columnOf(table, of).unit === 'PKR';
  const rounded = (sql: string): string => (isWhole ? `CAST(round(${sql}) AS BIGINT)` : `round(${sql}, 2)`);
  switch (measure) {
    case 'count':
      return 'count(*)';
    case 'share':
      return by ? 'round(100.0 * count(*) / max(count(*)) OVER (), 1)' : '100.0';
    case 'sum':
      return columnOf(table, of).type === 'integer' ? `sum(${of})` : rounded(`sum(${of})`);
    case 'average':
      return rounded(`avg(${of})`);
    case 'median':
      return rounded(`median(${of})`);
    case 'p90':
      return `quantile_disc(${of}, 0.9)`;
  }
};

/**
 * The SQL of an exploration: a row for each group with its value and number of rows, and one for all (`is_total`); one
 * row without groups. Groups of days and numbers are in their order, others by value.
 */
export const explorationSql = (exploration: Exploration, table: AnalysisTable): string => {
  const { by } = exploration;
  const value = `${measureSql(exploration, table)} AS ${RESULT.value}`;
  const rows = `count(*) AS ${RESULT.rows}`;
  const from = `FROM ${table.name}${whereClause(conditions(exploration, table))}`;
  if (!by) return `SELECT ${value}, ${rows}\n${from}`;
  const group = groupSql(by);
  const order = by.step !== undefined || by.width !== undefined ? '1' : `${RESULT.value} DESC NULLS LAST, 1`;
  return `SELECT ${group === by.column ? group : `${group} AS ${by.column}`}, ${value}, ${rows}, grouping(${group}) = 1 AS ${RESULT.isTotal}
${from}
GROUP BY GROUPING SETS ((${group}), ())
ORDER BY ${RESULT.isTotal} DESC, ${order}`;
};

/** The rows of the group in the exploration, or all counted rows; the newest first. */
export const drillSql = (exploration: Exploration, table: AnalysisTable): string => {
  const { by, group } = exploration;
  const selected = conditions(exploration, table);
  if (by && group !== undefined) selected.push(groupCondition(by, group, table));
  return `SELECT *
FROM ${table.name}${whereClause(selected)}
ORDER BY valid_from DESC
LIMIT ${MAX_DRILLED_ROWS}`;
};

const groupCondition = (by: Grouping, group: string, table: AnalysisTable): string => {
  const { type } = columnOf(table, by.column);
  if (group === '') return `${by.column} IS NULL`;
  const sql = groupSql(by);
  if (type === 'day') return `${sql} = DATE ${sqlString(group)}`;
  if (isNumeric(columnOf(table, by.column))) return `${sql} = ${Number(group)}`;
  return type === 'boolean'
    ? `${sql} = ${group === 'true' ? 'TRUE' : 'FALSE'}`
    : `${sql} = ${sqlString(group)}`;
};

/** The values of a column, the most frequent first, to choose from. */
export const valuesSql = (table: AnalysisTable, column: string): string =>
  `SELECT ${column}, count(*) AS ${RESULT.rows}\nFROM ${table.name}\nGROUP BY 1\nORDER BY 2 DESC, 1\nLIMIT 500`;

/** The exploration to compare with. */
export const comparedWith = (exploration: Exploration): Exploration | undefined => {
  const { compare, ...uncompared } = exploration;
  if (compare === undefined) return undefined;
  if (typeof compare === 'object') return { ...uncompared, asOf: compare.asOf };
  const period = periodOf(exploration);
  return period && { ...uncompared, ...(compare === 'period' ? periodBefore(period) : yearBefore(period)) };
};
