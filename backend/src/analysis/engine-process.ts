import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { ANALYSIS_LIMITS, DomainError, ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type StoreSettings, StoreUnavailable } from '@parkho/stores';
import type { AsOf, EngineLimits, FromEngine, Refusal, ToEngine } from './engine/main.js';

/** Tests run the source, and a process runs what was built of it. */
const MAIN = new URL('./engine/main.js', import.meta.url.replace('/src/analysis/', '/dist/analysis/'));
/** A question does not wait longer for the first fold, which goes on without it, in milliseconds. */
const PREPARING_MS = 8_000;
/** Beyond its limit a question has so long to end by itself, in milliseconds. */
const GRACE_MS = 3_000;

const LIMITS: EngineLimits = { seconds: ANALYSIS_LIMITS.seconds, memory: 1_024, resident: 1_800 };

export type Outcome = Refusal | Extract<FromEngine, { answer: unknown } | { unavailable: string }>;

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

/** A process that folds the facts and runs questions, one at a time. What hangs or eats memory ends with it. */
export class EngineProcess {
  private readonly child: ChildProcess;
  private share = 0;
  /** Resolves when all that the log had at the start is folded. */
  private readonly folded = Promise.withResolvers<void>();
  private question: PromiseWithResolvers<Outcome> | undefined;
  private hasEnded = false;

  /** @param onEnd receives why the process ends by itself: it takes no more questions */
  constructor(
    { dataDir, eventStoreUrl }: StoreSettings,
    private readonly onEnd: (reason: string) => void,
    private readonly limits = LIMITS,
  ) {
    // No secret of the shop is in the environment of what runs other people's statements.
    this.child = fork(MAIN, { execArgv: [], env: {}, serialization: 'advanced' });
    try {
      setPriority(this.child.pid!, constants.priority.PRIORITY_LOW);
    } catch {
      // It runs at the priority of the shop.
    }
    this.child.on('message', (message: FromEngine) => this.receive(message));
    this.child.on('error', ({ message }) => this.end(message));
    this.child.once('exit', (code, signal) => this.end(signal ?? `exit code ${code}`));
    // Nothing may wait for it.
    this.folded.promise.catch(() => {});
    this.send({ stores: { dataDir, ...(eventStoreUrl && { eventStoreUrl }) }, limits });
  }

  /**
   * Resolves when the log is folded for the first time.
   * @throws DomainError 'unavailable' where that takes long; it goes on
   */
  async prepared(): Promise<void> {
    const wait = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => wait.reject(new DomainError('unavailable', MESSAGES.preparing(Math.floor(this.share * 100)))),
      PREPARING_MS,
    );
    try {
      await Promise.race([this.folded.promise, wait.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws DomainError 'unavailable' where the process ends; 'unprocessable' where it has to be ended */
  async ask(question: AsOf & { sql: string }): Promise<Outcome> {
    const pending = Promise.withResolvers<Outcome>();
    this.question = pending;
    const timer = setTimeout(
      () => {
        pending.resolve({ refused: MESSAGES.tookTooLong, kind: 'unprocessable' });
        this.end('a question did not end');
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

  private send(message: ToEngine): void {
    // Where it has ended meanwhile, its exit says so.
    this.child.send(message, () => {});
  }

  private receive(message: FromEngine): void {
    if (message === 'folded') this.folded.resolve();
    else if (message === 'exhausted') {
      this.question?.resolve({ refused: MESSAGES.outOfMemory, kind: 'unprocessable' });
      this.end('it took too much memory');
    } else if ('progress' in message) this.share = message.progress;
    else if (this.question) this.question.resolve(message);
    else if ('unavailable' in message) {
      this.folded.reject(new StoreUnavailable(message.unavailable));
      this.end(`${message.unavailable} is not available`);
    }
  }

  private end(reason: string): void {
    const stopped = new DomainError('unavailable', MESSAGES.stopped);
    this.folded.reject(stopped);
    this.question?.reject(stopped);
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.child.kill('SIGKILL');
    this.onEnd(reason);
  }
}
