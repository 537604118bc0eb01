import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import { startTestApp } from '../../testing.js';

test('a body that is nested without end is refused like any other that makes no sense', async () => {
  const app = await startTestApp();
  const register = (levels: number) =>
    (app.nest as NestFastifyApplication).inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      payload: `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`,
    });
  for (const levels of [20, 100_000]) {
    const answer = await register(levels);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ success: false, message: GENERAL_MESSAGES.requestMalformed });
  }
  expect((await register(1)).json().errors.length).toBeGreaterThan(0);
  await app.close();
});
