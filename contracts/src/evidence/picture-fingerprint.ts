/** Side of the scaled picture in pixels, and frequencies of each direction in the fingerprint. */
export const FINGERPRINT_SIDE = 32;
const FREQUENCIES = 8;
/** Strongest frequency of a picture that counts as one colour. */
const MIN_STRENGTH = 500;

/** Rows of the discrete cosine transform: the lowest frequencies except the first, which is the brightness. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: FINGERPRINT_SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * (frequency + 1) * Math.PI) / (2 * FINGERPRINT_SIDE)),
  ),
);

/** The amplitude of a wave in a line of values. */
const strength = (wave: Float64Array, values: ArrayLike<number>): number =>
  wave.reduce((sum, factor, at) => sum + factor * values[at]!, 0);

/**
 * 64 bits in hex, half of them set: which of the lowest frequencies of a picture are stronger than the median. Scaling,
 * compression and brightness change few of them. Undefined for a picture of one colour.
 * @param pixels brightness from 0 to 255, line by line, FINGERPRINT_SIDE on a side
 */
export const pictureFingerprint = (pixels: Uint8Array): string | undefined => {
  const lines = Array.from({ length: FINGERPRINT_SIDE }, (_, line) =>
    pixels.subarray(line * FINGERPRINT_SIDE, (line + 1) * FINGERPRINT_SIDE),
  );
  const lineStrengths = COSINES.map((wave) => lines.map((line) => strength(wave, line)));
  const strengths = COSINES.flatMap((wave) => lineStrengths.map((values) => strength(wave, values)));
  if (Math.max(...strengths.map(Math.abs)) < MIN_STRENGTH) return undefined;
  const sorted = strengths.toSorted((a, b) => a - b);
  const median = (sorted[sorted.length / 2 - 1]! + sorted[sorted.length / 2]!) / 2;
  const nibbles = Array.from({ length: strengths.length / 4 }, (_, at) =>
    strengths.slice(4 * at, 4 * at + 4).reduce((bits, value) => 2 * bits + Number(value > median), 0),
  );
  return nibbles.map((nibble) => nibble.toString(16)).join('');
};

/** The form of a fingerprint from a client. */
export const FINGERPRINT_PATTERN = /^[0-9a-f]{16}$/;

/** Maximum number of the 64 bits in which a photo and its edited copy differ. */
const MAX_DISTANCE = 4;

const bitsIn = (number: number): number => {
  let bits = 0;
  for (let remaining = number; remaining !== 0; remaining &= remaining - 1) bits++;
  return bits;
};
const halvesOf = (fingerprint: string): [number, number] => [
  Number.parseInt(fingerprint.slice(0, 8), 16),
  Number.parseInt(fingerprint.slice(8), 16),
];

/** The number of different bits of two fingerprints. */
export const hammingDistance = (a: string, b: string): number => {
  const [[a0, a1], [b0, b1]] = [halvesOf(a), halvesOf(b)];
  return bitsIn(a0 ^ b0) + bitsIn(a1 ^ b1);
};

/** Maximum number of bits in which fingerprints of one picture by two programs differ. */
const MAX_SAME_PICTURE_DISTANCE = 8;

/** Whether both may be fingerprints of one picture, by programs that scale it differently. */
export const mayBeSamePicture = (a: string, b: string): boolean =>
  hammingDistance(a, b) <= MAX_SAME_PICTURE_DISTANCE;

/** Whether one of two pictures was made from the other, by their fingerprints. */
export const areSimilarFingerprints = (a: string, b: string): boolean =>
  hammingDistance(a, b) <= MAX_DISTANCE;
