import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import { AppendTooLarge } from '@parkho/stores';
import Fastify from 'fastify';
import { rejectConnection, rejectExpectation, sendError } from './error.filter.js';

const unavailable = { success: false, message: GENERAL_MESSAGES.unavailable };

test.each(['EMFILE', 'ENOSPC'])('%s is retryable', async (code) => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', async () => {
    throw Object.assign(new Error('open'), { code });
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([503, unavailable]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('an append beyond the log’s limit is answered as too large', async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', async () => {
    throw new AppendTooLarge('product-1', 1, 2_000_000);
  });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { success: false, message: GENERAL_MESSAGES.requestTooLarge },
  ]);
});

test.each([
  ['GARBAGE\r\n\r\n', 400, GENERAL_MESSAGES.requestMalformed],
  ['GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n', 417, GENERAL_MESSAGES.requestMalformed],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, GENERAL_MESSAGES.requestTooLarge],
])('a malformed request is answered in the envelope: %.8s', async (sent, status, message) => {
  const app = Fastify({ clientErrorHandler: rejectConnection });
  app.server.on('checkExpectation', rejectExpectation);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.endsWith(JSON.stringify({ success: false, message }))).toBe(true);
  await app.close();
});
