import {
  type ChangedRow,
  type Fields,
  IMPORT_ROWS_MAX,
  type ImportedRow,
  type ImportResult,
  type ImportRow,
  identifier,
  type Mapper,
  parseRow,
  type RefusalGroup,
  Refusals,
  type RowError,
  type TableRow,
  usualPriceQuestion,
} from '@parkho/contracts';
import { ApiError } from '../../../lib/http/api';
import { labelOf } from './columns';

/** The largest body of a call, in bytes; the server takes 1 MiB at most, and less is better on slow connections. */
const BODY_MAX = 256 * 1024;
/** The number of rows between two updates of the page. */
const ROWS_PER_UPDATE = 500;
/** The maximum number of errors, changes and questions kept for display; the counts include all. */
export const MAX_DISPLAYED = 500;
/** The number of distinct cells of a column shown as treated as empty. */
const MAX_EMPTIED_SHOWN = 5;

export type Phase = 'running' | 'paused' | 'failed' | 'done';

/** The progress of a run. */
export interface RunState {
  phase: Phase;
  /** The processed share of the file, 0 to 1. */
  progress: number;
  accepted: number;
  updated: number;
  already: number;
  sold: number;
  /** Rejected rows; a row counts once, whatever its number of errors. */
  refused: number;
  /** The first errors, in the order of the file. */
  errors: readonly RowError[];
  groups: readonly RefusalGroup[];
  /** The errors of each rejected row, by row number. */
  reasons: ReadonlyMap<number, readonly string[]>;
  /** The first changed listings, in the order of the file. */
  changed: readonly ChangedRow[];
  /** Ids of the listings that rows match. */
  matchedIds: ReadonlySet<string>;
  /** Cells treated as empty, by Parkho's column. */
  emptied: Readonly<Record<string, { count: number; cells: readonly string[] }>>;
  /** The first unusual prices. */
  questions: readonly { row: number; text: string }[];
  /** The error that stopped it. */
  failure?: string;
}

export const NOT_STARTED: RunState = {
  phase: 'running',
  progress: 0,
  accepted: 0,
  updated: 0,
  already: 0,
  sold: 0,
  refused: 0,
  errors: [],
  groups: [],
  reasons: new Map(),
  changed: [],
  matchedIds: new Set(),
  emptied: {},
  questions: [],
};

interface RunOptions {
  rows: AsyncIterable<TableRow>;
  mapper: Mapper;
  dryRun: boolean;
  /** Sends rows; the same rows after a failure are a retry of the same call. */
  send: (call: { rows: readonly ImportedRow[]; dryRun: boolean }) => Promise<ImportResult>;
  onChange: (state: RunState) => void;
}

/**
 * Sends the rows of a file to the server in chunks; the server decides. Records that are no rows, and duplicate rows,
 * are not sent. A run can be paused and continued; after a failure it continues with the chunk that was under way.
 */
export class ImportRun {
  private state = NOT_STARTED;
  private readonly refusals = new Refusals();
  private readonly rows: AsyncIterator<TableRow>;
  /** For the whole file: the server does not notice that two chunks have the same device. */
  private readonly identify = identifier();
  private readonly reasons = new Map<number, string[]>();
  private chunk: ImportRow[] = [];
  /** A row that was read but did not fit into the chunk. */
  private carriedRow?: ImportRow;
  private isAtEnd = false;
  private currentRun?: Promise<void>;
  private progress = 0;

  constructor(private readonly options: RunOptions) {
    this.rows = options.rows[Symbol.asyncIterator]();
  }

  /** Starts, or continues after a pause or a failure; resolves when the run stops. */
  start(): Promise<void> {
    this.update({ phase: 'running', failure: undefined });
    // A run that was just paused may still wait for its answer.
    this.currentRun ??= this.run().finally(() => {
      this.currentRun = undefined;
    });
    return this.currentRun;
  }

  private async run(): Promise<void> {
    try {
      while (this.state.phase === 'running') {
        if (this.chunk.length === 0) await this.fillChunk();
        await this.sendChunk();
        const isDone = this.isAtEnd && !this.carriedRow;
        this.update({
          groups: this.refusals.groups(),
          reasons: this.reasons,
          ...(isDone ? { phase: 'done', progress: 1 } : { progress: this.progress }),
        });
      }
    } catch (error) {
      this.update({ phase: 'failed', failure: failureOf(error) });
    }
  }

  /** Takes effect after the chunk that is under way. */
  pause(): void {
    if (this.state.phase === 'running') this.update({ phase: 'paused' });
  }

