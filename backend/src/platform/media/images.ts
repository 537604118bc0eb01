import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type Fingerprints,
  IMAGE_PATH_PATTERN,
  IMAGE_WIDTHS,
  type ImageWidth,
  imagePath,
  PRODUCT_LIMITS,
  PRODUCT_MESSAGES,
  type ProductImages,
  pictureHashes,
} from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_STORE } from '../engines/tokens.js';
import { FairSemaphore, SemaphoresByKey } from '../http/limits/fair-semaphore.js';
import { attachmentKeys } from './attachments.js';
import { perceptualHash } from './perceptual-hash.js';

/** Two pictures at a time: files and passwords keep the other two of libuv's four threads. */
const MAX_CONCURRENT_DECODES = 2;
/** A strip taller than this many times its width is fitted by its height; WebP ends at 16,383 pixels. */
const MAX_ASPECT_RATIO = 4;
/** Timeout of decoding, in seconds; the largest photo takes one. */
const DECODE_TIMEOUT_SECONDS = 10;
/** Effort 2 of 6: half the time of the default (a 4000x3000 photo in 180 ms) for files a twentieth larger. */
const WEBP = { quality: 78, effort: 2 } as const;

const [SMALL, MEDIUM, LARGE] = IMAGE_WIDTHS;

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The path of an uploaded picture. */
export const pathOf = (content: Buffer): string => imagePath(hashOf(content), LARGE);

export const imageKey = (hash: string, width: ImageWidth): string => `${hash}-${width}.webp`;

/** The path of the picture whose rendition has this key in the image store; undefined for other keys. */
export const pictureOf = (key: string): string | undefined => {
  const hash = IMAGE_PATH_PATTERN.exec(`/api/images/${key}`)?.[1];
  return hash && imagePath(hash, LARGE);
};

/** A picture that is decoded but not stored yet. */
export interface ProcessedPicture {
  hash: string;
  /** By width, the smallest first; undefined: they are stored already. */
  renditions?: Renditions;
}
type Renditions = [small: Buffer, medium: Buffer, large: Buffer];

/**
 * Accepts uploaded pictures. An upload itself is never served: pictures are decoded and encoded again, without EXIF
 * data (such as the place) and anything else that a file may contain.
 */
@Injectable()
export class Images {
  private readonly decoders = new FairSemaphore(MAX_CONCURRENT_DECODES);
  /** One decoder for each user: however many pictures a user uploads, others wait for at most one of them. */
  private readonly turns = new SemaphoresByKey(1);

  constructor(@Inject(IMAGE_STORE) private readonly images: ImageStore) {}

  /**
   * Stores a JPEG, PNG, GIF (its first frame) or WebP picture upright, on white, as WebP of 400, 800 and 1600 pixels
   * width; a narrower picture keeps its own width in each. The three are durable when the promise resolves. The same
   * bytes always get the same path and are encoded once.
   * @param owner the id of the uploader; absent: the program itself, which may use both decoders
   * @returns the path of the widest rendition, '/api/images/<sha-256 of the upload>-1600.webp'
   * @throws DomainError 'unsupported-media' for any other content, 'too-large' above 50 megapixels or 20,000 pixels on
   *   a side and for pictures that take too long to decode, 'invalid' for truncated or corrupt data
   */
  async processAndStore(content: Buffer, owner?: string): Promise<string> {
    return this.store(await this.process(content, owner));
  }

  /** The first half of `processAndStore`: decodes and validates without storing anything. */
  async process(content: Buffer, owner?: string): Promise<ProcessedPicture> {
    if (!isPicture(content)) throw new DomainError('unsupported-media', PRODUCT_MESSAGES.notAnImage);
    const hash = hashOf(content);
    // An existing picture may be in no event yet: touching it protects it from the sweep until it is.
    if (await this.images.touch(imageKey(hash, LARGE))) return { hash };
    const encode = () => this.decoders.withPermits(1, () => renditions(content));
    const serialized = (person: string) => this.turns.use(person, (turn) => turn.withPermits(1, encode));
    return { hash, renditions: await (owner === undefined ? encode() : serialized(owner)) };
  }

