import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
