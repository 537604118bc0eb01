import {
  type Failure,
  PRODUCT_MESSAGES as MESSAGES,
  type ProductPage,
  type Success,
} from '@parkho/contracts';
import sharp from 'sharp';
import { type Answer, LAPTOP, type Person, startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
/** 40x30 as it is stored in the file, 30x40 as its EXIF data turns it. */
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

test('a picture is stored upright, and the listing that comes later names it by its path', async () => {
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
  [
    'a picture that is cut short',
    () => upload(app.seller, turned.subarray(0, 200)),
    400,
    MESSAGES.imageBroken,
  ],
  [
    'more than 10 MB',
    () => upload(app.seller, Buffer.alloc(10 * 1024 * 1024 + 1)),
    413,
    MESSAGES.imageTooLarge,
  ],
])('%s is refused', async (_, send, status, message) => {
  expect(await send()).toMatchObject({ status, body: { success: false, message } });
});

test('a visitor uploads nothing', async () => {
  expect((await upload(undefined, turned)).status).toBe(401);
});

test('a listing that names a picture which is gone is refused at its slot', async () => {
  const { path } = (await upload(app.seller, turned)).body.data;
  const gone = path.replace(/[0-9a-f]{64}/, 'f'.repeat(64));
  const answer = await list({ front: path, back: gone });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, fields: { 'images.back': MESSAGES.imageGone } } satisfies Partial<Failure>,
  });
});
