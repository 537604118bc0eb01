import {
  AGGREGATES,
  type Aggregate,
  type AnalysisColumn,
  type AnalysisTable,
  type AnalysisValue,
  type CalendarStep,
  columnLabel,
  type Exploration,
  type ExplorationFilter,
  formatPkr,
  type Grouping,
  plusDays,
  plusSteps,
} from '@parkho/contracts';
import { formatDay, formatMonth } from '../../../lib/date';

const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 2 });

export const columnOf = (table: AnalysisTable, name: string): AnalysisColumn =>
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

export const STEP_LABELS: Readonly<Record<CalendarStep, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};

/** 'Sold on: month'. */
export const groupingLabel = ({ column, step, width }: Grouping): string =>
  `${columnLabel(column)}${step ? `: ${STEP_LABELS[step]}` : ''}${width === undefined ? '' : ' (ranges)'}`;

/** 'Median price of sales by category'. */
export const titleOf = (exploration: Exploration, table: AnalysisTable): string => {
  const measure = measureLabel(exploration, table);
  const subject =
    exploration.measure === 'count' ? measure : `${measure} of ${inSentence(tableLabel(table))}`;
  const { by } = exploration;
  if (!by) return subject;
  return `${subject} by ${by.step && by.column === table.period ? by.step : inSentence(columnLabel(by.column))}`;
};

/** How figures of a question are written: 'PKR 62,000', '12.5%', '1,234'. */
export const figureFormat = (
  { measure, of }: Pick<Exploration, 'measure' | 'of'>,
  table: AnalysisTable,
): ((value: number) => string) => {
  if (measure === 'share') return (value) => `${number.format(value)}%`;
  const unit = of === undefined ? undefined : columnOf(table, of).unit;
  if (unit === 'PKR') return formatPkr;
  if (unit === 'percent') return (value) => `${number.format(value)}%`;
  return number.format;
};

/** 'days', of figures that do not carry their unit themselves. */
export const unitOf = ({ of }: Pick<Exploration, 'of'>, table: AnalysisTable): string | undefined => {
  const unit = of === undefined ? undefined : columnOf(table, of).unit;
  return unit === 'PKR' || unit === 'percent' ? undefined : unit;
};

const YES_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

/** A value of a column as its group is called. */
export const groupLabel = (
  key: AnalysisValue,
  { step, width, column }: Grouping,
  table: AnalysisTable,
): string => {
  if (key === null || key === '') return 'None';
  if (step) return stepLabel(String(key), step);
  if (width !== undefined) return rangeLabel(Number(key), width, columnOf(table, column));
  return valueLabel(String(key), columnOf(table, column));
};
export const valueLabel = (value: string, { type }: AnalysisColumn): string => {
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
      return formatMonth(day);
    case 'quarter':
      return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
    case 'year':
      return day.slice(0, 4);
  }
};

/** Under a bar, where there is little room. */
export const shortGroupLabel = (key: AnalysisValue, grouping: Grouping): string => {
  if (key === null) return 'None';
  const { step } = grouping;
  if (!step) return compact.format(Number(key));
  const day = String(key);
  if (step === 'quarter') return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  if (step === 'year') return day.slice(0, 4);
  const [month = '', date = ''] = formatDay(day).replace(',', '').split(' ');
  return step === 'month' ? month : `${month} ${date}`;
};
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

const rangeLabel = (from: number, width: number, { type, unit }: AnalysisColumn): string => {
  const isWhole = type === 'integer' && Number.isInteger(width);
  const name = unit === 'PKR' ? 'PKR ' : '';
  if (isWhole && width === 1) return `${name}${number.format(from)}`;
  return isWhole
    ? `${name}${number.format(from)} – ${number.format(from + width - 1)}`
    : `${name}${number.format(from)} to under ${number.format(from + width)}`;
};

/** What a filter keeps: 'Laptop and 2 more', 'from 5,000 to 9,000'. */
export const filterText = (filter: ExplorationFilter, table: AnalysisTable): string => {
  if ('values' in filter) {
    const [first = '', ...more] = filter.values;
    const label = valueLabel(first, columnOf(table, filter.column));
    return more.length > 0 ? `${label} and ${more.length} more` : label;
  }
  const { min, max } = filter;
  if (min === undefined) return `up to ${number.format(max!)}`;
  return max === undefined ? `from ${number.format(min)}` : `${number.format(min)} to ${number.format(max)}`;
};

/** 'Oct 1, 2026 to Oct 31, 2026'; undefined for all time. */
export const periodText = ({ from, to }: Pick<Exploration, 'from' | 'to'>): string | undefined => {
  if (from === undefined) return to === undefined ? undefined : `Until ${formatDay(to)}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
};

/** With what the figures are compared. */
export const comparedText = (compare: NonNullable<Exploration['compare']>): string => {
  if (typeof compare === 'object') return `As of ${formatDay(compare.asOf)}`;
  return compare === 'period' ? 'Period before' : 'Year before';
};

/** All measures that a table offers, counting first. */
export const measuresOf = (table: AnalysisTable, measured: readonly AnalysisColumn[]) => [
  ...(['count', 'share'] as const).map((measure) => ({ measure, label: measureLabel({ measure }, table) })),
  ...measured.flatMap(({ name: of }) =>
    (Object.keys(AGGREGATES) as Aggregate[])
      .filter((measure) => AGGREGATES[measure].ofColumn)
      .map((measure) => ({ measure, of, label: measureLabel({ measure, of }, table) })),
  ),
];

/** Periods by their names, as of today. */
export const presetsOf = (today: string) => {
  const month = `${today.slice(0, 8)}01`;
  const quarter = plusSteps(month, 'month', -((Number(today.slice(5, 7)) - 1) % 3));
  const last = (begin: string, step: 'month' | 'quarter') => ({
    from: plusSteps(begin, step, -1),
    to: plusDays(begin, -1),
  });
  return {
    'Last 7 days': { from: plusDays(today, -6), to: today },
    'Last 30 days': { from: plusDays(today, -29), to: today },
    'This month': { from: month, to: today },
    'Last month': last(month, 'month'),
    'This quarter': { from: quarter, to: today },
    'Last quarter': last(quarter, 'quarter'),
    'This year': { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
};
