import * as v from 'valibot';
import type { ChangedField } from './changes.js';
import { IMPORT_ROWS_MAX, IMPORT_MESSAGES as MESSAGES } from './messages.js';

const wholeRow = v.pipe(
  v.number(MESSAGES.rowNumberInvalid),
  v.integer(MESSAGES.rowNumberInvalid),
  v.minValue(1, MESSAGES.rowNumberInvalid),
);

/** A row as it is sent: values under our column names, and what it is known by. */
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

/** A row to send: `row` is its line in the file, `content` all that the file says of it. */
export type SentRow = { row: number; content?: string } & Readonly<
  Record<string, string | number | undefined>
>;

/** A row that is not listed; `field` is one of our columns, absent where the row as a whole is at fault. */
export interface RefusedRow {
  row: number;
  field?: string;
  message: string;
}

/** A listing that a row changes; of a call that is repeated with its key `changes` is empty. */
export interface ChangedRow {
  row: number;
  /** Of the listing. */
  id: string;
  name: string;
  changes: ChangedField[];
}

/** data of POST /products/import; of a dry run, what would be. */
export interface ImportAnswer {
  /** Rows that are listed now. */
  accepted: number;
  /** Rows that changed their listing. */
  updated: number;
  /** One entry for each thing that is wrong. */
  refused: RefusedRow[];
  /** Rows whose listing was there before and says the same. */
  already: number;
  /** Rows whose listing has been sold: it stays as it is. */
  sold: number;
  /** What `updated` counts, one by one. */
  changed: ChangedRow[];
  /** Ids of the listings that the rows belong to; in a dry run, of those that are there. */
  known: string[];
}
