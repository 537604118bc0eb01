import { Controller, Get, HttpException, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import { publicReads } from './public-reads.js';

let version = '1';
let calls = 0;
let whileReading = async () => {};

@Controller()
class Devices {
  @Get('devices')
  @RouteConfig({ publicRead: true })
  async list(@Query('page') page?: string) {
    calls++;
    if (page === 'bad') throw new HttpException({ success: false }, 400);
    await whileReading();
    return { page, city: 'کراچی', call: calls, padding: page?.startsWith('long') ? 'x'.repeat(3000) : '' };
  }

  @Get('me')
  me() {
    return { call: ++calls };
  }
}

@Module({ controllers: [Devices] })
class DevicesModule {}

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(DevicesModule, new FastifyAdapter(), {
    logger: false,
  });
  await app.register(publicReads, { version: () => version, maxBytes: 8000 });
  await app.init();
});
afterAll(() => app.close());
beforeEach(() => {
  version += '1';
  calls = 0;
  whileReading = async () => {};
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

it('answers the same question from memory until the read models change', async () => {
  const first = await get('/devices?page=1');
  const second = await get('/devices?page=1');
  expect(calls).toBe(1);
  expect(second.payload).toBe(first.payload);
  expect(second.json()).toMatchObject({ city: 'کراچی' });
  const kept = ({ headers }: typeof first) => [
    headers.etag,
    headers['content-type'],
    headers['content-length'],
    headers['cache-control'],
  ];
  expect(kept(second)).toEqual(kept(first));
  expect(first.headers['cache-control']).toBe('no-cache');

  await get('/devices?page=2');
  expect(calls).toBe(2);

  version += '1';
  const third = await get('/devices?page=1');
  expect(calls).toBe(3);
  expect(third.headers.etag).not.toBe(first.headers.etag);
});

it('says 304 to those who have this version', async () => {
  const { etag } = (await get('/devices?page=1')).headers;
  const again = await get('/devices?page=1', { 'if-none-match': `"other", ${etag}` });
  expect(again).toMatchObject({ statusCode: 304, payload: '', headers: { etag } });
  version += '1';
  expect((await get('/devices?page=1', { 'if-none-match': etag })).statusCode).toBe(200);
});

it('keeps no answer that was made while the read models changed', async () => {
  whileReading = async () => {
    whileReading = async () => {};
    version += '1';
    await get('/devices?page=2'); // somebody else is the first to ask at the new version
  };
  await get('/devices?page=1');
  await get('/devices?page=1');
  expect(calls).toBe(3);
});

it('keeps neither failures nor other routes', async () => {
  const failed = await get('/devices?page=bad');
  await get('/devices?page=bad');
  expect(failed.statusCode).toBe(400);
  expect(failed.headers.etag).toBeUndefined();
  await get('/me');
  expect((await get('/me')).headers['cache-control']).toBeUndefined();
  expect(calls).toBe(4);
});

it('forgets what was not asked for the longest when memory is short', async () => {
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
