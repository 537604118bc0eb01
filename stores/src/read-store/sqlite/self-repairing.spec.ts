import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jest } from '@jest/globals';
import { START, StoreUnavailable } from '../../event-store/event-store.js';
import { alterFile } from '../../event-store/sqlite/altered.fixture.js';
import { openEventStore, openKeyStore, openReadStore } from '../../index.js';
import { Collection } from './collection.js';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-mending-'));
  file = join(dataDir, 'read-models.sqlite');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

const SHAPE = { fields: { name: 'string' as const }, indexes: [] };
const documents = Array.from({ length: 3_000 }, (_, n) => ({
  _id: `d${n}`,
  name: `Zarafshan ${n} ${randomUUID()}`,
  note: `Of ${n}`,
}));
const openFilledStore = async () => {
  const store = await openReadStore({ dataDir });
  await store.ensure('things', SHAPE);
  await store.commit('things', { from: START, to: '1', put: documents, remove: [] });
  await store.activate('thing', 'things');
  return store;
};
const quarantinedFiles = async () => (await readdir(dataDir)).filter((name) => name.includes('.damaged-'));
/** Everything except the first pages, so that the file still opens. */
const damageFile = async (from = 8_192) => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - from, 0xa5), 0, size - from, from);
};

test('a row of zeros is damage', () => {
  const collection = new Collection('things', SHAPE, true);
  expect(() => collection.document([1, null, null, null])).toThrow(SyntaxError);
});

test.each([
  ['is not a database', () => writeFile(file, 'x'.repeat(20_000))],
  ['contains noise after its first pages', () => damageFile()],
  ['is truncated', () => damageFile().then(() => truncate(file, 8_192))],
  ['lacks a part of its last page', async () => truncate(file, (await stat(file)).size - 100)],
  ['has an id of an invalid format', async () => alterFile(file, `UPDATE things SET "f.name" = x'00'`)],
  ['lacks a table', async () => alterFile(file, 'DROP TABLE "things.documents"')],
  [
    'has documents that are not JSON',
    async () => alterFile(file, `UPDATE "things.documents" SET rest = '{'`),
  ],
])('a file that %s is quarantined at the start or at the first query, and the store is empty', async (_, damage) => {
  await (await openFilledStore()).close();
  for (const part of ['-wal', '-shm']) await rm(file + part, { force: true });
  await damage();
  const store = await openReadStore({ dataDir });
  await store.getMany('things', ['d1', 'd2000']).catch(() => undefined);
  const ready = async () => store.active('thing');
  await expect(ready()).resolves.toBeNull();
  expect(await quarantinedFiles()).not.toHaveLength(0);
  await expect(store.getMany('things', ['d1'])).rejects.toBeInstanceOf(StoreUnavailable);
  await store.ensure('things', SHAPE);
  await store.commit('things', { from: START, to: '1', put: documents.slice(0, 5), remove: [] });
  expect(await store.count('things', {})).toBe(5);
  await store.close();
});

test('damage detected while serving is answered "not available", and then there is a new file', async () => {
  const store = await openFilledStore();
  await store.count('things', { filter: { name: 'x' } });
  await damageFile();
  const query = () =>
    store.getMany(
      'things',
      documents.map(({ _id }) => _id),
    );
  await expect(query()).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(query()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await store.active('thing')).toBeNull();
  expect(await quarantinedFiles()).not.toHaveLength(0);

  // The renamed file contains personal data.
  await store.scrub();
  expect(await quarantinedFiles()).toEqual([]);
  for (const name of await readdir(dataDir))
    expect((await readFile(join(dataDir, name))).includes('Zarafshan')).toBe(false);
  await store.close();
});

test('a folder instead of the file is quarantined, and deleted with the next erasure', async () => {
  await mkdir(join(dataDir, 'read-models.sqlite', 'within'), { recursive: true });
  const store = await openReadStore({ dataDir });
  await store.ensure('things', SHAPE);
  expect(await quarantinedFiles()).toHaveLength(1);
  await store.scrub();
  expect(await quarantinedFiles()).toEqual([]);
  await store.close();
});

test.each([
  ['events.sqlite', openEventStore],
  ['keys.sqlite', openKeyStore],
])('a folder in place of %s is not touched, and opening it fails with instructions', async (name, open) => {
  await mkdir(join(dataDir, name));
  await expect(open({ dataDir })).rejects.toThrow(
    `${join(dataDir, name)} is damaged (it is a folder). Restore it`,
  );
  expect((await stat(join(dataDir, name))).isDirectory()).toBe(true);
});

test.each([
  ['events.sqlite', openEventStore],
  ['keys.sqlite', openKeyStore],
])('a damaged %s is not touched, and opening it fails with instructions', async (name, open) => {
  await writeFile(join(dataDir, name), 'x'.repeat(20_000));
  await expect(open({ dataDir })).rejects.toThrow(
    `${join(dataDir, name)} is damaged (file is not a database). Restore it from a backup`,
  );
  expect(await readdir(dataDir)).toEqual([name]);
});
