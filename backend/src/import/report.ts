import { closeSync, openSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import {
  type ChangedRow,
  type Fields,
  type ImportRow,
  type Mapping,
  type RefusalGroup,
  Refusals,
  type RowError,
  refusalText,
  refusedRecords,
  type Table,
  usualPriceQuestion,
} from '@parkho/contracts';

/** The results of the rows of a file. */
export interface ImportCounts {
  rows: number;
  /** The number of listed rows; in a dry run, those that would be listed. */
  listed: number;
  /** The number of updated rows; in a dry run, those that would be updated. */
  updated: number;
  /** Already listed with the same content. */
  alreadyListed: number;
  /** Sold: the listing is not changed. */
  sold: number;
  refused: number;
  /** Listings of the sellers that no row matches. */
  missing?: number;
}

/** Maximum number of kinds of errors, and changed listings, that the terminal shows. */
const MAX_SHOWN_ERRORS = 20;
/** Maximum number of different cells of a column that are shown as treated like empty ones. */
const MAX_SHOWN_EMPTIED = 5;

/** Collects errors: grouped by reason for the terminal, all of them for the report file. */
export class Report {
  private readonly refusals = new Refusals();
  private readonly reasons = new Map<number, readonly string[]>();
  private readonly emptied = new Map<string, { count: number; cells: Set<string> }>();
  private readonly questions: string[] = [];
  private readonly changed: string[] = [];
  private readonly file?: number;
  private separator = '';

  constructor(path?: string) {
    if (!path) return;
    this.file = openSync(path, 'w');
    writeSync(this.file, '{"errors":[');
  }

  /** Counts the cells of a row that were treated as empty, and reports an unusual price. */
  read({ row, fields, emptied }: ImportRow & { emptied: Fields }): void {
    for (const [column, cell] of Object.entries(emptied)) {
      const { count, cells } = this.emptied.get(column) ?? { count: 0, cells: new Set() };
      if (cells.size < MAX_SHOWN_EMPTIED) cells.add(cell);
      this.emptied.set(column, { count: count + 1, cells });
    }
    const question = usualPriceQuestion(Number(fields.price ?? Number.NaN), fields.category);
    if (question) this.questions.push(`Row ${row}: ${question}`);
  }

  change({ row, name, changes }: ChangedRow): void {
    const fields = changes.map(({ field, from, to }) => `${field} ${from || '(empty)'} -> ${to}`);
    this.changed.push(`Row ${row}, ${name}: ${fields.join('; ')}`);
  }

  add(error: RowError): void {
    const { row, column, message } = error;
    this.reasons.set(row, [...(this.reasons.get(row) ?? []), column ? `${column}: ${message}` : message]);
    this.refusals.add(error);
    if (this.file === undefined) return;
    writeSync(this.file, `${this.separator}\n${JSON.stringify(error)}`);
    this.separator = ',';
  }

  /** For the terminal: similar refusals in one line, the most frequent first, each with its correction. */
  lines(): string[] {
    const emptiedLines = [...this.emptied].map(
      ([column, { count, cells }]) =>
        `${column}: ${count} values count as empty (${[...cells].join(', ')}); "keep": true in its rule keeps them`,
    );
    return [
      ...emptiedLines,
      ...firstOf(this.questions),
      ...firstOf(this.changed),
      ...this.refusals.groups().slice(0, MAX_SHOWN_ERRORS).flatMap(linesOf),
    ];
  }

  /** Writes the refused rows of the file, with a column of reasons. */
  async writeRefused(path: string, table: Table, mapping: Mapping): Promise<void> {
    await writeFile(path, refusedRecords(table, mapping, this.reasons));
  }

  /** Completes the file: one JSON document with `errors`, `reasons` and the fields of `summary`. */
  close(summary: object): void {
    if (this.file === undefined) return;
    const fields = { reasons: this.refusals.groups(), ...summary };
    writeSync(this.file, `\n],${JSON.stringify(fields).slice(1)}\n`);
    closeSync(this.file);
  }
}

const firstOf = (lines: readonly string[]): string[] =>
  lines.length > MAX_SHOWN_ERRORS
    ? [...lines.slice(0, MAX_SHOWN_ERRORS), `... and ${lines.length - MAX_SHOWN_ERRORS} more`]
    : [...lines];

const linesOf = (group: RefusalGroup): string[] => {
  const { column, message, count, rows, values, advice } = group;
  const description =
    count === 1
      ? `Row ${rows[0]}${column ? `, ${column} "${values[0] ?? ''}"` : ''}: ${message}`
      : `${refusalText(group)} (rows ${rows.join(', ')}${count > rows.length ? ', ...' : ''})`;
  return advice ? [description, `  ${advice}`] : [description];
};
