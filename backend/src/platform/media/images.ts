import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  IMAGE_PATH_PATTERN,
  IMAGE_WIDTHS,
  type ImageWidth,
  imagePath,
  PRODUCT_LIMITS,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_STORE } from '../engines/tokens.js';
import { Budget } from '../http/budget.js';

/** Two pictures at a time: of the four threads of libuv's pool, files and passwords keep the other two. */
const DECODED_AT_ONCE = 2;
/** A strip taller than this many times its width is fitted by its height; WebP ends at 16,383 pixels. */
const TALLEST = 4;
/** Effort 2 of 6: half the time of the default (a 4000x3000 photo in 180 ms) for files a twentieth larger. */
const WEBP = { quality: 78, effort: 2 } as const;

export const imageKey = (hash: string, width: ImageWidth): string => `${hash}-${width}.webp`;

/** The path of the picture whose rendition has this key in the image store; undefined when none can have it. */
export const pictureOf = (key: string): string | undefined => {
  const hash = IMAGE_PATH_PATTERN.exec(`/api/images/${key}`)?.[1];
  return hash && imagePath(hash, IMAGE_WIDTHS[2]);
};

/**
 * Takes in what people upload. Nothing of the upload itself is ever served: pictures are decoded and encoded anew,
 * which leaves out EXIF data (with the place where they were taken) and whatever else a file may carry.
 */
@Injectable()
export class Images {
  private readonly decoders = new Budget(DECODED_AT_ONCE);

  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  /**
   * Stores a JPEG, PNG, GIF (its first frame) or WebP picture upright, on white, as WebP of 400, 800 and 1600 pixels
   * width; a narrower picture keeps its own width in each. The three are durable when the promise resolves. The same
   * bytes always get the same path and are encoded once.
   * @returns the path of the widest rendition, '/api/images/<sha-256 of the upload>-1600.webp'
   * @throws DomainError 'unsupported-media' for any other content, 'too-large' above 50 megapixels, 'invalid' for
   *   data that is cut short or corrupt
   */
  async intake(content: Buffer): Promise<string> {
    if (!isPicture(content)) throw new DomainError('unsupported-media', PRODUCT_MESSAGES.notAnImage);
    const hash = createHash('sha256').update(content).digest('hex');
    const [small, medium, large] = IMAGE_WIDTHS;
    // A picture that is there may be named by no event yet: touched, it is not swept away before it is.
    if (!(await this.store.touch(imageKey(hash, large)))) {
      const [smallest, middle, largest] = await this.decoders.spend(1, () => renditions(content));
      await Promise.all([
        this.store.put(imageKey(hash, small), smallest),
        this.store.put(imageKey(hash, medium), middle),
      ]);
      // The widest comes last: where it is, the others are.
      await this.store.put(imageKey(hash, large), largest);
    }
    return imagePath(hash, large);
  }

  /** When a picture was last taken in; null when nothing of it is there. */
  async takenInAt(path: string): Promise<Date | null> {
    const keys = renditionKeys(path);
    const times = await Promise.all(keys.map((key) => this.store.putAt(key)));
    return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
  }

  /** Removes a picture in all its widths; a path that is not one of ours is left alone. */
  async remove(path: string): Promise<void> {
    // The widest goes first: where it is, the others are.
    for (const key of renditionKeys(path).toReversed()) await this.store.remove(key);
  }
}

/** The keys of a picture, the widest last; none for a path that is not one of ours. */
const renditionKeys = (path: string): string[] => {
  const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
  return hash ? IMAGE_WIDTHS.map((width) => imageKey(hash, width)) : [];
};

const isPicture = (content: Buffer): boolean =>
  content.subarray(0, 3).equals(JPEG) ||
  content.subarray(0, 8).equals(PNG) ||
  /^GIF8[79]a/.test(content.toString('latin1', 0, 6)) ||
  /^RIFF.{4}WEBP/s.test(content.toString('latin1', 0, 12));
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const renditions = async (content: Buffer): Promise<[Buffer, Buffer, Buffer]> => {
  const { width, height } = await header(content);
  if (width * height > PRODUCT_LIMITS.imagePixels) {
    throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooManyPixels);
  }
  const [small, medium, large] = IMAGE_WIDTHS;
  const { data, info } = await decode(content, large);
  const encode = (target: ImageWidth): Promise<Buffer> =>
    fitted(sharp(data, { raw: info }), target)
      .webp(WEBP)
      .toBuffer();
  // One after the other, so that a picture never takes more than one thread.
  return [await encode(small), await encode(medium), await encode(large)];
};

/** What the first bytes say, without decoding a pixel. */
const header = (content: Buffer): Promise<Metadata> =>
  sharp(content, { limitInputPixels: false }).metadata().catch(broken);

const decode = (content: Buffer, width: ImageWidth) =>
  fitted(
    sharp(content, { failOn: 'error', limitInputPixels: PRODUCT_LIMITS.imagePixels }).autoOrient(),
    width,
  )
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);

const fitted = (picture: Sharp, width: ImageWidth): Sharp =>
  picture.resize({ width, height: TALLEST * width, fit: 'inside', withoutEnlargement: true });

const broken = (): never => {
  throw new DomainError('invalid', PRODUCT_MESSAGES.imageBroken);
};
