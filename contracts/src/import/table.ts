import type { DecimalMark } from '../values/amount.js';
import { IMPORT_MESSAGES } from './messages.js';
import { GENERATED_REFERENCE_COLUMN, REASON_COLUMN } from './refusal-columns.js';

/** A record of the file, or its error. */
export type TableRow = {
  /** Its row in a spreadsheet, from 1, including blank rows and those above the header. */
  row: number;
  /** The share of the file that had been read by then, 0 to 1. */
  progress: number;
} & (
  | {
      values: Readonly<Record<string, string>>;
      /** The reference that was made for the row when it was refused. */
      generatedReference?: string;
    }
  | { problem: string; cells: readonly string[] }
);

export interface Table {
  /**
   * Names of the columns, without the additional ones of a file of refused rows; one without a name that has values is
   * named by its place, 'Column 3'.
   */
  header: readonly string[];
  /** Whether it is a file of refused rows, the rest of which is in the original file. */
  isPart: boolean;
  /** A CSV file with semicolons comes from a spreadsheet with decimal commas. */
  decimal: DecimalMark;
  /** Reads the file from its beginning each time, with a few records in memory, however long the file is. */
  rows: AsyncIterable<TableRow>;
}

/** Records in which the header is searched. */
export const MAX_RECORDS_BEFORE_HEADER = 10;

const REFUSAL_COLUMNS: readonly string[] = [REASON_COLUMN, GENERATED_REFERENCE_COLUMN];

export const noHeaderError = (name: string): Error => new Error(`${name} has no header line`);

/**
 * A table of records, whose header is the first record that names most of the columns.
 * @param records reads the file from its beginning each time
 * @throws Error when there is no header, or a column name is repeated; any error of reading
 */
export const openTable = async (
  name: string,
  decimal: DecimalMark,
  records: () => AsyncGenerator<ReadRecord, undefined>,
): Promise<Table> => {
  const first: ReadRecord[] = [];
  for await (const record of records()) if (first.push(record) === MAX_RECORDS_BEFORE_HEADER) break;
  const headerIndex = headerAt(first);
  const header = namesOf(first, headerIndex);
  if (header.every((column) => column === '')) throw noHeaderError(name);
  const duplicate = header.find((column, index) => column !== '' && header.indexOf(column) !== index);
  if (duplicate) throw new Error(`The header of ${name} has the column "${duplicate}" twice`);
  return {
    header: header.filter((column) => !REFUSAL_COLUMNS.includes(column)),
    isPart: header.some((column) => REFUSAL_COLUMNS.includes(column)),
    decimal,
    rows: { [Symbol.asyncIterator]: () => namedRows(header, records(), headerIndex + 1) },
  };
};

export type TableRecord = { row: number } & ({ cells: readonly string[] } | { problem: string });
export type ReadRecord = TableRecord & { progress: number };

const cellsOf = (record: ReadRecord | undefined): readonly string[] =>
  record && 'cells' in record ? record.cells.map((cell) => cell.trim()) : [];
const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** The first record that names most of the columns: a title, or cells that span columns, may be above it. */
const headerAt = (first: readonly ReadRecord[]): number => {
  const maxFilled = Math.max(...first.map((record) => countFilled(cellsOf(record))));
  const index = first.findIndex((record) => countFilled(cellsOf(record)) > maxFilled / 2);
  return index < 0 || cellsOf(first[index]).some((cell) => /^[\d.,]+$/.test(cell)) ? 0 : index;
};

const namesOf = (first: readonly ReadRecord[], headerIndex: number): string[] => {
  const names = cellsOf(first[headerIndex]);
  const dataRows = first.slice(headerIndex + 1).map(cellsOf);
  const isUsed = (index: number) => dataRows.some((cells) => cells[index]);
  return names.map((name, index) => (name === '' && isUsed(index) ? `Column ${index + 1}` : name));
};

async function* namedRows(
  header: readonly string[],
  records: AsyncGenerator<ReadRecord, undefined>,
  skipped: number,
): AsyncGenerator<TableRow> {
  for (let count = 0; count < skipped; count++) await records.next();
  for await (const record of records) {
    const { row, progress } = record;
    if ('problem' in record) {
      yield { ...record, cells: [] };
      continue;
    }
    const cells = cellsOf(record);
    if (countFilled(cells) === 0) continue;
    const surplus = countFilled(cells.slice(header.length)) > 0;
    if (surplus || cells.length < header.length) {
      yield { row, progress, problem: IMPORT_MESSAGES.valuesMiscounted(cells.length, header.length), cells };
    } else {
      const namedCells = header.map((name, index) => [name, cells[index]!] as const);
      const generatedReference = namedCells.find(([name]) => name === GENERATED_REFERENCE_COLUMN)?.[1];
      yield {
        row,
        progress,
        values: Object.fromEntries(namedCells.filter(([name]) => !REFUSAL_COLUMNS.includes(name))),
        ...(generatedReference && { generatedReference }),
      };
    }
  }
}
