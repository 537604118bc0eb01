import { LOG_EVIDENCE_MESSAGES } from '@parkho/contracts';
import { startTestApp } from '../testing.js';

test('a log has no signed head in its first minute', async () => {
  const app = await startTestApp();
  try {
    expect(await app.send('GET', '/audit/head')).toMatchObject({
      status: 200,
      body: { message: LOG_EVIDENCE_MESSAGES.noHead, data: null },
    });
    expect((await app.send('GET', '/audit/checkpoint')).status).toBe(404);
  } finally {
    await app.close();
  }
});
