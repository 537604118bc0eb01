import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify from 'fastify';
import { gracefulShutdown } from './graceful-shutdown.js';
import { sendError } from './response/error.filter.js';

test('requests during shutdown are rejected in the envelope', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.setErrorHandler(sendError);
  await app.register(gracefulShutdown);
  let answer = () => {};
  const received = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((done) => {
        answer = done;
      });
      return 'late';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const request = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request);
  await received;
  const closed = app.close();
  while (app.server.listening) await new Promise(setImmediate);
  answer();
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(request);
  const refusal = String((await once(socket, 'data'))[0]);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toMatch(/\r\nretry-after: \d/i);
  expect(refusal).toContain(JSON.stringify({ success: false, message: GENERAL_MESSAGES.unavailable }));
  await closed;
});

test('an idle connection does not delay shutdown', async () => {
  const app = Fastify();
  await app.register(gracefulShutdown);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(app.server, 'connection');
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});