  /** The second half: stores it durably and returns its path. */
  async store({ hash, renditions }: ProcessedPicture): Promise<string> {
    if (renditions) {
      const [smallest, middle, largest] = renditions;
      await Promise.all([
        this.images.put(imageKey(hash, SMALL), smallest),
        this.images.put(imageKey(hash, MEDIUM), middle),
      ]);
      // The widest is stored last: where it exists, the others do.
      await this.images.put(imageKey(hash, LARGE), largest);
    }
    return imagePath(hash, LARGE);
  }

  /**
   * Whether the picture exists; it then counts as uploaded now, so that the sweep leaves it until an event names it.
   */
  touch(path: string): Promise<boolean> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    return hash ? this.images.touch(imageKey(hash, LARGE)) : Promise.resolve(false);
  }

  /** The SHA-256, in hex, of the widest rendition as it is served; null if it does not exist. */
  async digest(path: string): Promise<string | null> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    const image = hash ? await this.images.get(imageKey(hash, LARGE)) : null;
    return image && hashOf(await buffer(image.stream));
  }

  /**
   * The fingerprints of our existing pictures that are not of one colour.
   * @param excluded hashes of pictures to leave out
   */
  async fingerprintsOf(images: ProductImages, excluded: readonly string[] = []): Promise<Fingerprints> {
    const hashes = new Set(pictureHashes(images).filter((hash) => !excluded.includes(hash)));
    const fingerprints = await Promise.all(
      [...hashes].map(async (hash) => [hash, await this.fingerprint(imagePath(hash, SMALL))] as const),
    );
    return Object.fromEntries(
      fingerprints.filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  /** The fingerprint of a picture; undefined if it does not exist or is of one colour. */
  async fingerprint(path: string): Promise<string | undefined> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    const image = hash ? await this.images.get(imageKey(hash, SMALL)) : null;
    return image ? perceptualHash(await buffer(image.stream)).catch(() => undefined) : undefined;
  }

  /** When a picture or an attachment was last uploaded; null if it does not exist. */
  async uploadedAt(path: string): Promise<Date | null> {
    const keys = keysAt(path);
    const times = await Promise.all(keys.map((key) => this.images.putAt(key)));
    return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
  }

  /** Removes a picture in all its widths, or an attachment; ignores a path of another form. */
  async remove(path: string): Promise<void> {
    // The widest is removed first: where it exists, the others do.
    for (const key of keysAt(path).toReversed()) await this.images.remove(key);
  }
}

/** The keys of a picture, the widest last, or that of an attachment; none for a path of another form. */
const keysAt = (path: string): string[] => {
  const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
  return hash ? IMAGE_WIDTHS.map((width) => imageKey(hash, width)) : attachmentKeys(path);
};

const isPicture = (content: Buffer): boolean =>
  content.subarray(0, 3).equals(JPEG) ||
  content.subarray(0, 8).equals(PNG) ||
  /^GIF8[79]a/.test(content.toString('latin1', 0, 6)) ||
  /^RIFF.{4}WEBP/s.test(content.toString('latin1', 0, 12));
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const renditions = async (content: Buffer): Promise<Renditions> => {
  const { width, height } = await header(content);
  if (width * height > PRODUCT_LIMITS.imagePixels) {
    throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooManyPixels);
  }
  // A very long side is slow, however few pixels there are in all.
  if (Math.max(width, height) > PRODUCT_LIMITS.imageSide)
    throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooLong);
  const { data, info } = await decode(content, LARGE);
  const encode = (target: ImageWidth): Promise<Buffer> =>
    resized(sharp(data, { raw: info }), target)
      .webp(WEBP)
      .toBuffer();
  // One after another, so that a picture never takes more than one thread.
  return [await encode(SMALL), await encode(MEDIUM), await encode(LARGE)];
};

/** Reads the header without decoding pixels. */
const header = (content: Buffer): Promise<Metadata> =>
  sharp(content, { limitInputPixels: false }).metadata().catch(corruptPicture);

const decode = (content: Buffer, width: ImageWidth) =>
  resized(
    sharp(content, { failOn: 'error', limitInputPixels: PRODUCT_LIMITS.imagePixels })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient(),
    width,
  )
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(corruptPicture);

const resized = (picture: Sharp, width: ImageWidth): Sharp =>
  picture.resize({ width, height: MAX_ASPECT_RATIO * width, fit: 'inside', withoutEnlargement: true });

const corruptPicture = (error: Error): never => {
  if (error.message.startsWith('timeout')) throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooSlow);
  throw new DomainError('invalid', PRODUCT_MESSAGES.imageBroken);
};
