import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type AuditChange,
  type AuditEntry,
  type AuditExport,
  type AuditField,
  type AuditValue,
  csvRecord,
} from '@parkho/contracts';
import { type AuditDocument, type AuditSelection, auditFrom, placeIn } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { AuditRecords } from '../entries/audit-records.js';
import { CONCEALED } from '../entries/concealment.js';

/** Events that are in memory at a time, and that are written before others are answered. */
const PAGE = 100;
/** Without it, spreadsheets on Windows take the file for one of another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string>> = {
  at: ({ at }) => at,
  event: ({ id }) => id,
  type: ({ type }) => type,
  what: ({ label }) => label,
  sentence: ({ sentence }) => sentence,
  kind: ({ kind }) => kind,
  thing: ({ thing }) => thing,
  name: ({ name = '' }) => name,
  'actor id': ({ actor }) => actor.id,
  'actor role': ({ actor }) => actor.role,
  command: ({ command = '' }) => command,
  correlation: ({ correlation }) => correlation,
  causation: ({ causation = '' }) => causation,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => String(revision),
  changes: ({ changes }) => changes.map(changeIn).join('\n'),
  data: ({ data }) => data.map(fieldIn).join('\n'),
  unreadable: ({ unreadable = '' }) => unreadable,
};

/** Each change has a line of its own, whatever people have written. */
const flat = (value: AuditValue): string => String(value ?? '').replace(/\s*[\r\n]\s*/g, ' ');
const changeIn = ({ field, from, to, withheld }: AuditChange): string =>
  withheld ? `${field}: [${withheld}]` : `${field}: ${flat(from)} -> ${flat(to)}`;
const fieldIn = ({ field, value, withheld }: AuditField): string =>
  `${field}: ${withheld ? `[${withheld}]` : flat(value)}`;

const WRITTEN: Readonly<Record<AuditExport, { head: string; record(entry: AuditEntry): string }>> = {
  csv: {
    head: BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS)),
    record: (entry) => csvRecord(Object.values(COLUMNS).map((cell) => cell(entry))),
  },
  jsonl: {
    head: '',
    // Names of people are joined for screens alone.
    record: ({ actor: { id, role }, caused: _, hasPersonal: __, ...entry }) =>
      `${JSON.stringify({ ...entry, actor: { id, role } })}\n`,
  },
};

/** The audit as a file, page by page. */
@Injectable()
export class AuditExports {
  constructor(
    private readonly models: ReadModels,
    private readonly records: AuditRecords,
  ) {}

  /** @throws StoreUnavailable before anything is sent */
  async stream(format: AuditExport, selection: AuditSelection | undefined): Promise<Readable> {
    const { head, record } = WRITTEN[format];
    const next = async (last?: AuditDocument): Promise<AuditDocument[]> =>
      selection ? auditFrom(this.models, selection, { limit: PAGE, after: last && placeIn(last) }) : [];
    const first = await next();
    const written = async (page: readonly AuditDocument[]): Promise<string> =>
      (await this.records.entries(page, CONCEALED, { inFile: true })).map(record).join('');
    const pages = async function* () {
      yield head;
      for (let page = first; page.length > 0; page = await next(page.at(-1))) {
        yield written(page);
        // Neither the store nor a client that reads fast would ever give way to them.
        await nextTurn();
      }
    };
    return Readable.from(pages());
  }
}
