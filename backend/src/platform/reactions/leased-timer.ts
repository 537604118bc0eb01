import { Logger } from '@nestjs/common';
import { Lease, pause, underLease } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';

interface LeasedTimerOptions {
  /** Of the lease. */
  name: string;
  /** Of the log lines. */
  label: string;
  /** From one look to the next, in milliseconds. */
  interval: number;
}

/** Looks again and again whether something is due: of several processes the one that holds the lease does. */
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
      // Of errors that are not our own only the class: they may quote people.
      failed: (error) => this.logger.warn((error as Error).name),
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }
}
