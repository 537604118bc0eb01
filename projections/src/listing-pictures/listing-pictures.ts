import type { PictureChanges, Recorded } from '@parkho/contracts';
import {
  FINGERPRINT_SHAPE,
  type FingerprintDocument,
  findSimilarPictures,
  fingerprintFields,
} from '../fingerprints.js';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** The appearance of one picture of a listing. */
export interface ListingPictureDocument extends FingerprintDocument {
  productId: string;
  /** Hash of the picture's content. */
  hash: string;
}

type PictureEvent = Extract<
  Recorded,
  { type: 'ProductListed' | 'ProductDetailsChanged' | 'ProductDeleted' | 'ProductPicturesFingerprinted' }
>;

const changesIn = (event: PictureEvent): PictureChanges =>
  event.type === 'ProductPicturesFingerprinted' ? event.data : (event.data.pictures ?? NO_CHANGES);
const NO_CHANGES: PictureChanges = { fingerprints: {}, gone: [] };

const keyOf = (productId: string, hash: string): string => `${productId}/${hash}`;

/** The pictures of listings, each once for each listing. */
export const listingPictures = defineProjection({
  name: 'listing-pictures',
  version: 2,
  shape: {
    ...FINGERPRINT_SHAPE,
    fields: { ...FINGERPRINT_SHAPE.fields, productId: 'id', hash: 'id' },
  },
  handles: ['ProductListed', 'ProductDetailsChanged', 'ProductDeleted', 'ProductPicturesFingerprinted'],
  keysOf: (event) => {
    const { fingerprints, gone } = changesIn(event);
    return [...Object.keys(fingerprints), ...gone].map((hash) => keyOf(event.data.productId, hash));
  },
  evolve(_: ListingPictureDocument | null, event, key): ListingPictureDocument | null {
    const { productId } = event.data;
    const hash = key.slice(productId.length + 1);
    const fingerprint = changesIn(event).fingerprints[hash];
    if (fingerprint === undefined) return null;
    return { _id: key, productId, hash, ...fingerprintFields(fingerprint) };
  },
});

type ListingPictures = ReadModel<ListingPictureDocument>;

/** Pictures of other listings that look like one of a listing's, by the hash of that one. */
export async function similarPicturesOf(
  model: ListingPictures,
  productId: string,
  hashes: readonly string[],
): Promise<Map<string, ListingPictureDocument[]>> {
  const pictures = await model.getMany(hashes.map((hash) => keyOf(productId, hash)));
  const similar = await findSimilarPictures(
    model,
    pictures.map(({ fingerprint }) => fingerprint),
  );
  return new Map(
    pictures.map(({ hash, fingerprint }) => [
      hash,
      similar.get(fingerprint)!.filter((picture) => picture.productId !== productId),
    ]),
  );
}