  private update(changes: Partial<RunState>): void {
    this.state = { ...this.state, ...changes };
    this.options.onChange(this.state);
  }

  /** Reads rows until the chunk is full, a number of rows has been read, or the file ends. */
  private async fillChunk(): Promise<void> {
    let size = 0;
    for (let count = 0; count < ROWS_PER_UPDATE && this.chunk.length < IMPORT_ROWS_MAX; count++) {
      const row = this.carriedRow ?? (await this.readValidRow());
      if (!row && this.isAtEnd) return;
      if (!row) continue;
      size += new TextEncoder().encode(JSON.stringify(toImportedRow(row))).length;
      this.carriedRow = size > BODY_MAX && this.chunk.length > 0 ? row : undefined;
      if (this.carriedRow) return;
      this.chunk.push(row);
    }
  }

  /** The next row; undefined if it is rejected or a duplicate, and at the end. */
  private async readValidRow(): Promise<ImportRow | undefined> {
    const { value, done } = await this.rows.next();
    this.isAtEnd = done ?? false;
    if (done) return undefined;
    this.progress = value.progress;
    const parsedRow = parseRow(value, this.options.mapper);
    if ('message' in parsedRow) return this.refuse([parsedRow]);
    this.collectWarnings(parsedRow);
    const row = this.identify(parsedRow);
    if ('message' in row) return this.refuse([row]);
    if ('repeats' in row) {
      this.state = { ...this.state, already: this.state.already + 1 };
      return undefined;
    }
    // A row with its own reference needs no further identification.
    return parsedRow.fields.reference === undefined ? row : { row: row.row, fields: row.fields };
  }

  /** Records the notable values of a row that are no errors. */
  private collectWarnings({ row, fields, emptied }: ImportRow & { emptied: Fields }): void {
    const counts = { ...this.state.emptied };
    for (const [column, cell] of Object.entries(emptied)) {
      const { count, cells } = counts[column] ?? { count: 0, cells: [] };
      const isNew = cells.length < MAX_EMPTIED_SHOWN && !cells.includes(cell);
      counts[column] = { count: count + 1, cells: isNew ? [...cells, cell] : cells };
    }
    const question = usualPriceQuestion(Number(fields.price ?? Number.NaN), fields.category);
    const { questions } = this.state;
    this.state = {
      ...this.state,
      emptied: counts,
      questions:
        question && questions.length < MAX_DISPLAYED ? [...questions, { row, text: question }] : questions,
    };
  }

  private async sendChunk(): Promise<void> {
    if (this.chunk.length === 0) return;
    const { dryRun, send } = this.options;
    const answer = await send({ rows: this.chunk.map(toImportedRow), dryRun });
    const { accepted, updated, already, sold, refused, changed, known: matchedIds } = answer;
    const fieldsOf = new Map(this.chunk.map(({ row, fields }): [number, Fields] => [row, fields]));
    for (const number of new Set(refused.map(({ row }) => row)))
      this.refuse(
        refused
          .filter(({ row }) => row === number)
          .map(({ row, field, message }) => ({
            row,
            message,
            ...(field && { column: field, value: fieldsOf.get(row)?.[field] ?? '' }),
          })),
      );
    this.chunk = [];
    this.state = {
      ...this.state,
      errors: [...this.state.errors].sort((a, b) => a.row - b.row),
      accepted: this.state.accepted + accepted,
      updated: this.state.updated + updated,
      already: this.state.already + already,
      sold: this.state.sold + sold,
      changed: [...this.state.changed, ...changed].slice(0, MAX_DISPLAYED),
      matchedIds: new Set([...this.state.matchedIds, ...matchedIds]),
    };
  }

  private refuse(errors: readonly RowError[]): undefined {
    for (const error of errors) {
      const { row, column, message } = error;
      this.refusals.add(error);
      this.reasons.set(row, [
        ...(this.reasons.get(row) ?? []),
        column ? `${labelOf(column)}: ${message}` : message,
      ]);
    }
    const remaining = MAX_DISPLAYED - this.state.errors.length;
    this.state = {
      ...this.state,
      refused: this.state.refused + 1,
      errors: remaining > 0 ? [...this.state.errors, ...errors.slice(0, remaining)] : this.state.errors,
    };
  }
}

const toImportedRow = ({ row, fields, content }: ImportRow): ImportedRow => ({
  ...fields,
  row,
  ...(content !== undefined && { content }),
});

/** The file may have been deleted or changed on the disk since it was chosen. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'The file can no longer be read. Please choose it again: nothing is listed twice.';
