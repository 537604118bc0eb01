import { openTable, type ReadRecord, type Table } from './table.js';

/** The first two bytes of workbooks: ZIP archives since 2007 (.xlsx), compound files before (.xls). */
const XLSX = '80 75';
const XLS = '208 207';

/**
 * Whether a file is a workbook, by its first bytes.
 * @throws Error for the format before 2007
 */
export const isWorkbook = (name: string, beginning: Uint8Array): boolean => {
  const bytes = beginning.subarray(0, 2).join(' ');
  if (bytes === XLS)
    throw new Error(
      `${name} is a workbook of an old kind. Please save it as .xlsx or CSV and choose that file.`,
    );
  return bytes === XLSX;
};

/**
 * The first sheet of a workbook, under the same rules as a CSV file.
 * @param read gives the cells of its rows, from the first row of the sheet on: texts, numbers, dates, booleans, or
 *   null; of a formula its last value
 * @throws Error if it cannot be read, and as openTable
 */
export const openWorkbook = async (
  name: string,
  read: () => Promise<readonly (readonly unknown[])[]>,
): Promise<Table> => {
  const cells = await read().catch(() => {
    throw new Error(
      `${name} cannot be read as an Excel workbook. Please save it as CSV and choose that file.`,
    );
  });
  const width = cells.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 0);
  return openTable(name, '.', async function* (): AsyncGenerator<ReadRecord, undefined> {
    for (const [index, row] of cells.entries())
      yield {
        row: index + 1,
        progress: (index + 1) / cells.length,
        cells: Array.from({ length: width }, (_, column) => textOf(row[column])),
      };
  });
};

const textOf = (cell: unknown): string => {
  // A number outside the calendar is still a date where its cell has a date format.
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell ?? '');
};
