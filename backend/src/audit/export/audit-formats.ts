import {
  type AuditChange,
  type AuditEntry,
  type AuditExport,
  type AuditField,
  type AuditValue,
  csvRecord,
  formatInPakistan,
} from '@parkho/contracts';
import { ocsfOf } from './ocsf.js';

/** An entry of a file: without names of people, and without what came of it. */
type Written = Omit<AuditEntry, 'caused'>;
/** The checkpoint over the log that was signed last when the file was made. */
export interface ExportCheckpoint {
  size: number;
  /** In base64. */
  root: string;
}

interface Format {
  type: string;
  head: string;
  record(entry: Written): string;
  /** Behind the last entry. */
  end(checkpoint: ExportCheckpoint | undefined): string;
}

/** Without it, spreadsheets on Windows take the file for one of another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS: Readonly<Record<string, (entry: Written) => string>> = {
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

/** Each row is one line, whatever people have written. */
const flat = (value: AuditValue): string => {
  const text = typeof value === 'string' ? value : String(value ?? '');
  return BREAK.test(text) ? text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : text;
};
const BREAK = /[\r\n\u2028\u2029]/;
const changeIn = ({ field, from, to, withheld }: AuditChange): string =>
  withheld ? `${field}: [${withheld}]` : `${field}: ${flat(from)} -> ${flat(to)}`;
const fieldIn = ({ field, value, withheld }: AuditField): string =>
  `${field}: ${withheld ? `[${withheld}]` : flat(value)}`;

const cells = Object.values(COLUMNS);
const line = (value: object): string => `${JSON.stringify(value)}\n`;

export const FORMATS: Readonly<Record<AuditExport, Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS)),
    record: (entry) => csvRecord(cells.map((cell) => flat(cell(entry)))),
    // Every record of the table is an event.
    end: () => '',
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    record: ({ hasPersonal: _, ...entry }) => line(entry),
    end: (checkpoint) => (checkpoint ? line({ checkpoint }) : ''),
  },
  ocsf: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    record: (entry) => line(ocsfOf(entry)),
    // Every line is an event of OCSF.
    end: () => '',
  },
};
