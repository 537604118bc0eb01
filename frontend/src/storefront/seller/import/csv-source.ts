import { type CsvFile, type CsvParse, type Fields, openCsv } from '@parkho/contracts';

/** Largest file, in bytes. */
const FILE_MAX = 20 * 1024 * 1024;
/** Bytes that are read at a time: what is made of them keeps the page from answering for a few hundredths of a second. */
const CHUNK = 128 * 1024;
/** The first two bytes of workbooks: ZIP archives since 2007, compound files before. */
const WORKBOOKS = ['80 75', '208 207'];
/** Records from which the page shows what a mapping makes of the file. */
const EXAMPLES = 500;

/** A file that was opened, and its first records. */
export interface OpenedFile extends CsvFile {
  name: string;
  examples: readonly Example[];
}

export interface Example {
  row: number;
  values: Fields;
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK)
    yield new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer());
}

/**
 * Opens a chosen file.
 * @throws Error that may be shown as it is
 */
export const openFile = async (file: File): Promise<OpenedFile> => {
  if (file.size > FILE_MAX) throw new Error('The file is larger than 20 MB. Please split it.');
  const beginning = new Uint8Array(await file.slice(0, 2).arrayBuffer()).join(' ');
  if (WORKBOOKS.includes(beginning))
    throw new Error(
      `${file.name} is a workbook. Please save it as CSV in your spreadsheet and choose that file.`,
    );
  const { parse } = await import('csv-parse/browser/esm');
  const source = { name: file.name, size: file.size, bytes: () => bytesOf(file) };
  const csv = await openCsv(source, parse as unknown as CsvParse);
  const examples: Example[] = [];
  for await (const row of csv.rows) {
    if ('values' in row) examples.push(row);
    if (examples.length === EXAMPLES) break;
  }
  if (examples.length === 0) throw new Error(`${file.name} has no rows below its header.`);
  return { ...csv, name: file.name, examples };
};
