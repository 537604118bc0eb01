import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { START } from '../event-store/event-store.js';
import { readStoreContract } from './read-store.contract.js';
import { openSqliteReadStore } from './sqlite.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-read-models-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

readStoreContract('SQLite', async () => {
  const file = join(folder, `${randomUUID()}.sqlite`);
  return { store: await openSqliteReadStore(file), reopen: () => openSqliteReadStore(file) };
});

test('a file of another layout is thrown away, to be folded from the log again', async () => {
  const file = join(folder, 'old.sqlite');
  const old = await openSqliteReadStore(file);
  await old.ensure('things', { fields: {}, indexes: [] });
  await old.commit('things', { from: START, to: '1', put: [{ _id: 'a' }], remove: [] });
  await old.close();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  const store = await openSqliteReadStore(file);
  expect(await store.list('')).toEqual([]);
  await store.close();
});

test('once scrubbed, no file holds a word of what was removed or changed', async () => {
  const own = await mkdtemp(join(folder, 'scrub-'));
  const file = join(own, 'read-models.sqlite');
  const store = await openSqliteReadStore(file);
  const shape = {
    fields: { name: 'string' },
    indexes: [{ fields: ['name'] }],
    search: ['name', 'text'],
  } as const;
  await store.ensure('people', shape);
  const person = (n: number, name: string) => ({ _id: `p${n}`, name, text: `${name} `.repeat(500) });
  const names = ['quetzal', 'tapir', ...Array.from({ length: 300 }, (_, n) => `heron${n}`)];
  const put = names.map((name, n) => person(n, name));
  await store.commit('people', { from: START, to: '1', put, remove: [] });
  expect(await store.count('people', { search: 'quetzal' })).toBe(1);
  await store.commit('people', { from: '1', to: '2', put: [person(0, 'ocelot')], remove: [] });
  await store.commit('people', { from: '2', to: '3', put: [], remove: ['p1'] });
  expect(await store.scrub()).toBe(true);
  const files = await Promise.all((await readdir(own)).map((name) => readFile(join(own, name))));
  const bytes = Buffer.concat(files);
  // An index may hold a word without its first letters.
  expect(['ocelot', 'heron', 'uetzal', 'tapir', 'apir'].filter((word) => bytes.includes(word))).toEqual([
    'ocelot',
    'heron',
  ]);
  await store.close();
});
