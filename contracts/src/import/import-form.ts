import * as v from 'valibot';
import type { ChangedField } from './changes.js';
import { IMPORT_ROWS_MAX, IMPORT_MESSAGES as MESSAGES } from './messages.js';

const wholeRow = v.pipe(
  v.number(MESSAGES.rowNumberInvalid),
  v.integer(MESSAGES.rowNumberInvalid),
  v.minValue(1, MESSAGES.rowNumberInvalid),
);

/** A row as it is sent: values by our column names, and its identifiers. */
const row = v.pipe(
  v.objectWithRest(
    { row: v.optional(wholeRow), content: v.optional(v.string(MESSAGES.rowsInvalid)) },
    v.union([v.string(), v.number(), v.null()], MESSAGES.rowsInvalid),
    MESSAGES.rowsInvalid,
  ),
  v.transform(({ row, content, ...values }) => {
    const texts = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value ?? '').trim()]),
    );
    return { row, values: texts, content: content ?? (texts.reference ? undefined : JSON.stringify(texts)) };
  }),
);

/** POST /products/import. */
export const importForm = v.object({
  rows: v.pipe(
    v.optional(v.array(v.unknown(), MESSAGES.rowsInvalid), () => []),
    v.maxLength(IMPORT_ROWS_MAX, MESSAGES.rowsTooMany),
    v.array(row),
  ),
  dryRun: v.optional(v.boolean(MESSAGES.dryRunInvalid), false),
});

/** A row to send: `row` is its line in the file, `content` its whole content. */
export type ImportedRow = { row: number; content?: string } & Readonly<
  Record<string, string | number | undefined>
>;

/** A refused row; `field` is one of our columns, absent if the row as a whole is invalid. */
export interface RefusedRow {
  row: number;
  field?: string;
  message: string;
}

/** A listing that a row changes; `changes` is empty for a call that is repeated with its key. */
export interface ChangedRow {
  row: number;
  /** The id of the listing. */
  id: string;
  name: string;
  changes: ChangedField[];
}

/** data of POST /products/import; of a dry run, the expected results. */
export interface ImportResult {
  /** Listed rows. */
  accepted: number;
  /** Rows that changed their listing. */
  updated: number;
  /** The errors; a row may have several. */
  refused: RefusedRow[];
  /** Rows whose listing already has the same content. */
  already: number;
  /** Rows whose listing is sold, and left as it is. */
  sold: number;
  /** The changes of `updated`. */
  changed: ChangedRow[];
  /** Ids of the listings of the rows; in a dry run, of existing ones. */
  known: string[];
}
