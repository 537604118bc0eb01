import { FINGERPRINT_SIDE, type PhotoLook, pictureFingerprint } from '@parkho/contracts';

/** What a picture looks like, as far as this browser finds it out: nothing fails where it cannot. */
export async function lookOf(picture: Blob): Promise<PhotoLook> {
  const [sha256, fingerprint] = await Promise.all([
    digestOf(picture).catch(() => undefined),
    fingerprintIn(picture).catch(() => undefined),
  ]);
  return { ...(sha256 && { sha256 }), ...(fingerprint && { fingerprint }) };
}

/** In hex. Browsers have it on https and localhost alone. */
const digestOf = async (picture: Blob): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const fingerprintIn = async (picture: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: FINGERPRINT_SIDE,
    resizeHeight: FINGERPRINT_SIDE,
    resizeQuality: 'high',
  });
  const canvas = document.createElement('canvas');
  canvas.width = FINGERPRINT_SIDE;
  canvas.height = FINGERPRINT_SIDE;
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, FINGERPRINT_SIDE, FINGERPRINT_SIDE);
  // Brightness as the server weighs it (Rec. 709).
  return pictureFingerprint(
    Uint8Array.from(
      { length: FINGERPRINT_SIDE ** 2 },
      (_, at) => 0.2126 * data[4 * at]! + 0.7152 * data[4 * at + 1]! + 0.0722 * data[4 * at + 2]!,
    ),
  );
};
