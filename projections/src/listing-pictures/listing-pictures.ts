import type { Document, Filter } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** What one picture of a listing looks like. */
export interface ListingPictureDocument extends Document {
  productId: string;
  /** Hash of the picture's content. */
  hash: string;
  /** 64 bits in hex. */
  fingerprint: string;
  /** A quarter of the fingerprint each: pictures that differ in three bits or fewer share one of them. */
  quarter0: string;
  quarter1: string;
  quarter2: string;
  quarter3: string;
}

const QUARTERS = [0, 1, 2, 3] as const;
const quarterOf = (fingerprint: string, number: (typeof QUARTERS)[number]): string =>
  fingerprint.slice(4 * number, 4 * number + 4);

const keyOf = (productId: string, hash: string): string => `${productId}/${hash}`;

/** The pictures that listings show, each once for each listing. */
export const listingPictures = defineProjection({
  name: 'listing-pictures',
  version: 1,
  shape: {
    fields: { quarter0: 'string', quarter1: 'string', quarter2: 'string', quarter3: 'string' },
    indexes: QUARTERS.map((number) => ({ fields: [`quarter${number}`, '_id'] })),
  },
  handles: ['ProductPicturesFingerprinted'],
  keysOf: ({ data: { productId, fingerprints, gone } }) =>
    [...Object.keys(fingerprints), ...gone].map((hash) => keyOf(productId, hash)),
  evolve(_: ListingPictureDocument | null, { data }, key): ListingPictureDocument | null {
    const { productId, fingerprints } = data;
    const hash = key.slice(productId.length + 1);
    const fingerprint = fingerprints[hash];
    if (fingerprint === undefined) return null;
    return {
      _id: key,
      productId,
      hash,
      fingerprint,
      quarter0: quarterOf(fingerprint, 0),
      quarter1: quarterOf(fingerprint, 1),
      quarter2: quarterOf(fingerprint, 2),
      quarter3: quarterOf(fingerprint, 3),
    };
  },
});

type ListingPictures = ReadModel<ListingPictureDocument>;

/** In how many of the 64 bits two photos may differ of which one was made from the other. */
const ALIKE = 4;
/** Pictures that are looked at for each quarter of one. */
const CANDIDATES = 200;

const bitsIn = (number: number): number => {
  let bits = 0;
  for (let left = number; left !== 0; left &= left - 1) bits++;
  return bits;
};
const halvesOf = (fingerprint: string): [number, number] => [
  Number.parseInt(fingerprint.slice(0, 8), 16),
  Number.parseInt(fingerprint.slice(8), 16),
];

/** In how many bits two fingerprints differ. */
export const distanceOf = (a: string, b: string): number => {
  const [[a0, a1], [b0, b1]] = [halvesOf(a), halvesOf(b)];
  return bitsIn(a0 ^ b0) + bitsIn(a1 ^ b1);
};

/** The pictures of other listings that look like one of these of a listing, by the hash of that one. */
export async function picturesLike(
  model: ListingPictures,
  productId: string,
  hashes: readonly string[],
): Promise<Map<string, ListingPictureDocument[]>> {
  const own = await model.getMany(hashes.map((hash) => keyOf(productId, hash)));
  if (own.length === 0) return new Map();
  // Each by itself: a photo that a shop has in all its listings must not crowd out what another looks like.
  const sharing = [...new Set(own.map(({ fingerprint }) => fingerprint))].flatMap((fingerprint) =>
    QUARTERS.map((number) =>
      model.find({
        filter: { [`quarter${number}`]: quarterOf(fingerprint, number) } as Filter,
        limit: CANDIDATES,
      }),
    ),
  );
  const found = new Map((await Promise.all(sharing)).flat().map((picture) => [picture._id, picture]));
  const others = [...found.values()].filter((picture) => picture.productId !== productId);
  return new Map(
    own.map(({ hash, fingerprint }) => [
      hash,
      others.filter((other) => distanceOf(fingerprint, other.fingerprint) <= ALIKE),
    ]),
  );
}
