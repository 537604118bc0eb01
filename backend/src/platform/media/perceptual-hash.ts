import { FINGERPRINT_SIDE, pictureFingerprint } from '@parkho/contracts';
import sharp from 'sharp';

/**
 * The fingerprint of a picture; undefined for a picture of one colour.
 * @throws Error when the picture cannot be decoded
 */
export const perceptualHash = async (picture: Buffer): Promise<string | undefined> =>
  pictureFingerprint(
    await sharp(picture)
      .greyscale()
      .resize(FINGERPRINT_SIDE, FINGERPRINT_SIDE, { fit: 'fill' })
      .raw()
      .toBuffer(),
  );
