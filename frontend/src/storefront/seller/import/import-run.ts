import {
  type CategoryLookup,
  type CsvRow,
  type Fields,
  IMPORT_ROWS_MAX,
  type ImportAnswer,
  type ImportRow,
  importRowKey,
  listingForm,
  listingOf,
  type Mapper,
  type RefusalGroup,
  Refusals,
  type RowError,
  readRow,
  type SentRow,
} from '@parkho/contracts';
import { ApiError } from '../../../lib/http/api';

/** Largest body of a call, in bytes; the server takes 1 MiB at most, and less is better on slow connections. */
const BODY_MAX = 256 * 1024;
/** Number of rows between two updates of the page. */
const READ_AT_A_TIME = 500;
/** Maximum number of errors that are kept to be shown one by one; the groups count all. */
export const KEPT_ERRORS_MAX = 500;

export type Phase = 'running' | 'paused' | 'failed' | 'done';

/** The progress of a run. */
export interface RunState {
  phase: Phase;
  /** How much of the file is through, 0 to 1. */
  progress: number;
  accepted: number;
  already: number;
  /** Rows, however much is wrong with each. */
  refused: number;
  /** The first of what is wrong, in the order of the file. */
  errors: readonly RowError[];
  groups: readonly RefusalGroup[];
  /** Why it stopped. */
  failure?: string;
}

export const NOT_STARTED: RunState = {
  phase: 'running',
  progress: 0,
  accepted: 0,
  already: 0,
  refused: 0,
  errors: [],
  groups: [],
};

interface RunOptions {
  rows: AsyncIterable<CsvRow>;
  mapper: Mapper;
  categoryIdOf: CategoryLookup;
  dryRun: boolean;
  /** The same rows again after a failure are the same call, not another one. */
  send: (call: { rows: readonly SentRow[]; dryRun: boolean }) => Promise<ImportAnswer>;
  onChange: (state: RunState) => void;
}

/**
 * Sends the rows of a file to the server in chunks. Rows that the form refuses are not sent; for the others the server
 * decides. A run can be paused and continued; after a failure it continues with the chunk that was under way.
 */
export class ImportRun {
  private state = NOT_STARTED;
  private readonly refusals = new Refusals();
  private readonly rows: AsyncIterator<CsvRow>;
  private readonly form;
  /** Keys of the rows of a dry run: the server does not notice that two chunks have the same device. */
  private readonly seen = new Set<string>();
  private chunk: ImportRow[] = [];
  /** A row that was read and did not fit into the chunk. */
  private next?: ImportRow;
  private isRead = false;
  private underWay?: Promise<void>;
  private progress = 0;

  constructor(private readonly options: RunOptions) {
    this.rows = options.rows[Symbol.asyncIterator]();
    this.form = listingForm(options.categoryIdOf);
  }

  /** Starts, or continues after a pause or a failure; resolves when the run stops. */
  start(): Promise<void> {
    this.become({ phase: 'running', failure: undefined });
    // One that was paused a moment ago may still wait for its answer.
    this.underWay ??= this.run().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async run(): Promise<void> {
    try {
      while (this.state.phase === 'running') {
        if (this.chunk.length === 0) await this.read();
        await this.sendChunk();
        const isDone = this.isRead && !this.next;
        this.become({
          groups: this.refusals.groups(),
          ...(isDone ? { phase: 'done', progress: 1 } : { progress: this.progress }),
        });
      }
    } catch (error) {
      this.become({ phase: 'failed', failure: failureOf(error) });
    }
  }

  /** After the chunk that is under way. */
  pause(): void {
    if (this.state.phase === 'running') this.become({ phase: 'paused' });
  }

  private become(changes: Partial<RunState>): void {
    this.state = { ...this.state, ...changes };
    this.options.onChange(this.state);
  }

  /** Fills the chunk. */
  private async read(): Promise<void> {
    let size = 0;
    for (let count = 0; count < READ_AT_A_TIME && this.chunk.length < IMPORT_ROWS_MAX; count++) {
      const row = this.next ?? (await this.readGood());
      if (!row && this.isRead) return;
      if (!row) continue;
      size += new TextEncoder().encode(JSON.stringify(sent(row))).length;
      this.next = size > BODY_MAX && this.chunk.length > 0 ? row : undefined;
      if (this.next) return;
      this.chunk.push(row);
    }
  }

  /** The next row; undefined where it is refused or a duplicate, and at the end. */
  private async readGood(): Promise<ImportRow | undefined> {
    const { value, done } = await this.rows.next();
    this.isRead = done ?? false;
    if (done) return undefined;
    this.progress = value.progress;
    const row = readRow(value, this.options.mapper);
    if ('message' in row) return this.refuse([row]);
    const listing = listingOf(row.row, row.fields, this.form);
    if ('errors' in listing) return this.refuse(listing.errors);
    if (!this.options.dryRun) return row;
    const key = importRowKey(row);
    if (this.seen.has(key)) {
      this.state = { ...this.state, already: this.state.already + 1 };
      return undefined;
    }
    this.seen.add(key);
    return row;
  }

  private async sendChunk(): Promise<void> {
    if (this.chunk.length === 0) return;
    const { dryRun, send } = this.options;
    const { accepted, already, refused } = await send({ rows: this.chunk.map(sent), dryRun });
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
      accepted: this.state.accepted + accepted,
      already: this.state.already + already,
    };
  }

  private refuse(errors: readonly RowError[]): undefined {
    for (const error of errors) this.refusals.add(error);
    const room = KEPT_ERRORS_MAX - this.state.errors.length;
    this.state = {
      ...this.state,
      refused: this.state.refused + 1,
      errors: room > 0 ? [...this.state.errors, ...errors.slice(0, room)] : this.state.errors,
    };
  }
}

const sent = ({ row, fields, content }: ImportRow): SentRow => ({
  ...fields,
  row,
  ...(fields.reference === undefined && { content }),
});

/** The file itself may have gone, or have changed on the disk since it was chosen. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'The file can no longer be read. Please choose it again: rows that are listed already are not listed twice.';
