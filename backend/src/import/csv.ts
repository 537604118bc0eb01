import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import type { DecimalMark } from './amount.js';

/** A record of the file, or why the lines there are none. */
export type CsvRow = {
  /** Line on which the record begins, from 1, as an editor counts. */
  line: number;
  /** How much of the file had been read by then, 0 to 1. */
  progress: number;
} & ({ values: Readonly<Record<string, string>> } | { problem: string });

export interface CsvFile {
  header: readonly string[];
  /** A file with semicolons comes from a spreadsheet whose numbers have a decimal comma. */
  decimal: DecimalMark;
  /** Can be read once; holds a few records in memory, however long the file is. */
  rows: AsyncIterable<CsvRow>;
}

/** Longest record in characters: a quotation mark that is never closed does not swallow a whole file into memory. */
const LONGEST_RECORD = 1_000_000;

/**
 * Opens a CSV file as spreadsheets write them: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark;
 * columns parted by comma, semicolon or tab; any line end; quotation marks around text with any of these.
 * @throws Error when there is no such file, no header, or a column name comes twice
 */
export const openCsv = async (file: string): Promise<CsvFile> => {
  const { size } = await stat(file);
  const encoding = await encodingOf(file);
  const delimiter = delimiterOf(await beginning(file, encoding));
  const records = readRecords(file, encoding, delimiter, size);
  const first = await records.next();
  const header = first.done || 'problem' in first.value ? [] : first.value.cells.map((name) => name.trim());
  if (header.every((name) => name === '')) throw new Error(`${file} has no header line`);
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice) throw new Error(`The header of ${file} has the column "${twice}" twice`);
  return { header, decimal: delimiter === ';' ? ',' : '.', rows: namedRows(header, records) };
};

interface Located {
  line: number;
  cells: string[];
}
type RawRecord = { progress: number } & (Located | { line: number; problem: string });

async function* namedRows(
  header: readonly string[],
  records: AsyncIterable<RawRecord>,
): AsyncGenerator<CsvRow> {
  for await (const record of records) {
    const { line, progress } = record;
    if ('problem' in record) {
      yield record;
      continue;
    }
    const cells = record.cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const surplus = cells.slice(header.length).some((cell) => cell !== '');
    if (surplus || cells.length < header.length) {
      yield {
        line,
        progress,
        problem: `The row has ${cells.length} values, the header has ${header.length}`,
      };
    } else {
      yield {
        line,
        progress,
        values: Object.fromEntries(header.map((name, index) => [name, cells[index]!])),
      };
    }
  }
}

async function* readRecords(
  file: string,
  encoding: string,
  delimiter: string,
  size: number,
): AsyncGenerator<RawRecord> {
  let nextLine = 1;
  let progress = 0;
  const problems: RawRecord[] = [];
  /** The line on which raw text begins; the parser hands it over with the blank lines before it. */
  const lineOf = (raw: string): number => {
    const line = nextLine + lineEnds(/^[\r\n]*/.exec(raw)![0]);
    nextLine += lineEnds(raw);
    return line;
  };
  const options: Options<Located, { record: string[]; raw: string }> = {
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
    on_record: ({ record, raw }) => ({ line: lineOf(raw), cells: record }),
    on_skip: (_, raw) => {
      problems.push({
        line: lineOf(raw ?? ''),
        progress,
        problem: 'A quotation mark opens here and is never closed',
      });
      return undefined;
    },
  };
  // The types of csv-parse know no records other than arrays of texts unless it names the columns.
  const parser = parse(options as unknown as Options);
  const source = createReadStream(file);
  // Errors of the source arrive in the loop below, for pipeline destroys the parser with them.
  pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => decoded(chunks, encoding),
    parser,
    () => undefined,
  );
  for await (const record of parser as AsyncIterable<Located>) {
    progress = size > 0 ? source.bytesRead / size : 1;
    yield { ...record, progress };
  }
  yield* problems;
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** By the byte order mark; else UTF-8 when the whole file is valid UTF-8, else what Excel saves as "CSV" on Windows. */
const encodingOf = async (file: string): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      first = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'windows-1252';
    throw error;
  }
};

const beginning = async (file: string, encoding: string): Promise<string> => {
  for await (const text of Readable.from(decoded(createReadStream(file, { end: 65_535 }), encoding)))
    return text;
  return '';
};

/** The candidate that parts the header line into the most columns. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const columns = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    columns(delimiter) > columns(best) ? delimiter : best,
  );
};
