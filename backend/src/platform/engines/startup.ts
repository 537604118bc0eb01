import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { abortableDelay } from '@parkho/projections';
import { StoreUnavailable } from '@parkho/stores';
import { PendingRetries } from './retries.js';

/** Interval of retries while an engine is unavailable, in milliseconds. */
const RETRY_MS = 1_000;

/** Tasks at the start of the program, which are retried while engines are unavailable. */
@Injectable()
export class StartupTasks implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Startup');
  private readonly abort = new AbortController();
  /** Settled when no task waits for an engine. */
  private pending: Promise<void> | undefined;

  constructor(private readonly retries: PendingRetries) {}

  /**
   * Resolves when the task is done or, while an engine is unavailable, at once: the task is then retried until it
   * succeeds, and later tasks wait for it. It must be repeatable.
   * @param name for the log: 'The first admin'
   * @throws any other error of the first attempt
   */
  async attempt(name: string, task: () => Promise<void>): Promise<void> {
    if (!this.pending) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.logger.warn(`${name} is delayed: ${error.message}`);
        this.retries.recordFailure(name, error);
      }
    }
    const retry = (this.pending ?? Promise.resolve()).then(() => this.retryUntilDone(name, task));
    this.pending = retry;
    void retry.then(() => {
      if (this.pending === retry) this.pending = undefined;
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    await this.pending;
  }

  private async retryUntilDone(name: string, task: () => Promise<void>): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      try {
        await task();
        this.retries.recordSuccess(name);
        return;
      } catch (error) {
        this.retries.recordFailure(name, error);
        if (!(error instanceof StoreUnavailable)) {
          if (!signal.aborted) this.logger.error(`${name} has failed`, (error as Error).stack);
          return;
        }
        await abortableDelay(RETRY_MS, signal);
      }
    }
  }
}
