import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DomainEvent, productStream, userStream } from '@parkho/contracts';
import { type EventStore, type ImageStore, openEventStore, openImageStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { metadataOf } from '../platform/commands/command-runner.js';
import { attachmentOf } from '../platform/media/attachments.js';
import { pictureOf } from '../platform/media/images.js';
import { keysOf } from './images.js';
import { sweepImages } from './sweep-images.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the cleanup of pictures', () => {
  let dataDir: string;
  let log: EventStore;
  let store: ImageStore;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parkho-sweep-'));
    [log, store] = await Promise.all([openEventStore({ dataDir }), openImageStore({ dataDir })]);
  });
  afterEach(async () => {
    await Promise.all([log.close(), store.close()]);
    await rm(dataDir, { recursive: true });
  });

  const picture = async (name: string, widths = [400, 800, 1600]): Promise<string> => {
    const hash = name.repeat(64);
    for (const width of widths) await store.put(`${hash}-${width}.webp`, Buffer.from(name));
    return pictureOf(`${hash}-1600.webp`)!;
  };
  const listed = (productId: string, sellerId: string, front: string): DomainEvent => ({
    type: 'ProductListed',
    data: { productId, sellerId, images: { front } } as Extract<
      DomainEvent,
      { type: 'ProductListed' }
    >['data'],
  });
  const append = async (stream: string, { type, data }: DomainEvent): Promise<void> => {
    const event = { id: crypto.randomUUID(), type, data, metadata: metadataOf(systemContext(type), type) };
    await log.append(stream, 'no-stream', [event]);
  };
  const age = async (): Promise<void> => {
    const old = new Date(Date.now() - 2 * DAY_MS);
    const images = join(dataDir, 'images');
    for (const key of await keysOf(store)) await utimes(join(images, key.slice(0, 2), key), old, old);
  };
  const storedImages = async () =>
    [...new Set((await keysOf(store)).map((key) => key[0]))].toSorted().join('');

  test('deletes pictures that no event references, except of erased people, and none that are new', async () => {
    const [named, replaced, erased, shared] = [
      await picture('a'),
      await picture('b'),
      await picture('c'),
      await picture('d'),
    ];
    await append(productStream('p1'), listed('p1', 'sana', named));
    await append(productStream('p2'), listed('p2', 'gone', erased));
    await append(productStream('p3'), listed('p3', 'gone', shared));
    await append(productStream('p4'), listed('p4', 'sana', shared));
    await append('product-p5', {
      type: 'ProductDetailsChanged',
      data: { productId: 'p5', sellerId: 'sana', changes: { images: { back: replaced } } },
    });
    await append(userStream('gone'), { type: 'UserErased', data: { userId: 'gone' } });
    await picture('e');
    // An interrupted upload.
    await picture('f', [400, 800]);
    await age();
    await picture('1');
    // Uploaded again, and soon referenced.
    const uploadedAgain = await picture('2');
    await age();
    await picture('3');
    expect(await store.touch(uploadedAgain.replace('/api/images/', ''))).toBe(true);
    await store.put('0-not-ours.bin', Buffer.from('x'));

    const result = { stored: 9, unused: 4, young: 2 };
    expect(await sweepImages(log, store, { remove: false })).toEqual(result);
    expect(await storedImages()).toBe('0123abcdef');
    expect(await sweepImages(log, store, { remove: true })).toEqual(result);
    expect(await storedImages()).toBe('023abd');
    expect(await sweepImages(log, store, { remove: true })).toEqual({ stored: 5, unused: 0, young: 2 });
  });

  test('keeps the photos of drafts while they are offered, except of erased people', async () => {
    const draft = async (draftId: string, userId: string, front: string) =>
      append(`listingDrafts-${draftId}`, {
        type: 'ListingDraftSaved',
        data: { userId, draftId, kind: 'laptop', content: '{}', photos: { front } },
      });
    await append(productStream('p1'), listed('p1', 'sana', await picture('a')));
    await draft('d1', 'sana', await picture('b'));
    await draft('d2', 'gone', await picture('c'));
    await draft('d3', 'sana', await picture('d'));
    await append('listingDrafts-later', {
      type: 'ListingDraftRemoved',
      data: { userId: 'sana', draftId: 'd3' },
    });
    await append(userStream('gone'), { type: 'UserErased', data: { userId: 'gone' } });
    await age();
    expect(await sweepImages(log, store, { remove: true })).toEqual({ stored: 4, unused: 2, young: 0 });
    expect(await storedImages()).toBe('ab');
    const later = Date.now() + 31 * DAY_MS;
    expect(await sweepImages(log, store, { remove: true, now: later })).toMatchObject({ unused: 1 });
    expect(await storedImages()).toBe('a');
  });

  test('keeps photos and texts of reports after any erasure, and deletes unreferenced texts', async () => {
    const photo = await picture('a');
    const texts = ['b', 'c', 'd'].map((name) => `${name.repeat(64)}.txt`);
    for (const key of texts) await store.put(key, Buffer.from(key));
    await append('inspection-p1', {
      type: 'InspectionReportIssued',
      data: {
        inspectionId: 'p1',
        sellerId: 'gone',
        report: {
          photos: { ports: { path: photo } },
          attachments: [{ path: attachmentOf(texts[0]!), name: 'smart.json' }],
        },
      } as unknown as Extract<DomainEvent, { type: 'InspectionReportIssued' }>['data'],
    });
    await append(userStream('gone'), { type: 'UserErased', data: { userId: 'gone' } });
    await age();
    await store.touch(texts[2]!);

    expect(await sweepImages(log, store, { remove: true })).toEqual({ stored: 4, unused: 1, young: 1 });
    expect(await storedImages()).toBe('abd');
  });

  test('rejects a log of other pictures', async () => {
    await append(productStream('p1'), listed('p1', 'sana', `/api/images/${'9'.repeat(64)}-1600.webp`));
    await picture('a');
    await age();
    await expect(sweepImages(log, store, { remove: true })).rejects.toThrow('The log contains none');
    expect(await storedImages()).toBe('a');
  });
});
