import {
  CALENDAR_STEPS,
  type CalendarStep,
  isRelativePeriod,
  type Period,
  type RelativePeriod,
  resolvePeriod,
} from '../values/calendar.js';
import { isDay } from '../values/pakistan-time.js';
import type { AnalysisColumn, AnalysisTable } from './query-result.js';

/** The aggregate of a group's rows. */
export const AGGREGATES = {
  count: { label: 'Count', ofColumn: false },
  share: { label: 'Share', ofColumn: false },
  sum: { label: 'Total', ofColumn: true },
  average: { label: 'Average', ofColumn: true },
  median: { label: 'Median', ofColumn: true },
  p90: { label: '90th percentile of', ofColumn: true },
} as const;
export type Aggregate = keyof typeof AGGREGATES;

/** Any of `values` for texts, '' for none; for numbers bounds, either of which may be absent. */
export type ExplorationFilter =
  | { readonly column: string; readonly values: readonly string[] }
  | { readonly column: string; readonly min?: number; readonly max?: number };

/** Groups rows by the values of a column, by calendar units of a day, or by ranges of a number, each `width` wide. */
export interface Grouping {
  readonly column: string;
  readonly step?: CalendarStep;
  readonly width?: number;
}

/** A form's parameters, from which SQL is made. */
export interface Exploration {
  readonly table: string;
  readonly measure: Aggregate;
  /** The measured column; absent if rows are counted. */
  readonly of?: string;
  /** Absent: one figure of all rows. */
  readonly by?: Grouping;
  readonly filters: readonly ExplorationFilter[];
  /** A period relative to the day, instead of `from` and `to`. */
  readonly period?: RelativePeriod;
  /** Days of the table's `period` column, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  /** A day in Pakistan; absent: now. */
  readonly asOf?: string;
  /** Comparison with the period before, the same days a year earlier, or the state as of another day. */
  readonly compare?: 'period' | 'year' | { readonly asOf: string };
  /** The group whose rows are shown, as `groupKey` writes it. */
  readonly group?: string;
}

const WIDTHS: Readonly<Record<string, number>> = { PKR: 25_000, hours: 24, days: 7, percent: 10 };

/** Default width of the ranges of a number, in its unit. */
export const defaultWidth = ({ unit }: AnalysisColumn): number => (unit && WIDTHS[unit]) || 1;

export const isNumeric = ({ type }: AnalysisColumn): boolean => type === 'integer' || type === 'number';
const isPosition = ({ name }: AnalysisColumn): boolean => name === 'valid_from' || name === 'valid_to';
export const isMeasurable = (column: AnalysisColumn): boolean => isNumeric(column) && !isPosition(column);
/** Times are grouped by their day column; positions number the events. */
export const isGrouped = (column: AnalysisColumn): boolean => column.type !== 'time' && !isPosition(column);

/** 'listing_id' as a label: 'Listing ID'. */
export const columnLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/\bid$/, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columnOf = (table: AnalysisTable, name: string | null | undefined): AnalysisColumn | undefined =>
  table.columns.find((column) => column.name === name);

/** `from` and `to` where both are set, as a comparison with a period needs both. */
export const periodOf = ({ from, to }: Exploration): Period | undefined =>
  from && to ? { from, to } : undefined;

/** The exploration with its relative period resolved, as of its `asOf` day, or else as of `today`. */
export const withPeriod = ({ period, ...exploration }: Exploration, today: string): Exploration =>
  period ? { ...exploration, ...resolvePeriod(period, exploration.asOf ?? today) } : exploration;

/** The result of parsing an address: the exploration, and the parts that were ignored. */
interface ParsedExploration {
  readonly exploration: Exploration;
  readonly ignored: readonly string[];
}

/** The initial exploration of a table: its number of rows. */
export const firstExploration = (table: AnalysisTable): Exploration => ({
  table: table.name,
  measure: 'count',
  filters: [],
});

/**
 * Parses the exploration of an address, as `explorationQuery` writes it. Unknown or contradictory parts are ignored and
 * returned.
 * @param tables at least one
 */
