import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryStream } from '@parkho/contracts';
import { Projector, projections } from '@parkho/projections';
import {
  type EventStore,
  type ImageStore,
  type KeyStore,
  openEventStore,
  openImageStore,
  openKeyStore,
  openReadStore,
  START,
} from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import { backUp } from './backup.js';
import { hashOf, keysOf, readImage } from './images.js';
import { readManifest } from './manifest.js';
import { restore } from './restore.js';

/** Larger than any log here. */
const ALL = 100_000;

let root: string;
let dataDir: string;
let folder: string;
let log: EventStore;
let images: ImageStore;
let keys: KeyStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parkho-backup-'));
  dataDir = join(root, 'shop');
  folder = join(root, 'backup');
  log = await openEventStore({ dataDir });
  images = await openImageStore({ dataDir });
  keys = await openKeyStore({ dataDir });
  await writeFile(join(dataDir, 'jwt-secret'), 'a secret of the shop');
  await writeFile(join(dataDir, 'report-keys.json'), 'what reports are signed with', { mode: 0o600 });
  await happen(20);
});
afterEach(async () => {
  await Promise.all([log.close(), images.close(), keys.close()]);
  await rm(root, { recursive: true });
});

/** Each event needs an image and a key that were stored before it, as in a shop. */
async function happen(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const content = randomBytes(2_000);
    const image = `${hashOf(content)}.webp`;
    await images.put(image, content);
    const categoryId = randomUUID();
    await keys.create(categoryId);
    const event = {
      id: randomUUID(),
      type: 'CategoryCreated',
      data: { categoryId, name: `Category ${categoryId}`, image },
      metadata: {
        actor: { id: 'system', role: 'system' },
        at: new Date().toISOString(),
        correlationId: categoryId,
        causationId: categoryId,
      },
    };
    await log.append(categoryStream(categoryId), 'no-stream', [event]);
  }
}

/** The content of a data folder, and of its read models. */
async function contents(dataDir: string) {
  const [log, store, images] = await Promise.all([
    openEventStore({ dataDir }),
    openReadStore({ dataDir }),
    openImageStore({ dataDir }),
  ]);
  const projector = new Projector(log, store, projections);
  await projector.start();
  expect(await projector.waitFor(await log.head(), 'all', 20_000)).toBe(true);
  const documents: Record<string, unknown[]> = {};
  for (const { name } of projections)
    documents[name] = await store.find((await store.active(name))!, { limit: ALL });
  await projector.stop();
  const pictures = new Map<string, string>();
  for (const key of await keysOf(images)) pictures.set(key, hashOf((await readImage(images, key))!));
  const events = await log.readAll(START, ALL);
  await Promise.all([log.close(), store.close(), images.close()]);
  return { events, pictures, documents };
}

const restored = async () => {
  const target = join(root, randomUUID());
  const manifest = await restore(folder, { dataDir: target });
  return { ...(await contents(target)), manifest, target };
};

test('a backup during writes has the log at one position, and every image and key that it needs', async () => {
  let writing = true;
  let written = 20;
  const writer = (async () => {
    for (; writing; written++) await happen(1);
  })();
  let during = 0;
  const before = written;
  await backUp({ dataDir }, folder, () => (during = written - before));
  writing = false;
  await writer;
  expect(during).toBeGreaterThan(0);

  const { events, pictures, manifest, target } = await restored();
  expect(events).toEqual(await log.readAll(START, manifest.events));
  expect(events.length).toBeGreaterThanOrEqual(before);
  const restoredKeys = await openKeyStore({ dataDir: target });
  for (const { data } of events) {
    const { image, categoryId } = data as { image: string; categoryId: string };
    expect(pictures.get(image)).toBe(image.replace('.webp', ''));
    expect(await restoredKeys.get([categoryId])).toEqual(await keys.get([categoryId]));
    expect((await restoredKeys.get([categoryId])).size).toBe(1);
  }
  await restoredKeys.close();
  expect(await readFile(join(target, 'jwt-secret'), 'utf8')).toBe('a secret of the shop');
  expect(await readFile(join(target, 'report-keys.json'), 'utf8')).toBe('what reports are signed with');
  expect((await stat(join(target, 'report-keys.json'))).mode & 0o777).toBe(0o600);
});

