import type { ProductDetails } from '../domain/product.js';
import { check, type Form } from '../forms/check.js';
import { readAmount } from '../values/amount.js';
import type { CsvRow } from './csv.js';
import type { Fields, Mapper } from './mapping.js';
import { IMPORT_MESSAGES } from './messages.js';

/** Why a row was not listed. */
export interface RowError {
  /** Line of the file on which the row begins. */
  row: number;
  /** One of our columns; absent where the row as a whole is at fault. */
  column?: string;
  value?: string;
  message: string;
}

/** A row under our column names. */
export interface ImportRow {
  /** Line of the file on which the row begins. */
  row: number;
  fields: Fields;
  /** The content of the row, which identifies the device where it has no `reference`. */
  content: string;
}

/** A row of a file, or why it is none. */
export const readRow = (read: CsvRow, mapper: Mapper): ImportRow | RowError =>
  'problem' in read
    ? { row: read.line, message: read.problem }
    : { row: read.line, fields: mapper(read.values), content: JSON.stringify(read.values) };

/** What makes a row the same device of its seller as another row. */
export const importRowKey = ({ fields: { reference }, content }: ImportRow): string =>
  reference === undefined ? `row ${content}` : `reference ${reference}`;

/** The listing that a row describes, under the rules and with the messages of the API. */
export const listingOf = (
  row: number,
  fields: Fields,
  form: Form<ProductDetails>,
): { details: ProductDetails } | { errors: RowError[] } => {
  const checked = check(form, nested(fields));
  if (checked.ok) return { details: checked.value };
  const errors = Object.entries(checked.fields).map(([column, message]) => {
    const value = fields[column] ?? '';
    const currency = column === 'price' ? readAmount(value, '.', 'money')?.currency : undefined;
    return { row, column, value, message: currency ? IMPORT_MESSAGES.rateNeeded(currency) : message };
  });
  return { errors };
};

/** 'specifications.ram' becomes `ram` of the group `specifications`. */
const nested = (fields: Fields): object => {
  const input: Record<string, string | Record<string, string>> = {};
  for (const [column, value] of Object.entries(fields)) {
    const [name, key] = column.split('.') as [string, string?];
    if (key === undefined) input[name] = value;
    else input[name] = { ...(input[name] as Record<string, string> | undefined), [key]: value };
  }
  return input;
};
