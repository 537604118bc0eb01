import {
  AGGREGATES,
  type Aggregate,
  type AnalysisColumn,
  type AnalysisTable,
  type AnalysisValue,
  columnIn,
  columnLabel,
  columnValueLabel,
  type Exploration,
  type ExplorationFilter,
  type Grouping,
  measureLabel,
  RELATIVE_PERIODS,
} from '@parkho/contracts';
import { formatDay } from '../../../lib/date';

const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 2 });

/** 'Sold on: month'. */
export const groupingLabel = ({ column, step, width }: Grouping): string =>
  `${columnLabel(column)}${step ? `: ${step}` : ''}${width === undefined ? '' : ' (ranges)'}`;

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

/** The values of a filter: 'Laptop and 2 more', 'from 5,000 to 9,000'. */
export const filterText = (filter: ExplorationFilter, table: AnalysisTable): string => {
  if ('values' in filter) {
    const [first = '', ...more] = filter.values;
    const label = columnValueLabel(first, columnIn(table, filter.column));
    return more.length > 0 ? `${label} and ${more.length} more` : label;
  }
  const { min, max } = filter;
  if (min === undefined) return `up to ${number.format(max!)}`;
  return max === undefined ? `from ${number.format(min)}` : `${number.format(min)} to ${number.format(max)}`;
};

/** 'Last month', 'Oct 1, 2026 to Oct 31, 2026'; undefined for all time. */
export const periodText = ({
  period,
  from,
  to,
}: Pick<Exploration, 'period' | 'from' | 'to'>): string | undefined => {
  if (period) return RELATIVE_PERIODS[period];
  if (from === undefined) return to === undefined ? undefined : `Until ${formatDay(to)}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
};

/** All measures of a table, counting first. */
export const measuresOf = (table: AnalysisTable, measured: readonly AnalysisColumn[]) => [
  ...(['count', 'share'] as const).map((measure) => ({ measure, label: measureLabel({ measure }, table) })),
  ...measured.flatMap(({ name: of }) =>
    (Object.keys(AGGREGATES) as Aggregate[])
      .filter((measure) => AGGREGATES[measure].ofColumn)
      .map((measure) => ({ measure, of, label: measureLabel({ measure, of }, table) })),
  ),
];
