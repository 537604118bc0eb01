import { Logger } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';

/** Refusals that operators should know of, by status; what people mistype is none. */
const REASONS: Readonly<Partial<Record<number, string>>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  408: 'timeout',
  413: 'too-large',
  421: 'misdirected',
  429: 'too-many',
};
/** How long refusals are batched for one line of the log, in milliseconds: an attack must not fill the disk. */
const GATHER_MS = 60_000;

/**
 * Counts refusals, failed logins among them, and logs their number by route and reason, without addresses or accounts.
 */
export class Refusals {
  private readonly logger = new Logger('Refusals');
  private readonly counter: Counter<'reason' | 'route'>;
  private readonly gathered = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(registry: Registry) {
    this.counter = new Counter({
      name: 'parkho_refusals_total',
      help: 'Requests refused for missing rights, limits, timeouts or a wrong host name, by reason and route pattern',
      labelNames: ['reason', 'route'],
      registers: [registry],
    });
  }

  /** An answer with this status; one that is no such refusal counts for nothing. */
  count(status: number, route: string): void {
    const reason = REASONS[status];
    if (!reason) return;
    this.counter.inc({ reason, route });
    const kind = `${reason} at ${route}`;
    this.gathered.set(kind, (this.gathered.get(kind) ?? 0) + 1);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  /** Logs the counts of the last minute. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [kind, times] of this.gathered) this.logger.warn(`${kind}, ${times} within a minute`);
    this.gathered.clear();
  }
}
