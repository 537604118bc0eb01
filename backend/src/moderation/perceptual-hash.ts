import sharp from 'sharp';

/** Pixels on a side that a picture is looked at in, and frequencies of each direction that are kept of it. */
const SIDE = 32;
const FREQUENCIES = 8;
/** Where no frequency is stronger than this, a picture is one colour, and looks like any other of that kind. */
const FAINT = 500;

/** Rows of the discrete cosine transform: the lowest frequencies but the first, which is the brightness. */
const WAVES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * (frequency + 1) * Math.PI) / (2 * SIDE)),
  ),
);

/** How strong a wave is in a line of values. */
const strength = (wave: Float64Array, values: ArrayLike<number>): number =>
  wave.reduce((sum, factor, at) => sum + factor * values[at]!, 0);

/**
 * 64 bits in hex, half of them set: which of the lowest frequencies of a picture are stronger than most. Scaling,
 * compression and brightness change few of them. Undefined for a picture of one colour.
 * @throws Error when the picture cannot be decoded
 */
export const perceptualHash = async (picture: Buffer): Promise<string | undefined> => {
  const pixels = await sharp(picture).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const lines = Array.from({ length: SIDE }, (_, line) => pixels.subarray(line * SIDE, (line + 1) * SIDE));
  const across = WAVES.map((wave) => lines.map((line) => strength(wave, line)));
  const strengths = WAVES.flatMap((wave) => across.map((values) => strength(wave, values)));
  if (Math.max(...strengths.map(Math.abs)) < FAINT) return undefined;
  const sorted = strengths.toSorted((a, b) => a - b);
  const median = (sorted[sorted.length / 2 - 1]! + sorted[sorted.length / 2]!) / 2;
  const nibbles = Array.from({ length: strengths.length / 4 }, (_, at) =>
    strengths.slice(4 * at, 4 * at + 4).reduce((bits, value) => 2 * bits + Number(value > median), 0),
  );
  return nibbles.map((nibble) => nibble.toString(16)).join('');
};
