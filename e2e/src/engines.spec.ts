import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ProductReceipt, User } from '@parkho/contracts';
import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { device } from './support/device.js';
import { logStateOf } from './support/log.js';
import { FaultyProxy } from './support/network/faulty-proxy.js';
import { ADMIN, Server, WorkerProcess } from './support/server.js';

const WRITERS = 4;
const WRITES = 200;

const { MONGODB_URL, MINIO_URL } = process.env;

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const until = async (condition: () => boolean | Promise<boolean>, seconds = 60): Promise<void> => {
  for (const deadline = Date.now() + seconds * 1_000; !(await condition()); await pause(50))
    if (Date.now() > deadline) throw new Error(`It never happened that ${condition}`);
};

if (!MONGODB_URL || !MINIO_URL)
  test.skip('Faults of EventStoreDB, MongoDB and MinIO: MONGODB_URL and MINIO_URL are not set', () => {});
else
  describe('on EventStoreDB, MongoDB and MinIO', () => {
    const database = scratchDatabase(MONGODB_URL);
    const bucket = scratchBucket(MINIO_URL);
    let log: EventStoreDouble;
    let mongodb: FaultyProxy;
    let minio: FaultyProxy;
    let server: Server;
    let workers: [WorkerProcess, WorkerProcess];
    let token: string;
    let admin: string;
    /** Number of acknowledged writes by stream. */
    const acknowledged = new Map<string, number>();
    /** The number of writes that were rejected because an engine was unavailable, and retried. */
    let rejectedWrites = 0;

    beforeAll(async () => {
      [log, mongodb, minio] = await Promise.all([
        EventStoreDouble.start(),
        FaultyProxy.to(database.url),
        FaultyProxy.to(bucket.url),
      ]);
      const settings = { EVENTSTORE_URL: log.url, MONGODB_URL: mongodb.url, MINIO_URL: minio.url };
      server = new Server(settings);
      workers = [new WorkerProcess(settings), new WorkerProcess(settings)];
    });
    afterAll(async () => {
      await Promise.all([server.remove(), ...workers.map((worker) => worker.stop())]);
      await Promise.all([log.stop(), mongodb.cut(), minio.cut()]);
      await Promise.all([database.remove(), bucket.remove()]);
    });

    /** A client's write, retried with the same key until it succeeds. */
    const write = async <T extends { product: ProductReceipt }>(
      method: string,
      path: string,
      body: FormData | object,
    ): Promise<T> => {
      const key = randomUUID();
      const isForm = body instanceof FormData;
      for (;;) {
        const response = await fetch(`${server.url}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
            ...(!isForm && { 'content-type': 'application/json' }),
          },
          body: isForm ? body : JSON.stringify(body),
        });
        const { data, message } = (await response.json()) as { data: T; message?: string };
        if (response.ok) {
          const stream = `product-${data.product._id}`;
          acknowledged.set(stream, (acknowledged.get(stream) ?? 0) + 1);
          return data;
        }
        if (response.status !== 503) throw new Error(`${method} ${path}: ${response.status} ${message}`);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        rejectedWrites++;
        // The rate limit is a thousand writes per person in ten minutes, rejected ones included.
        await pause(300);
      }
    };

    /** Clients that list devices and deactivate them; half the writes are of each kind. */
    const writeMuch = async (): Promise<void> => {
      let nextDevice = 0;
      const writer = async () => {
        while (nextDevice < WRITES / 2) {
          const listing = { ...device(nextDevice++), sellerId: admin };
          const { product } = await write('POST', '/admin/products', listing);
          await write('PATCH', `/admin/products/${product._id}/toggle-active`, {});
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
    };
    const count = () => [...acknowledged.values()].reduce((sum, writes) => sum + writes, 0);

    /** Every acknowledged write is in the log once, and the read models equal a rebuild. */
    const expectTruth = async (): Promise<void> => {
      const stores = { dataDir: server.dataDir, eventStoreUrl: log.url, mongodbUrl: database.url };
      let evidence = await logStateOf(stores);
      // Background jobs process the pictures of new listings in the meantime.
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; evidence = await logStateOf(stores))
        if (isDeepStrictEqual(evidence.stored, evidence.rebuilt)) break;
      const { events } = evidence;
      const recorded = new Map<string, number>();
      for (const { stream } of events)
        if (stream.startsWith('product-')) recorded.set(stream, (recorded.get(stream) ?? 0) + 1);
      expect(recorded).toEqual(acknowledged);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(evidence.stored).toEqual(evidence.rebuilt);
    };

    const health = async (): Promise<[code: number, status: string, down: string[]]> => {
      const response = await fetch(`${server.url}/api/health`);
      const { data } = (await response.json()) as {
        data: { status: string; engines: { name: string; state: string }[] };
      };
      const down = data.engines.filter(({ state }) => state === 'down').map(({ name }) => name);
      return [response.status, data.status, down];
    };
    /** The answer to a public read that is not cached. */
    const readStatus = async (
      path = `/products/public?search=${randomUUID()}`,
      as?: string,
    ): Promise<number> =>
      (await fetch(`${server.url}/api${path}`, { headers: { ...(as && { authorization: `Bearer ${as}` }) } }))
        .status;
    const settled = () =>
      until(async () => {
        const [code, status] = await health();
        return code === 200 && status === 'ok';
      });

    it('starts while every engine is unavailable, reports it, and serves once they are up', async () => {
      await Promise.all([log.shutDown(), mongodb.cut(), minio.cut()]);
      await Promise.all([server.launch(), workers[0].start()]);
      await until(async () => (await server.healthStatus()) === 503);
      expect(await health()).toEqual([503, 'down', ['events', 'readModels', 'images']]);
      const refusal = await fetch(`${server.url}/api/products/public`);
      expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([503, true]);

      await Promise.all([log.restart(), mongodb.restore(), minio.restore()]);
      await settled();
      await server.storePicture();
      // The first admin is created as soon as the log is reachable.
      await until(async () => {
        token = await server.logIn(ADMIN).catch(() => '');
        return token !== '';
      });
      admin = (await server.call<{ user: User }>('GET', '/auth/me', { token })).user._id;
      await until(async () => {
        const { categories } = await server.call<{ categories: unknown[] }>('GET', '/categories');
        return categories.length > 0;
      });
      await expectTruth();
    }, 120_000);

    it(`loses and duplicates none of ${WRITES} writes during an outage of EventStoreDB; reads continue`, async () => {
      const writing = writeMuch();
      await until(() => count() > WRITES / 4);
      rejectedWrites = 0;
      // One write is stored but never answered: its client gets the outcome from the retry.
      await log.loseNextAnswer();
      await log.shutDown();
      await until(() => rejectedWrites >= WRITERS);
      expect(await readStatus()).toBe(200);
      expect(await readStatus('/categories', token)).toBe(200);
      expect(await readStatus('/auth/me', token)).toBe(503);
      await until(async () => (await health()).join() === '200,degraded,events');
      await log.restart();
      await writing;
      await settled();
      await expectTruth();
    }, 180_000);

    it(`loses and duplicates none of ${WRITES} writes during an outage of MongoDB`, async () => {
      const countBefore = count();
      const writing = writeMuch();
      await until(() => count() > countBefore + WRITES / 4);
      rejectedWrites = 0;
      await mongodb.cut();
      await until(() => rejectedWrites >= WRITERS);
      expect(await readStatus()).toBe(503);
      await until(async () => (await health()).join() === '503,down,readModels');
      // Longer than a lease: the worker must stop and restart.
      await pause(6_000);
      await mongodb.restore();
      await writing;
      await settled();
      await expectTruth();
    }, 180_000);

    it('does everything except pictures while MinIO is unavailable', async () => {
      const listing = (picture: Buffer): FormData => {
        const data = new FormData();
        const { images: _, ...fields } = device(0);
        for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
        data.set('front', new Blob([new Uint8Array(picture)]), 'front.png');
        return data;
      };
      const pathOf = (picture: Buffer) =>
        `/images/${createHash('sha256').update(picture).digest('hex')}-400.webp`;
      const another = Buffer.concat([PICTURE, Buffer.alloc(1)]);

      const { product } = await write('POST', '/products/products', listing(PICTURE));
      expect(await readStatus(pathOf(PICTURE))).toBe(200);
      await minio.cut();
      await until(async () => (await health()).join() === '200,degraded,images');
      rejectedWrites = 0;
      const pendingWrite = write('POST', '/products/products', listing(another));
      await until(() => rejectedWrites > 0);
      expect(await readStatus(pathOf(PICTURE))).toBe(503);
      expect(await readStatus()).toBe(200);
      await write('PATCH', `/admin/products/${product._id}/toggle-active`, {});
      await minio.restore();
      await pendingWrite;
      expect(await readStatus(pathOf(another))).toBe(200);
      await settled();
      await expectTruth();
    }, 120_000);

    it('continues with the other worker after kill -9, and applies no event twice', async () => {
      const [firstWorker, secondWorker] = workers;
      await until(async () => (await firstWorker.folds()).length > 0);
      const projectionNames = await firstWorker.folds();
      await secondWorker.start();
      expect(await secondWorker.folds()).toEqual([]);

      const writing = writeMuch();
      const countBefore = count();
      await until(() => count() > countBefore + WRITES / 8);
      await firstWorker.kill();
      await until(async () => (await secondWorker.folds()).join() === projectionNames.join());
      await writing;
      await settled();
      await expectTruth();

      // A clean stop releases the leases: no process waits for them.
      await firstWorker.start();
      await secondWorker.stop();
      await until(async () => (await firstWorker.folds()).join() === projectionNames.join());
      await server.stop();
      await expectTruth();
    }, 180_000);
  });
