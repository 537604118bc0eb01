import { areSimilarFingerprints } from '@parkho/contracts';
import type { Document, Filter } from '@parkho/stores';
import type { ReadModel } from './read-model.js';

/** A document of one picture, found by the picture's appearance. */
export interface FingerprintDocument extends Document {
  /** 64 bits in hex. */
  fingerprint: string;
  /** A quarter of the fingerprint each: pictures that differ in at most three bits share one of them. */
  quarter0: string;
  quarter1: string;
  quarter2: string;
  quarter3: string;
}

const QUARTERS = [0, 1, 2, 3] as const;
const quarterOf = (fingerprint: string, number: (typeof QUARTERS)[number]): string =>
  fingerprint.slice(4 * number, 4 * number + 4);

/** Candidates that are compared for each quarter. */
const MAX_CANDIDATES = 200;

export const FINGERPRINT_SHAPE = {
  fields: {
    fingerprint: 'id',
    quarter0: 'string',
    quarter1: 'string',
    quarter2: 'string',
    quarter3: 'string',
  },
  indexes: QUARTERS.map((number) => ({ fields: [`quarter${number}`, '_id'] })),
} as const;

export const fingerprintFields = (fingerprint: string): Omit<FingerprintDocument, keyof Document> => ({
  fingerprint,
  quarter0: quarterOf(fingerprint, 0),
  quarter1: quarterOf(fingerprint, 1),
  quarter2: quarterOf(fingerprint, 2),
  quarter3: quarterOf(fingerprint, 3),
});

/** The documents of pictures that look like one of these, by the fingerprint of that one. */
export async function findSimilarPictures<D extends FingerprintDocument>(
  model: ReadModel<D>,
  fingerprints: readonly string[],
): Promise<Map<string, D[]>> {
  const distinct = [...new Set(fingerprints)];
  // One query for each: a picture in hundreds of documents must not displace the matches of another.
  const candidates = distinct.flatMap((fingerprint) =>
    QUARTERS.map((number) =>
      model.find({
        filter: { [`quarter${number}`]: quarterOf(fingerprint, number) } as Filter,
        limit: MAX_CANDIDATES,
      }),
    ),
  );
  const pictureById = new Map(
    (await Promise.all(candidates)).flat().map((picture) => [picture._id, picture]),
  );
  return new Map(
    distinct.map((fingerprint) => [
      fingerprint,
      [...pictureById.values()].filter((other) => areSimilarFingerprints(fingerprint, other.fingerprint)),
    ]),
  );
}
