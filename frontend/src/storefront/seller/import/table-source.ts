import { type CsvParse, type Fields, isWorkbook, openCsv, openWorkbook, type Table } from '@parkho/contracts';

/** The largest file, in bytes. */
const FILE_MAX = 20 * 1024 * 1024;
/** Bytes read at a time: parsing them blocks the page for a few hundredths of a second. */
const CHUNK = 128 * 1024;
/** The number of records in the preview of a mapping. */
const EXAMPLES = 500;

/** An opened file with its first records. */
export interface OpenedFile extends Table {
  name: string;
  examples: readonly Example[];
}

export interface Example {
  row: number;
  values: Fields;
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < file.size; offset += CHUNK)
    yield new Uint8Array(await file.slice(offset, offset + CHUNK).arrayBuffer());
}

/**
 * Opens a chosen file.
 * @throws Error with a message for the user
 */
export const openFile = async (file: File): Promise<OpenedFile> => {
  if (file.size > FILE_MAX) throw new Error('The file is larger than 20 MB. Please split it.');
  const table = await openTable(file);
  const examples: Example[] = [];
  for await (const row of table.rows) {
    if ('values' in row) examples.push(row);
    if (examples.length === EXAMPLES) break;
  }
  if (examples.length === 0) throw new Error(`${file.name} has no rows below its header.`);
  return { ...table, name: file.name, examples };
};

const openTable = async (file: File): Promise<Table> => {
  const { name, size } = file;
  if (isWorkbook(name, new Uint8Array(await file.slice(0, 2).arrayBuffer()))) {
    const { readSheet } = await import('read-excel-file/universal');
    return openWorkbook(name, () => readSheet(file));
  }
  const { parse } = await import('csv-parse/browser/esm');
  return openCsv({ name, size, bytes: () => bytesOf(file) }, parse as unknown as CsvParse);
};
