import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './sqlite.js';

/** SQLite found no space for the shared-memory file. */
const SHMSIZE = Object.assign(new Error('disk I/O error'), { errcode: 4_874 });

test('a database on a full disk is shared within the process, and with no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parkho-full #1'));
  const file = join(folder, 'log.sqlite');
  const create = (db: DatabaseSync) =>
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (x TEXT)');
  const first = openDatabase(file, { timeout: 0 }, create);
  expect(first.path).toBe(file);
  first.db.exec("INSERT INTO t VALUES ('a')");
  first.db.close();

  let tries = 0;
  const { db, path } = openDatabase(file, { timeout: 0 }, (opened) => {
    if (++tries === 1) throw SHMSIZE;
    create(opened);
  });
  const beside = new DatabaseSync(path, { timeout: 0 });
  for (const each of [db, beside]) expect(each.prepare('SELECT x FROM t').all()).toEqual([{ x: 'a' }]);
  db.exec("INSERT INTO t VALUES ('b')");
  expect(beside.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 2 });
  beside.close();
  db.close();
  await rm(folder, { recursive: true });
});

test('other errors are not handled', () => {
  const broken = new Error('file is not a database');
  let tries = 0;
  const open = () =>
    openDatabase(':memory:', { timeout: 0 }, () => {
      tries++;
      throw broken;
    });
  expect(open).toThrow(broken);
  expect(tries).toBe(1);
});
