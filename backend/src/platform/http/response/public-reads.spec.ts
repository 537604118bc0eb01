import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Controller, Get, HttpException, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import { compression } from './compression.js';
import { PublicReads } from './public-reads.js';

let version = '1';
let otherVersion = '1';
let isUnavailable = false;
let calls = 0;
let whileReading = async () => {};
const fromMemory: unknown[][] = [];

@Controller()
class Devices {
  @Get('devices')
  @RouteConfig({ publicRead: ['products'] })
  async list(@Query('page') page?: string) {
    calls++;
    if (page === 'bad') throw new HttpException({ success: false }, 400);
    await whileReading();
    return { page, city: 'کراچی', call: calls, padding: page?.startsWith('long') ? 'x'.repeat(3000) : '' };
  }

  @Get('sellers')
  @RouteConfig({ publicRead: ['sellers', 'categories'] })
  sellers() {
    return { call: ++calls };
  }

  @Get('cities')
  @RouteConfig({ publicRead: [] })
  cities() {
    return { call: ++calls };
  }

  @Get('me')
  me() {
    return { call: ++calls };
  }
}

@Module({ controllers: [Devices] })
class DevicesModule {}

const open = async (edgeSeconds = 0): Promise<NestFastifyApplication> => {
  const reads = new PublicReads(
    (shows) => {
      if (isUnavailable) throw new HttpException({ success: false }, 503);
      return shows.map((name) => (name === 'products' ? version : otherVersion)).join(' ');
    },
    undefined,
    undefined,
    edgeSeconds,
    30_000,
  );
  const adapter = new FastifyAdapter({ serverFactory: reads.serverFactory });
  const app = await NestFactory.create<NestFastifyApplication>(DevicesModule, adapter, { logger: false });
  await app.register(reads.plugin, { onResponse: (...answer) => fromMemory.push(answer) });
  await app.register(compression);
  await app.listen(0, '127.0.0.1');
  return app;
};

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await open();
  for (const page of ['1', '2', 'bad', 'long-1', 'long-2', 'long-3']) await get(`/devices?page=${page}`);
});
afterAll(() => app.close());
beforeEach(() => {
  version += '1';
  calls = 0;
  fromMemory.length = 0;
  whileReading = async () => {};
});

