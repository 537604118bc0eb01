import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import { openFolderImageStore } from './folder.js';
import { imageStoreContract } from './image-store.contract.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkho-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

imageStoreContract('Folder', async () => {
  const images = join(folder, 'deep', 'images');
  return { store: await openFolderImageStore(images), connect: () => openFolderImageStore(images) };
});

test('files are under the first two characters of their key, without temporary files', async () => {
  const images = join(folder, 'fan-out');
  const store = await openFolderImageStore(images);
  await store.put('abcdef', Buffer.from('1'));
  await store.put('a', Buffer.from('2'));
  expect((await readdir(images, { recursive: true })).toSorted()).toEqual([
    'a',
    join('a', 'a'),
    'ab',
    join('ab', 'abcdef'),
    'tmp',
  ]);
  await store.close();
});

test('files of other programs are not among the keys', async () => {
  const images = join(folder, 'with-others');
  const store = await openFolderImageStore(images);
  await store.put('abcdef', Buffer.from('1'));
  await writeFile(join(images, '.DS_Store'), '');
  await writeFile(join(images, 'ab', '.DS_Store'), '');
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  expect(keys).toEqual(['abcdef']);
  await store.close();
});

test('opening deletes the leftovers of a crash, but not another process’s temporary file', async () => {
  const images = join(folder, 'crashed');
  const temporary = join(images, 'tmp');
  await mkdir(temporary, { recursive: true });
  await writeFile(join(temporary, 'old'), 'half');
  await writeFile(join(temporary, 'fresh'), 'half');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(temporary, 'old'), yesterday, yesterday);
  await (await openFolderImageStore(images)).close();
  expect(await readdir(temporary)).toEqual(['fresh']);
});

test('temporary errors of the operating system are retryable: no space, no descriptors', async () => {
  const images = join(folder, 'refusing');
  const store = await openFolderImageStore(images);
  await rm(images, { recursive: true });
  await writeFile(images, 'a file where the folder was');
  for (const call of [
    () => store.put('abc', Buffer.from('1')),
    () => store.get('abc'),
    () => store.has('abc'),
    () => store.touch('abc'),
  ])
    await expect(call()).rejects.toThrow(StoreUnavailable);
});

test('opens, as a backup does, and lists while pictures are being stored', async () => {
  const images = join(folder, 'busy');
  await (await openFolderImageStore(images)).close();
  await mkdir(join(images, 'ke'));
  let isBusy = true;
  // As a picture is stored, without the sync that makes this state rare.
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; isBusy; n++) {
      const temporary = join(images, 'tmp', `${writer} ${n}`);
      await writeFile(temporary, 'whole');
      await rename(temporary, join(images, 'ke', `key-${writer}`));
    }
  });
  for (let n = 0; n < 200; n++) {
    const other = await openFolderImageStore(images);
    for await (const key of other.keys()) expect(key).toContain('key-');
    await other.close();
  }
  isBusy = false;
  await Promise.all(writers);
});
