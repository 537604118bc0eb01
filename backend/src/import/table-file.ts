import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { type CsvParse, isWorkbook, openCsv, openWorkbook, type Table } from '@parkho/contracts';
import { parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/universal';

/**
 * A CSV file, or the first sheet of an Excel workbook, on this machine.
 * @throws Error when it does not exist, or is a folder; the errors of openCsv and openWorkbook
 */
export const openTableFile = async (file: string): Promise<Table> => {
  const stats = await stat(file);
  if (stats.isDirectory()) throw new Error(`${file} is a folder`);
  const { size } = stats;
  if (isWorkbook(file, await firstBytesOf(file)))
    return openWorkbook(file, async () => readSheet(new Blob([await readFile(file)])));
  const source = { name: file, size, bytes: (): AsyncIterable<Uint8Array> => createReadStream(file) };
  return openCsv(source, parse as CsvParse);
};

const firstBytesOf = async (file: string): Promise<Uint8Array> => {
  await using handle = await open(file);
  const { buffer } = await handle.read(new Uint8Array(2), 0, 2, 0);
  return buffer;
};
