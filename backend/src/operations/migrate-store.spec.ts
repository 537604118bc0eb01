import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EventStore,
  KeyErased,
  type NewEvent,
  openEventStore,
  openImageStore,
  openKeyStore,
  START,
  type StoredEvent,
  StoreUnavailable,
} from '@parkho/stores';
import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';
import { LeafHashing } from '../evidence/leaf-hashing.js';
import { verifyLog } from '../evidence/verify-log.js';
import { readImage } from './images.js';
import { migrateStore } from './migrate-store.js';

/** Larger than any log here. */
const ALL = 100_000;

let dataDir: string;
let server: EventStoreDouble;
let source: EventStore;
let target: EventStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-migration-'));
  server = await EventStoreDouble.start();
  source = await openEventStore({ dataDir });
  target = await openEventStore({ dataDir, eventStoreUrl: server.url });
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const anEvent = (n: number, text = 'پرکھو'): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data: { n, text, deep: { 10: 'ten', 9: 'nine', list: [1.5, null] } },
  metadata: { at: new Date(Date.UTC(2024, 0, 1) + n).toISOString(), commandId: randomUUID() },
});

/** Appends to a few streams in turn, some events of one stream after another. */
async function happen(count: number): Promise<void> {
  const revisions = new Map<string, number>();
  for (const { stream, revision } of await source.readAll(START, ALL)) revisions.set(stream, revision);
  const appends = Array.from({ length: count }, (_, n) => {
    const stream = `counter-${Math.floor(n / 3) % 7}`;
    const revision = revisions.get(stream);
    revisions.set(stream, (revision ?? -1) + 1);
    return source.append(stream, revision ?? 'no-stream', [anEvent(n)]);
  });
  await Promise.all(appends);
}

const migrate = (onProgress?: () => void) => migrateStore({ dataDir, eventStoreUrl: server.url }, onProgress);
const eventsOf = async (log: EventStore): Promise<Omit<StoredEvent, 'position'>[]> =>
  (await log.readAll(START, ALL)).map(({ position: _, ...event }) => event);
const bothAreEqual = async () => expect(await eventsOf(target)).toEqual(await eventsOf(source));

// Root, as which tests may run, may access everything: a link to itself is rejected in the same way.
test('an unreadable log is not reported as missing', async () => {
  const loop = join(dataDir, 'loop');
  await symlink(loop, loop);
  const migrating = migrateStore({ dataDir: loop, eventStoreUrl: server.url });
  await expect(migrating).rejects.toThrow(`The log in ${loop} cannot be read (ELOOP`);
});

test('the target gets every event in order, with id, time and metadata', async () => {
  await happen(1_200);
  const { log } = await migrate();
  expect(log).toEqual({ events: 1_200, sha256: expect.stringMatching(/^[\da-f]{64}$/) });
  await bothAreEqual();
  // Signatures of one are verified by the other.
  const hashing = new LeafHashing({ dataDir });
  expect(await verifyLog(target, hashing, null, [])).toEqual(await verifyLog(source, hashing, null, []));
  expect(await migrate()).toEqual({ log, keys: null, images: null });
});

test('large batches and events are appended in parts within the server’s limit', async () => {
  await source.append(
    'many',
    'no-stream',
    Array.from({ length: 1_800 }, (_, n) => anEvent(n)),
  );
  const large = 'x'.repeat(300_000);
  for (let n = 0; n < 5; n++) await source.append('large', n ? n - 1 : 'no-stream', [anEvent(n, large)]);
  await source.append('largest', 'no-stream', [anEvent(0, 'x'.repeat(1_000_000))]);
  await migrate();
  await bothAreEqual();
});

test('it continues after an interruption, whatever the server had stored', async () => {
  await happen(1_800);
  let shutdown: Promise<void> | undefined;
  await expect(migrate(() => (shutdown ??= server.shutDown()))).rejects.toThrow(StoreUnavailable);
  await shutdown;
  await server.restart();
  const copied = await eventsOf(target);
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.length).toBeLessThan(1_800);
  await happen(10);
  server.loseNextAnswer();
  await migrate();
  await bothAreEqual();
});

