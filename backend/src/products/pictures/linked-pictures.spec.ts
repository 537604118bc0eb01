import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventMetadata, PRODUCT_MESSAGES as MESSAGES, productStream } from '@parkho/contracts';
import { type EventStore, type ImageStore, openEventStore, openImageStore } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Images } from '../../platform/media/images.js';
import { RemotePictures } from '../../platform/media/remote-pictures.js';
import { fetchedPath, pictureServer } from '../../platform/media/testing.js';
import { product } from '../product.js';
import { fetchLinkedPictures } from './linked-pictures.js';

const A = 'https://example.com/a.jpg';
const DEAD = 'https://dead.invalid/b.jpg';
const OLD = 'http://example.com/c.jpg';
const STORED = `/api/images/${'a'.repeat(64)}-1600.webp`;

let dataDir: string;
let events: EventStore;
let store: ImageStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-addresses-'));
  [events, store] = await Promise.all([openEventStore({ dataDir }), openImageStore({ dataDir })]);
});
afterEach(async () => {
  await Promise.all([events.close(), store.close()]);
  await rm(dataDir, { recursive: true });
});

const list = async (productId: string, images: object): Promise<void> => {
  const { actor, ...context } = systemContext(productId);
  const details = { name: productId, price: 1, specifications: {}, laptopDetails: {}, images } as never;
  const command = {
    type: 'list',
    productId,
    sellerId: 'sana',
    reportId: 'PKR-1',
    details,
    fingerprints: {},
    actor,
    at: context.at,
  } as const;
  await new CommandRunner(events).run(product, productStream(productId), command, { actor, ...context });
};
const fetchThem = () => {
  const images = new Images(store);
  return fetchLinkedPictures({ events, images, remote: new RemotePictures(pictureServer, images) });
};

test('downloads the linked pictures of existing listings once, and keeps those that fail', async () => {
  await list('one', { front: A, back: DEAD, closed: STORED, open: OLD });
  await list('two', { front: A });
  await list('ours', { front: STORED });
  await list('deleted', { front: A });
  const { actor, ...context } = systemContext('delete');
  const remove = { type: 'delete', actor, at: context.at } as const;
  await new CommandRunner(events).run(product, productStream('deleted'), remove, { actor, ...context });
  const before = await events.head();

  const failed = [
    { productId: 'one', address: OLD, message: MESSAGES.imageUrlInvalid },
    { productId: 'one', address: DEAD, message: MESSAGES.imageUrlUnreachable },
  ];
  expect(await fetchThem()).toEqual({ listings: 2, fetched: 2, failed });
  const path = await fetchedPath(A);
  const appended = await events.readAll(before, 10);
  expect(appended.map(({ type, data }) => ({ type, data }))).toEqual([
    {
      type: 'ProductDetailsChanged',
      data: {
        productId: 'one',
        sellerId: 'sana',
        changes: { images: { front: path, back: DEAD, closed: STORED, open: OLD } },
        // It is of one colour.
        pictures: { fingerprints: {}, gone: [] },
      },
    },
    {
      type: 'ProductDetailsChanged',
      data: {
        productId: 'two',
        sellerId: 'sana',
        changes: { images: { front: path } },
        pictures: { fingerprints: {}, gone: [] },
      },
    },
  ]);
  expect((appended[0]!.metadata as EventMetadata).actor).toEqual({ id: 'system', role: 'system' });
  expect(await store.has(path.replace('/api/images/', ''))).toBe(true);

  const after = await events.head();
  expect(await fetchThem()).toEqual({ listings: 0, fetched: 0, failed });
  expect(await events.readAll(after, 10)).toEqual([]);
});
