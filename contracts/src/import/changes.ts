import type { DetailsChanges, ProductDetails } from '../domain/product.js';
import { toPkr } from '../values/money.js';
import { IMPORT_COLUMNS } from './mapping.js';

/** A field of a listing that an import changes, by the name of its column, with both values as in a file. */
export interface ChangedField {
  field: string;
  from: string;
  to: string;
}

/** The columns with details of a listing. */
const DETAILS = IMPORT_COLUMNS.filter((column) => column !== 'reference' && column !== 'seller');

/**
 * The cell of a listing's column; undefined if an edit leaves it unchanged.
 * @param categoryName of the id of a category
 */
export const cellOf = (
  details: ProductDetails | DetailsChanges,
  column: string,
  categoryName: (id: string) => string,
): string | undefined => {
  const { price, categoryId } = details;
  if (column === 'price') return price === undefined ? undefined : String(toPkr(price));
  if (column === 'category') return categoryId === undefined ? undefined : categoryName(categoryId);
  const value = column
    .split('.')
    .reduce<unknown>(
      (parent, name) => (parent as Readonly<Record<string, unknown>> | undefined)?.[name],
      details,
    );
  // A list is joined by commas.
  return value === undefined ? undefined : String(value);
};

/** The changes of an edit to a listing, in the order of the columns. */
export const changedFields = (
  current: ProductDetails,
  changes: DetailsChanges,
  categoryName: (id: string) => string,
): ChangedField[] =>
  DETAILS.flatMap((field) => {
    const to = cellOf(changes, field, categoryName);
    const from = cellOf(current, field, categoryName) ?? '';
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
