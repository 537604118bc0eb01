import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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
