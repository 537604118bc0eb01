import type { AnalysisTable, ResultColumn } from '@parkho/contracts';
import { type Column, columnsOf, FACT_TABLES, type FactTable } from '@parkho/projections';

const TYPES: Readonly<Record<Column['type'], ResultColumn['type']>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'boolean',
  day: 'day',
  time: 'time',
  position: 'integer',
};

/** The first column of days without null. */
const periodColumnOf = (table: FactTable): string =>
  Object.entries(columnsOf(table)).find(([, { type, nullable }]) => type === 'day' && !nullable)![0];

/** The tables of facts with their documentation for analysts. */
export const ANALYSIS_TABLES: readonly AnalysisTable[] = FACT_TABLES.map((table) => ({
  name: table.name,
  description: `${table.row}. ${table.description}`.trim(),
  period: periodColumnOf(table),
  columns: Object.entries(columnsOf(table)).map(([name, { type, unit, options, description }]) => ({
    name,
    type: TYPES[type],
    description,
    ...(unit && { unit }),
    ...(options && { options }),
  })),
}));
