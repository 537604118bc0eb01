import { Box, Button, Typography } from '@mui/material';
import { isDay, type ReportCell, type ReportTable } from '@parkho/contracts';
import { useState } from 'react';
import { formatDay } from '../../../lib/date';
import { type Line, linesOf, shownAs } from '../../../lib/shop-report/values';
import { BarFigure } from '../../../ui/chart/bar-figure';
import { ScrolledTable } from '../../parts/list/scrolled-table';
import { RecordLink } from './record-link';

/** Rows shown at first, if the report does not define a number, and added by each press on 'more'. */
const STEP = 25;
/** The number of bars of a ranking. */
const MAX_BARS = 12;
/** The number of labels that fit below a time axis. */
const MAX_BAR_LABELS = 8;

interface TableProps {
  table: ReportTable;
  /** The name of the comparison. */
  against: string | undefined;
}

/** 'Nov 3' for a day: the year is in the heading of the page. */
const shortName = (cell: ReportCell): string => {
  const text = String(cell);
  return isDay(text) ? formatDay(text).replace(/, \d+$/, '') : shownAs('text', cell).split(' ')[0]!;
};

/** The chart of a table, with its comparison. */
export const TableChart = ({ table, against }: TableProps) => {
  const { columns, rows, chart, before } = table;
  if (!chart || rows.length < 2) return null;
  const columnIndex = (key: string): number => columns.findIndex((column) => column.key === key);
  const [name, value] = [columnIndex(chart.label), columnIndex(chart.value)];
  const valueColumn = columns[value]!;
  if (![...rows, ...(before ?? [])].some((row) => row[value])) return null;
  const isSeries = chart.shape === 'columns';
  const visibleRows = isSeries ? rows : rows.slice(0, MAX_BARS);
  const labelInterval = Math.ceil(visibleRows.length / MAX_BAR_LABELS);
  const beforeOf = (row: readonly ReportCell[], nth: number): ReportCell =>
    (isSeries ? before?.[nth] : before?.find((other) => other[name] === row[name]))?.[value] ?? 0;
  return (
    <BarFigure
      title={valueColumn.label}
      hint={`By ${columns[name]!.label.toLowerCase().replace(/ from$/, '')}`}
      label={columns[name]!.label}
      isTabled
      isRanking={!isSeries}
      format={(number) => shownAs(valueColumn.kind, number)}
      {...(before && against && { before: against })}
      bars={visibleRows.map((row, nth) => ({
        key: String(nth),
        name: shownAs('text', row[name]!),
        ...(isSeries && nth % labelInterval === 0 && { short: shortName(row[name]!) }),
        value: Number(row[value] ?? 0),
        ...(before && { before: Number(beforeOf(row, nth)) }),
      }))}
    />
  );
};

const cellClass = (kind: ReportTable['columns'][number]['kind']): string | undefined =>
  kind === 'text' ? undefined : 'number';

const Row = ({ line, table: { columns, records } }: { line: Line; table: ReportTable }) =>
  'row' in line ? (
    <tr>
      {columns.map(({ key, kind }, at) => (
        <td key={key} className={cellClass(kind)}>
          {key === records?.column ? (
            <RecordLink text={shownAs(kind, line.row[at]!)} record={line.record} />
          ) : (
            shownAs(kind, line.row[at]!)
          )}
        </td>
      ))}
    </tr>
  ) : (
    <tr>
      <Box component="td" colSpan={columns.length} sx={{ color: 'text.secondary' }}>
        {shownAs('text', line.first)} to {shownAs('text', line.last)}: none
      </Box>
    </tr>
  );

/** The rows of a table with their totals; `label` if it differs from the title. */
export const TableRows = ({ table, label }: { table: ReportTable; label?: string }) => {
  const { title, columns, totals } = table;
  const [visibleCount, setVisibleCount] = useState(table.shown ?? STEP);
  const lines = linesOf(table);
  if (lines.length === 0) return <Typography>None</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScrolledTable label={label ?? title} wraps>
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={cellClass(kind)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, visibleCount).map((line) => (
            <Row key={line.key} line={line} table={table} />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ key, kind }, at) => (
                <td key={key} className={cellClass(kind)}>
                  {totals[at] === null ? '' : shownAs(kind, totals[at]!)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </ScrolledTable>
      {lines.length > visibleCount && (
        <Button
          variant="outlined"
          onClick={() => setVisibleCount(visibleCount + STEP)}
          sx={{ justifySelf: 'center' }}
        >
          Show more rows
        </Button>
      )}
    </Box>
  );
};

/** A table below its chart. */
export const Table = ({ table, against }: TableProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <TableChart table={table} against={against} />
    <TableRows table={table} />
  </Box>
);
