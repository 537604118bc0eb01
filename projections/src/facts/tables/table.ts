import type { DomainEventType } from '@parkho/contracts';
import type { EventOf } from '../../projection.js';
import type { Shop } from './shop.js';

/**
 * 'day' is a day in Pakistan, '2026-03-14'; 'time' is ISO 8601 in UTC, to the millisecond; 'position' counts the events
 * of the log from 1.
 */
type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'day' | 'time' | 'position';
export type Value = string | number | boolean | null;

declare const valuesOf: unique symbol;
/** A column of a table of facts; the type parameter is the type of its values. */
export interface Column<V extends Value = Value> {
  type: ColumnType;
  /** The unit of a number. */
  unit?: string;
  /** All values of a text column; absent if they are not limited. */
  options?: readonly string[];
  nullable: boolean;
  description: string;
  readonly [valuesOf]?: V;
}
export type Columns = Readonly<Record<string, Column>>;
type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer V> ? V : never };

const column = <V extends Value>(
  type: ColumnType,
  description: string,
  options: { unit?: string; options?: readonly string[] } = {},
): Column<V> => ({ type, description, nullable: false, ...options });
/** Texts and ids. People are ids; nothing else about a person is a fact. */
export const text = (description: string) => column<string>('text', description);
export const oneOf = <const O extends readonly string[]>(options: O, description: string) =>
  column<O[number]>('text', description, { options });
export const day = (description: string) => column<string>('day', description);
export const time = (description: string) => column<string>('time', description);
export const boolean = (description: string) => column<boolean>('boolean', description);
export const integer = (unit: string, description: string) =>
  column<number>('integer', description, { unit });
/** With two decimals. */
export const decimal = (unit: string, description: string) =>
  column<number>('decimal', description, { unit });
export const pkr = (description: string) => integer('PKR', description);
const position = (description: string) => column<number>('position', description);
/** A column that may be null; its description says when. */
export const nullable = <V extends Value>(column: Column<V>): Column<V | null> => ({
  ...column,
  nullable: true,
});

/** The last columns of every table. */
export const VALIDITY = {
  valid_from: position('The event from which the row holds'),
  valid_to: nullable(position('The event from which it no longer holds; null while it does')),
  from_day: day('The day of `valid_from`'),
  to_day: nullable(day('The day of `valid_to`')),
} satisfies Columns;
export type Validity = RowOf<typeof VALIDITY>;

/** The rows of one table during a fold. A row is valid from the event that is being folded. */
export interface Rows<R> {
  /** Adds a row that stays valid: something that happened. */
  add(row: R): void;
  /** Sets the row of a key, valid until the key gets another or ends. Equal values leave it unchanged. */
  set(key: string, row: R): void;
  /** Changes values of a key's row; does nothing if it has none. */
  update(key: string, values: (row: Readonly<R>) => Partial<R>): void;
  end(key: string): void;
}

/** The event that is being folded. */
export interface EventTime {
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
  /** The types of events that it is folded from, in addition to those of listings (`Shop`). */
  events: readonly T[];
  columns: C;
  /** Begins a fold. Pure: the same events always give the same rows. */
  begin(rows: Rows<RowOf<C>>, shop: Shop): (event: EventOf<T>, now: EventTime) => void;
}

export type FactTable = Definition<string, Columns, DomainEventType>;

/** Types the rows and events of a fold from `columns` and `events`. */
export const factTable = <const N extends string, const C extends Columns, const T extends DomainEventType>(
  definition: Definition<N, C, T>,
): FactTable => definition as unknown as FactTable;

/** All columns of a table, in written order. */
export const columnsOf = ({ columns }: FactTable): Columns => ({ ...columns, ...VALIDITY });
