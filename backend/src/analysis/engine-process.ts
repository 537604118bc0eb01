import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { ANALYSIS_LIMITS, DomainError, ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type StoreSettings, StoreUnavailable } from '@parkho/stores';
import type { AsOf, EngineLimits, EngineMessage, EngineRequest, QueryError } from './engine/main.js';

/** Tests run the source, but start the built process. */
const ENGINE_SCRIPT = new URL(
  './engine/main.js',
  import.meta.url.replace('/src/analysis/', '/dist/analysis/'),
);
/** How long a query waits for the first fold, which continues without it, in milliseconds. */
const FIRST_FOLD_TIMEOUT_MS = 8_000;
/** How long a query beyond its limit may take to end by itself, in milliseconds. */
const GRACE_MS = 3_000;

const LIMITS: EngineLimits = { seconds: ANALYSIS_LIMITS.seconds, memory: 1_024, resident: 1_800 };

export type Outcome = QueryError | Extract<EngineMessage, { result: unknown } | { unavailable: string }>;

/** Whether DuckDB has a binary for this platform. */
export const hasEngine = (): boolean => {
  const { resolve } = createRequire(import.meta.url);
  return ['', '-musl'].some((libc) => {
    try {
      return resolve(`@duckdb/node-bindings-${process.platform}-${process.arch}${libc}/package.json`) !== '';
    } catch {
      return false;
    }
  });
};

/**
 * A process that folds the facts and runs queries, one at a time. It is ended when a query hangs or takes too much
 * memory.
 */
export class EngineProcess {
  private readonly child: ChildProcess;
  private share = 0;
  /** Resolves when the log as of the start is folded. */
  private readonly ready = Promise.withResolvers<void>();
  private question: PromiseWithResolvers<Outcome> | undefined;
  private hasEnded = false;

  /** @param onEnd receives the reason when the process ends by itself, after which it accepts no more queries */
  constructor(
    { dataDir, eventStoreUrl }: StoreSettings,
    private readonly onEnd: (reason: string) => void,
    private readonly limits = LIMITS,
  ) {
    // Other people's statements run without the shop's secrets in their environment.
    this.child = fork(ENGINE_SCRIPT, { execArgv: [], env: {}, serialization: 'advanced' });
    try {
      setPriority(this.child.pid!, constants.priority.PRIORITY_LOW);
    } catch {
      // At the same priority as the shop.
    }
    this.child.on('message', (message: EngineMessage) => this.receive(message));
    this.child.on('error', ({ message }) => this.kill(message));
    this.child.once('exit', (code, signal) => this.kill(signal ?? `exit code ${code}`));
    // Does not keep the process alive.
    this.ready.promise.catch(() => {});
    this.send({ stores: { dataDir, ...(eventStoreUrl && { eventStoreUrl }) }, limits });
  }

  /**
   * Resolves when the log is folded for the first time.
   * @throws DomainError 'unavailable' on timeout; the fold continues
   */
  async waitUntilReady(): Promise<void> {
    const wait = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => wait.reject(new DomainError('unavailable', MESSAGES.preparing(Math.floor(this.share * 100)))),
      FIRST_FOLD_TIMEOUT_MS,
    );
    try {
      await Promise.race([this.ready.promise, wait.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws DomainError 'unavailable' where the process ends; 'unprocessable' where it had to be ended */
  async runQuery(question: AsOf & { sql: string }): Promise<Outcome> {
    const pending = Promise.withResolvers<Outcome>();
    this.question = pending;
    const timer = setTimeout(
      () => {
        pending.resolve({ refused: MESSAGES.tookTooLong, kind: 'unprocessable' });
        this.kill('a question did not end');
      },
      this.limits.seconds * 1_000 + GRACE_MS,
    );
    try {
      this.send(question);
      return await pending.promise;
    } finally {
      clearTimeout(timer);
      this.question = undefined;
    }
  }

  async stop(): Promise<void> {
    this.hasEnded = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  private send(message: EngineRequest): void {
    // If it has ended meanwhile, its exit rejects the query.
    this.child.send(message, () => {});
  }

  private receive(message: EngineMessage): void {
    if (message === 'folded') this.ready.resolve();
    else if (message === 'exhausted') {
      this.question?.resolve({ refused: MESSAGES.outOfMemory, kind: 'unprocessable' });
      this.kill('it took too much memory');
    } else if ('progress' in message) this.share = message.progress;
    else if (this.question) this.question.resolve(message);
    else if ('unavailable' in message) {
      this.ready.reject(new StoreUnavailable(message.unavailable));
      this.kill(`${message.unavailable} is not available`);
    }
  }

  private kill(reason: string): void {
    const stopped = new DomainError('unavailable', MESSAGES.stopped);
    this.ready.reject(stopped);
    this.question?.reject(stopped);
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.child.kill('SIGKILL');
    this.onEnd(reason);
  }
}