/** By node:http: fetch would decode. */
const get = async (path: string, headers = {}, from = app) => {
  const { port } = from.getHttpServer().address() as AddressInfo;
  const request = http.get({ port, path, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
};

it('revalidates only the changed answers', async () => {
  await get('/devices?page=new');
  version += '1';
  await get('/devices?page=new');
  expect(calls).toBe(2);
  await get('/devices?page=new');
  expect(calls).toBe(2);
});

it('lets a cache in front store only public reads', async () => {
  const edge = await open(5);
  const allowed = ({ headers }: Awaited<ReturnType<typeof get>>) => [
    headers['cdn-cache-control'],
    headers['x-accel-expires'],
    headers['cache-control'],
  ];
  const forFive = ['max-age=5, stale-while-revalidate=60', '5', 'no-cache'];
  const first = await get('/devices?page=1', {}, edge);
  const fromMemory = [await get('/devices?page=1', {}, edge), await get('/devices?page=1', {}, edge)];
  const revalidated = await get('/devices?page=7', { 'if-none-match': first.headers.etag }, edge);
  expect(revalidated.status).toBe(304);
  for (const answer of [first, ...fromMemory, revalidated]) expect(allowed(answer)).toEqual(forFive);
  for (const path of ['/me', '/devices?page=bad', '/nowhere'])
    expect(allowed(await get(path, {}, edge)).slice(0, 2)).toEqual([undefined, undefined]);
  isUnavailable = true;
  const unavailable = await get('/devices?page=1', {}, edge);
  isUnavailable = false;
  expect([unavailable.status, ...allowed(unavailable)].slice(0, 3)).toEqual([503, undefined, undefined]);
  await edge.close();
  expect(allowed(await get('/devices?page=1'))).toEqual([undefined, undefined, 'no-cache']);
});

it('answers a repeated query from memory until the read models change', async () => {
  const first = await get('/devices?page=1');
  const second = await get('/devices?page=1');
  expect(calls).toBe(1);
  expect(second.text).toBe(first.text);
  expect(JSON.parse(second.text)).toMatchObject({ city: 'کراچی' });
  expect(fromMemory).toEqual([['/devices', 200, expect.any(Number)]]);
  const cachedHeaders = ({ headers }: typeof first) => [
    headers.etag,
    headers['content-type'],
    headers['content-length'],
    headers['cache-control'],
  ];
  expect(cachedHeaders(second)).toEqual(cachedHeaders(first));
  expect(first.headers['cache-control']).toBe('no-cache');

  await get('/devices?page=2');
  expect(calls).toBe(2);

  version += '1';
  const third = await get('/devices?page=1');
  expect(calls).toBe(3);
  expect(third.headers.etag).not.toBe(first.headers.etag);
});

it('answers from memory while unrelated read models change', async () => {
  const paths = ['/sellers', '/devices?page=1', '/cities'];
  const tags = async () => {
    const answers = [];
    for (const path of paths) answers.push((await get(path)).headers.etag);
    return answers;
  };
  await tags();
  let before = await tags();
  /** The changed ETags, and the number of recomputed answers. */
  const differing = async () => {
    calls = 0;
    const now = await tags();
    const different = paths.filter((_, index) => now[index] !== before[index]);
    before = now;
    return [...different, calls];
  };
  expect(await differing()).toEqual([0]);
  version += '1';
  expect(await differing()).toEqual(['/devices?page=1', 1]);
  otherVersion += '1';
  expect(await differing()).toEqual(['/sellers', 1]);
});

it('answers 304 to a current ETag', async () => {
  const { etag } = (await get('/devices?page=1')).headers;
  const unchanged = await get('/devices?page=1', { 'if-none-match': `"other", ${etag}` });
  expect(unchanged).toMatchObject({ status: 304, text: '', headers: { etag } });
  expect((await get('/devices?page=2', { 'if-none-match': etag })).status).toBe(304);
  expect(calls).toBe(1);
  version += '1';
  expect((await get('/devices?page=1', { 'if-none-match': etag })).status).toBe(200);
});

it('does not cache an answer computed during a change', async () => {
  whileReading = async () => {
    whileReading = async () => {};
    version += '1';
    await get('/devices?page=2'); // another client is the first at the new version
  };
  await get('/devices?page=1');
  await get('/devices?page=1');
  expect(calls).toBe(3);
});

it('fails individually while there are no read models yet', async () => {
  isUnavailable = true;
  const answers = [await get('/devices?page=1'), await get('/devices?page=never'), await get('/me')];
  isUnavailable = false;
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect((await get('/devices?page=1')).status).toBe(200);
});

it('does not cache addresses longer than any valid query', async () => {
  const path = `/devices?page=1&padding=${'x'.repeat(5_000)}`;
  for (let time = 0; time < 3; time++) await get(path);
  expect(calls).toBe(3);
});

it('answers on open connections during shutdown, and then closes them', async () => {
  const closing = await open();
  const server = closing.getHttpServer();
  const { port } = server.address() as AddressInfo;
  for (let time = 0; time < 2; time++) await fetch(`http://127.0.0.1:${port}/devices?page=kept`);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  whileReading = () => answered;
  const [one, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const requestOf = (page: string) => `GET /devices?page=${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  for (const socket of [one, other]) socket.write(requestOf('slow'));
  while (calls < 4) await nextTurn();

  const closed = closing.close();
  while (server.listening) await nextTurn();
  answer();
  // One sends again as soon as it has its answer, the other is idle.
  one.once('data', () => one.write(requestOf('kept')));
  const [again, once] = await Promise.all([one, other].map((socket) => text(socket)));
  await closed;
  expect(again!.match(/HTTP\/1\.1 \d+|connection: .*/gi)).toEqual([
    'HTTP/1.1 200',
    'Connection: keep-alive',
    'HTTP/1.1 200',
    'Connection: close',
  ]);
  expect(once).toContain('HTTP/1.1 200');
});

it('caches neither failures nor other routes', async () => {
  const failed = await get('/devices?page=bad');
  await get('/devices?page=bad');
  expect(failed.status).toBe(400);
  expect(failed.headers.etag).toBeUndefined();
  await get('/me');
  expect((await get('/me')).headers['cache-control']).toBeUndefined();
  expect(calls).toBe(4);
});

it('evicts the least recently changed answers when memory is short', async () => {
  await get('/devices?page=long-1');
  await get('/devices?page=long-2');
  await get('/devices?page=long-1');
  await get('/devices?page=long-3'); // there is room for two
  expect(calls).toBe(3);
  await get('/devices?page=long-1');
  expect(calls).toBe(3);
  await get('/devices?page=long-2');
  expect(calls).toBe(4);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('compresses with %s for clients that accept it, the first time and from memory', async (encoding, decode) => {
  const plain = await get('/devices?page=long-1');
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const path of ['/devices?page=long-1', '/devices?page=long-1', '/devices?page=long-2']) {
    const { headers, body } = await get(path, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      'content-type': plain.headers['content-type'],
      etag: plain.headers.etag,
      vary: 'accept-encoding',
    });
    expect(JSON.parse(decode(body).toString())).toMatchObject({ city: 'کراچی' });
  }
  expect(calls).toBe(2);
});

it('answers HEAD like GET, without a body', async () => {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const [other, got] = [
    await fetch(`http://127.0.0.1:${port}/devices`, { method: 'HEAD' }),
    await get('/devices'),
  ];
  expect([other.status, other.headers.get('content-type')]).toEqual([200, got.headers['content-type']]);
});
