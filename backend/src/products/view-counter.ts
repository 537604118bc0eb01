import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { DataOf } from '@parkho/contracts';
import type { EventStore, ExpectedRevision, NewEvent } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { metadataOf } from '../platform/commands/command-runner.js';
import { Retries } from '../platform/engines/retries.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';

type Views = DataOf<'ProductViewsCounted'>;

const FLUSH_MS = 10_000;
/** Most devices of one append, a quarter of what an append may hold: after an outage there may be thousands. */
const MOST_AT_ONCE = 500;
/** Under this name health tells that views cannot be written. */
const RETRIED = 'Views';
/** How long a stop waits for the log to take the last views, in milliseconds. */
const LAST_FLUSH_MS = 3_000;

/**
 * Counts views in memory and writes them in batches, so that looking at a device costs no event. A clean stop loses
 * none unless the log is away, a crash at most the last ten seconds. Each process run writes to a stream of its own, which is why it always
 * knows the revision.
 */
@Injectable()
export class ViewCounter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ViewCounter');
  private readonly stream = `productViews-${randomUUIDv7()}`;
  private revision: ExpectedRevision = 'no-stream';
  private readonly counts = new Map<string, Views>();
  /** Sent but not acknowledged: sent again as it is, for it may have arrived. */
  private batch: readonly NewEvent[] = [];
  private flushing: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly retries: Retries,
  ) {}

  onApplicationBootstrap(): void {
    const flush = () => this.flush().catch((error) => this.logger.warn(`Views are kept for later: ${error}`));
    this.timer = setInterval(flush, FLUSH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const late = sleep(LAST_FLUSH_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${LAST_FLUSH_MS} ms`);
    });
    try {
      await Promise.race([this.flush(), late]);
    } catch (error) {
      this.logger.error(`${this.unwritten()} views are lost: ${error}`);
    }
  }

  count(productId: string, sellerId: string): void {
    const views = (this.counts.get(productId)?.views ?? 0) + 1;
    this.counts.set(productId, { productId, sellerId, views });
  }

  /** Resolves when everything counted so far is in the log; a failure loses nothing and the next flush repeats it. */
  flush(): Promise<void> {
    this.flushing = this.flushing.catch(() => undefined).then(() => this.write());
    return this.flushing;
  }

  private unwritten(): number {
    const sent = this.batch.map(({ data }) => data as Views);
    return [...sent, ...this.counts.values()].reduce((sum, { views }) => sum + views, 0);
  }

  private async write(): Promise<void> {
    try {
      await this.send();
      for (let left = this.counts.size; left > 0; left -= MOST_AT_ONCE) {
        this.batch = this.take();
        await this.send();
      }
      this.retries.succeeded(RETRIED);
    } catch (error) {
      this.retries.failed(RETRIED, error);
      throw error;
    }
  }

  private async send(): Promise<void> {
    if (this.batch.length === 0) return;
    const { revision } = await this.events.append(this.stream, this.revision, this.batch);
    this.revision = revision;
    this.batch = [];
  }

  private take(): NewEvent[] {
    const type = 'ProductViewsCounted';
    const metadata = metadataOf(systemContext(`${this.stream} ${this.revision}`), type);
    const taken = [...this.counts.values()].slice(0, MOST_AT_ONCE);
    for (const { productId } of taken) this.counts.delete(productId);
    return taken.map((data) => ({ id: randomUUIDv7(), type, data, metadata }));
  }
}
