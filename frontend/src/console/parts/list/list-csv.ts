import { csvRecord } from '@parkho/contracts';
import type { RaRecord } from 'react-admin';

/** A column of a CSV file. */
export interface CsvColumn<T> {
  label: string;
  value: (record: T) => string | number | boolean | undefined;
}

/** A CSV file, and its number of records. */
export class ListCsv<T extends RaRecord> {
  private readonly lines: string[];

  constructor(private readonly columns: readonly CsvColumn<T>[]) {
    this.lines = [csvRecord(columns.map(({ label }) => label))];
  }

  add(records: readonly T[]): void {
    for (const record of records)
      this.lines.push(csvRecord(this.columns.map(({ value }) => String(value(record) ?? ''))));
  }

  get records(): number {
    return this.lines.length - 1;
  }

  file(): Blob {
    // The byte order mark tells spreadsheets that it is UTF-8.
    return new Blob(['\ufeff', ...this.lines], { type: 'text/csv;charset=utf-8' });
  }
}