test('events appended during the copy are copied too', async () => {
  await happen(1_100);
  let more: Promise<void> | undefined;
  await migrate(() => (more ??= happen(20)));
  await more;
  await migrate();
  expect(await eventsOf(target)).toHaveLength(1_120);
  await bothAreEqual();
});

test('a target with another log is rejected', async () => {
  await happen(5);
  await target.append('other', 'no-stream', [anEvent(0)]);
  const before = await eventsOf(target);
  await expect(migrate()).rejects.toThrow('Event 1 of the target log');
  expect(await eventsOf(target)).toEqual(before);
});

test('another writer to the target is detected', async () => {
  await happen(1_100);
  let written: Promise<unknown> | undefined;
  const write = () => (written ??= target.append('other', 'no-stream', [anEvent(0)]));
  await expect(migrate(() => void write())).rejects.toThrow(/Event \d+ of the target log/);
});

test('it reports what is missing', async () => {
  await expect(migrateStore({ dataDir })).rejects.toThrow('EVENTSTORE_URL');
  const nowhere = join(dataDir, 'nowhere');
  await expect(migrateStore({ dataDir: nowhere, eventStoreUrl: server.url })).rejects.toThrow(
    'There is no log',
  );
});

const { MINIO_URL, MONGODB_URL } = process.env;
if (!MONGODB_URL) test.skip('MongoDB: skipped, MONGODB_URL names no server to test on', () => {});
else
  test('the target gets every key, and knows the erased people', async () => {
    const { url: mongodbUrl, remove } = scratchDatabase(MONGODB_URL);
    const file = await openKeyStore({ dataDir });
    const people = ['person 1', 'person 2', 'gone'];
    for (const id of people) await file.create(id);
    await file.erase('gone');
    for (let run = 0; run < 2; run++)
      expect(await migrateStore({ dataDir, mongodbUrl })).toEqual({ log: null, keys: 2, images: null });
    const database = await openKeyStore({ dataDir, mongodbUrl });
    expect(await database.get(people)).toEqual(await file.get(people));
    await expect(database.create('gone')).rejects.toThrow(KeyErased);
    expect(await database.summary()).toEqual(await file.summary());
    await database.create('made by a shop on the servers');
    await file.create('person 3');
    await expect(migrateStore({ dataDir, mongodbUrl })).rejects.toThrow('contains keys that DATA_DIR lacks');
    await Promise.all([file.close(), database.close()]);
    await remove();
  });

if (MONGODB_URL)
  test('wrapped keys stay wrapped, and others are wrapped if so configured', async () => {
    const { url: mongodbUrl, remove } = scratchDatabase(MONGODB_URL);
    const keysWrappingKey = randomBytes(32).toString('hex');
    const [plain, wrapping] = [
      await openKeyStore({ dataDir }),
      await openKeyStore({ dataDir, keysWrappingKey }),
    ];
    const keys = [await plain.create('plain'), await wrapping.create('wrapped')];
    await migrateStore({ dataDir, mongodbUrl, keysWrappingKey });
    const target = await openKeyStore({ dataDir, mongodbUrl, keysWrappingKey });
    expect([...(await target.get(['plain', 'wrapped'])).values()]).toEqual(keys);
    const unwrapped = await openKeyStore({ dataDir, mongodbUrl });
    await expect(unwrapped.get(['plain'])).rejects.toThrow('KEYS_WRAPPING_KEY');
    await Promise.all([plain, wrapping, target, unwrapped].map((store) => store.close()));
    await remove();
  });

if (!MINIO_URL) test.skip('MinIO: skipped, MINIO_URL names no server to test on', () => {});
else
  test('the target gets every image', async () => {
    const { url: minioUrl, remove } = scratchBucket(MINIO_URL);
    const folder = await openImageStore({ dataDir });
    const bucket = await openImageStore({ dataDir, minioUrl });
    const images = new Map(Array.from({ length: 20 }, () => [`${randomUUID()}.webp`, randomBytes(5_000)]));
    for (const [key, content] of images) await folder.put(key, content);
    const [already] = images.keys();
    await bucket.put(already!, images.get(already!)!);
    expect(await migrateStore({ dataDir, minioUrl })).toEqual({ log: null, keys: null, images: 20 });
    for (const [key, content] of images) expect(await readImage(bucket, key)).toEqual(content);
    await Promise.all([folder.close(), bucket.close()]);
    await remove();
  });
