import { addSteps, startOfStep, stepsBetween } from '../values/calendar.js';
import { AGGREGATES, type Exploration } from './exploration.js';
import { comparedWith, RESULT } from './exploration-sql.js';
import type { AnalysisTable, AnalysisValue, QueryResult } from './query-result.js';

/** `before` is the compared value; both are null if there is nothing to measure. */
export interface Figure {
  readonly value: number | null;
  readonly before?: number | null;
  readonly rows: number;
}
export interface Group extends Figure {
  readonly key: AnalysisValue;
}
export interface ExplorationResult {
  readonly total: Figure;
  readonly groups: readonly Group[];
}

/** Maximum number of groups that are added for missing days or ranges. */
const MAX_FILLED_GROUPS = 1_000;

/** The key of a group in the address; '' for rows without a value. */
export const groupKey = (key: AnalysisValue): string => (key === null ? '' : String(key));

type ResultRows = Pick<QueryResult, 'columns' | 'rows'>;

/** The numbers of the result of `explorationSql`; integers beyond 2^53 are texts, and not exact here. */
const numbersOf = ({ columns, rows }: ResultRows): ExplorationResult => {
  const columnIndex = (name: string): number => columns.findIndex((column) => column.name === name);
  const [value, count, isTotal] = [
    columnIndex(RESULT.value),
    columnIndex(RESULT.rows),
    columnIndex(RESULT.isTotal),
  ];
  const figureOf = (row: readonly AnalysisValue[]): Figure => ({
    value: row[value] == null ? null : Number(row[value]),
    rows: Number(row[count]),
  });
  const isTotalRow = (row: readonly AnalysisValue[]): boolean => isTotal < 0 || row[isTotal] === true;
  const total = rows.find(isTotalRow);
  return {
    total: total ? figureOf(total) : { value: 0, rows: 0 },
    groups: rows.filter((row) => !isTotalRow(row)).map((row) => ({ key: row[0]!, ...figureOf(row) })),
  };
};

const emptyFigure = ({ measure }: Exploration): Figure => ({
  value: AGGREGATES[measure].ofColumn && measure !== 'sum' ? null : 0,
  rows: 0,
});

/** The group after the one with this key; absent if groups have no such order. */
const nextKeyOf = ({ by }: Exploration): ((key: AnalysisValue) => AnalysisValue) | undefined => {
  if (by?.step) return (key) => addSteps(String(key), by.step!, 1);
  // Computed as in the statement, so that keys are equal to the last digit.
  if (by?.width) return (key) => (Math.round(Number(key) / by.width!) + 1) * by.width!;
  return undefined;
};

/** Adds the days and ranges without rows between the first and the last group; the group without a value is last. */
const withMissingGroups = (exploration: Exploration, groups: readonly Group[]): readonly Group[] => {
  const nextKey = nextKeyOf(exploration);
  const groupByKey = new Map(groups.map((group) => [group.key, group]));
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key])).sort((a, b) => (a < b ? -1 : 1));
  if (!nextKey || keys.length === 0) return groups;
  const consecutive: Group[] = [];
  for (let key = keys[0]!; key <= keys.at(-1)!; key = nextKey(key)!) {
    if (consecutive.length === MAX_FILLED_GROUPS) return groups;
    consecutive.push(groupByKey.get(key) ?? { key, ...emptyFigure(exploration) });
  }
  return [...consecutive, ...groups.filter(({ key }) => key === null)];
};

/**
 * Maps the days of an earlier period onto those of the later one, by their offset; other groups are compared with the
 * same group.
 */
const laterKeyOf = (
  exploration: Exploration,
  table: AnalysisTable,
): ((key: AnalysisValue) => AnalysisValue) => {
  const { by } = exploration;
  const earlier = comparedWith(exploration);
  if (!by?.step || by.column !== table.period || !exploration.from || !earlier?.from) return (key) => key;
  const { step } = by;
  const [begin, beginBefore] = [startOfStep(exploration.from, step), startOfStep(earlier.from, step)];
  return (key) => key && addSteps(begin, step, stepsBetween(beginBefore, String(key), step));
};

/**
 * The combined result of a query and its comparison.
 * @param before the result of `comparedWith(exploration)`; absent without a comparison
 */
export const parseExplorationResult = (
  exploration: Exploration,
  table: AnalysisTable,
  result: ResultRows,
  before?: ResultRows,
): ExplorationResult => {
  const current = numbersOf(result);
  if (!before) return { ...current, groups: withMissingGroups(exploration, current.groups) };
  const earlier = numbersOf(before);
  const toLaterKey = laterKeyOf(exploration, table);
  const valueBefore = new Map(earlier.groups.map(({ key, value }) => [toLaterKey(key), value]));
  const currentKeys = new Set(current.groups.map(({ key }) => key));
  const earlierOnly = [...valueBefore.keys()].filter((key) => !currentKeys.has(key));
  const groups = withMissingGroups(exploration, [
    ...current.groups,
    ...earlierOnly.map((key) => ({ key, ...emptyFigure(exploration) })),
  ]);
  const emptyValue = emptyFigure(exploration).value;
  return {
    total: { ...current.total, before: earlier.total.value },
    groups: groups.map((group) => ({ ...group, before: valueBefore.get(group.key) ?? emptyValue })),
  };
};
