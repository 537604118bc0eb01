import type { DecimalMark } from '../values/amount.js';
import { IMPORT_MESSAGES } from './messages.js';

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
  /** Reads the file from its beginning each time, with a few records in memory, however long the file is. */
  rows: AsyncIterable<CsvRow>;
}

/** The source of a file. */
export interface CsvSource {
  name: string;
  /** In bytes. */
  size: number;
  /** Its bytes from the beginning; can be read repeatedly. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** `parse` of csv-parse: its stream for Node, or that for browsers. */
export type CsvParse = (options: object) => {
  write(text: string, done: () => void): unknown;
  end(done: () => void): unknown;
};

/** Longest record in characters: a quotation mark that is never closed does not swallow a whole file into memory. */
const LONGEST_RECORD = 200_000;
/** Bytes in which the header line is looked for. */
const BEGINNING = 65_536;

/**
 * Opens a CSV file as spreadsheets write them: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark;
 * columns parted by comma, semicolon or tab; any line end; quotation marks around text with any of these.
 * @throws Error when there is no header, or a column name comes twice; whatever reading the source throws
 */
export const openCsv = async (source: CsvSource, parse: CsvParse): Promise<CsvFile> => {
  const encoding = await encodingOf(source);
  const text = await beginning(source, encoding);
  const headless = new Error(`${source.name} has no header line`);
  // The parser for browsers fails where it gets no text.
  if (text.trim() === '') throw headless;
  const delimiter = delimiterOf(text);
  const records = () => readRecords(source, encoding, parse, delimiter);
  const first = (await records().next()).value;
  const header = first && 'cells' in first ? first.cells.map((name) => name.trim()) : [];
  if (header.every((name) => name === '')) throw headless;
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice) throw new Error(`The header of ${source.name} has the column "${twice}" twice`);
  return {
    header,
    decimal: delimiter === ';' ? ',' : '.',
    rows: { [Symbol.asyncIterator]: () => namedRows(header, records()) },
  };
};

type CsvRecord = { line: number } & ({ cells: readonly string[] } | { problem: string });
type ReadRecord = CsvRecord & { progress: number };

async function* namedRows(
  header: readonly string[],
  records: AsyncGenerator<ReadRecord, undefined>,
): AsyncGenerator<CsvRow> {
  await records.next();
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
      yield { line, progress, problem: IMPORT_MESSAGES.valuesMiscounted(cells.length, header.length) };
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
  source: CsvSource,
  encoding: string,
  parse: CsvParse,
  delimiter: string,
): AsyncGenerator<ReadRecord, undefined> {
  let nextLine = 1;
  /** The line on which raw text begins; the parser hands it over with the blank lines before it. */
  const lineOf = (raw: string): number => {
    const line = nextLine + lineEnds(/^[\r\n]*/.exec(raw)![0]);
    nextLine += lineEnds(raw);
    return line;
  };
  /** What the parser has made of the text that it was given last. */
  let records: CsvRecord[] = [];
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
    // Taken here and not from the stream, which has nothing left to say: so records and the text that they were read
    // from stay together, in Node and in browsers.
    on_record({ record, raw }: { record: string[]; raw: string }) {
      records.push({ line: lineOf(raw), cells: record });
    },
    on_skip(_: unknown, raw = '') {
      records.push({ line: lineOf(raw), problem: IMPORT_MESSAGES.quoteOpen });
    },
  });
  let read = 0;
  function* news(): Generator<ReadRecord> {
    const progress = source.size > 0 ? Math.min(1, read / source.size) : 1;
    for (const record of records) yield { ...record, progress };
    records = [];
  }
  for await (const { text, bytes } of decoded(source, encoding)) {
    read += bytes;
    await new Promise<void>((done) => parser.write(text, done));
    yield* news();
  }
  await new Promise<void>((done) => parser.end(done));
  yield* news();
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

async function* decoded(
  source: CsvSource,
  encoding: string,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source.bytes()) {
    const text = decoder.decode(chunk, { stream: true });
    // Streams take no empty text.
    if (text !== '') yield { text, bytes: chunk.length };
  }
  const rest = decoder.decode();
  if (rest !== '') yield { text: rest, bytes: 0 };
}

/** By the byte order mark; else UTF-8 when the whole file is valid UTF-8, else what Excel saves as "CSV" on Windows. */
const encodingOf = async (source: CsvSource): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isValid = (chunk?: Uint8Array): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  let first = true;
  for await (const chunk of source.bytes()) {
    if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    first = false;
    if (!isValid(chunk)) return 'windows-1252';
  }
  return isValid() ? 'utf-8' : 'windows-1252';
};

const beginning = async (source: CsvSource, encoding: string): Promise<string> => {
  let text = '';
  for await (const { text: more } of decoded(source, encoding)) {
    text += more;
    if (text.length >= BEGINNING) break;
  }
  return text;
};

/** The candidate that parts the header line into the most columns. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const columns = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    columns(delimiter) > columns(best) ? delimiter : best,
  );
};
