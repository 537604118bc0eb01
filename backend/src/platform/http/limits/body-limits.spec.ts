import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify from 'fastify';
import { startTestApp } from '../../../testing.js';
import { sendError } from '../response/error.filter.js';
import { bodyLimits } from './body-limits.js';

test('an endlessly nested body is rejected like other invalid ones', async () => {
  const app = await startTestApp();
  const register = (levels: number) =>
    (app.nest as NestFastifyApplication).inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      payload: `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    });
  for (const levels of [20, 10_000]) {
    const answer = await register(levels);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ success: false, message: GENERAL_MESSAGES.requestMalformed });
  }
  expect((await register(1)).json().errors.length).toBeGreaterThan(0);
  await app.close();
});

test('a request without a body may name the type of one', async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(bodyLimits);
  app.patch('/', async ({ body }) => ({ body: body ?? 'none' }));
  const send = (payload: string) =>
    app.inject({ method: 'PATCH', url: '/', headers: { 'content-type': 'application/json' }, payload });
  expect((await send('')).json()).toEqual({ body: 'none' });
  expect((await send('{"a":1}')).json()).toEqual({ body: { a: 1 } });
  for (const broken of [' ', '{', '{"__proto__":{"a":1}}']) {
    const answer = await send(broken);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { success: false, message: GENERAL_MESSAGES.requestMalformed },
    ]);
  }
  await app.close();
});

test('an object with too many keys is rejected before its values are read', async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  let reads = 0;
  const value = { enumerable: true, get: () => ++reads };
  app.addContentTypeParser('text/count', { parseAs: 'string' }, async (_: unknown, count: string) =>
    Object.defineProperties(
      {},
      Object.fromEntries(Array.from({ length: Number(count) }, (_, n) => [`k${n}`, value])),
    ),
  );
  await app.register(bodyLimits);
  app.post('/', async () => 'ok');
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'text/count' }, payload });
  expect((await send('201')).statusCode).toBe(400);
  expect(reads).toBe(0);
  expect((await send('200')).statusCode).toBe(200);
  await app.close();
});
