import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DomainEvent, hammingDistance, type PictureChanges } from '@parkho/contracts';
import { openReadStore, START } from '@parkho/stores';
import { ReadModel } from '../read-model.js';
import { recorded } from '../recorded.fixture.js';
import { type ListingPictureDocument, listingPictures, similarPicturesOf } from './listing-pictures.js';

type Fingerprinted = Parameters<typeof listingPictures.evolve>[1];
const fingerprinted = (fingerprints: Record<string, string>, ...gone: string[]): Fingerprinted =>
  recorded({
    type: 'ProductPicturesFingerprinted',
    data: { productId: 'p1', sellerId: 's1', fingerprints, gone },
  } satisfies DomainEvent) as Fingerprinted;
const document: ListingPictureDocument = {
  _id: 'p1/a',
  productId: 'p1',
  hash: 'a',
  fingerprint: '0123456789abcdef',
  quarter0: '0123',
  quarter1: '4567',
  quarter2: '89ab',
  quarter3: 'cdef',
};

test('a picture has one document per listing, until the listing no longer shows it', () => {
  const changed = fingerprinted({ a: document.fingerprint, b: 'ff00ff00ff00ff00' });
  expect(listingPictures.keysOf(changed)).toEqual(['p1/a', 'p1/b']);
  expect(listingPictures.evolve(null, changed, 'p1/a')).toEqual(document);
  const another = fingerprinted({ b: 'ff00ff00ff00ff00' }, 'a');
  expect(listingPictures.keysOf(another)).toEqual(['p1/b', 'p1/a']);
  expect(listingPictures.evolve(document, another, 'p1/a')).toBeNull();
});

test.each([
  'ProductListed',
  'ProductDetailsChanged',
  'ProductDeleted',
])('%s lists its added and removed pictures', (type) => {
  const event = (pictures?: PictureChanges) =>
    recorded({
      type,
      data: { productId: 'p1', sellerId: 's1', changes: {}, pictures },
    } as never) as Fingerprinted;
  const changed = event({ fingerprints: { a: document.fingerprint }, gone: ['b'] });
  expect(listingPictures.keysOf(changed)).toEqual(['p1/a', 'p1/b']);
  expect(listingPictures.evolve(null, changed, 'p1/a')).toEqual(document);
  expect(listingPictures.evolve(document, changed, 'p1/b')).toBeNull();
  expect(listingPictures.keysOf(event())).toEqual([]);
});

test.each([
  ['0123456789abcdef', '0123456789abcdef', 0],
  ['0123456789abcdef', '8123456789abcdee', 2],
  ['0000000000000000', 'ffffffffffffffff', 64],
])('%s and %s differ in %d bits', (a, b, bits) => {
  expect(hammingDistance(a, b)).toBe(bits);
});

test('a photo in hundreds of listings does not hide another one in a single listing', async () => {
  const stock = '0123456789abcdef';
  const stolen = 'fedcba9876543210';
  const shownBy = (productId: string, pictures: Record<string, string>): ListingPictureDocument[] =>
    Object.entries(pictures).map(([hash, fingerprint]) => ({
      ...listingPictures.evolve(null, fingerprinted({ [hash]: fingerprint }), `p1/${hash}`)!,
      _id: `${productId}/${hash}`,
      productId,
    }));
  const put = [
    ...Array.from({ length: 400 }, (_, number) => shownBy(`shop-${number}`, { stock })).flat(),
    ...shownBy('victim', { stolen }),
    ...shownBy('thief', { stock, stolen }),
  ];
  const dataDir = await mkdtemp(join(tmpdir(), 'parkho-pictures-'));
  const readStore = await openReadStore({ dataDir });
  await readStore.ensure('pictures', listingPictures.shape);
  await readStore.commit('pictures', { from: START, to: '1', put, remove: [], totals: [] });
  const serving = () => ({ collection: 'pictures', changed: '1' });
  const model = new ReadModel({ readStore, serving }, listingPictures);

  const alike = await similarPicturesOf(model, 'thief', ['stock', 'stolen']);
  expect(alike.get('stolen')?.map(({ productId }) => productId)).toEqual(['victim']);
  expect(alike.get('stock')?.length).toBeGreaterThan(0);
  await readStore.close();
  await rm(dataDir, { recursive: true });
});
