import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { StoreUnavailable } from '../event-store/event-store.js';
import { imageStoreContract } from './image-store.contract.js';
import { openMinioImageStore } from './minio.js';
import { scratchBucket } from './minio.scratch.js';

const { MINIO_URL } = process.env;

if (!MINIO_URL) test.skip('MinIO: skipped, MINIO_URL names no server to test on', () => {});
else {
  const bucket = scratchBucket(MINIO_URL);
  const url = new URL(bucket.url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  afterAll(() => bucket.remove());

  imageStoreContract('MinIO', async () => ({
    store: openMinioImageStore(url.href),
    connect: async () => openMinioImageStore(url.href),
  }));

  test('an object has its content type and is immutable', async () => {
    const store = openMinioImageStore(url.href);
    const key = `${randomUUID()}-400.webp`;
    await store.put(key, randomBytes(10));
    for (const change of [async () => {}, () => store.touch(key)]) {
      await change();
      const answer = (await store.get(key))!.stream as IncomingMessage;
      answer.resume();
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    await store.close();
  });

  test('lists more keys than one answer of the server has', async () => {
    const store = openMinioImageStore(url.href);
    const put = Array.from({ length: 1_100 }, () => `${randomUUID()}.webp`);
    for (let from = 0; from < put.length; from += 50)
      await Promise.all(put.slice(from, from + 50).map((key) => store.put(key, Buffer.from('x'))));
    const listed = new Set<string>();
    for await (const key of store.keys()) listed.add(key);
    expect(put.filter((key) => !listed.has(key))).toEqual([]);
    await store.close();
  });

  test('two processes that find no bucket both create it', async () => {
    const newBucket = scratchBucket(MINIO_URL);
    const stores = Array.from({ length: 4 }, () => openMinioImageStore(newBucket.url));
    expect(await Promise.all(stores.map((store) => store.has('a')))).toEqual(stores.map(() => false));
    await Promise.all(stores.map((store) => store.close()));
    await newBucket.remove();
  });

  describe('when the server is unavailable', () => {
    /** The server that the store connects to: it rejects, does not answer, or forwards to the real one. */
    let proxy: Server | undefined;
    const sockets = new Set<Socket>();
    const listen = (at: number, handsOn: boolean): Promise<number> =>
      new Promise((resolve, reject) => {
        proxy = createServer((socket) => {
          sockets.add(socket.on('error', () => socket.destroy()));
          if (!handsOn) return;
          const server = connect(port, url.hostname).on('error', () => socket.destroy());
          sockets.add(server);
          socket.pipe(server).pipe(socket);
        });
        proxy
          .once('error', reject)
          .listen(at, '127.0.0.1', () => resolve((proxy!.address() as { port: number }).port));
      });
    const hangUp = async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => proxy!.close(resolve));
    };
    afterEach(hangUp);

    test('every call fails within the time limit, and works again when it is back', async () => {
      const key = `${randomUUID()}.webp`;
      const bytes = randomBytes(1_000);
      const at = await listen(0, false);
      const store = openMinioImageStore(Object.assign(new URL(url), { host: `127.0.0.1:${at}` }).href);
      const refused = async () => {
        const list = async () => {
          for await (const _ of store.keys());
        };
        const calls = [
          store.put(key, bytes),
          store.get(key),
          store.has(key),
          store.touch(key),
          store.putAt(key),
          store.remove(key),
          list(),
        ];
        for (const outcome of await Promise.allSettled(calls))
          expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      };
      const works = async () => {
        await store.put(key, bytes);
        expect(await buffer((await store.get(key))!.stream)).toEqual(bytes);
      };

      await refused();
      await hangUp();
      await refused();
      await listen(at, true);
      await works();
      await hangUp();
      await refused();
      await listen(at, false);
      await refused();
      await hangUp();
      await listen(at, true);
      await works();
      await store.close();
    });
  });

  test('wrong credentials make the store unavailable, not the image missing', async () => {
    const store = openMinioImageStore(Object.assign(new URL(url), { password: 'not-the-key' }).href);
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    await expect(store.has('a')).rejects.toThrow(StoreUnavailable);
    await store.close();
  });
}
