import { get, request } from 'node:http';
import { GENERAL_MESSAGES, PRODUCT_MESSAGES, type ProductReceipt, type Success } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp from 'sharp';
import { IMAGE_STORE } from './platform/engines/tokens.js';
import { eventually, SELLER, startTestApp, type TestApp } from './testing.js';

/** Input from attackers and faulty programs, and its permitted effects. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listing = {
  name: 'ThinkPad T480',
  description: 'One owner',
  price: '85000',
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: { front: 'https://example.com/front.jpg' },
};
const listed = async (): Promise<string> => {
  const { body } = await app.send<Success<{ product: ProductReceipt }>>('POST', '/products/products', {
    as: app.seller,
    body: listing,
  });
  return body.data.product._id;
};
const toggle = (id: string, body: object) =>
  app.send('PATCH', `/products/products/${id}/toggle-active`, { as: app.seller, body });
const malformed = { success: false, message: GENERAL_MESSAGES.requestMalformed };

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
test.each([
  ['80,000 keys', keys(80_000)],
  ['keys within what no form names', { a: { b: keys(80_000) } }],
  ['100,000 items', { isActive: Array.from({ length: 100_000 }, () => 1) }],
  ['lists of lists', { a: Array.from({ length: 900 }, () => Array.from({ length: 100 }, () => 0)) }],
])('a body of %s is rejected immediately', async (_, body) => {
  const start = process.cpuUsage();
  // The route with the largest bodies.
  const answer = await app.send('POST', '/products/import', { as: app.seller, body });
  expect(answer).toMatchObject({ status: 400, body: malformed });
  // CPU time of this process, which other processes do not change. About 50 ms.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

test('200 rows of 45 columns are within the limits of a body', async () => {
  const rows = Array.from({ length: 200 }, () => keys(45));
  const { status, body } = await app.send('POST', '/products/import', { as: app.seller, body: { rows } });
  expect([status, body]).not.toEqual([400, malformed]);
});

test('a boolean is true, false or absent; null is rejected', async () => {
  const id = await listed();
  expect(await toggle(id, { isActive: null })).toMatchObject({
    status: 400,
    body: { errors: [PRODUCT_MESSAGES.flagInvalid] },
  });
});

test.each(['/api/api/x?name=Ayesha', '/nowhere'])('an unknown address is not echoed: %s', async (path) => {
  expect(await app.send('GET', path)).toMatchObject({
    status: 404,
    body: { success: false, message: GENERAL_MESSAGES.notFound },
  });
});

test('an unknown host gets no answer, not even a cached one', async () => {
  const { port } = new URL(await app.nest.getUrl());
  const statusAt = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const attempt = get({ port, path, host: '127.0.0.1', headers: { host } }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      attempt.on('error', reject);
    });
  for (const path of ['/api/products/public', '/api/health', '/'])
    for (const [host, status] of [
      ['parkho.test', 200],
      ['Parkho.test:443', 200],
      ['evil.test', 421],
    ] as const)
      for (let attempt = 0; attempt < 2; attempt++)
        expect([path, host, await statusAt(host, path)]).toEqual([path, host, status]);
});

test('answers that require a token are never stored', async () => {
  const policyOf = async (...sent: Parameters<TestApp['send']>) =>
    (await app.send(...sent)).headers.get('cache-control');
  const id = await listed();
  expect(await policyOf('GET', '/auth/me', { as: app.seller })).toBe('no-store');
  expect(await policyOf('GET', '/auth/me')).toBe('no-store');
  expect(await policyOf('GET', `/products/products/${id}`, { as: app.seller })).toBe('no-store');
  expect(await policyOf('POST', '/auth/login', { body: SELLER })).toBe('no-store');
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await policyOf('GET', '/products/public', { as: app.seller })).toBe('no-cache');
});

describe('pictures', () => {
  const edit = (id: string, as = app.seller, files: Record<string, Buffer> = {}, headers = {}) => {
    const body = new FormData();
    body.set('name', 'Another name');
    for (const [slot, content] of Object.entries(files))
      body.set(slot, new Blob([new Uint8Array(content)]), `${slot}.png`);
    return app.send('PUT', `/products/products/${id}`, { as, body, headers });
  };
  const image = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const stored = async () => {
    let count = 0;
    for await (const _ of app.nest.get<ImageStore>(IMAGE_STORE).keys()) count++;
    return count;
  };

  test('of a rejected command are not kept', async () => {
    const id = await listed();
    const before = await stored();
    const [front, back, broken] = [
      await image('red'),
      await image('blue'),
      (await image('green')).subarray(0, 60),
    ];
    const refusals = [
      await edit(id, app.otherSeller, { front }),
      await edit('00000000-0000-7000-8000-000000000000', app.seller, { front }),
      await edit(id, app.seller, { front }, { 'if-match': '"7"' }),
      await edit(id, app.seller, { front, back: broken }),
    ];
    await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
    await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
    refusals.push(await edit(id, app.seller, { back }));
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 412, 400, 409]);
    expect(await stored()).toBe(before);
  });

  test('that are larger than any screen are rejected before they are decoded', async () => {
    const tall = await sharp({ create: { width: 1, height: 20_001, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await edit(await listed(), app.seller, { front: tall })).toMatchObject({
      status: 413,
      body: { message: PRODUCT_MESSAGES.imageTooLong },
    });
  });
});

test('a report whose upload ends after its inspector was deactivated is not issued', async () => {
  const inspector = await app.employ('inspector', 'leaving@example.com');
  const created = await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
    as: app.admin,
    body: { name: 'Tower', location: 'Lahore', condition: 'Used' },
  });
  const { port } = new URL(await app.nest.getUrl());
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const upload = request(
      {
        port,
        host: '127.0.0.1',
        method: 'PATCH',
        path: `/api/external-inspections/${created.body.data._id}/report`,
        headers: {
          host: 'parkho.test',
          authorization: `Bearer ${inspector.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      },
      (answer) => resolve(answer.resume().statusCode),
    ).on('error', reject);
    upload.write('--x\r\ncontent-disposition: form-data; name="inspectionData"\r\n\r\n', async () => {
      // It is being read by then.
      for (let n = 0; n < 5; n++) await app.send('GET', '/auth/me', { as: inspector });
      await app.send('PATCH', `/admin/users/${inspector.id}/deactivate`, { as: app.admin });
      const findings = {
        deviceInfo: { inspectorName: 'Hamza' },
        physical: { screen: { status: 'OK' } },
        overallStatus: 'Good with Minor Issues',
        overallRating: 5,
      };
      upload.end(`${JSON.stringify(findings)}\r\n--x--\r\n`);
    });
  });
  expect(status).toBe(401);
});

test('failed logins and reached limits are counted', async () => {
  const credentials = { email: SELLER.email, password: 'Wrong1secret' };
  await app.send('POST', '/auth/login', { body: credentials });
  const metrics = await fetch(`${await app.nest.getUrl()}/metrics`).then((answer) => answer.text());
  expect(metrics).toMatch(
    /parkho_refusals_total\{reason="unauthenticated",route="\/api\/auth\/login"\} [1-9]/,
  );
});

test('a person is limited to a busy seller’s rate of writes, without affecting others', async () => {
  const busy = await app.register('Busy', 'busy@example.com');
  const write = () => app.send('PUT', '/auth/profile', { as: busy, body: {} });
  const refusal = await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, write));
    return answers.find(({ status }) => status === 429);
  });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refusal.body).toMatchObject({ success: false, message: expect.stringContaining('Too many') });
  expect((await app.send('GET', '/auth/me', { as: busy })).status).toBe(200);
  expect(await app.send('PUT', '/auth/profile', { as: app.otherSeller, body: {} })).toMatchObject({
    status: 400,
    body: { success: false },
  });
});
