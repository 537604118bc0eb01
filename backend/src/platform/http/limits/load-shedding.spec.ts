import { setTimeout as sleep } from 'node:timers/promises';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuse } from '../answer/error.filter.js';
import { loadShedding } from './load-shedding.js';

const SAMPLE_MS = 100;
let app: FastifyInstance;
let handled = 0;
const serve = async (minRequests: number) => {
  app = Fastify();
  app.setErrorHandler(refuse);
  await app.register(loadShedding, { maxDelayMs: 40, sampleMs: SAMPLE_MS, minRequests });
  app.get('/api/devices', async () => ({ handled: ++handled }));
  app.get('/devices', async () => 'page');
  app.get('/api/health', async () => 'ok');
};
afterEach(() => app.close());
const get = (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } });
const until = async (status: number) => {
  while ((await get('/api/devices')).statusCode !== status) await sleep(10);
};

/** Keeps the event loop of this process late until the work is done. */
const whileLate = async (work: () => Promise<unknown>): Promise<void> => {
  let isOver = false;
  const late = (async () => {
    while (!isOver) {
      const end = performance.now() + 60;
      while (performance.now() < end);
      await sleep(1);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await late;
};

test('requests are refused while they make the event loop late, and accepted again after it', async () => {
  await serve(1);
  await until(200);
  await whileLate(async () => {
    await until(503);
    const before = handled;
    const refused = await get('/api/devices');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({ success: false, message: GENERAL_MESSAGES.unavailable });
    const page = await get('/devices', 'text/html,*/*');
    expect(page.statusCode).toBe(503);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('try again');
    expect((await get('/api/health')).statusCode).toBe(200);
    expect(handled).toBe(before);
  });
  await until(200);
});

test('few requests are answered however late the event loop is', async () => {
  await serve(1_000);
  await whileLate(async () => {
    for (let sample = 0; sample < 5; sample++) {
      expect((await get('/api/devices')).statusCode).toBe(200);
      await sleep(SAMPLE_MS);
    }
  });
});
