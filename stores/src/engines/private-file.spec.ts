import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openEventStore,
  openKeyStore,
  openReadStore,
  snapshotEventStore,
  snapshotKeyStore,
} from '../index.js';
import { isAccessibleToOthers } from './private-file.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-private-'));
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The files of a folder with open permissions. */
const open = async (folder = dataDir) =>
  (await readdir(folder)).filter((name) => isAccessibleToOthers(join(folder, name)));

const withShop = async (work: () => Promise<void>): Promise<void> => {
  const stores = [
    await openEventStore({ dataDir }),
    await openReadStore({ dataDir }),
    await openKeyStore({ dataDir }),
  ];
  await work();
  await Promise.all(stores.map((store) => store.close()));
};

test('databases and their side files are created readable only by their owner, in any folder', async () => {
  const before = process.umask(0o022);
  try {
    await withShop(async () => {
      expect(await readdir(dataDir)).toEqual(
        expect.arrayContaining(['events.sqlite-wal', 'read-models.sqlite-shm']),
      );
      expect(await open()).toEqual([]);
    });
  } finally {
    process.umask(before);
  }
});

test('open databases are restricted when they are opened, and their copies are private', async () => {
  await withShop(async () => {
    for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o644);
    expect((await open()).length).toBeGreaterThan(4);
    await withShop(async () => expect(await open()).toEqual([]));
    const copy = join(dataDir, 'copy');
    await mkdir(copy);
    await snapshotEventStore({ dataDir }, copy);
    snapshotKeyStore({ dataDir }, copy);
    expect((await stat(join(copy, 'events.sqlite'))).size).toBeGreaterThan(0);
    expect(await open(copy)).toEqual([]);
  });
});
