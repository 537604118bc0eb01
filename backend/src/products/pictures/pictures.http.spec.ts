import { jest } from '@jest/globals';
import {
  type Failure,
  PRODUCT_MESSAGES as MESSAGES,
  type ProductPage,
  productStream,
  type Success,
} from '@parkho/contracts';
import sharp from 'sharp';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { fetchedPath, pictureServer } from '../../platform/media/testing.js';
import { type Answer, LAPTOP, type Person, startTestApp, type TestApp } from '../../testing.js';
import { product } from '../product.js';

let app: TestApp;
/** 40x30 in the file, 30x40 by its EXIF orientation. */
let turned: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestApp();
  const colour = { width: 40, height: 30, channels: 3, background: '#345' } as const;
  turned = Buffer.from(await sharp({ create: colour }).withMetadata({ orientation: 6 }).jpeg().toBuffer());
});
afterAll(() => app.close());

const upload = (as: Person | undefined, ...files: Uint8Array<ArrayBuffer>[]) => {
  const body = new FormData();
  for (const content of files) body.append('picture', new Blob([content]), 'front.jpg');
  return app.send<Success<{ path: string }>>('POST', '/products/pictures', { ...(as && { as }), body });
};
const list = (images: object): Promise<Answer<Success<{ product: ProductPage }>>> =>
  app.send('POST', '/products/products', { as: app.seller, body: { ...LAPTOP, images } });

test('a picture is stored upright, and a later listing uses its path', async () => {
  const { status, body } = await upload(app.seller, turned);
  expect(status).toBe(201);
  const { path } = body.data;
  expect(path).toMatch(/^\/api\/images\/[0-9a-f]{64}-1600\.webp$/);
  expect((await upload(app.seller, turned)).body.data.path).toBe(path);

  const url = await app.nest.getUrl();
  const served = await sharp(Buffer.from(await (await fetch(url + path)).arrayBuffer())).metadata();
  expect([served.width, served.height]).toEqual([30, 40]);

  const listed = await list({ front: path });
  expect(listed.status).toBe(201);
  const page = await app.send<Success<{ product: ProductPage }>>(
    'GET',
    `/products/products/${listed.body.data.product._id}`,
    { as: app.seller },
  );
  expect(page.body.data.product.images).toEqual({ front: path });
});

test.each([
  ['no file', () => upload(app.seller), 400, MESSAGES.notAnImage],
  ['a text named .jpg', () => upload(app.seller, Buffer.from('no picture')), 415, MESSAGES.notAnImage],
  ['a truncated picture', () => upload(app.seller, turned.subarray(0, 200)), 400, MESSAGES.imageBroken],
  [
    'more than 10 MB',
    () => upload(app.seller, Buffer.alloc(10 * 1024 * 1024 + 1)),
    413,
    MESSAGES.imageTooLarge,
  ],
])('%s is rejected', async (_, send, status, message) => {
  expect(await send()).toMatchObject({ status, body: { success: false, message } });
});

test('a visitor cannot upload', async () => {
  expect((await upload(undefined, turned)).status).toBe(401);
});

const imagesOf = async (id: string) => {
  const path = `/products/products/${id}`;
  const { body } = await app.send<Success<{ product: ProductPage }>>('GET', path, { as: app.admin });
  return body.data.product.images;
};
const edit = (id: string, images: object, headers = {}) =>
  app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { images }, headers });

test('a picture given by address is downloaded, and the listing uses the stored one', async () => {
  const listed = await list({ front: 'https://example.com/a.jpg', back: '' });
  expect(listed.status).toBe(201);
  const { _id: id } = listed.body.data.product;
  const front = await fetchedPath('https://example.com/a.jpg');
  expect(await imagesOf(id)).toEqual({ front });
  expect((await fetch((await app.nest.getUrl()) + front)).headers.get('content-type')).toBe('image/webp');

  const key = { 'idempotency-key': 'picture by address' };
  expect((await edit(id, { back: 'https://www.example.com/b.jpg' }, key)).status).toBe(200);
  expect((await edit(id, { back: 'https://www.example.com/b.jpg' }, key)).status).toBe(200);
  expect(await imagesOf(id)).toEqual({ front, back: await fetchedPath('https://www.example.com/b.jpg') });
});

test('a listing is rejected at every picture that cannot be downloaded, and none is stored', async () => {
  const path = await fetchedPath('https://example.com/not-kept.jpg');
  const answer = await list({
    front: 'https://example.com/not-kept.jpg',
    back: 'https://pictures.invalid/b.jpg',
    open: 'https://127.0.0.1/c.jpg',
    keyboard: 'http://example.com/d.jpg',
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, fields: { 'images.keyboard': MESSAGES.imageUrlInvalid } },
  });
  const fetched = await list({
    front: 'https://example.com/not-kept.jpg',
    back: 'https://pictures.invalid/b.jpg',
    open: 'https://127.0.0.1/c.jpg',
  });
  expect(fetched).toMatchObject({
    status: 400,
    body: {
      success: false,
      message: MESSAGES.imageUrlUnreachable,
      fields: { 'images.back': MESSAGES.imageUrlUnreachable, 'images.open': MESSAGES.imageUrlUnreachable },
    },
  });
  expect((await fetch((await app.nest.getUrl()) + path)).status).toBe(404);
});

test('a download is aborted when its client disconnects', async () => {
  const disconnect = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    jest.spyOn(pictureServer, 'get').mockImplementation(
      (_, __, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          signal.addEventListener('abort', () => resolve());
          disconnect.abort();
        }),
    );
  });
  const request = fetch(`${await app.nest.getUrl()}/api/products/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...LAPTOP, images: { front: 'https://example.com/slow.jpg' } }),
    signal: disconnect.signal,
  });
  await expect(request).rejects.toThrow('aborted');
  const started = performance.now();
  await aborted;
  jest.restoreAllMocks();
  // The download itself may take ten seconds.
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('an existing address stays if it is sent unchanged, and is downloaded if it moves to another slot', async () => {
  const address = 'https://example.com/kept.jpg';
  const details = {
    ...LAPTOP,
    categoryId: 'laptop',
    images: { front: address, back: 'http://a.invalid/b.jpg' },
  };
  const id = 'listed-long-ago';
  const actor = { id: app.seller.id, role: 'seller' } as const;
  await app.nest.get(CommandRunner).run(
    product,
    productStream(id),
    {
      type: 'list',
      productId: id,
      sellerId: app.seller.id,
      reportId: 'PK-0000-0000-1',
      details: { ...details, specifications: {}, laptopDetails: {} } as never,
      fingerprints: {},
      actor,
      at: '2026-01-01T07:00:00.000Z',
    },
    systemContext(id, actor),
  );
  await app.settled();
  expect((await edit(id, { front: address })).status).toBe(200);
  expect((await imagesOf(id)).front).toBe(address);
  expect((await edit(id, { front: '', back: address })).status).toBe(200);
  expect(await imagesOf(id)).toEqual({ back: await fetchedPath(address) });
});

test('a listing with a missing picture is rejected at its slot', async () => {
  const { path } = (await upload(app.seller, turned)).body.data;
  const missing = path.replace(/[0-9a-f]{64}/, 'f'.repeat(64));
  const answer = await list({ front: path, back: missing });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, fields: { 'images.back': MESSAGES.imageGone } } satisfies Partial<Failure>,
  });
});
