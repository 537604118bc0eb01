import type { DomainEvent } from '@parkho/contracts';
import { recorded } from '../recorded.fixture.js';
import { distanceOf, type ListingPictureDocument, listingPictures } from './listing-pictures.js';

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

test('a picture is there once for its listing, until the listing shows it no more', () => {
  const shown = fingerprinted({ a: document.fingerprint, b: 'ff00ff00ff00ff00' });
  expect(listingPictures.keysOf(shown)).toEqual(['p1/a', 'p1/b']);
  expect(listingPictures.evolve(null, shown, 'p1/a')).toEqual(document);
  const another = fingerprinted({ b: 'ff00ff00ff00ff00' }, 'a');
  expect(listingPictures.keysOf(another)).toEqual(['p1/b', 'p1/a']);
  expect(listingPictures.evolve(document, another, 'p1/a')).toBeNull();
});

test.each([
  ['0123456789abcdef', '0123456789abcdef', 0],
  ['0123456789abcdef', '8123456789abcdee', 2],
  ['0000000000000000', 'ffffffffffffffff', 64],
])('%s and %s differ in %d bits', (a, b, bits) => {
  expect(distanceOf(a, b)).toBe(bits);
});
