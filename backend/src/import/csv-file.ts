import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type CsvFile, type CsvParse, openCsv } from '@parkho/contracts';
import { parse } from 'csv-parse';

/**
 * A CSV file of this machine.
 * @throws Error when there is no such file, and what openCsv refuses
 */
export const openCsvFile = async (file: string): Promise<CsvFile> => {
  const { size } = await stat(file);
  const source = { name: file, size, bytes: (): AsyncIterable<Uint8Array> => createReadStream(file) };
  return openCsv(source, parse as CsvParse);
};
