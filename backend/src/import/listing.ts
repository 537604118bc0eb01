import { check, type Form, type ProductDetails } from '@parkho/contracts';
import type { Fields } from './mapping.js';

/** Why a row was not listed. */
export interface RowError {
  /** Line of the file on which the row begins. */
  row: number;
  /** One of our columns; absent where the row as a whole is at fault. */
  column?: string;
  value?: string;
  message: string;
}

/** The listing that a row describes, under the rules and with the messages of the API. */
export const listingOf = (
  row: number,
  fields: Fields,
  form: Form<ProductDetails>,
): { details: ProductDetails } | { errors: RowError[] } => {
  const checked = check(form, nested(fields));
  if (checked.ok) return { details: checked.value };
  const errors = Object.entries(checked.fields).map(([column, message]) => ({
    row,
    column,
    value: fields[column] ?? '',
    message,
  }));
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
