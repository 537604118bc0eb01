import type { ReportCell, ReportFigure, ReportTable, ReportValueKind } from '@parkho/contracts';
import { shownAs } from '../../v1/values.js';

/** A value as a person reads it; documents have rupees where the values of version 1 have paisa. */
export const written = (kind: ReportValueKind, cell: ReportCell): string =>
  shownAs(kind, kind === 'money' && typeof cell === 'number' ? Math.round(cell * 100) : cell);

/** '+12.5 %' against what a figure was; '' where there is nothing to compare. */
export const changeOf = ({ value, before }: Pick<ReportFigure, 'value' | 'before'>): string => {
  if (typeof value !== 'number' || typeof before !== 'number' || before === 0) return '';
  const percent = (value / before - 1) * 100;
  return `${percent >= 0 ? '+' : '-'}${shownAs('percent', Math.abs(percent))}`;
};

/** Rows along time in which nothing happened are one line where there are so many of them. */
const FOLDED_FROM = 3;

export type Line = { row: readonly ReportCell[] } | { first: ReportCell; last: ReportCell; count: number };

/** The rows of a table that are shown, those along time without long runs of nothing. */
export const linesOf = ({ rows, shown = rows.length, chart }: ReportTable): Line[] => {
  if (chart?.shape !== 'columns') return rows.slice(0, shown).map((row) => ({ row }));
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && rows[end]!.slice(1).every((cell) => cell === 0 || cell === null)) end++;
    if (end - at >= FOLDED_FROM) {
      lines.push({ first: rows[at]![0]!, last: rows[end - 1]![0]!, count: end - at });
      at = end;
    } else lines.push({ row: rows[at++]! });
  }
  return lines;
};
