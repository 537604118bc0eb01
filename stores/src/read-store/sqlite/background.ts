import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** A row that a statement found; columns `rows` and `numbers` of JSON lists come as lists. */
export type ResultRow = Record<string, SQLInputValue | Float64Array>;

interface PendingStatement {
  resolve(rows: ResultRow[]): void;
  reject(error: unknown): void;
}
interface StatementResult {
  id: number;
  rows?: ResultRow[];
  error?: unknown;
}

const closedError = (): Error => new Error('The read store was closed');

/**
 * Runs long statements one after another in a thread with its own connection, so that the event loop stays free. The
 * thread starts with the first statement.
 */
export class BackgroundStatements {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, PendingStatement>();
  #ids = 0;
  #isClosed = false;

  readonly #connection: { file: string; pragmas: string };

  /** @param pragmas settings of the connection */
  constructor(file: string, pragmas: string) {
    this.#connection = { file, pragmas };
  }

  /** Number of unanswered statements. */
  get pending(): number {
    return this.#pending.size;
  }

  run(sql: string, values: readonly SQLInputValue[] = []): Promise<ResultRow[]> {
    if (this.#isClosed) return Promise.reject(closedError());
    this.#worker ??= this.#start();
    // Keeps the process alive while it has work.
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      const id = ++this.#ids;
      this.#pending.set(id, { resolve, reject });
      this.#worker!.postMessage({ id, sql, values });
    });
  }

  /** Waits for the running statement; queued ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    // Beside this module, in its form: built, or the source.
    const [extension] = /\.\w+$/.exec(import.meta.url)!;
    const worker = new Worker(new URL(`./background-thread${extension}`, import.meta.url), {
      workerData: this.#connection,
      execArgv: [],
    });

    worker.on('message', ({ id, rows, error }: StatementResult) => {
      const { resolve, reject } = this.#pending.get(id)!;
      this.#pending.delete(id);
      // The end of the thread keeps the process alive, too: close() waits for it.
      if (this.#pending.size === 0 && !this.#isClosed) worker.unref();
      if (rows) resolve(rows);
      else reject(error);
    });
    const rejectAll = (error: unknown) => {
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    worker.on('error', rejectAll);
    worker.on('exit', () => rejectAll(closedError()));
    return worker;
  }
}
