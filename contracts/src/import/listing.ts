import { check, type Form } from '../forms/check.js';
import { FACT_COLUMNS } from '../forms/listing/device-inputs.js';
import { parseAmount } from '../values/amount.js';
import { plainText } from '../values/text.js';
import type { Fields, Mapper } from './mapping.js';
import { IMPORT_MESSAGES } from './messages.js';
import type { TableRow } from './table.js';

/** Why a row was not listed. */
export interface RowError {
  /** Row of the file in a spreadsheet. */
  row: number;
  /** One of our columns; absent if the row as a whole is invalid. */
  column?: string;
  value?: string;
  message: string;
}

/** A row by our column names. */
export interface ImportRow {
  /** Row of the file in a spreadsheet. */
  row: number;
  /** The fields of the listing, with a `reference` from the file or derived from the device. */
  fields: Fields;
  /** The whole row as JSON, which identifies devices that were imported without a reference. */
  content?: string;
}

/** A row with the content of an earlier one. */
interface RepeatedRow {
  row: number;
  repeats: number;
}

/** The columns that identify a device where a file has no reference: not its price, condition or place. */
const IDENTIFYING_COLUMNS = [
  'brand',
  'name',
  'model',
  ...Object.keys(FACT_COLUMNS).filter((column) => column.startsWith('specifications.')),
  'laptopDetails.modelName',
  'laptopDetails.screenSize',
];

/** The reference of a device whose file has none: name and specifications. */
export const referenceFrom = (fields: Fields): string =>
  IDENTIFYING_COLUMNS.map((column) => fields[column])
    .filter(Boolean)
    .join(', ')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/**
 * A reference without invisible marks of direction, with accents in one encoding: equal if a spreadsheet shows it
 * equally.
 */
const normalizedReference = (reference: string): string => plainText(reference).normalize('NFC').trim();

/**
 * Gives each row of one file its reference. Of several identical devices without a reference in the file, the second is
 * '... #2', so that a row whose price has changed stays the same device. Identical rows are one device; of different
 * rows with the same reference of the file, all but the first are refused.
 */
export const identifier = (): ((read: ImportRow) => ImportRow | RepeatedRow | RowError) => {
  /** Rows by seller and reference, and the content of each. */
  const rowsByReference = new Map<string, { row: number; text: string }[]>();
  return ({ row, fields, content }) => {
    const { seller = '' } = fields;
    const fileReference = normalizedReference(fields.reference ?? '');
    const reference = fileReference || referenceFrom(fields);
    const key = `${seller}\n${reference}`;
    const earlierReferences = rowsByReference.get(key) ?? [];
    const text = content ?? JSON.stringify(fields);
    const duplicate = earlierReferences.find((reference) => reference.text === text);
    if (duplicate) return { row, repeats: duplicate.row };
    if (fileReference !== '' && earlierReferences[0])
      return {
        row,
        column: 'reference',
        value: reference,
        message: IMPORT_MESSAGES.referenceRepeated(earlierReferences[0].row),
      };
    rowsByReference.set(key, [...earlierReferences, { row, text }]);
    const uniqueReference =
      earlierReferences.length === 0 ? reference : `${reference} #${earlierReferences.length + 1}`;
    return { row, fields: { ...fields, reference: uniqueReference }, content };
  };
};

/** A record of a file by our column names, or its error. */
export const parseRow = (
  read: TableRow,
  mapper: Mapper,
): (ImportRow & { emptied: Fields }) | (RowError & { cells: readonly string[] }) => {
  if ('problem' in read) return { row: read.row, message: read.problem, cells: read.cells };
  const { fields, emptied } = mapper(read.values);
  const { row, generatedReference } = read;
  const fieldsWithReference =
    generatedReference && !fields.reference ? { ...fields, reference: generatedReference } : fields;
  return { row, fields: fieldsWithReference, emptied, content: JSON.stringify(read.values) };
};

/** The form of a row: a listing, or an edit of one. Messages are those of the API. */
export const formOf = <T>(
  row: number,
  fields: Fields,
  form: Form<T>,
): { details: T } | { errors: RowError[] } => {
  const checked = check(form, nestedInput(fields));
  if (checked.ok) return { details: checked.value };
  const errors = Object.entries(checked.fields).map(([column, message]) => {
    const value = fields[column] ?? '';
    const currency = column === 'price' ? parseAmount(value, '.', 'money')?.currency : undefined;
    return { row, column, value, message: currency ? IMPORT_MESSAGES.rateNeeded(currency) : message };
  });
  return { errors };
};

/** 'specifications.ram' becomes `ram` of the group `specifications`. */
const nestedInput = (fields: Fields): object => {
  const input: Record<string, string | Record<string, string>> = {};
  for (const [column, value] of Object.entries(fields)) {
    const [name, key] = column.split('.') as [string, string?];
    if (key === undefined) input[name] = value;
    else input[name] = { ...(input[name] as Record<string, string> | undefined), [key]: value };
  }
  return input;
};
