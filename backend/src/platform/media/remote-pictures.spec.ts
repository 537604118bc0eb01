import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { PRODUCT_MESSAGES as MESSAGES, PRODUCT_LIMITS } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp from 'sharp';
import type { Internet } from '../engines/internet.js';
import { Images } from './images.js';
import { RemotePictures } from './remote-pictures.js';

const PUBLIC = ['93.184.215.14', '2606:4700::1111'];

/** The DNS answers of a host, one per lookup, the last one repeated; a name without an entry is unknown. */
const names: Record<string, string[][]> = {};
const fetched: { host: string; addresses: readonly string[] }[] = [];

/** DNS from the test; whatever address is connected to, the test's own server answers. */
const network: Internet = {
  resolve: async (host) => {
    const answers = names[host] ?? [];
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  },
  get: (url, addresses, signal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      fetched.push({ host: url.hostname, addresses });
      const { port } = server.address() as AddressInfo;
      get({ port, path: url.pathname, agent: false, signal }, resolve).on('error', reject);
    }),
};

let answer: RequestListener;
let server: Server;
let png: Buffer;
let pictures: RemotePictures;
const emptyStore = { touch: async () => false } as unknown as ImageStore;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(() => {
  fetched.length = 0;
  for (const name of Object.keys(names)) delete names[name];
  names['pictures.example'] = [PUBLIC];
  answer = (_, response) => response.end(png);
  pictures = new RemotePictures(network, new Images(emptyStore));
});
afterEach(() => jest.restoreAllMocks());

const take = (address = 'https://pictures.example/a.jpg', disconnected?: AbortSignal) =>
  pictures.take(address, 'sana', disconnected);
const redirects =
  (...to: string[]): RequestListener =>
  (_, response) => {
    const location = to.shift();
    if (location === undefined) response.end(png);
    else response.writeHead(302, { location }).end('elsewhere');
  };

test('a downloaded picture is decoded like an upload, whatever its content type, from the checked addresses', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(png);
  const { renditions } = await take();
  expect(await sharp(renditions![2]).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  expect(fetched).toEqual([{ host: 'pictures.example', addresses: PUBLIC }]);
});

test.each([
  ['a loopback address', 'https://127.0.0.1/a.jpg'],
  ['a loopback address written as a number', 'https://2130706433/a.jpg'],
  ['a loopback address written in hexadecimal', 'https://0x7f.1/a.jpg'],
  ['an IPv6 address', 'https://[::ffff:169.254.169.254]/a.jpg'],
  ['a host name without a domain', 'https://mongodb/a.jpg'],
  ['a name that resolves to a public and a private address', 'https://both.example/a.jpg'],
  ['a name that does not resolve', 'https://nothing.example/a.jpg'],
  ['another port', 'https://pictures.example:27017/a.jpg'],
  ['an http URL', 'http://pictures.example/a.jpg'],
  ['a user name', 'https://admin@pictures.example/a.jpg'],
])('%s is not connected to, directly or by a redirect', async (_, address) => {
  names.mongodb = [['172.18.0.3']];
  names['both.example'] = [[...PUBLIC, '10.0.0.1']];
  await expect(take(address)).rejects.toMatchObject({ message: MESSAGES.imageUrlUnreachable });
  expect(fetched).toEqual([]);
  answer = redirects(address);
  await expect(take()).rejects.toMatchObject({ message: MESSAGES.imageUrlUnreachable });
  expect(fetched).toHaveLength(1);
});

test('a redirect to a changed address is checked again', async () => {
  names['pictures.example'] = [PUBLIC, ['127.0.0.1']];
  answer = redirects('/b.jpg');
  await expect(take()).rejects.toMatchObject({ message: MESSAGES.imageUrlUnreachable });
  expect(fetched).toHaveLength(1);
});

test('three redirects are followed, a fourth is not', async () => {
  names['cdn.example'] = [PUBLIC];
  answer = redirects('/b.jpg', 'https://cdn.example/c.jpg', '//pictures.example/d.jpg');
  await expect(take()).resolves.toMatchObject({ hash: expect.any(String) });
  expect(fetched.map(({ host }) => host)).toEqual([
    'pictures.example',
    'pictures.example',
    'cdn.example',
    'pictures.example',
  ]);
  answer = redirects('/b.jpg', '/c.jpg', '/d.jpg', '/e.jpg');
  await expect(take()).rejects.toMatchObject({ message: MESSAGES.imageUrlNoImage });
});

test.each<[string, RequestListener, string]>([
  ['a page', (_, response) => response.end('<!doctype html>'), MESSAGES.imageUrlNoImage],
  ['nothing', (_, response) => response.end(), MESSAGES.imageUrlNoImage],
  ['a missing picture', (_, response) => response.writeHead(404).end(png), MESSAGES.imageUrlNoImage],
  ['a redirect without a location', (_, response) => response.writeHead(302).end(), MESSAGES.imageUrlNoImage],
  ['a damaged picture', (_, response) => response.end(png.subarray(0, 60)), MESSAGES.imageBroken],
  [
    'a truncated answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': png.length });
      response.write(png.subarray(0, 60), () => response.destroy());
    },
    MESSAGES.imageUrlUnreachable,
  ],
  [
    'a picture whose declared size is too large',
    (_, response) => {
      response.writeHead(200, { 'content-length': PRODUCT_LIMITS.imageBytes + 1 }).write(png);
    },
    MESSAGES.imageTooLarge,
  ],
])('%s is rejected', async (_, listener, message) => {
  answer = listener;
  await expect(take()).rejects.toMatchObject({ message });
});

test('an endless stream is aborted at the size limit', async () => {
  let sent = 0;
  answer = (_, response) => {
    const piece = Buffer.alloc(256 * 1024, png);
    const send = () => {
      sent += piece.length;
      response.write(piece, () => !response.destroyed && send());
    };
    send();
  };
  await expect(take()).rejects.toMatchObject({ kind: 'too-large', message: MESSAGES.imageTooLarge });
  expect(sent).toBeLessThan(2 * PRODUCT_LIMITS.imageBytes);
});

test('a slow server is aborted, and skipped for a minute', async () => {
  const timeout = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const closed = new Promise((resolve) => {
    answer = (request, response) => {
      response.writeHead(200).write(png.subarray(0, 60));
      request.socket.once('close', resolve);
      timeout.abort(new DOMException('', 'TimeoutError'));
    };
  });
  await expect(take()).rejects.toMatchObject({ message: MESSAGES.imageUrlTooSlow });
  await closed;
  jest.restoreAllMocks();
  answer = (_, response) => response.end(png);
  await expect(take()).rejects.toMatchObject({ message: MESSAGES.imageUrlTooSlow });
  expect(fetched).toHaveLength(1);
  await expect(pictures.take('https://pictures.example/a.jpg', 'omar')).resolves.toBeDefined();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await expect(take()).resolves.toBeDefined();
});

test('four pictures per person are downloaded at a time, and none once the client has disconnected', async () => {
  const finishers: (() => void)[] = [];
  answer = (_, response) => finishers.push(() => response.end(png));
  const disconnected = new AbortController();
  const all = Array.from({ length: 6 }, () => take(undefined, disconnected.signal));
  for (const download of all) download.catch(() => {});
  while (finishers.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  const other = pictures.take('https://pictures.example/b.jpg', 'omar');
  while (finishers.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  disconnected.abort();
  for (const download of all) await expect(download).rejects.toMatchObject({ kind: 'invalid' });
  for (const end of finishers) end();
  await expect(other).resolves.toBeDefined();
  expect(fetched).toHaveLength(5);
});
