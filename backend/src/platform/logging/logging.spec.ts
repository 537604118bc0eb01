import { Logger } from '@nestjs/common';
import Fastify from 'fastify';
import { pino } from 'pino';
import { JsonLogger } from './json-logger.js';
import { requestLines } from './request-lines.js';

const entries: Record<string, unknown>[] = [];
const lines = pino({ base: null, timestamp: false }, { write: (line) => entries.push(JSON.parse(line)) });
beforeEach(() => entries.splice(0));

test('a request has a line with its id, route, status and duration, without its address', async () => {
  const app = Fastify({ genReqId: () => 'r1' });
  await app.register(requestLines, { lines });
  app.get('/devices/:id', async () => ({}));
  app.get('/broken', async () => {
    throw new Error('Sana Malik has no device');
  });
  for (const url of ['/devices/secret?email=sana', '/broken', '/nowhere/secret']) await app.inject(url);
  const request = { msg: 'Request', request: 'r1', method: 'GET', ms: expect.any(Number), role: 'visitor' };
  expect(entries).toEqual([
    { ...request, level: 30, route: '/devices/:id', status: 200 },
    { ...request, level: 50, route: '/broken', status: 500 },
    { ...request, level: 30, route: 'none', status: 404 },
  ]);
  await app.close();
});

test('warnings and errors have their source and stack; framework progress is not logged', () => {
  Logger.overrideLogger(new JsonLogger(lines));
  const logger = new Logger('Security');
  logger.log('Mapped {/api, GET} route');
  logger.warn('login-failed reason=wrong-code');
  logger.error('GET /api/x', 'Error: x\n    at y');
  logger.error('No stack');
  Logger.overrideLogger(['error', 'warn']);
  expect(entries).toEqual([
    { level: 40, source: 'Security', msg: 'login-failed reason=wrong-code' },
    { level: 50, source: 'Security', msg: 'GET /api/x', stack: 'Error: x\n    at y' },
    { level: 50, source: 'Security', msg: 'No stack' },
  ]);
});
