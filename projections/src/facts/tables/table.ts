import type { DomainEventType } from '@parkho/contracts';
import type { EventOf } from '../../projection.js';
import type { Shop } from './shop.js';

/**
 * 'day' is a day in Pakistan, '2026-03-14'; 'time' is ISO 8601 in UTC, to the millisecond; 'position' counts the events of the log from 1.
 */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'day' | 'time' | 'position';
export type Value = string | number | boolean | null;

declare const valuesOf: unique symbol;
/** A column of a table of facts, and, for the compiler alone, its values. */
export interface Column<V extends Value = Value> {
  type: ColumnType;
  /** Of a number. */
  unit?: string;
  /** All texts that it can have; absent where there is no such list. */
  options?: readonly string[];
  nullable: boolean;
  description: string;
  readonly [valuesOf]?: V;
}
export type Columns = Readonly<Record<string, Column>>;
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer V> ? V : never };

const column = <V extends Value>(
  type: ColumnType,
  description: string,
  more: { unit?: string; options?: readonly string[] } = {},
): Column<V> => ({ type, description, nullable: false, ...more });
/** Also ids: people are ids, and nothing else of them is a fact. */
export const text = (description: string) => column<string>('text', description);
export const oneOf = <const O extends readonly string[]>(options: O, description: string) =>
  column<O[number]>('text', description, { options });
export const day = (description: string) => column<string>('day', description);
export const time = (description: string) => column<string>('time', description);
export const yesNo = (description: string) => column<boolean>('boolean', description);
export const integer = (unit: string, description: string) =>
  column<number>('integer', description, { unit });
/** With two digits behind its point. */
export const decimal = (unit: string, description: string) =>
  column<number>('decimal', description, { unit });
export const pkr = (description: string) => integer('PKR', description);
const position = (description: string) => column<number>('position', description);
/** A column that may hold nothing; its description says when. */
export const orNull = <V extends Value>(some: Column<V>): Column<V | null> => ({ ...some, nullable: true });

/** What every table ends with. */
export const VALIDITY = {
  valid_from: position('The event from which the row holds'),
  valid_to: orNull(position('The event from which it no longer holds; null while it does')),
  from_day: day('The day of `valid_from`'),
  to_day: orNull(day('The day of `valid_to`')),
} satisfies Columns;
export type Validity = RowOf<typeof VALIDITY>;

/** The rows of one table while the log is folded. A row holds from the event that is folded now. */
export interface Rows<R> {
  /** A row that holds for good: it happened. */
  add(row: R): void;
  /** A row that holds until its key gets another, or ends. The same values again leave it as it is. */
  hold(key: string, row: R): void;
  /** Holds the row of the key with other values; nothing where it has none. */
  change(key: string, values: (row: Readonly<R>) => Partial<R>): void;
  end(key: string): void;
}

/** The event that is folded now. */
export interface Moment {
  /** Its place in the log, from 1. */
  position: number;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** The day in Pakistan. */
  day: string;
}

interface Definition<N extends string, C extends Columns, T extends DomainEventType> {
  name: N;
  /** What one row is: 'A version of a listing'. */
  row: string;
  description: string;
  /** The events that it is folded from, beside those of its listings (`Shop`). */
  events: readonly T[];
  columns: C;
  /** Begins a fold: no clock, no I/O and no randomness in it, so that the same events always give the same rows. */
  begin(rows: Rows<RowOf<C>>, shop: Shop): (event: EventOf<T>, now: Moment) => void;
}

export type FactTable = Definition<string, Columns, DomainEventType>;

/** Lets `columns` type the rows, and `events` the events, that its fold sees. The fold is handed no others. */
export const factTable = <const N extends string, const C extends Columns, const T extends DomainEventType>(
  definition: Definition<N, C, T>,
): FactTable => definition as unknown as FactTable;

/** All columns of a table, in the order in which they are written. */
export const columnsOf = ({ columns }: FactTable): Columns => ({ ...columns, ...VALIDITY });
