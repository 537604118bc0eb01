import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendError } from './error.filter.js';
import { loadShedding } from './load-shedding.js';

/** All except the interval that counts answers. */
const REAL = [
  'setTimeout',
  'clearTimeout',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'Date',
  'hrtime',
] as const;

let app: FastifyInstance;
let url: string;
/** Requests whose head has arrived, and those being handled. */
let begun: number;
let handled: number;
let answer: () => void;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  begun = 0;
  handled = 0;
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = release;
  app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(loadShedding, { minUnderway: 2 });
  for (const path of ['/api/slow', '/devices', '/api/health', '/metrics'])
    app.get(path, async () => {
      handled++;
      if (path === '/api/slow') await released;
      return 'answered';
    });
  app.addHook('onRequest', async () => {
    begun++;
  });
  app.post('/devices', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

const get = (path: string, accept = 'application/json') => fetch(url + path, { headers: { accept } });
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await sleep(5);
};

test('requests beyond the limit are rejected before they are handled', async () => {
  const slow = [get('/api/slow'), get('/api/slow')];
  await until(() => handled === 2);
  const refused = await get('/api/slow');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  expect(await refused.json()).toEqual({ success: false, message: GENERAL_MESSAGES.unavailable });
  const page = await get('/devices', 'text/html,*/*');
  expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  expect(await page.text()).toContain('try again');
  expect(handled).toBe(2);
  for (const probe of ['/api/health', '/metrics']) expect((await get(probe)).status).toBe(200);
  expect((await app.inject('/devices')).statusCode).toBe(200);
  answer();
  for (const accepted of slow) expect((await accepted).status).toBe(200);
  expect((await get('/devices')).status).toBe(200);
});

test('a disconnected client frees its slot', async () => {
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = connect(Number(new URL(url).port), '127.0.0.1');
      await once(client, 'connect');
      client.write('GET /api/slow HTTP/1.1\r\nHost: parkho.test\r\n\r\n');
      return client;
    }),
  );
  await until(() => handled === 2);
  expect((await get('/devices')).status).toBe(503);
  clients[0]!.destroy();
  await until(async () => (await get('/devices')).status === 200);
  clients[1]!.destroy();
});

test('a client that sends its body slowly does not count', async () => {
  const clients = Array.from({ length: 3 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  for (const client of clients) {
    await once(client, 'connect');
    client.write(
      'POST /devices HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
  }
  await until(() => begun === 3);
  expect((await get('/devices')).status).toBe(200);
  for (const client of clients) client.destroy();
});

test('as many requests are accepted as were answered in the last second', async () => {
  for (let done = 0; done < 5; done++) expect((await get('/devices')).status).toBe(200);
  jest.advanceTimersByTime(1_000);
  const slow = Array.from({ length: 6 }, () => get('/api/slow'));
  await until(() => handled === 5 + 5);
  jest.advanceTimersByTime(1_000);
  expect((await get('/devices')).status).toBe(503);
  answer();
  const statuses = (await Promise.all(slow)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 503]);
});
