import {
  FINGERPRINT_SHAPE,
  type FingerprintDocument,
  fingerprintFields,
  picturesAlike,
} from '../fingerprints.js';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** What one picture of a listing looks like. */
export interface ListingPictureDocument extends FingerprintDocument {
  productId: string;
  /** Hash of the picture's content. */
  hash: string;
}

const keyOf = (productId: string, hash: string): string => `${productId}/${hash}`;

/** The pictures that listings show, each once for each listing. */
export const listingPictures = defineProjection({
  name: 'listing-pictures',
  version: 1,
  shape: FINGERPRINT_SHAPE,
  handles: ['ProductPicturesFingerprinted'],
  keysOf: ({ data: { productId, fingerprints, gone } }) =>
    [...Object.keys(fingerprints), ...gone].map((hash) => keyOf(productId, hash)),
  evolve(_: ListingPictureDocument | null, { data }, key): ListingPictureDocument | null {
    const { productId, fingerprints } = data;
    const hash = key.slice(productId.length + 1);
    const fingerprint = fingerprints[hash];
    if (fingerprint === undefined) return null;
    return { _id: key, productId, hash, ...fingerprintFields(fingerprint) };
  },
});

type ListingPictures = ReadModel<ListingPictureDocument>;

/** The pictures of other listings that look like one of these of a listing, by the hash of that one. */
export async function picturesLike(
  model: ListingPictures,
  productId: string,
  hashes: readonly string[],
): Promise<Map<string, ListingPictureDocument[]>> {
  const own = await model.getMany(hashes.map((hash) => keyOf(productId, hash)));
  const alike = await picturesAlike(
    model,
    own.map(({ fingerprint }) => fingerprint),
  );
  return new Map(
    own.map(({ hash, fingerprint }) => [
      hash,
      alike.get(fingerprint)!.filter((picture) => picture.productId !== productId),
    ]),
  );
}
