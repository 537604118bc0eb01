import { Alert, Box, Button, ButtonBase, Card, CardContent, Stack, Typography } from '@mui/material';
import {
  type AnalysisColumn,
  type AnalysisTable,
  type AnalysisValue,
  columnIn,
  comparisonLabel,
  csvRecord,
  type Exploration,
  type ExplorationResult,
  type Figure,
  figureFormat,
  figureUnit,
  type Group,
  groupKey,
  groupLabel,
  ANALYSIS_MESSAGES as MESSAGES,
  measureLabel,
} from '@parkho/contracts';
import { ArrowDown, ArrowUp, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveAs } from '../../../lib/files/save-as';
import { BarFigure } from '../../../ui/chart/bar-figure';
import { RecordNameLink } from '../../audit/parts/record-name-link';
import { ScrolledTable } from '../../parts/list/scrolled-table';
import { type Question, sqlPath } from '../analysis-calls';
import { recordOf } from '../answer-table';
import { DownloadParquet } from '../download-parquet';
import { groupingLabel, shortGroupLabel } from './wording';

interface ResultProps {
  exploration: Exploration;
  table: AnalysisTable;
  explored: ExplorationResult;
  /** The events of the answer's evidence, for the file name. */
  position: number;
  /** The SQL statement of the answer. */
  question: Question;
  /** Shows the rows of a group, or of all. */
  onDrill: (group: string | undefined) => void;
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
/** Maximum number of labels under bars over time. */
const MAX_BAR_LABELS = 16;
/** The maximum number of bars of a ranking; the table has all groups. */
const MAX_BARS = 15;
/** The number of rows shown initially, and added by each press of the button below the table. */
const STEP = 50;

/** The difference from the compared value, and the same in percent. */
const differenceOf = ({ value, before }: Figure): { by: number; percent?: number } | undefined => {
  if (value === null || before == null) return undefined;
  const by = value - before;
  return { by, ...(before !== 0 && { percent: (100 * by) / Math.abs(before) }) };
};

interface DifferenceProps {
  figure: Figure;
  format: (value: number) => string;
}

const Difference = ({ figure, format }: DifferenceProps) => {
  const difference = differenceOf(figure);
  if (!difference) return <>–</>;
  const { by, percent: share } = difference;
  if (by === 0) return <>No change</>;
  return (
    <>
      {by > 0 ? '+' : '−'}
      {format(Math.abs(by))}
      {share !== undefined && ` (${percent.format(share)}%)`}
    </>
  );
};

const formatValue = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? '–' : format(value);

type AnswerProps = Pick<ResultProps, 'exploration' | 'table' | 'explored'>;

/** The figure of all rows, and its comparison. */
export const Headline = ({ exploration, table, explored: { total } }: AnswerProps) => {
  const format = figureFormat(exploration, table);
  const unit = figureUnit(exploration, table);
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {exploration.by ? 'Overall' : measureLabel(exploration, table)}
      </Typography>
      <Typography
        sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatValue(total.value, format)}
        {unit && (
          <Box component="span" sx={{ fontSize: '1rem', fontWeight: 400 }}>
            {' '}
            {unit}
          </Box>
        )}
      </Typography>
      {exploration.compare && (
        <Typography variant="body2">
          <Difference figure={total} format={format} /> · {comparisonLabel(exploration.compare)}:{' '}
          {formatValue(total.before, format)}
        </Typography>
      )}
    </Box>
  );
};

/** The groups as bars; empty with fewer than two. */
export const Chart = ({ exploration, table, explored: { groups } }: AnswerProps) => {
  const { by, compare } = exploration;
  if (!by || groups.length < 2) return null;
  const isSeries = by.step !== undefined || by.width !== undefined;
  const labelInterval = Math.ceil(groups.length / MAX_BAR_LABELS);
  const visibleGroups = isSeries ? groups : groups.slice(0, MAX_BARS);
  return (
    <BarFigure
      title={measureLabel(exploration, table)}
      hint={
        visibleGroups.length < groups.length
          ? `The first ${MAX_BARS} of ${groups.length.toLocaleString('en')}`
          : groupingLabel(by)
      }
      label={groupingLabel(by)}
      measure={measureLabel(exploration, table)}
      isTabled
      isRanking={!isSeries}
      format={figureFormat(exploration, table)}
      {...(compare && { before: comparisonLabel(compare) })}
      bars={visibleGroups.map(({ key, value, before }, nth) => ({
        key: groupKey(key),
        name: groupLabel(key, by, table),
        ...(isSeries && nth % labelInterval === 0 && { short: shortGroupLabel(key, by) }),
        ...(value !== null && { value }),
        ...(before != null && { before }),
      }))}
    />
  );
};

type Order = 'group' | 'value' | 'before' | 'difference' | 'rows';
interface Sort {
  order: Order;
  isDescending: boolean;
}

const valueIn = (group: Group, order: Exclude<Order, 'group'>): number => {
  const value = order === 'difference' ? differenceOf(group)?.by : group[order];
  // Values that cannot be compared come last.
  return value ?? Number.NEGATIVE_INFINITY;
};
const compareValues = (one: AnalysisValue, other: AnalysisValue): number => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other);
  return Number(one) - Number(other);
};
const sortGroups = (groups: readonly Group[], sort: Sort | undefined): readonly Group[] => {
  if (!sort) return groups;
  const { order, isDescending } = sort;
  const ascending = [...groups].sort((one, other) =>
    order === 'group' ? compareValues(one.key, other.key) : valueIn(one, order) - valueIn(other, order),
  );
  return isDescending ? ascending.reverse() : ascending;
};

