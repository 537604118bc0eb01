import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keyStoreContract } from './key-store.contract.js';
import { KEY_BYTES } from './key-store.js';
import { openSqliteKeyStore } from './sqlite.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

keyStoreContract(
  'SQLite',
  async (wrapping) => openSqliteKeyStore(join(folder, 'keys.sqlite'), wrapping),
  async () => openSqliteKeyStore(join(folder, 'other.sqlite')),
);

test('keys of an older version are numbered, and its program finds no writable table', async () => {
  const file = join(folder, 'older.sqlite');
  const insert = 'INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING';
  const older = new DatabaseSync(file);
  older.exec('CREATE TABLE keys (id TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID');
  const key = randomBytes(KEY_BYTES);
  for (const [id, stored] of [
    ['b', key],
    ['a', null],
  ] as const)
    older.prepare(insert).run(id, stored);
  const store = openSqliteKeyStore(file);
  expect(await store.get(['a', 'b'])).toEqual(
    new Map([
      ['a', null],
      ['b', key],
    ] as const),
  );
  expect(await store.summary()).toMatchObject({ keys: 2, erased: 1 });
  expect([await store.numberOf('a'), await store.numberOf('b')]).toEqual([0, 1]);
  expect(() => older.prepare(insert).run('c', key)).toThrow('5 columns');
  older.close();
  await store.close();
});

test('no file contains an erased key, and there are no side files', async () => {
  const keysFolder = await mkdtemp(join(folder, 'own-'));
  const store = openSqliteKeyStore(join(keysFolder, 'keys.sqlite'));
  const unerased = await store.create('kept');
  const keys = await Promise.all(Array.from({ length: 200 }, (_, n) => store.create(`person-${n}`)));
  const file = join(keysFolder, 'keys.sqlite');
  for (const key of [...keys, unerased]) expect((await readFile(file)).includes(key)).toBe(true);
  for (const n of keys.keys()) await store.erase(`person-${n}`);
  for (const key of keys) expect((await readFile(file)).includes(key)).toBe(false);
  expect((await readFile(file)).includes(unerased)).toBe(true);
  expect(await readdir(keysFolder)).toEqual(['keys.sqlite']);
  await store.close();
});