test('the next backup adds new files and removes erased ones; a restore equals the shop', async () => {
  await backUp({ dataDir }, folder);
  const [erased] = await keysOf(images);
  await images.remove(erased!);
  await happen(10);
  await backUp({ dataDir }, folder);
  const { manifest, target, ...rest } = await restored();
  expect(manifest).toMatchObject({ events: 30, images: 29 });
  expect(rest).toEqual(await contents(dataDir));
  expect(rest.documents.categories).toHaveLength(30);
  expect((await readdir(folder)).toSorted()).toEqual([manifest.folder, 'images', 'manifest.json']);
  expect(existsSync(join(folder, 'images', erased!.slice(0, 2), erased!))).toBe(false);
});

test('a failed backup keeps the previous one', async () => {
  const first = await backUp({ dataDir }, folder);
  await happen(5);
  const [image] = (await log.readAll(START, ALL)).slice(-1).map(({ data }) => data as { image: string });
  const file = join(dataDir, 'images', image!.image.slice(0, 2), image!.image);
  await rm(file);
  await mkdir(file);
  await expect(backUp({ dataDir }, folder)).rejects.toThrow();
  expect((await restored()).manifest).toEqual(first);
});

test('a damaged log is not backed up, and the previous backup stays', async () => {
  const first = await backUp({ dataDir }, folder);
  await happen(5);
  const flip = "UPDATE events SET data = replace(data, 'Category ', 'Kategory ') WHERE position = 7";
  alterFile(join(dataDir, 'events.sqlite'), flip);
  await expect(backUp({ dataDir }, folder)).rejects.toThrow(
    'The CategoryCreated at 0000000000000007 cannot be read: it is damaged',
  );
  expect((await restored()).manifest).toEqual(first);
  expect((await readdir(folder)).toSorted()).toEqual([first.folder, 'images', 'manifest.json']);
});

test.each([
  'images',
  'log',
])('a restore of damaged %s is rejected before anything is written', async (what) => {
  const { folder: snapshot } = await backUp({ dataDir }, folder);
  const [key] = await keysOf(images);
  const file =
    what === 'log' ? join(folder, snapshot, 'events.sqlite') : join(folder, 'images', key!.slice(0, 2), key!);
  const content = await readFile(file);
  content[content.length >> 1]! ^= 1;
  await writeFile(file, content);
  const target = join(root, 'target');
  await expect(restore(folder, { dataDir: target })).rejects.toThrow('damaged');
  expect(existsSync(target)).toBe(false);
});

test('a restore overwrites no events', async () => {
  await backUp({ dataDir }, folder);
  await expect(restore(folder, { dataDir })).rejects.toThrow('already contains a log');
  expect(await log.readAll(START, ALL)).toHaveLength(20);
});

test('a restore of a lost log removes read models that were ahead of it', async () => {
  await backUp({ dataDir }, folder);
  await happen(5);
  expect((await contents(dataDir)).documents.categories).toHaveLength(25);
  const damagedDir = join(root, 'lost');
  await cp(dataDir, damagedDir, { recursive: true });
  for (const part of ['', '-wal', '-shm'])
    await rm(join(damagedDir, `events.sqlite${part}`), { force: true });
  await (await openEventStore({ dataDir: damagedDir })).close();
  await restore(folder, { dataDir: damagedDir });
  expect((await contents(damagedDir)).documents.categories).toHaveLength(20);
});

test('a folder only accepts backups of the same shop', async () => {
  const manifest = await backUp({ dataDir }, folder);
  const other = join(root, 'other');
  const otherLog = await openEventStore({ dataDir: other });
  const event = { id: randomUUID(), type: 'Counted', data: {}, metadata: {} };
  await otherLog.append('counter', 'no-stream', [event]);
  await otherLog.close();
  await expect(backUp({ dataDir: other }, folder)).rejects.toThrow('another or a longer log');
  expect(await readManifest(folder)).toEqual(manifest);
  await expect(backUp({ dataDir: join(root, 'nothing') }, folder)).rejects.toThrow('There is no log');
});

test('the folder of the shop is no folder for its backup', async () => {
  await symlink(dataDir, folder);
  for (const path of [dataDir, folder])
    await expect(backUp({ dataDir }, path)).rejects.toThrow(`${path} is DATA_DIR`);
  expect(await readManifest(dataDir)).toBeNull();
});

test.each(['{"format": 1', '', '{}'])('a manifest that is damaged (%s) is named', async (text) => {
  await backUp({ dataDir }, folder);
  await writeFile(join(folder, 'manifest.json'), text);
  const restored = restore(folder, { dataDir: join(root, 'restored') });
  await expect(restored).rejects.toThrow(`${join(folder, 'manifest.json')} is damaged`);
});
