import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { abortableDelay, Lease, runUnderLease } from '@parkho/projections';
import type { ReadStore } from '@parkho/stores';
import { READ_STORE } from '../engines/tokens.js';

interface TimerOptions {
  /** The name of the lease. */
  name: string;
  /** The name in log lines. */
  label: string;
  /** Interval of checks, in milliseconds. */
  interval: number;
}

/** Work that becomes due with time. */
export interface Timer {
  /**
   * Requests what is due; the decider refuses what was requested before.
   * @param now ISO 8601
   */
  requestDue(now: string): Promise<void>;
}

/** Marks a provider as a timer that is checked while the program runs. */
export const LeasedInterval = DiscoveryService.createDecorator<TimerOptions>();

/** Checks the timers; of several processes, the holder of a timer's lease does. */
@Injectable()
export class Timers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly abort = new AbortController();
  private readonly working: Promise<void>[] = [];

  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    for (const provider of this.discovery.getProviders({ metadataKey: LeasedInterval.KEY }))
      this.start(
        provider.instance as Timer,
        this.discovery.getMetadataByDecorator(LeasedInterval, provider) as TimerOptions,
      );
  }

  private start(timer: Timer, { name, label, interval }: TimerOptions): void {
    const logger = new Logger(label);
    const work = runUnderLease(new Lease(this.readStore, name), this.abort.signal, {
      work: async (leaseSignal, onProgress) => {
        for (; !leaseSignal.aborted; await abortableDelay(interval, leaseSignal)) {
          await timer.requestDue(new Date().toISOString());
          onProgress();
        }
      },
      // Of foreign errors only the class: their messages may contain personal data.
      onFailure: (error) => logger.warn((error as Error).name),
    });
    this.working.push(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    await Promise.all(this.working);
  }
}
