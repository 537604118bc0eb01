import type { ReportCell, ReportFigure, ReportTable, ReportValueKind } from '@parkho/contracts';
import { shownAs } from '../../v1/values.js';

/** A value for people; documents have rupees where version 1 has paisa. */
export const formatCell = (kind: ReportValueKind, cell: ReportCell): string =>
  shownAs(kind, kind === 'money' && typeof cell === 'number' ? Math.round(cell * 100) : cell);

/** '+12.5 %' against the earlier figure; '' where there is nothing to compare. */
export const changeOf = ({ value, before }: Pick<ReportFigure, 'value' | 'before'>): string => {
  if (typeof value !== 'number' || typeof before !== 'number' || before === 0) return '';
  const percent = (value / before - 1) * 100;
  return `${percent >= 0 ? '+' : '-'}${shownAs('percent', Math.abs(percent))}`;
};

/** The minimum number of consecutive empty rows over time that are shown as one line. */
const MIN_FOLDED_ROWS = 3;

export type Line = { row: readonly ReportCell[] } | { first: ReportCell; last: ReportCell; count: number };

/** The shown rows of a table, with long runs of empty rows over time as one line. */
export const linesOf = ({ rows, shown = rows.length, chart }: ReportTable): Line[] => {
  if (chart?.shape !== 'columns') return rows.slice(0, shown).map((row) => ({ row }));
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && rows[end]!.slice(1).every((cell) => cell === 0 || cell === null)) end++;
    if (end - at >= MIN_FOLDED_ROWS) {
      lines.push({ first: rows[at]![0]!, last: rows[end - 1]![0]!, count: end - at });
      at = end;
    } else lines.push({ row: rows[at++]! });
  }
  return lines;
};
