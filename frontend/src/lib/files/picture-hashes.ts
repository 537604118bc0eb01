import { FINGERPRINT_SIDE, type PhotoHashes, pictureFingerprint } from '@parkho/contracts';

/** The fingerprints of a picture, as far as this browser can compute them; never fails. */
export async function hashesOf(picture: Blob): Promise<PhotoHashes> {
  const [sha256, fingerprint] = await Promise.all([
    digestOf(picture).catch(() => undefined),
    fingerprintIn(picture).catch(() => undefined),
  ]);
  return { ...(sha256 && { sha256 }), ...(fingerprint && { fingerprint }) };
}

/** In hex. Browsers offer it only on https and localhost. */
const digestOf = async (picture: Blob): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The side in pixels at which brightness is sampled before it is averaged: closest to the server's result. */
const SAMPLE_SIDE = 8 * FINGERPRINT_SIDE;

/** An sRGB channel from 0 to 255 as linear light from 0 to 1, and back. */
const toLinearLight = (value: number): number =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const brightnessOf = (light: number): number =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => toLinearLight(value));

const fingerprintIn = async (picture: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: SAMPLE_SIDE,
    resizeHeight: SAMPLE_SIDE,
    resizeQuality: 'high',
  });
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_SIDE;
  canvas.height = SAMPLE_SIDE;
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const sums = new Float64Array(FINGERPRINT_SIDE ** 2);
  const step = SAMPLE_SIDE / FINGERPRINT_SIDE;
  for (let pixel = 0; pixel < SAMPLE_SIDE ** 2; pixel++) {
    const [red, green, blue] = [data[4 * pixel]!, data[4 * pixel + 1]!, data[4 * pixel + 2]!];
    const line = Math.floor(Math.floor(pixel / SAMPLE_SIDE) / step);
    const column = Math.floor((pixel % SAMPLE_SIDE) / step);
    const light = 0.2126 * LIGHT[red]! + 0.7152 * LIGHT[green]! + 0.0722 * LIGHT[blue]!;
    sums[line * FINGERPRINT_SIDE + column]! += brightnessOf(light);
  }
  return pictureFingerprint(Uint8Array.from(sums, (sum) => Math.round(sum / step ** 2)));
};
