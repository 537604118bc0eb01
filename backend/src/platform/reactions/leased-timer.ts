import { Logger } from '@nestjs/common';
import { Lease, pause, underLease } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';

interface LeasedTimerOptions {
  /** Of the lease. */
  name: string;
  /** Of the log lines. */
  label: string;
  /** Interval of checks, in milliseconds. */
  interval: number;
}

/** Checks at an interval whether something is due; of several processes, the holder of the lease does. */
export class LeasedTimer {
  private readonly logger: Logger;
  private readonly abort = new AbortController();
  private readonly lease: Lease;
  private working: Promise<void> = Promise.resolve();

  constructor(
    readStore: ReadStore,
    private readonly options: LeasedTimerOptions,
    private readonly look: () => Promise<void>,
  ) {
    this.logger = new Logger(options.label);
    this.lease = new Lease(readStore, options.name);
  }

  start(): void {
    this.working = underLease(this.lease, this.abort.signal, {
      work: async (held, onProgress) => {
        for (; !held.aborted; await pause(this.options.interval, held)) {
          await this.look();
          onProgress();
        }
      },
      // Of foreign errors only the class: their messages may contain personal data.
      failed: (error) => this.logger.warn((error as Error).name),
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }
}
