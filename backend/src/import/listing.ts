import type { ProductDetails } from '@parkho/contracts';
import {
  type CategoryLookup,
  type DetailsInput,
  type Validated,
  validateChanges,
  validateDetails,
} from '../products/product-details.js';
import { COLUMNS, type Fields } from './mapping.js';

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
  categoryIdOf: CategoryLookup,
): { details: ProductDetails } | { errors: RowError[] } => {
  const validated = validateDetails(nested(fields), categoryIdOf);
  return validated.ok
    ? { details: validated.value }
    : { errors: blame(row, fields, validated.errors, categoryIdOf) };
};

/** Finds the column behind each message: the one that is refused with it when it stands alone. */
const blame = (
  row: number,
  fields: Fields,
  messages: readonly string[],
  categoryIdOf: CategoryLookup,
): RowError[] => {
  const refusals = COLUMNS.map((column) => ({
    column,
    value: fields[column] ?? '',
    messages: errorsOf(validateChanges(nested({ [column]: fields[column] ?? '' }), categoryIdOf)),
  }));
  return messages.flatMap((message) => {
    const guilty = refusals.filter((refusal) => refusal.messages.includes(message));
    return guilty.length > 0
      ? guilty.map(({ column, value }) => ({ row, column, value, message }))
      : [{ row, message }];
  });
};

const errorsOf = (validated: Validated<unknown>): readonly string[] => (validated.ok ? [] : validated.errors);

/** 'specifications.ram' becomes `ram` of the group `specifications`. */
const nested = (fields: Fields): DetailsInput => {
  const input: Record<string, string | Record<string, string>> = {};
  for (const [column, value] of Object.entries(fields)) {
    const [name, key] = column.split('.') as [string, string?];
    if (key === undefined) input[name] = value;
    else input[name] = { ...(input[name] as Record<string, string> | undefined), [key]: value };
  }
  return input;
};
