import {
  dayInPakistan,
  type Paisa,
  plusDays,
  type Recorded,
  type ReportTable,
  type ShopReportParameters,
  type SpecifiedRange,
} from '@parkho/contracts';
import { RANGE_DAYS, RANGE_LABELS } from './constants.js';

/** The format of a value: 'money' is in paisa, 'decimal' has one decimal. */
export type Kind = 'text' | 'count' | 'money' | 'decimal' | 'percent';
/** Null: no value. */
export type Cell = string | number | null;

export interface Column {
  /** Its name in JSON. */
  key: string;
  label: string;
  kind: Kind;
  /** Characters in a text file, independent of the content, so that an erased cell moves no other. */
  width: number;
}

/** Single numbers by name. */
export interface Figures {
  key: string;
  title: string;
  figures: readonly { key: string; label: string; kind: Kind; value: Cell }[];
}

export interface Table {
  key: string;
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** The records of its rows; absent in files of versions 1 and 2. */
  records?: ReportTable['records'];
  /** Maximum number of rows in files for people; absent: all. Files for programs have all rows. */
  shown?: number;
  /** Drawn on the printed page: the shape and the column. */
  chart?: { shape: 'bars' | 'columns'; label: string; value: string };
}

export type Section = Figures | Table;

export interface Model {
  title: string;
  sections: readonly Section[];
  /** Key of the table that is the CSV file. */
  csv: string;
}

/** The period of a report. */
export interface Scope extends Pick<ShopReportParameters, 'asOf'> {
  /** 'Last 30 days'. */
  label: string;
  /** Null: since the beginning. */
  from: string | null;
  /** The last day. */
  to: string;
  /** The unit of counts over time. */
  step: 'day' | 'week' | 'month';
  /** Whether an ISO 8601 time is in the period. */
  includes(at: string): boolean;
}

/** The fold of a report. Its state is its own; the same events always give the same model. */
export interface Fold {
  apply(event: Recorded): void;
  model(): Model;
}

const HOURS_AHEAD_MS = 5 * 60 * 60 * 1000;
/** The beginning of a day in Pakistan, in UTC. */
export const startOf = (day: string): string => new Date(Date.parse(day) - HOURS_AHEAD_MS).toISOString();

const STEPS: Readonly<Record<SpecifiedRange, Scope['step']>> = {
  '7d': 'day',
  '30d': 'day',
  '90d': 'week',
  '1y': 'month',
  all: 'month',
};

/** The scope of one of the specification's ranges. */
export const scopeOf = ({ range, asOf }: { range: SpecifiedRange; asOf: string }): Scope => {
  const days = RANGE_DAYS[range];
  const from = days === null ? null : plusDays(asOf, 1 - days);
  return {
    asOf,
    label: RANGE_LABELS[range],
    from,
    to: asOf,
    step: STEPS[range],
    includes: within(from, asOf),
  };
};

/** Whether a time is within days in Pakistan, both inclusive; null: since the beginning. */
export const within = (from: string | null, to: string): ((at: string) => boolean) => {
  const start = from === null ? '' : startOf(from);
  const end = startOf(plusDays(to, 1));
  return (at) => at >= start && at < end;
};

/** '2026-11-22 14:05', in Pakistan's time. */
export const minuteInPakistan = (iso: string): string =>
  new Date(Date.parse(iso) + HOURS_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

/** Counts, and sums of money, by days, weeks or months of the period. */
export class Periods {
  private readonly sums = new Map<string, number[]>();

  constructor(
    private readonly scope: Scope,
    private readonly numbers: number,
  ) {}

  /** Adds numbers at a time within the period. */
  add(at: string, ...numbers: number[]): void {
    const key = this.periodOf(dayInPakistan(at));
    const sums = this.sums.get(key) ?? Array.from({ length: this.numbers }, () => 0);
    this.sums.set(
      key,
      sums.map((sum, index) => sum + numbers[index]!),
    );
  }

  /** A row for each period, the earliest first, empty ones included. */
  rows(): Cell[][] {
    const { from, to } = this.scope;
    const keys = [...this.sums.keys()].sort();
    const first = from === null ? keys[0] : this.periodOf(from);
    if (first === undefined) return [];
    const rows: Cell[][] = [];
    for (let key = first; key <= to; key = this.after(key))
      rows.push([key, ...(this.sums.get(key) ?? Array.from({ length: this.numbers }, () => 0))]);
    return rows;
  }

  get label(): string {
    return { day: 'Day', week: 'Week from', month: 'Month' }[this.scope.step];
  }

  private periodOf(day: string): string {
    if (this.scope.step === 'day') return day;
    if (this.scope.step === 'month') return day.slice(0, 7);
    // Weeks begin on Mondays.
    return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  }

  private after(period: string): string {
    if (this.scope.step === 'day') return plusDays(period, 1);
    if (this.scope.step === 'week') return plusDays(period, 7);
    return plusDays(`${period}-01`, 31).slice(0, 7);
  }
}

/** The quantile of numbers; null without any. Of two in the middle, their mean. */
export const median = (numbers: readonly number[]): number | null => {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
};

/** The 90th percentile. */
export const p90 = (numbers: readonly number[]): number | null =>
  [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * 0.9) - 1] ?? null;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
export const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sumOf(numbers) / numbers.length;
export const meanPrice = (prices: readonly Paisa[]): Paisa | null => {
  const mean = meanOf(prices);
  return mean === null ? null : Math.round(mean);
};

const HOUR_MS = 60 * 60 * 1000;
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / HOUR_MS);
export const daysFrom = (from: string, to: string): number => hoursBetween(from, to) / 24;

/** Compares texts by code units, which is the same on every machine. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** The number of occurrences of each, the most frequent first. */
export const countedBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const thing of items) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || inOrder(a, b));
};

export const column = (key: string, label: string, width: number, kind: Kind = 'text'): Column => ({
  key,
  label,
  width,
  kind,
});
