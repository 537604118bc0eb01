import type { CalendarStep } from '../values/calendar.js';
import { formatDay } from '../values/dates.js';
import { formatPkr } from '../values/money.js';
import { plusDays } from '../values/pakistan-time.js';
import { AGGREGATES, columnLabel, type Exploration, type Grouping } from './exploration.js';
import type { AnalysisColumn, AnalysisTable, AnalysisValue } from './query-result.js';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 2 });

/** @param name of an existing column */
export const columnIn = (table: AnalysisTable, name: string): AnalysisColumn =>
  table.columns.find((column) => column.name === name)!;

/** 'Views by day'. */
export const tableLabel = ({ name }: AnalysisTable): string => columnLabel(name);

/** 'Median price'. */
export const measureLabel = (
  { measure, of }: Pick<Exploration, 'measure' | 'of'>,
  table: AnalysisTable,
): string => {
  if (of !== undefined) return `${AGGREGATES[measure].label} ${inSentence(columnLabel(of))}`;
  return measure === 'share' ? 'Share' : `Number of ${inSentence(tableLabel(table))}`;
};
const inSentence = (label: string): string =>
  label.startsWith('ID') ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** 'Median price of sales by category'. */
export const explorationTitle = (exploration: Exploration, table: AnalysisTable): string => {
  const measure = measureLabel(exploration, table);
  const subject =
    exploration.measure === 'count' ? measure : `${measure} of ${inSentence(tableLabel(table))}`;
  const { by } = exploration;
  if (!by) return subject;
  return `${subject} by ${by.step && by.column === table.period ? by.step : inSentence(columnLabel(by.column))}`;
};

/** Formats figures of an exploration: 'PKR 62,000', '12.5%', '1,234'. */
export const figureFormat = (
  { measure, of }: Pick<Exploration, 'measure' | 'of'>,
  table: AnalysisTable,
): ((value: number) => string) => {
  if (measure === 'share') return (value) => `${number.format(value)}%`;
  const unit = of === undefined ? undefined : columnIn(table, of).unit;
  if (unit === 'PKR') return formatPkr;
  if (unit === 'percent') return (value) => `${number.format(value)}%`;
  return number.format;
};

/** 'days', for figures without their own unit. */
export const figureUnit = ({ of }: Pick<Exploration, 'of'>, table: AnalysisTable): string | undefined => {
  const unit = of === undefined ? undefined : columnIn(table, of).unit;
  return unit === 'PKR' || unit === 'percent' ? undefined : unit;
};

const YES_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/** The label of a column's value as a group. */
export const groupLabel = (
  key: AnalysisValue,
  { step, width, column }: Grouping,
  table: AnalysisTable,
): string => {
  if (key === null || key === '') return 'None';
  if (step) return stepLabel(String(key), step);
  if (width !== undefined) return rangeLabel(Number(key), width, columnIn(table, column));
  return columnValueLabel(String(key), columnIn(table, column));
};
export const columnValueLabel = (value: string, { type }: AnalysisColumn): string => {
  if (value === '') return 'None';
  return type === 'boolean' ? (YES_NO[value] ?? value) : value;
};

const stepLabel = (day: string, step: CalendarStep): string => {
  switch (step) {
    case 'day':
      return formatDay(day);
    case 'week':
      return `${formatDay(day)} – ${formatDay(plusDays(day, 6))}`;
    case 'month':
      return month.format(new Date(day));
    case 'quarter':
      return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
    case 'year':
      return day.slice(0, 4);
  }
};

const rangeLabel = (from: number, width: number, { type, unit }: AnalysisColumn): string => {
  const isWhole = type === 'integer' && Number.isInteger(width);
  const name = unit === 'PKR' ? 'PKR ' : '';
  if (isWhole && width === 1) return `${name}${number.format(from)}`;
  return isWhole
    ? `${name}${number.format(from)} – ${number.format(from + width - 1)}`
    : `${name}${number.format(from)} to under ${number.format(from + width)}`;
};

/** The label of a comparison. */
export const comparisonLabel = (compare: NonNullable<Exploration['compare']>): string => {
  if (typeof compare === 'object') return `As of ${formatDay(compare.asOf)}`;
  return compare === 'period' ? 'Period before' : 'Year before';
};