interface HeadProps {
  label: string;
  order: Order;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

const Head = ({ label, order, sort, onSort }: HeadProps) => {
  const isSorted = sort?.order === order;
  const Arrow = isSorted && !sort.isDescending ? ArrowUp : ArrowDown;
  const isNumber = order !== 'group';
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <ButtonBase
        onClick={() => onSort({ order, isDescending: isSorted ? !sort.isDescending : isNumber })}
        // The label is above the numbers, the arrow beside it.
        sx={{
          font: 'inherit',
          minHeight: 32,
          gap: 0.5,
          borderRadius: 1,
          flexDirection: isNumber ? 'row-reverse' : 'row',
        }}
      >
        {label}
        <Arrow size={14} aria-hidden style={{ visibility: isSorted ? 'visible' : 'hidden' }} />
      </ButtonBase>
    </th>
  );
};

interface NameProps {
  group: Group;
  column: AnalysisColumn;
  label: string;
}

/** The name of a record where groups are records. */
const GroupName = ({ group: { key }, column, label }: NameProps) => {
  const resource = recordOf(column);
  return resource && key !== null ? <RecordNameLink resource={resource} id={String(key)} unlinked /> : label;
};

const GroupTable = ({ exploration, table, explored: { groups }, onDrill }: ResultProps) => {
  const [sort, setSort] = useState<Sort>();
  const [visibleCount, setVisibleCount] = useState(STEP);
  const { by, compare, measure, group: open } = exploration;
  if (!by) return null;
  const format = figureFormat(exploration, table);
  const unit = figureUnit(exploration, table);
  const head = { sort, onSort: setSort };
  return (
    <>
      <ScrolledTable label="Groups">
        <thead>
          <tr>
            <Head label={groupingLabel(by)} order="group" {...head} />
            <Head
              label={`${measureLabel(exploration, table)}${unit ? ` (${unit})` : ''}`}
              order="value"
              {...head}
            />
            {compare && <Head label={comparisonLabel(compare)} order="before" {...head} />}
            {compare && <Head label="Difference" order="difference" {...head} />}
            {measure !== 'count' && <Head label="Rows" order="rows" {...head} />}
          </tr>
        </thead>
        <tbody>
          {sortGroups(groups, sort)
            .slice(0, visibleCount)
            .map((group) => {
              const key = groupKey(group.key);
              return (
                <tr key={key} aria-current={key === open || undefined}>
                  <th scope="row">
                    {group.rows > 0 ? (
                      <ButtonBase
                        onClick={() => onDrill(key)}
                        sx={{
                          font: 'inherit',
                          minHeight: 36,
                          textAlign: 'left',
                          color: 'primary.dark',
                          textDecoration: 'underline',
                          textUnderlineOffset: 3,
                          fontWeight: key === open ? 700 : 400,
                        }}
                      >
                        <GroupName
                          group={group}
                          column={columnIn(table, by.column)}
                          label={groupLabel(group.key, by, table)}
                        />
                      </ButtonBase>
                    ) : (
                      groupLabel(group.key, by, table)
                    )}
                  </th>
                  <td className="number">{formatValue(group.value, format)}</td>
                  {compare && <td className="number">{formatValue(group.before, format)}</td>}
                  {compare && (
                    <td className="number">
                      <Difference figure={group} format={format} />
                    </td>
                  )}
                  {measure !== 'count' && <td className="number">{group.rows.toLocaleString('en')}</td>}
                </tr>
              );
            })}
        </tbody>
      </ScrolledTable>
      {groups.length > visibleCount && (
        <Button
          variant="outlined"
          onClick={() => setVisibleCount(visibleCount + STEP)}
          sx={{ alignSelf: 'center' }}
        >
          Show more groups
        </Button>
      )}
    </>
  );
};

/** The groups of the exploration, in plain columns. */
const groupsCsv = ({
  exploration,
  table,
  explored: { groups, total },
}: Pick<ResultProps, 'exploration' | 'table' | 'explored'>): string => {
  const { by, compare } = exploration;
  const head = [
    ...(by ? [by.column] : []),
    measureLabel(exploration, table),
    ...(compare ? [comparisonLabel(compare)] : []),
    'Rows',
  ];
  const line = ({ value, before, rows }: Figure, key?: AnalysisValue) => [
    ...(by ? [groupKey(key ?? null)] : []),
    value ?? '',
    ...(compare ? [before ?? ''] : []),
    rows,
  ];
  const lines = by ? groups.map(({ key, ...figure }) => line(figure, key)) : [line(total)];
  return [head, ...lines].map((cells) => csvRecord(cells)).join('');
};

/** The result of an exploration: its figure, its chart, its groups. */
export const Result = (props: ResultProps) => {
  const { exploration, explored, position, question, onDrill } = props;
  const { by } = exploration;
  return (
    <Card variant="outlined">
      <CardContent>
        <Stack spacing={2.5}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}
          >
            <Headline {...props} />
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
              <Button onClick={() => onDrill(undefined)} disabled={explored.total.rows === 0}>
                Show rows
              </Button>
              <Button component={Link} to={sqlPath(question)} startIcon={<Table2 size={18} aria-hidden />}>
                Open in SQL
              </Button>
              <Button
                startIcon={<Download size={18} aria-hidden />}
                onClick={() => saveAs(`parkho-explore-${position}.csv`, groupsCsv(props), 'text/csv')}
              >
                Download CSV
              </Button>
              <DownloadParquet question={question} name={`parkho-explore-${position}`} />
            </Stack>
          </Stack>
          {by && explored.groups.length === 0 && <Alert severity="info">{MESSAGES.noRows}</Alert>}
          <Chart {...props} />
          {explored.groups.length > 0 && <GroupTable {...props} />}
        </Stack>
      </CardContent>
    </Card>
  );
};
