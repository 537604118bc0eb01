import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendError } from '../response/error.filter.js';
import { type SlowBodiesOptions, slowBodies } from './slow-bodies.js';

const text = { total: 900, idle: 900 };
const upload = { total: 2_400, idle: 1_200 };
/** Longer than a test: if it ends earlier, the other limit was reached. */
const NEVER = 120_000;

let app: FastifyInstance;
let withoutEnd: FastifyInstance;
let withoutPause: FastifyInstance;
let read: number;
const serve = async (options: SlowBodiesOptions): Promise<FastifyInstance> => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(slowBodies, options);
  await app.register(multipart);
  app.post('/text', async () => ({ ok: true }));
  app.post('/upload', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') read = (await part.toBuffer()).length;
    return { ok: true };
  });
  app.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('') }, async () => ({
    ok: true,
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};
beforeAll(async () => {
  app = await serve({ text, upload });
  withoutEnd = await serve({ text: { ...text, total: NEVER }, upload: { ...upload, total: NEVER } });
  // The interval of the checks is derived from it.
  const idle = 10_000;
  withoutPause = await serve({ text: { ...text, idle }, upload: { ...upload, idle } });
});
afterAll(() => Promise.all([app.close(), withoutEnd.close(), withoutPause.close()]));

/**
 * Sends the start of a body, and another byte after every `pause` milliseconds, if any; resolves to the whole answer.
 */
const drip = async (path: string, type: string, begin: string, pause?: number) => {
  const { server } = pause ? withoutPause : withoutEnd;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${begin}`,
  );
  const start = performance.now();
  const dripping = pause && setInterval(() => socket.writable && socket.write('x'), pause);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  // A byte that is sent after the server has ended the connection.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return { answer, ms: performance.now() - start };
};
const FORM = 'multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name="front"; filename="a.jpg"\r\n\r\n';

it.each([
  ['a text body without progress', '/text', 'application/json', '{', undefined, text.idle],
  ['a text body that is sent too slowly', '/text', 'application/json', '{"', 50, text.total],
  ['an upload without progress', '/upload', FORM, FILE, undefined, upload.idle],
  ['an upload that is sent too slowly', '/upload', FORM, FILE, 50, upload.total],
] as const)('%s gets 408, and its connection ends', async (_, path, type, begin, pause, after) => {
  const { answer, ms } = await drip(path, type, begin, pause);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain(JSON.stringify({ success: false, message: GENERAL_MESSAGES.requestTimedOut }));
  expect(ms).toBeGreaterThan(after - 50);
});

it('a connection is closed after its answer if the rest of its body does not arrive', async () => {
  const { answer } = await drip('/refused', FORM, FILE);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('an active upload may continue, and a connection is reused', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  for (let time = 0; time < 2; time++) {
    read = 0;
    const chunks = ['abc', 'def', '\r\n--b--\r\n'];
    const length = FILE.length + chunks.join('').length;
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n${FILE}`,
    );
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    for (const piece of chunks) {
      await sleep(upload.idle / 8);
      socket.write(piece);
    }
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(read).toBe(6);
    await sleep(2 * upload.idle);
  }
  socket.destroy();
});
