import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import { type ImageStore, openImageStore } from '@parkho/stores';
import sharp from 'sharp';
import { IMAGE_STORE } from '../engines/tokens.js';
import { ErrorFilter } from '../http/response/error.filter.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';
import { SharePictures } from './share-pictures.js';

let dataDir: string;
let app: NestFastifyApplication;
let path: string;
let store: ImageStore;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-images-'));
  store = await openImageStore({ dataDir });
  @Module({
    controllers: [ImagesController],
    providers: [{ provide: IMAGE_STORE, useValue: store }, SharePictures],
  })
  class ImagesModule {}
  const adapter = new FastifyAdapter({ routerOptions: { maxParamLength: 200 } });
  app = await NestFactory.create<NestFastifyApplication>(ImagesModule, adapter, { logger: false });
  app.setGlobalPrefix('api');
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } });
  path = await new Images(store).processAndStore(await picture.png().toBuffer());
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

it.each([
  [400, 400],
  [800, 800],
  [1600, 900],
])('serves the rendition of %i pixels as immutable', async (width, actual) => {
  const answer = await get(path.replace('1600', String(width)));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(actual);
});

it('a JPEG is rendered for link previews', async () => {
  const answer = await get(path.replace('1600.webp', 'share.jpg'));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  expect((await get(`/api/images/${'0'.repeat(64)}-share.jpg`)).statusCode).toBe(404);
});

it('a damaged picture has no link preview', async () => {
  const damaged = `${'d'.repeat(64)}-1600.webp`;
  for (const content of [Buffer.from('no picture'), Buffer.alloc(0)]) {
    await store.remove(damaged);
    await store.put(damaged, content);
    const answer = await get(`/api/images/${damaged.replace('1600.webp', 'share.jpg')}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, GENERAL_MESSAGES.notFound]);
  }
});

it('an unchanged picture answers 304', async () => {
  const { etag } = (await get(path)).headers;
  expect(await get(path, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, payload: '' });
  expect((await get(path.replace('1600', '400'), { 'if-none-match': etag })).statusCode).toBe(200);
});

it.each<[string, () => string, object]>([
  ['another picture', () => `/api/images/${'0'.repeat(64)}-400.webp`, {}],
  [
    'an entity tag of another picture',
    () => `/api/images/${'0'.repeat(64)}-400.webp`,
    { 'if-none-match': '*' },
  ],
  ['another width', () => path.replace('1600', '1200'), {}],
  ['another form', () => path.replace('.webp', '.png'), {}],
  ['a path out of the folder', () => '/api/images/..%2f..%2fevents.sqlite', {}],
])('answers 404 for %s', async (_, url, headers) => {
  const answer = await get(url(), headers);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ success: false, message: GENERAL_MESSAGES.notFound });
});
