import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ProjectionHealth, ReadSide } from '@parkho/projections';
import { type EventStore, type ImageStore, StoreMisconfigured, StoreUnavailable } from '@parkho/stores';
import type { FastifyReply } from 'fastify';
import { PendingRetries } from '../engines/retries.js';
import type { Reactors } from '../reactions/reactors.js';
import { EngineHealth } from './engine-health.js';
import { HealthController } from './health.controller.js';

const up = () => Promise.resolve(null);
const away = () => Promise.reject(new StoreUnavailable('mongodb://user:password@host'));
const misconfigured = new StoreMisconfigured('EventStoreDB', 'Mend it');
const silent = () => new Promise<null>(() => {});
type Ping = () => Promise<null>;

const controllerOf = (
  { events = up, readModels = up, images = up }: { events?: Ping; readModels?: Ping; images?: Ping },
  state: ProjectionHealth['state'] = 'live',
  isServed = true,
  dataDir = tmpdir(),
  retries = new PendingRetries(),
) => {
  const readSide = {
    readStore: { active: readModels },
    health: () => [{ name: 'products', state, isServed }],
  };
  const engines = new EngineHealth(
    { head: events } as unknown as EventStore,
    readSide as unknown as ReadSide,
    { get: images } as unknown as ImageStore,
    { dataDir },
  );
  const reactors = { health: () => [] } as unknown as Reactors;
  return new HealthController(readSide as unknown as ReadSide, engines, reactors, retries);
};

/** The HTTP status, the overall status, and the engines that are down. */
const read = async (controller: HealthController) => {
  let code = 200;
  const headers: Record<string, unknown> = {};
  const reply = {
    status: (set: number) => {
      code = set;
      return reply;
    },
    header: (name: string, value: unknown) => {
      headers[name] = value;
      return reply;
    },
  } as unknown as FastifyReply;
  const { data } = await controller.health(reply);
  expect(JSON.stringify(data)).not.toContain('password');
  expect(headers).toEqual(code === 503 ? { 'retry-after': 5 } : {});
  return [code, data.status, data.engines.flatMap(({ name, state }) => (state === 'down' ? [name] : []))];
};

type Case = [
  code: number,
  status: string,
  down: string[],
  pings: Parameters<typeof controllerOf>[0],
  state: ProjectionHealth['state'],
  isServed?: boolean,
];

test.each<Case>([
  [200, 'ok', [], {}, 'live'],
  [200, 'degraded', ['events'], { events: away }, 'live'],
  [200, 'degraded', ['events'], { events: silent }, 'live'],
  [200, 'degraded', ['images'], { images: away }, 'rebuilding'],
  [200, 'degraded', [], {}, 'stopped'],
  [503, 'down', ['readModels'], { readModels: away }, 'live'],
  [503, 'starting', [], {}, 'catching-up'],
  [503, 'starting', [], {}, 'stopped', false],
])('%d %s with %j down', async (code, status, down, pings, state, isServed = true) => {
  expect(await read(controllerOf(pings, state, isServed))).toEqual([code, status, down]);
});

// A full file system.
(process.platform === 'linux' ? test : test.skip)(
  'a disk without room is logged, and reads go on',
  async () => {
    expect(await read(controllerOf({}, 'live', true, '/proc'))).toEqual([200, 'degraded', ['disk']]);
  },
);

test('failed attempts are logged without addresses, and reads continue', async () => {
  const retries = new PendingRetries();
  retries.recordFailure('Views', new RangeError('mongodb://user:password@host'));
  const controller = controllerOf({}, 'live', true, tmpdir(), retries);
  expect(await read(controller)).toEqual([200, 'degraded', []]);
});

test('an operator’s error is reported even after a late answer, and logged once', async () => {
  const logged: string[] = [];
  Logger.overrideLogger({ log() {}, warn() {}, error: (message: string) => logged.push(message) });
  let refuse = (_: Error): void => {};
  const late = new Promise<null>((_, reject) => {
    refuse = reject;
  });
  const ways = [late, silent()];
  const controller = controllerOf({ events: () => ways.shift()! });
  const messageOf = async () => {
    const { data } = await controller.health({ status() {} } as unknown as FastifyReply);
    return data.engines[0]?.message;
  };
  expect(await messageOf()).toBe('No answer within a second');
  refuse(misconfigured);
  // A timer may fire slightly early, and an answer is cached for a whole second.
  await sleep(20);
  expect(await messageOf()).toBe('EventStoreDB cannot be used. Mend it');
  expect(logged).toEqual(['EventStoreDB cannot be used. Mend it']);
});

test('concurrent checks within a second share one request to an engine', async () => {
  let requests = 0;
  const controller = controllerOf({
    events: async () => {
      requests++;
      return null;
    },
  });
  await Promise.all(Array.from({ length: 50 }, () => read(controller)));
  expect(requests).toBe(1);
});
