import { IMPORT_MESSAGES } from './messages.js';
import {
  MAX_RECORDS_BEFORE_HEADER,
  noHeaderError,
  openTable,
  type ReadRecord,
  type Table,
  type TableRecord,
} from './table.js';

/** The source of a file. */
interface CsvSource {
  name: string;
  /** The size in bytes. */
  size: number;
  /** The bytes from the beginning; can be read repeatedly. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** `parse` of csv-parse: its stream for Node, or that for browsers. */
export type CsvParse = (options: object) => {
  write(text: string, done: () => void): unknown;
  end(done: () => void): unknown;
};

/** Longest record in characters, so that an unclosed quotation mark does not read a whole file into memory. */
const MAX_RECORD_LENGTH = 200_000;
/** Characters in which the separator is detected. */
const SAMPLE_BYTES = 65_536;

/**
 * Opens a CSV file of spreadsheets: UTF-8, UTF-16, Windows-1252 or Windows-1256, with or without a byte order mark;
 * columns separated by comma, semicolon or tab; any line end; quoted text. The header may have a title, or cells that
 * span columns, above it.
 * @throws Error when there is no header, or a column name is repeated; any error of reading the source
 */
export const openCsv = async (source: CsvSource, parse: CsvParse): Promise<Table> => {
  const encoding = await encodingOf(source);
  const text = await sampleOf(source, encoding);
  // The parser for browsers fails without any text.
  if (text.trim() === '') throw noHeaderError(source.name);
  const delimiter = delimiterOf(text);
  return openTable(source.name, delimiter === ';' ? ',' : '.', () =>
    readRecords(source, encoding, parse, delimiter),
  );
};

async function* readRecords(
  source: CsvSource,
  encoding: string,
  parse: CsvParse,
  delimiter: string,
): AsyncGenerator<ReadRecord, undefined> {
  let nextRow = 1;
  /** The row of raw text; the parser returns it with the blank rows before it, and without its own line end. */
  const rowOf = (raw: string): number => {
    const row = nextRow + lineEnds(/^[\r\n]*/.exec(raw)![0]);
    nextRow = row + 1;
    return row;
  };
  /** The records of the last text given to the parser. */
  let records: TableRecord[] = [];
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    // Collected here and not read from the stream, so that records and their source text stay together, in Node and in
    // browsers.
    on_record({ record, raw }: { record: string[]; raw: string }) {
      records.push({ row: rowOf(raw), cells: record });
    },
    on_skip(_: unknown, raw = '') {
      records.push({ row: rowOf(raw), problem: IMPORT_MESSAGES.quoteOpen });
    },
  });
  let bytesRead = 0;
  function* drain(): Generator<ReadRecord> {
    const progress = source.size > 0 ? Math.min(1, bytesRead / source.size) : 1;
    for (const record of records) yield { ...record, progress };
    records = [];
  }
  for await (const { text, bytes } of decoded(source, encoding)) {
    bytesRead += bytes;
    await new Promise<void>((done) => parser.write(text, done));
    yield* drain();
  }
  await new Promise<void>((done) => parser.end(done));
  yield* drain();
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

async function* decoded(
  source: CsvSource,
  encoding: string,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source.bytes()) {
    const text = decoder.decode(chunk, { stream: true });
    // Streams accept no empty text.
    if (text !== '') yield { text, bytes: chunk.length };
  }
  const remainder = decoder.decode();
  if (remainder !== '') yield { text: remainder, bytes: 0 };
}

/**
 * By the byte order mark; else UTF-8 when the whole file is valid UTF-8, else Excel's "CSV" on Windows: Windows-1256
 * where words have Arabic letters, Windows-1252 where single letters have accents.
 */
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
  let isFirst = true;
  for await (const chunk of source.bytes()) {
    const utf16 = isFirst && utf16Of(chunk);
    if (utf16) return utf16;
    isFirst = false;
    if (!isValid(chunk)) return windowsEncodingOf(chunk);
  }
  return isValid() ? 'utf-8' : 'windows-1252';
};

/** UTF-16 by its byte order mark or, as names of columns begin with ASCII letters, by the zero byte of the first. */
const utf16Of = ([first, second]: Uint8Array): string | undefined => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
};

const windowsEncodingOf = (chunk: Uint8Array): string => {
  const text = new TextDecoder('windows-1256').decode(chunk);
  const lettersInWords = text.match(/[\u0600-\u06ff]{3,}/g)?.join('').length ?? 0;
  const letters = text.match(/[\u0600-\u06ff]/g)?.length ?? 0;
  return lettersInWords * 2 > letters ? 'windows-1256' : 'windows-1252';
};

const sampleOf = async (source: CsvSource, encoding: string): Promise<string> => {
  let text = '';
  for await (const { text: part } of decoded(source, encoding)) {
    text += part;
    if (text.length >= SAMPLE_BYTES) break;
  }
  return text;
};

/** The candidate that splits most of the first lines into the most columns. */
const delimiterOf = (text: string): string => {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, MAX_RECORDS_BEFORE_HEADER)
    .filter(Boolean);
  const columns = (delimiter: string) =>
    lines.map((line) => line.split(delimiter).length).sort((a, b) => a - b)[(lines.length - 1) >> 1] ?? 0;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    columns(delimiter) > columns(best) ? delimiter : best,
  );
};
