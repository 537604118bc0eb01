import { Logger } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';

/** Refusals that concern operators, by status; invalid input is none of them. */
const REASON_BY_STATUS: Readonly<Partial<Record<number, string>>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  408: 'timeout',
  413: 'too-large',
  421: 'misdirected',
  429: 'too-many',
};
/** Interval at which refusals are logged, in milliseconds: an attack must not fill the disk. */
const BATCH_MS = 60_000;

/**
 * Counts refusals, such as failed logins, and logs their number by route and reason, without addresses or accounts.
 */
export class RefusalCounter {
  private readonly logger = new Logger('Refusals');
  private readonly counter: Counter<'reason' | 'route'>;
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(registry: Registry) {
    this.counter = new Counter({
      name: 'parkho_refusals_total',
      help: 'Requests refused for missing rights, limits, timeouts or a wrong host name, by reason and route pattern',
      labelNames: ['reason', 'route'],
      registers: [registry],
    });
  }

  /** Counts a response if its status is such a refusal. */
  count(status: number, route: string): void {
    const reason = REASON_BY_STATUS[status];
    if (!reason) return;
    this.counter.inc({ reason, route });
    const kind = `${reason} at ${route}`;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS).unref();
  }

  /** Logs the counts of the last minute. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [kind, times] of this.counts) this.logger.warn(`${kind}, ${times} within a minute`);
    this.counts.clear();
  }
}
