import {
  type AuditChange,
  type AuditExport,
  type AuditField,
  type AuditValue,
  csvRecord,
  formatInPakistan,
} from '@parkho/contracts';
import type { ExportEntry } from './export-entry.js';
import { toOcsf } from './ocsf.js';
import { ParquetFile } from './parquet.js';

/** The last signed checkpoint when the file was made. */
export interface ExportCheckpoint {
  size: number;
  /** In base64. */
  root: string;
}

/** A file in progress: methods return the parts to send. */
interface FormatWriter {
  head: string;
  add(entries: readonly ExportEntry[]): string | Uint8Array;
  end(): string | Uint8Array;
}
interface Format {
  type: string;
  /** Extension of the file's name. */
  extension: string;
  begin(checkpoint: ExportCheckpoint | undefined): FormatWriter;
}

/** Without it, spreadsheets on Windows assume another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS: Readonly<Record<string, (entry: ExportEntry) => string>> = {
  time: ({ at }) => formatInPakistan(at),
  at: ({ at }) => at,
  sentence: ({ sentence }) => sentence,
  action: ({ label }) => label,
  kind: ({ kind }) => kind,
  thing: ({ thing }) => thing,
  name: ({ name = '' }) => name,
  'actor id': ({ actor }) => actor.id,
  'actor role': ({ actor }) => actor.role,
  changes: ({ changes }) => changes.map(changeIn).join('; '),
  data: ({ data }) => data.map(fieldIn).join('; '),
  command: ({ command = '' }) => command,
  correlation: ({ correlation }) => correlation,
  causation: ({ causation = '' }) => causation,
  event: ({ id }) => id,
  type: ({ type }) => type,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => String(revision),
  position: ({ position }) => position,
  unreadable: ({ unreadable = '' }) => unreadable,
};

/** Each row is one line, whatever users have typed. */
const toSingleLine = (value: AuditValue): string => {
  const text = typeof value === 'string' ? value : String(value ?? '');
  return LINE_BREAK.test(text) ? text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : text;
};
const LINE_BREAK = /[\r\n\u2028\u2029]/;
const changeIn = ({ field, from, to, withheld }: AuditChange): string =>
  withheld ? `${field}: [${withheld}]` : `${field}: ${toSingleLine(from)} -> ${toSingleLine(to)}`;
const fieldIn = ({ field, value, withheld }: AuditField): string =>
  `${field}: ${withheld ? `[${withheld}]` : toSingleLine(value)}`;

const cells = Object.values(COLUMNS);
// Another program may have left out what every event has.
const row = (entry: ExportEntry): string =>
  csvRecord(
    cells.map((cell) => cell(entry) ?? ''),
    toSingleLine,
  );
const line = (value: object): string => `${JSON.stringify(value)}\n`;
const JSON_LINES = 'application/x-ndjson; charset=utf-8';

/** A text with one record for each entry. */
const text = (record: (entry: ExportEntry) => string, { head = '', end = '' } = {}): FormatWriter => ({
  head,
  add: (entries) => entries.map(record).join(''),
  end: () => end,
});

export const FORMATS: Readonly<Record<AuditExport, Format>> = {
  // Every row is an event, so that the checkpoint is only in the header of the answer.
  csv: {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    begin: () => text(row, { head: BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS)) }),
  },
  jsonl: {
    type: JSON_LINES,
    extension: 'jsonl',
    begin: (checkpoint) =>
      text(({ hasPersonal: _, ...entry }) => line(entry), { end: checkpoint ? line({ checkpoint }) : '' }),
  },
  // Every line is an OCSF event.
  ocsf: { type: JSON_LINES, extension: 'ocsf.jsonl', begin: () => text((entry) => line(toOcsf(entry))) },
  parquet: {
    type: 'application/vnd.apache.parquet',
    extension: 'parquet',
    begin: (checkpoint) => {
      const file = new ParquetFile(COLUMNS, {
        ...(checkpoint && { 'parkho.checkpoint': JSON.stringify(checkpoint) }),
      });
      return { head: '', add: (entries) => file.add(entries), end: () => file.end() };
    },
  },
};
