import { Injectable } from '@nestjs/common';
import { canReadMetrics, LagMonitor, type ReadSide, registerProjectionMetrics } from '@parkho/projections';
import { type EventStore, type ReadStore, StoreUnavailable, WrongExpectedRevision } from '@parkho/stores';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestWithPrincipal } from '../http/access/request-context.js';
import { globalPlugin } from '../http/global-plugin.js';
import type { Reactors } from '../reactions/reactors.js';
import type { EngineHealth } from './engine-health.js';
import { registerReactionMetrics } from './reaction-metrics.js';
import { RefusalCounter } from './refusals.js';
import { SecurityEvents } from './security-events.js';

/** Upper bounds of the buckets of request durations, in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** One route for all built files, whose names change with each build. */
const ASSET_PATH = /^\/assets\/.+/;

const APPEND_OUTCOMES = ['stored', 'conflict', 'unavailable', 'failed'] as const;
type AppendOutcome = (typeof APPEND_OUTCOMES)[number];

/** The metrics of one process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly appends = new Counter({
    name: 'parkho_appends_total',
    help: `Appends to the log by outcome: ${APPEND_OUTCOMES.join(', ')}`,
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly requests = new Histogram({
    name: 'parkho_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  readonly refusals = new RefusalCounter(this.registry);
  readonly security = new SecurityEvents(this.registry);

  constructor() {
    // Prometheus sees an increase only after an earlier sample.
    for (const outcome of APPEND_OUTCOMES) this.appends.inc({ outcome }, 0);
  }

  /** Counts a GET that was answered before the plugin below; seconds from request to response. */
  readonly answered = (route: string, status: number, seconds: number): void =>
    this.requests.observe({ method: 'GET', route, status }, seconds);

  /** Wraps an event store so that its appends are counted. */
  withAppendMetrics(events: EventStore): EventStore {
    return {
      append: async (...append) => {
        try {
          const appended = await events.append(...append);
          this.appends.inc({ outcome: 'stored' });
          return appended;
        } catch (error) {
          this.appends.inc({ outcome: outcomeOf(error) });
          throw error;
        }
      },
      readStream: (...read) => events.readStream(...read),
      readLast: (...read) => events.readLast(...read),
      readStreamBackwards: (...read) => events.readStreamBackwards(...read),
      readAll: (...read) => events.readAll(...read),
      subscribe: (...subscription) => events.subscribe(...subscription),
      head: () => events.head(),
      share: (position) => events.share(position),
      close: () => events.close(),
    };
  }
}

const outcomeOf = (error: unknown): AppendOutcome => {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
};

interface MetricsOptions {
  metrics: Metrics;
  engines: EngineHealth;
  readSide: ReadSide;
  readStore: Pick<ReadStore, 'memory'>;
  reactors: Pick<Reactors, 'health'>;
  /** The bearer token of readers; absent: only this machine may read metrics. */
  token?: string;
}

/** Fastify plugin: measures every request and serves GET /metrics, which is a 404 for everyone else. */
export const metricsPlugin = globalPlugin(
  async (
    app: FastifyInstance,
    {
      metrics: { registry, requests, refusals, security },
      engines,
      readSide,
      readStore,
      reactors,
      token,
    }: MetricsOptions,
  ): Promise<void> => {
    const health = () => readSide.health();
    const lag = new LagMonitor(health);
    const reactions = () => reactors.health();
    const reactionLag = new LagMonitor(reactions);
    collectDefaultMetrics({ register: registry });
    registerProjectionMetrics(registry, health, lag);
    registerReactionMetrics(registry, reactions, reactionLag);
    new Gauge({
      name: 'parkho_engine_up',
      help: '1 while an engine answers',
      labelNames: ['engine'],
      registers: [registry],
      async collect() {
        for (const { name, state } of await engines.states())
          this.set({ engine: name }, Number(state === 'up'));
      },
    });

    new Gauge({
      name: 'parkho_read_memory_bytes',
      help: 'Memory for lists, searches, facets and documents of the embedded read models, about',
      registers: [registry],
      async collect() {
        this.set(await readStore.memory());
      },
    });

    for (const watch of [lag, reactionLag]) {
      app.addHook('onReady', async () => watch.start());
      app.addHook('onClose', async () => watch.stop());
    }
    app.addHook('onResponse', (request, reply, done) => {
      // The pattern, never the URL, which contains searches and has unlimited values.
      const route = (request.routeOptions.url ?? 'none').replace(ASSET_PATH, '/assets/*');
      requests.observe(
        { method: request.method, route, status: reply.raw.statusCode },
        reply.elapsedTime / 1_000,
      );
      refusals.count(reply.raw.statusCode, route);
      const { user } = request as RequestWithPrincipal;
      if (reply.raw.statusCode === 403 && user) security.accessRefused(user, request.method, route);
      done();
    });
    app.addHook('onClose', async () => {
      refusals.flush();
      security.flush();
    });
    app.get('/metrics', async (request, reply) => {
      if (!canReadMetrics(request.raw, token)) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
);
