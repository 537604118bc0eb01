import { closeSync, openSync, writeSync } from 'node:fs';
import { type RefusalGroup, Refusals, type RowError, refusalText } from '@parkho/contracts';

/** What became of the rows of a file. */
export interface ImportCounts {
  rows: number;
  /** In a dry run: would be listed. */
  listed: number;
  alreadyListed: number;
  refused: number;
}

/** Kinds of errors that the terminal shows. */
const SHOWN = 20;

/** Takes the errors as they come: by their reasons for the terminal, all of them for the report file. */
export class Report {
  private readonly refusals = new Refusals();
  private readonly file?: number;
  private separator = '';

  constructor(path?: string) {
    if (!path) return;
    this.file = openSync(path, 'w');
    writeSync(this.file, '{"errors":[');
  }

  add(error: RowError): void {
    this.refusals.add(error);
    if (this.file === undefined) return;
    writeSync(this.file, `${this.separator}\n${JSON.stringify(error)}`);
    this.separator = ',';
  }

  /** For the terminal: those that are alike in one line, the most frequent first, each with its correction. */
  lines(): string[] {
    return this.refusals.groups().slice(0, SHOWN).flatMap(linesOf);
  }

  /** Completes the file: one JSON document with `errors`, `reasons` and what `summary` says of the run. */
  close(summary: object): void {
    if (this.file === undefined) return;
    const rest = { reasons: this.refusals.groups(), ...summary };
    writeSync(this.file, `\n],${JSON.stringify(rest).slice(1)}\n`);
    closeSync(this.file);
  }
}

const linesOf = (group: RefusalGroup): string[] => {
  const { column, message, count, rows, values, advice } = group;
  const what =
    count === 1
      ? `Row ${rows[0]}${column ? `, ${column} "${values[0] ?? ''}"` : ''}: ${message}`
      : `${refusalText(group)} (rows ${rows.join(', ')}${count > rows.length ? ', ...' : ''})`;
  return advice ? [what, `  ${advice}`] : [what];
};
