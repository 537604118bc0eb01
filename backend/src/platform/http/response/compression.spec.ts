import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { compression, encodingFor, MIN_COMPRESSED_BYTES } from './compression.js';

const text = JSON.stringify({ name: 'کراچی '.repeat(MIN_COMPRESSED_BYTES) });
const JSON_TYPE = 'application/json; charset=utf-8';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(compression);
  const answer = (url: string, type: string, body: () => string | Buffer | Readable) =>
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: (_request, reply) =>
        reply.type(type).header('content-length', Buffer.byteLength(text)).send(body()),
    });
  answer('/list', JSON_TYPE, () => text);
  answer('/bytes', JSON_TYPE, () => Buffer.from(text));
  answer('/page', 'text/html; charset=utf-8', () => text);
  answer('/stream', JSON_TYPE, () => Readable.from([Buffer.from(text)]));
  answer('/picture', 'image/webp', () => Buffer.from(text));
  answer('/api/auth/:what', JSON_TYPE, () => text);
  app.get('/short', () => ({ is: 'x'.repeat(MIN_COMPRESSED_BYTES - 10) }));
  app.get('/none', (_request, reply) => reply.status(304).send());
});
afterAll(() => app.close());

const get = (url: string, encodings?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: encodings ? { 'accept-encoding': encodings } : {} });

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5,*', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br ; q=0.000', undefined],
  ['br;q=0.001', 'br'],
  ['brotli, xgzip', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('answers Accept-Encoding: %s with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

it.each(['/list', '/bytes', '/page'])('compresses %s', async (url) => {
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get(url, encoding);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(decode(rawPayload).toString()).toBe(text);
  }
});

it('marks an uncompressed answer that varies by encoding', async () => {
  const { headers, payload } = await get('/list');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
  expect(payload).toBe(text);
});

it.each(['/stream', '/picture', '/short', '/none', '/api/auth/me'])('does not compress %s', async (url) => {
  expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined();
});

it('does not compress the answer to a write, which may contain a token', async () => {
  expect((await get('/list', 'br, gzip', 'POST')).headers['content-encoding']).toBeUndefined();
});
