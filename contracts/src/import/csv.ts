import type { DecimalMark } from '../values/amount.js';
import { IMPORT_MESSAGES } from './messages.js';
import { REASON_COLUMN } from './spreadsheet.js';

/** A record of the file, or why there is none. */
export type CsvRow = {
  /** Its row in a spreadsheet, from 1, blank rows and those above the header counted. */
  row: number;
  /** How much of the file had been read by then, 0 to 1. */
  progress: number;
} & ({ values: Readonly<Record<string, string>> } | { problem: string; cells: readonly string[] });

export interface CsvFile {
  /** Names of the columns; one without a name that has values is called by its place, 'Column 3'. */
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
/** Characters in which the header is looked for, and records. */
const BEGINNING = 65_536;
const FIRST_RECORDS = 10;

/**
 * Opens a CSV file as spreadsheets write them: UTF-8, UTF-16, Windows-1252 or Windows-1256, with or without a byte order
 * mark; columns parted by comma, semicolon or tab; any line end; quotation marks around text with any of these. The
 * header may have a title, or cells that span columns, above it.
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
  const first: ReadRecord[] = [];
  for await (const record of records()) if (first.push(record) === FIRST_RECORDS) break;
  const at = headerAt(first);
  const header = namesOf(first, at);
  if (header.every((name) => name === '')) throw headless;
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice) throw new Error(`The header of ${source.name} has the column "${twice}" twice`);
  return {
    header,
    decimal: delimiter === ';' ? ',' : '.',
    rows: { [Symbol.asyncIterator]: () => namedRows(header, records(), at + 1) },
  };
};

type CsvRecord = { row: number } & ({ cells: readonly string[] } | { problem: string });
type ReadRecord = CsvRecord & { progress: number };

const cellsOf = (record: ReadRecord | undefined): readonly string[] =>
  record && 'cells' in record ? record.cells.map((cell) => cell.trim()) : [];
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** The first record that names most of the columns: a title, or cells that span columns, may be above it. */
const headerAt = (first: readonly ReadRecord[]): number => {
  const most = Math.max(...first.map((record) => filled(cellsOf(record))));
  const at = first.findIndex((record) => filled(cellsOf(record)) > most / 2);
  return at < 0 || cellsOf(first[at]).some((cell) => /^[\d.,]+$/.test(cell)) ? 0 : at;
};

const namesOf = (first: readonly ReadRecord[], at: number): string[] => {
  const names = cellsOf(first[at]);
  const isUsed = (index: number) => first.slice(at + 1).some((record) => cellsOf(record)[index]);
  return names.map((name, index) => (name === '' && isUsed(index) ? `Column ${index + 1}` : name));
};

async function* namedRows(
  header: readonly string[],
  records: AsyncGenerator<ReadRecord, undefined>,
  skipped: number,
): AsyncGenerator<CsvRow> {
  for (let count = 0; count < skipped; count++) await records.next();
  for await (const record of records) {
    const { row, progress } = record;
    if ('problem' in record) {
      yield { ...record, cells: [] };
      continue;
    }
    const cells = cellsOf(record);
    if (filled(cells) === 0) continue;
    const surplus = filled(cells.slice(header.length)) > 0;
    if (surplus || cells.length < header.length) {
      yield { row, progress, problem: IMPORT_MESSAGES.valuesMiscounted(cells.length, header.length), cells };
    } else {
      yield {
        row,
        progress,
        values: Object.fromEntries(
          header
            .map((name, index) => [name, cells[index]!] as const)
            .filter(([name]) => name !== REASON_COLUMN),
        ),
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
  let nextRow = 1;
  /** The row of raw text; the parser hands it over with the blank rows before it, and without its own line end. */
  const rowOf = (raw: string): number => {
    const row = nextRow + lineEnds(/^[\r\n]*/.exec(raw)![0]);
    nextRow = row + 1;
    return row;
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
      records.push({ row: rowOf(raw), cells: record });
    },
    on_skip(_: unknown, raw = '') {
      records.push({ row: rowOf(raw), problem: IMPORT_MESSAGES.quoteOpen });
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

/**
 * By the byte order mark; else UTF-8 when the whole file is valid UTF-8, else what Excel saves as "CSV" on Windows: of an
 * Urdu or Arabic one words of such letters, of another one single letters with accents.
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
  let first = true;
  for await (const chunk of source.bytes()) {
    if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    first = false;
    if (!isValid(chunk)) return ansiOf(chunk);
  }
  return isValid() ? 'utf-8' : 'windows-1252';
};

const ansiOf = (chunk: Uint8Array): string => {
  const text = new TextDecoder('windows-1256').decode(chunk);
  const inWords = text.match(/[\u0600-\u06ff]{3,}/g)?.join('').length ?? 0;
  const letters = text.match(/[\u0600-\u06ff]/g)?.length ?? 0;
  return inWords * 2 > letters ? 'windows-1256' : 'windows-1252';
};

const beginning = async (source: CsvSource, encoding: string): Promise<string> => {
  let text = '';
  for await (const { text: more } of decoded(source, encoding)) {
    text += more;
    if (text.length >= BEGINNING) break;
  }
  return text;
};

/** The candidate that parts most of the first lines into the most columns. */
const delimiterOf = (text: string): string => {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, FIRST_RECORDS)
    .filter(Boolean);
  const columns = (delimiter: string) =>
    lines.map((line) => line.split(delimiter).length).sort((a, b) => a - b)[(lines.length - 1) >> 1] ?? 0;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    columns(delimiter) > columns(best) ? delimiter : best,
  );
};