export const parseExploration = (query: string, tables: readonly AnalysisTable[]): ParsedExploration => {
  const params = new URLSearchParams(query);
  const ignored: string[] = [];
  /** The parsed value of a parameter; undefined if it is absent or invalid. */
  const readParam = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = params.get(name);
    if (text === null) return undefined;
    const value = parse(text);
    if (value === undefined) ignored.push(`${name}=${text}`);
    return value;
  };
  const table = readParam('table', (name) => tables.find((table) => table.name === name)) ?? tables[0]!;
  const day = (text: string): string | undefined => (isDay(text) ? text : undefined);

  const of = readParam('of', (name) => {
    const column = columnOf(table, name);
    return column && isMeasurable(column) ? name : undefined;
  });
  const measure =
    readParam('measure', (name) =>
      name in AGGREGATES && AGGREGATES[name as Aggregate].ofColumn === (of !== undefined)
        ? (name as Aggregate)
        : undefined,
    ) ?? 'count';
  const by = readParam('by', (text) => groupingIn(text, table));
  const period = readParam('period', (text) => (isRelativePeriod(text) ? text : undefined));
  const from = readParam('from', (text) => (period ? undefined : day(text)));
  const to = readParam('to', (text) => (!period && day(text) && (!from || text >= from) ? text : undefined));
  const asOf = readParam('asOf', day);
  const compare = readParam('compare', (text): Exploration['compare'] => {
    if (text === 'period' || text === 'year') return period || (from && to) ? text : undefined;
    return day(text) && text !== asOf ? { asOf: text } : undefined;
  });
  const filters = params.getAll('where').flatMap((text) => {
    const filter = filterIn(text, table);
    if (!filter) ignored.push(`where=${text}`);
    return filter ?? [];
  });
  const group = by && (params.get('group') ?? undefined);
  return {
    exploration: {
      table: table.name,
      measure,
      filters: mergeFilters(filters),
      ...(AGGREGATES[measure].ofColumn && of && { of }),
      ...(by && { by }),
      ...(period && { period }),
      ...(from && { from }),
      ...(to && { to }),
      ...(asOf && { asOf }),
      ...(compare && { compare }),
      ...(group !== undefined && { group }),
    },
    ignored,
  };
};

const groupingIn = (text: string, table: AnalysisTable): Grouping | undefined => {
  const [name, option] = text.split(':');
  const column = columnOf(table, name);
  if (!column || !isGrouped(column)) return undefined;
  if (column.type === 'day') {
    const step = CALENDAR_STEPS.find((unit) => unit === option);
    return step && { column: column.name, step };
  }
  if (!isNumeric(column)) return option === undefined ? { column: column.name } : undefined;
  const width = option === undefined ? defaultWidth(column) : Number(option);
  return width > 0 && width < 1e9 ? { column: column.name, width } : undefined;
};

const filterIn = (text: string, table: AnalysisTable): ExplorationFilter | undefined => {
  const separator = text.indexOf(':');
  const column = columnOf(table, text.slice(0, Math.max(separator, 0)));
  if (!column || !isGrouped(column) || column.type === 'day') return undefined;
  const value = text.slice(separator + 1);
  if (!isNumeric(column)) {
    const isKnown = column.type !== 'boolean' || value === 'true' || value === 'false' || value === '';
    return isKnown ? { column: column.name, values: [value] } : undefined;
  }
  const [min, max, ...surplus] = value.split('..').map((bound) => (bound === '' ? undefined : Number(bound)));
  if (surplus.length > 0 || (min === undefined && max === undefined)) return undefined;
  if (Number.isNaN(min) || Number.isNaN(max)) return undefined;
  return { column: column.name, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** Several values of one column are one filter; of two bounds of one column the later counts. */
const mergeFilters = (filters: readonly ExplorationFilter[]): ExplorationFilter[] => {
  const byColumn = new Map<string, ExplorationFilter>();
  for (const filter of filters) {
    const earlier = byColumn.get(filter.column);
    const values = 'values' in filter &&
      earlier &&
      'values' in earlier && [...earlier.values, ...filter.values];
    byColumn.set(filter.column, values ? { column: filter.column, values: [...new Set(values)] } : filter);
  }
  return [...byColumn.values()];
};

/** An exploration as the part of an address after '?'. */
export const explorationQuery = ({
  table,
  measure,
  of,
  by,
  filters,
  period,
  from,
  to,
  asOf,
  compare,
  group,
}: Exploration): string => {
  const params = new URLSearchParams({ table });
  const append = (name: string, value: string | undefined): void => {
    if (value !== undefined) params.append(name, value);
  };
  append('measure', measure === 'count' ? undefined : measure);
  append('of', of);
  append('by', by && [by.column, by.step ?? by.width].filter((part) => part !== undefined).join(':'));
  for (const filter of filters)
    if ('values' in filter) for (const value of filter.values) append('where', `${filter.column}:${value}`);
    else append('where', `${filter.column}:${filter.min ?? ''}..${filter.max ?? ''}`);
  append('period', period);
  append('from', from);
  append('to', to);
  append('asOf', asOf);
  append('compare', typeof compare === 'object' ? compare.asOf : compare);
  append('group', group);
  return params.toString();
};
