import { closeSync, openSync, writeSync } from 'node:fs';
import type { RowError } from './listing.js';

/** What became of the rows of a file. */
export interface ImportCounts {
  rows: number;
  /** In a dry run: would be listed. */
  listed: number;
  alreadyListed: number;
  refused: number;
}

/** Errors that are kept in memory, to be shown. */
const SHOWN = 20;

/** Takes the errors as they come: the first few for the terminal, all of them for the report file. */
export class Report {
  readonly shown: RowError[] = [];
  private readonly file?: number;
  private separator = '';

  constructor(path?: string) {
    if (!path) return;
    this.file = openSync(path, 'w');
    writeSync(this.file, '{"errors":[');
  }

  add(error: RowError): void {
    if (this.shown.length < SHOWN) this.shown.push(error);
    if (this.file === undefined) return;
    writeSync(this.file, `${this.separator}\n${JSON.stringify(error)}`);
    this.separator = ',';
  }

  /** Completes the file: one JSON document with `errors` and what `summary` says of the run. */
  close(summary: object): void {
    if (this.file === undefined) return;
    writeSync(this.file, `\n],${JSON.stringify(summary).slice(1)}\n`);
    closeSync(this.file);
  }
}
