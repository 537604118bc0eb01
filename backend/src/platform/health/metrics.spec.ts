import type { ProjectionHealth, ReadSide } from '@parkho/projections';
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '@parkho/stores';
import Fastify, { type FastifyInstance } from 'fastify';
import { PublicReads } from '../http/response/public-reads.js';
import type { ReactorHealth } from '../reactions/reactor.js';
import type { EngineHealth } from './engine-health.js';
import { Metrics, metricsPlugin } from './metrics.js';

const projection = (name: string, position: string): ProjectionHealth => ({
  name,
  version: 1,
  position,
  head: '7',
  isServed: true,
  caughtUp: position === '7',
  state: 'live',
});
const readSide = { health: () => [projection('products', '7'), projection('users', '3')] } as ReadSide;
const engines = {
  states: async () => [
    { name: 'events', state: 'up' },
    { name: 'images', state: 'down' },
  ],
} as EngineHealth;

const reactors = {
  health: (): ReactorHealth[] => [
    {
      name: 'mail',
      state: 'waiting',
      position: '3',
      head: '7',
      deadLetters: 2,
      counts: { done: 5, failed: 9, dead_letter: 3 },
    },
  ],
};

const readStore = { memory: async () => 4_096 };

let metrics: Metrics;
let app: FastifyInstance;
const start = async (token?: string): Promise<void> => {
  metrics = new Metrics();
  const reads = new PublicReads(() => '7');
  app = Fastify({ serverFactory: reads.serverFactory });
  await app.register(metricsPlugin, {
    metrics,
    engines,
    readSide,
    readStore,
    reactors,
    ...(token && { token }),
  });
  await app.register(reads.plugin, { onResponse: metrics.answered });
  app.get('/devices/:id', { config: { publicRead: ['products'] } }, async () => ({ ok: true }));
  for (const file of ['index-B_2z.js', 'style-qns1.css']) app.get(`/assets/${file}`, async () => file);
};
const read = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.inject({ url: '/metrics', ...options });
afterEach(() => app.close());

test('requests are measured by route, cached ones included, without addresses', async () => {
  await start();
  const url = await app.listen();
  for (const path of ['/devices/secret-1', '/devices/secret-1', '/nowhere/secret-2']) await fetch(url + path);
  const { body } = await read();
  expect(body).toContain(
    'parkho_http_request_duration_seconds_count{method="GET",route="/devices/:id",status="200"} 2',
  );
  expect(body).toContain('route="none",status="404"} 1');
  for (const file of ['index-B_2z.js', 'style-qns1.css']) await fetch(`${url}/assets/${file}`);
  expect((await read()).body).toContain('_count{method="GET",route="/assets/*",status="200"} 2');
  expect(body).not.toContain('secret');
});

test('lag, engines, reactions and Node itself are measured', async () => {
  await start();
  const { body } = await read();
  expect(body).toContain('parkho_projection_behind{projection="products"} 0');
  expect(body).toContain('parkho_projection_behind{projection="users"} 1');
  expect(body).toContain('parkho_projection_lag_seconds{projection="products"} 0');
  expect(body).toMatch(/^parkho_projection_lag_seconds\{projection="users"\} (?!0$)\d/m);
  expect(body).toContain('parkho_engine_up{engine="events"} 1');
  expect(body).toContain('parkho_read_memory_bytes 4096');
  expect(body).toContain('parkho_engine_up{engine="images"} 0');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).toMatch(/^parkho_reaction_lag_seconds\{reaction="mail"\} (?!0$)\d/m);
  expect(body).toContain('parkho_reaction_dead_letters{reaction="mail"} 2');
  for (const count of ['done"} 5', 'failed"} 9', 'dead_letter"} 3'])
    expect(body).toContain(`parkho_reaction_events_total{reaction="mail",outcome="${count}`);
});

test('counters start at zero, so that increases are visible', async () => {
  await start();
  const { body } = await read();
  for (const series of [
    'parkho_appends_total{outcome="failed"}',
    'parkho_login_failures_total{reason="wrong-code"}',
    'parkho_access_refused_total{role="seller"}',
    'parkho_step_ups_total{outcome="too-many"}',
  ])
    expect(body).toContain(`${series} 0\n`);
});

test('appends are counted by outcome', async () => {
  await start();
  const outcomes = [
    () => Promise.resolve({ revision: 0, position: '1' }),
    () => Promise.reject(new WrongExpectedRevision('s', 0, 1)),
    () => Promise.reject(new StoreUnavailable('The log')),
    () => Promise.reject(new RangeError()),
  ];
  const log = metrics.withAppendMetrics({ append: () => outcomes.shift()!() } as unknown as EventStore);
  await Promise.allSettled(Array.from({ length: 4 }, () => log.append('s', 0, [])));
  const { body } = await read();
  for (const outcome of ['stored', 'conflict', 'unavailable', 'failed'])
    expect(body).toContain(`parkho_appends_total{outcome="${outcome}"} 1`);
});

test.each([
  [200, 'this machine', undefined, {}],
  [404, 'another machine', undefined, { remoteAddress: '10.0.0.7' }],
  [404, 'another machine through a proxy', undefined, { headers: { 'x-forwarded-for': '10.0.0.7' } }],
  [404, 'this machine without the token', 'token', {}],
  [404, 'a wrong token', 'token', { headers: { authorization: 'Bearer tokem' } }],
  [200, 'the token', 'token', { remoteAddress: '10.0.0.7', headers: { authorization: 'Bearer token' } }],
])('answers %d to %s', async (status, _, token, request) => {
  await start(token);
  const answer = await read(request);
  expect([answer.statusCode, answer.body.includes('process_')]).toEqual([status, status === 200]);
});
