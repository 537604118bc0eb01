import { Alert, Box, Button, Typography } from '@mui/material';
import {
  type AnalysisValue,
  ANALYSIS_MESSAGES as MESSAGES,
  type QueryResult,
  type ResultColumn,
  resultCsv,
} from '@parkho/contracts';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../lib/date';
import { saveAs } from '../../lib/files/save-as';
import { BarFigure } from '../../ui/chart/bar-figure';
import { RecordNameLink } from '../audit/parts/record-name-link';
import { ScrolledTable } from '../parts/list/scrolled-table';
import { Time } from '../parts/time';
import type { Question } from './analysis-calls';
import { DownloadParquet } from './download-parquet';
import { Evidence } from './evidence';

/** The number of rows shown initially, and added by each press of the button below the table. */
const STEP = 100;

const isNumber = ({ type }: ResultColumn): boolean => type === 'integer' || type === 'number';

/** Columns of record ids that the console can show. */
const RECORDS: Readonly<Record<string, 'products' | 'users'>> = {
  listing_id: 'products',
  seller_id: 'users',
  user_id: 'users',
  moderator_id: 'users',
  inspector_id: 'users',
};

/** The kind of record whose ids a column holds. */
export const recordOf = ({ name }: ResultColumn): 'products' | 'users' | undefined => RECORDS[name];

interface CellProps {
  value: AnalysisValue;
  column: ResultColumn;
}

const Cell = ({ value, column }: CellProps) => {
  const { type } = column;
  if (value === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –<span className="sr-only">No value</span>
      </Box>
    );
  if (type === 'day') return formatDay(String(value));
  if (type === 'time') return <Time at={String(value)} exactTo="second" />;
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 4 });
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const resource = recordOf(column);
  if (resource) return <RecordNameLink resource={resource} id={value} />;
  return value;
};

type Answer = Pick<QueryResult, 'columns' | 'rows' | 'truncated'>;

interface RowTableProps {
  answer: Answer;
  /** The label of a column; by default as in the statement. */
  label?: (column: string) => string;
  /** Content before a row. */
  link?: (row: Readonly<Record<string, AnalysisValue>>) => ReactNode;
}

/** The rows of an answer; further rows are shown on request. */
export const RowTable = ({ answer, label = (column) => column, link }: RowTableProps) => {
  const { columns, rows, truncated } = answer;
  const [visibleCount, setVisibleCount] = useState(STEP);
  return (
    <>
      {truncated && <Alert severity="info">{MESSAGES.truncated(rows.length)}</Alert>}
      {rows.length === 0 ? (
        <Typography sx={{ py: 4, textAlign: 'center' }}>{MESSAGES.noRows}</Typography>
      ) : (
        <ScrolledTable label="Result">
          <thead>
            <tr>
              {link && (
                <th>
                  <span className="sr-only">Links</span>
                </th>
              )}
              {columns.map((column) => (
                <th key={column.name} scope="col" className={isNumber(column) ? 'number' : undefined}>
                  {label(column.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, visibleCount).map((row, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name, and stay.
              <tr key={nth}>
                {link && <td>{link(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]!])))}</td>}
                {columns.map((column, at) => (
                  <td key={column.name} className={isNumber(column) ? 'number' : undefined}>
                    <Cell value={row[at]!} column={column} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      )}
      {rows.length > visibleCount && (
        <Button
          variant="outlined"
          onClick={() => setVisibleCount(visibleCount + STEP)}
          sx={{ alignSelf: 'center' }}
        >
          Show more rows
        </Button>
      )}
    </>
  );
};

/** The maximum number of rows of a chart. */
const CHARTED = 400;

/** The first label column and the first numeric column; undefined without such a pair, or with too many rows. */
const chartedColumns = ({ columns, rows }: Answer): { name: number; value: number } | undefined => {
  const name = columns.findIndex((column) => !isNumber(column));
  const value = columns.findIndex(isNumber);
  return name >= 0 && value >= 0 && rows.length > 1 && rows.length <= CHARTED ? { name, value } : undefined;
};

const AnswerChart = ({ answer: { columns, rows } }: { answer: Answer }) => {
  const charted = chartedColumns({ columns, rows, truncated: false });
  if (!charted) return null;
  const [name, value] = [columns[charted.name]!, columns[charted.value]!];
  const isSeries = name.type === 'day' || name.type === 'time';
  const bars = rows.map((row, nth) => ({
    key: String(nth),
    name: row[charted.name] === null ? 'None' : String(row[charted.name]),
    ...(row[charted.value] !== null && { value: Number(row[charted.value]) }),
  }));
  return (
    <BarFigure
      title={value.name}
      hint={`By ${name.name}`}
      label={name.name}
      isTabled
      isRanking={!isSeries}
      bars={isSeries ? bars.toSorted((one, other) => (one.name < other.name ? -1 : 1)) : bars}
    />
  );
};

interface AnswerTableProps {
  question: Question;
  answer: QueryResult;
}

/** An answer as a table, with its evidence. */
export const AnswerTable = ({ question, answer }: AnswerTableProps) => {
  const { rows, evidence } = answer;
  const [isChart, setIsChart] = useState(false);
  const name = `parkho-query-${evidence.position}`;
  const count = `${rows.length.toLocaleString('en')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {count}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {chartedColumns(answer) && (
            <Button
              startIcon={isChart ? <Table2 size={18} aria-hidden /> : <ChartColumn size={18} aria-hidden />}
              onClick={() => setIsChart(!isChart)}
            >
              {isChart ? 'Show table' : 'Show chart'}
            </Button>
          )}
          <Button
            startIcon={<Download size={18} aria-hidden />}
            onClick={() => saveAs(`${name}.csv`, resultCsv(answer), 'text/csv')}
          >
            Download CSV
          </Button>
          <DownloadParquet question={question} name={name} />
        </Box>
      </Box>
      {isChart ? <AnswerChart answer={answer} /> : <RowTable answer={answer} />}
      <Evidence evidence={evidence} />
    </>
  );
};
