import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyStoreContract } from './key-store.contract.js';
import { openSqliteKeyStore } from './sqlite.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

keyStoreContract('SQLite', async () => openSqliteKeyStore(join(folder, 'keys.sqlite')));

test('no file holds an erased key, and nothing lies beside the keys', async () => {
  const own = await mkdtemp(join(folder, 'own-'));
  const store = openSqliteKeyStore(join(own, 'keys.sqlite'));
  const kept = await store.create('kept');
  const keys = await Promise.all(Array.from({ length: 200 }, (_, n) => store.create(`person-${n}`)));
  const file = join(own, 'keys.sqlite');
  for (const key of [...keys, kept]) expect((await readFile(file)).includes(key)).toBe(true);
  for (const n of keys.keys()) await store.erase(`person-${n}`);
  for (const key of keys) expect((await readFile(file)).includes(key)).toBe(false);
  expect((await readFile(file)).includes(kept)).toBe(true);
  expect(await readdir(own)).toEqual(['keys.sqlite']);
  await store.close();
});
