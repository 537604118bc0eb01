import {
  formatDay,
  formatPkr,
  isDay,
  type ReportCell,
  type ReportFigure,
  type ReportRecord,
  type ReportTable,
  type ReportValueKind,
} from '@parkho/contracts';
import { formatMonth } from '../date';

const number = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 1 });
const MONTH = /^\d{4}-\d\d$/;

/** A value as the page shows it; days and months by name. */
export const shownAs = (kind: ReportValueKind, cell: ReportCell): string => {
  if (cell === null || cell === '') return '–';
  if (typeof cell === 'string') {
    if (isDay(cell)) return formatDay(cell);
    return MONTH.test(cell) ? formatMonth(`${cell}-01`) : cell;
  }
  if (kind === 'money') return formatPkr(cell);
  return kind === 'percent' ? `${number.format(cell)}%` : number.format(cell);
};

const signedNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** '+12.5%'; undefined if there is no previous value, or it was zero. */
export const changeOf = ({ value, before }: Pick<ReportFigure, 'value' | 'before'>): string | undefined =>
  typeof value === 'number' && typeof before === 'number' && before !== 0
    ? `${signedNumber.format((value / before - 1) * 100)}%`
    : undefined;

/** The number of consecutive empty rows along time from which they are folded into one line. */
const FOLDED_FROM = 3;

export type Line =
  | { key: string; row: readonly ReportCell[]; record?: ReportRecord | null }
  | { key: string; first: ReportCell; last: ReportCell };

/** The rows of a table; along time, long runs of empty ones are folded. */
export const linesOf = ({ rows, records, chart }: ReportTable): Line[] => {
  const lines = rows.map(
    (row, index): Line => ({ key: String(index), row, record: records?.ofRows[index] ?? null }),
  );
  if (chart?.shape !== 'columns') return lines;
  const isEmpty = (row: readonly ReportCell[]): boolean => row.slice(1).every((cell) => !cell);
  const folded: Line[] = [];
  for (let start = 0; start < rows.length; ) {
    const nextFilled = rows.findIndex((row, index) => index >= start && !isEmpty(row));
    const end = nextFilled < 0 ? rows.length : nextFilled;
    if (end - start >= FOLDED_FROM)
      folded.push({ key: String(start), first: rows[start]![0]!, last: rows[end - 1]![0]! });
    else folded.push(...lines.slice(start, end));
    if (end < rows.length) folded.push(lines[end]!);
    start = end + 1;
  }
  return folded;
};
