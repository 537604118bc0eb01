import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Position } from '@parkho/stores';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ProjectionHealth } from '../read-model.js';

/** Interval of the samples of lag, in milliseconds. */
const SAMPLE_INTERVAL_MS = 1_000;

/** Headers that a proxy sets: a request with one does not come from this machine. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request may read metrics: with the token, where one is set; otherwise only from this machine, not through a
 * proxy.
 */
export const canReadMetrics = ({ headers, socket }: IncomingMessage, token?: string): boolean =>
  token !== undefined
    ? equalsInConstantTime(headers.authorization ?? '', `Bearer ${token}`)
    : LOOPBACK.test(socket.remoteAddress ?? '') && !PROXY_HEADERS.some((name) => name in headers);

/** In constant time, wherever the texts differ. */
const equalsInConstantTime = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** A follower of the log, and the last event that it knows of. */
interface FollowerPosition {
  name: string;
  position: Position;
  head: Position;
}

/**
 * For how long each follower has been behind the log: 0 at its head, otherwise the seconds since it was first seen
 * behind the event that it has not reached. Under steady writes that is the delay of one event, not the duration of the
 * writes.
 */
export class LagMonitor {
  private readonly targets = new Map<string, { head: Position; since: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly health: () => readonly FollowerPosition[]) {}

  start(): void {
    this.timer = setInterval(() => this.sample(), SAMPLE_INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** In seconds, by name. */
  lags(): Map<string, number> {
    this.sample();
    const now = performance.now();
    return new Map([...this.targets].map(([name, { since }]) => [name, (now - since) / 1_000]));
  }

  private sample(): void {
    for (const { name, position, head } of this.health()) {
      const target = this.targets.get(name);
      if (target && position < target.head) continue;
      if (position < head) this.targets.set(name, { head, since: performance.now() });
      else this.targets.delete(name);
    }
  }
}

/** Registers metrics of projections, read from `health` and `lag` at each scrape. */
export function registerProjectionMetrics(
  registry: Registry,
  health: () => ProjectionHealth[],
  lag: LagMonitor,
): void {
  const settings = { labelNames: ['projection'], registers: [registry] };
  const gauge = (name: string, help: string, values: () => Iterable<readonly [string, number]>) =>
    new Gauge({
      ...settings,
      name: `parkho_projection_${name}`,
      help,
      collect() {
        this.reset();
        for (const [projection, value] of values()) this.set({ projection }, value);
      },
    });
  const each = (value: (health: ProjectionHealth) => number | boolean) => () =>
    health().map((projection) => [projection.name, Number(value(projection))] as const);

  gauge('lag_seconds', 'Seconds since a projection fell behind the log; 0 at its head', () => {
    const lags = lag.lags();
    return health().map(({ name }) => [name, lags.get(name) ?? 0] as const);
  });
  gauge(
    'behind',
    '1 while a projection is behind the log',
    each(({ position, head }) => position < head),
  );
  gauge(
    'stopped',
    '1 when a projection has met an event that it fails on',
    each(({ state }) => state === 'stopped'),
  );
  new Gauge({
    name: 'parkho_projection_failed_event',
    help: '1 for the event that a projection fails on',
    labelNames: ['projection', 'position', 'type'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name: projection, error } of health())
        if (error?.position) this.set({ projection, position: error.position, type: error.type ?? '' }, 1);
    },
  });
  new Counter({
    ...settings,
    name: 'parkho_projection_events_total',
    help: 'Events that this process has folded or skipped',
    collect() {
      this.reset();
      for (const { name, folded } of health()) if (folded) this.inc({ projection: name }, folded);
    },
  });
}
