import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ContactChannel, DataOf } from '@parkho/contracts';
import type { EventStore, ExpectedRevision, NewEvent } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { metadataOf } from '../platform/commands/command-runner.js';
import { PendingRetries } from '../platform/engines/retries.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';

/** The counts of a device, each as its own event. */
type CountEventType = 'ProductViewsCounted' | 'ProductContactsCounted';
interface Count {
  type: CountEventType;
  productId: string;
  sellerId: string;
  times: number;
  ways?: Partial<Record<ContactChannel, number>>;
}

const FLUSH_MS = 10_000;
/** Maximum number of counts of one append, a quarter of its limit: after an outage there may be thousands. */
const MAX_BATCH = 500;
/** The name in health when counts cannot be written. */
const RETRY_NAME = 'Views';
/** Timeout of the last counts at a stop, in milliseconds. */
const LAST_FLUSH_MS = 3_000;

/**
 * Counts views and contacts in memory and writes them in batches, so that a view costs no event. A clean stop loses
 * none unless the log is unavailable, a crash at most the last ten seconds. Each process writes to its own stream, and
 * therefore always knows its revision.
 */
@Injectable()
export class ViewCounter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ViewCounter');
  private readonly stream = `productViews-${randomUUIDv7()}`;
  private revision: ExpectedRevision = 'no-stream';
  private readonly counts = new Map<string, Count>();
  /** Sent but not acknowledged: sent again unchanged, because it may have been stored. */
  private batch: readonly NewEvent[] = [];
  /** The counts of the batch. */
  private batchCounts: readonly Count[] = [];
  private flushing: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly retries: PendingRetries,
  ) {}

  onApplicationBootstrap(): void {
    const flush = () =>
      this.flush().catch((error) =>
        this.logger.warn(`Views and contacts could not be written, and are retried: ${error}`),
      );
    this.timer = setInterval(flush, FLUSH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const timeout = sleep(LAST_FLUSH_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${LAST_FLUSH_MS} ms`);
    });
    try {
      await Promise.race([this.flush(), timeout]);
    } catch (error) {
      this.logger.error(`${this.pendingCount()} views and contacts are lost: ${error}`);
    }
  }

  count(type: CountEventType, productId: string, sellerId: string): void {
    this.counterFor(type, productId, sellerId).times++;
  }

  /** Counts the way by which a buyer contacts a seller. */
  countContactChannel(way: ContactChannel, productId: string, sellerId: string): void {
    const count = this.counterFor('ProductContactsCounted', productId, sellerId);
    count.ways = { ...count.ways, [way]: (count.ways?.[way] ?? 0) + 1 };
  }

  private counterFor(type: CountEventType, productId: string, sellerId: string): Count {
    const key = `${type} ${productId}`;
    const count = this.counts.get(key) ?? { type, productId, sellerId, times: 0 };
    this.counts.set(key, count);
    return count;
  }

  /** Resolves when everything counted so far is in the log; a failure loses nothing, and the next flush repeats it. */
  flush(): Promise<void> {
    this.flushing = this.flushing.catch(() => undefined).then(() => this.write());
    return this.flushing;
  }

  private pendingCount(): number {
    return [...this.batchCounts, ...this.counts.values()].reduce((sum, { times }) => sum + times, 0);
  }

  private async write(): Promise<void> {
    try {
      await this.send();
      for (let remaining = this.counts.size; remaining > 0; remaining -= MAX_BATCH) {
        this.nextBatch();
        await this.send();
      }
      this.retries.recordSuccess(RETRY_NAME);
    } catch (error) {
      this.retries.recordFailure(RETRY_NAME, error);
      throw error;
    }
  }

  private async send(): Promise<void> {
    if (this.batch.length === 0) return;
    const { revision } = await this.events.append(this.stream, this.revision, this.batch);
    this.revision = revision;
    this.batch = [];
    this.batchCounts = [];
  }

  private nextBatch(): void {
    const context = systemContext(`${this.stream} ${this.revision}`);
    const entries = [...this.counts].slice(0, MAX_BATCH);
    for (const [key] of entries) this.counts.delete(key);
    this.batchCounts = entries.map(([, count]) => count);
    this.batch = this.batchCounts.map((count) => ({
      id: randomUUIDv7(),
      type: count.type,
      data: dataOf(count),
      metadata: metadataOf(context, count.type),
    }));
  }
}

const dataOf = ({ type, productId, sellerId, times, ways }: Count): DataOf<CountEventType> =>
  type === 'ProductViewsCounted'
    ? { productId, sellerId, views: times }
    : { productId, sellerId, contacts: times, ...(ways && { ways }) };
