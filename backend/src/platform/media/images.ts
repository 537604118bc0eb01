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
import { Budget, Shares } from '../http/limits/budget.js';
import { attachmentKeys } from './attachments.js';
import { perceptualHash } from './perceptual-hash.js';

/** Two pictures at a time: of the four threads of libuv's pool, files and passwords keep the other two. */
const DECODED_AT_ONCE = 2;
/** A strip taller than this many times its width is fitted by its height; WebP ends at 16,383 pixels. */
const TALLEST = 4;
/** How long decoding may take, in seconds; the largest photo takes one. */
const DECODING_SECONDS = 10;
/** Effort 2 of 6: half the time of the default (a 4000x3000 photo in 180 ms) for files a twentieth larger. */
const WEBP = { quality: 78, effort: 2 } as const;

const [SMALL, MEDIUM, LARGE] = IMAGE_WIDTHS;

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The path that a picture gets when it is taken in. */
export const pathOf = (content: Buffer): string => imagePath(hashOf(content), LARGE);

export const imageKey = (hash: string, width: ImageWidth): string => `${hash}-${width}.webp`;

/** The path of the picture whose rendition has this key in the image store; undefined when none can have it. */
export const pictureOf = (key: string): string | undefined => {
  const hash = IMAGE_PATH_PATTERN.exec(`/api/images/${key}`)?.[1];
  return hash && imagePath(hash, LARGE);
};

/** A picture that has been decoded and is not stored yet. */
export interface Developed {
  hash: string;
  /** By width, the smallest first; undefined: they are in the store. */
  renditions?: Renditions;
}
type Renditions = [small: Buffer, medium: Buffer, large: Buffer];

/**
 * Takes in what people upload. Nothing of the upload itself is ever served: pictures are decoded and encoded anew,
 * which leaves out EXIF data (with the place where they were taken) and whatever else a file may carry.
 */
@Injectable()
export class Images {
  private readonly decoders = new Budget(DECODED_AT_ONCE);
  /** A person has one decoder at a time: however many pictures they bring, others wait for one of them at most. */
  private readonly turns = new Shares(1);

  constructor(@Inject(IMAGE_STORE) private readonly images: ImageStore) {}

  /**
   * Stores a JPEG, PNG, GIF (its first frame) or WebP picture upright, on white, as WebP of 400, 800 and 1600 pixels
   * width; a narrower picture keeps its own width in each. The three are durable when the promise resolves. The same
   * bytes always get the same path and are encoded once.
   * @param owner the id of the uploader; absent: the program itself, which may have both decoders
   * @returns the path of the widest rendition, '/api/images/<sha-256 of the upload>-1600.webp'
   * @throws DomainError 'unsupported-media' for any other content, 'too-large' above 50 megapixels or 20,000 pixels on
   *   a side and for what takes too long to decode, 'invalid' for data that is cut short or corrupt
   */
  async intake(content: Buffer, owner?: string): Promise<string> {
    return this.store(await this.develop(content, owner));
  }

  /** The first half of `intake`: nothing is stored yet, and what it throws for has been found out. */
  async develop(content: Buffer, owner?: string): Promise<Developed> {
    if (!isPicture(content)) throw new DomainError('unsupported-media', PRODUCT_MESSAGES.notAnImage);
    const hash = hashOf(content);
    // A picture that is there may be named by no event yet: touched, it is not swept away before it is.
    if (await this.images.touch(imageKey(hash, LARGE))) return { hash };
    const develop = () => this.decoders.spend(1, () => renditions(content));
    const serialized = (person: string) => this.turns.use(person, (turn) => turn.spend(1, develop));
    return { hash, renditions: await (owner === undefined ? develop() : serialized(owner)) };
  }

  /** The second half: its path, when it is durable. */
  async store({ hash, renditions }: Developed): Promise<string> {
    if (renditions) {
      const [smallest, middle, largest] = renditions;
      await Promise.all([
        this.images.put(imageKey(hash, SMALL), smallest),
        this.images.put(imageKey(hash, MEDIUM), middle),
      ]);
      // The widest comes last: where it is, the others are.
      await this.images.put(imageKey(hash, LARGE), largest);
    }
    return imagePath(hash, LARGE);
  }

  /**
   * Whether the picture with this path is there; it then counts as taken in at this moment, so that it is not swept
   * away before an event names it.
   */
  keep(path: string): Promise<boolean> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    return hash ? this.images.touch(imageKey(hash, LARGE)) : Promise.resolve(false);
  }

  /** The SHA-256, in hex, of the widest rendition as it is served; null when there is none. */
  async digest(path: string): Promise<string | null> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    const found = hash ? await this.images.get(imageKey(hash, LARGE)) : null;
    return found && hashOf(await buffer(found.stream));
  }

  /**
   * Of those of ours that are there and not of one colour.
   * @param known hashes of those that are left out
   */
  async fingerprintsOf(images: ProductImages, known: readonly string[] = []): Promise<Fingerprints> {
    const hashes = new Set(pictureHashes(images).filter((hash) => !known.includes(hash)));
    const found = await Promise.all(
      [...hashes].map(async (hash) => [hash, await this.fingerprint(imagePath(hash, SMALL))] as const),
    );
    return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined));
  }

  /** What the picture with this path looks like; undefined when there is none, and of one colour. */
  async fingerprint(path: string): Promise<string | undefined> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    const found = hash ? await this.images.get(imageKey(hash, SMALL)) : null;
    return found ? perceptualHash(await buffer(found.stream)).catch(() => undefined) : undefined;
  }

  /** When a picture, or a text beside a report, was last taken in; null when nothing of it is there. */
  async takenInAt(path: string): Promise<Date | null> {
    const keys = keysAt(path);
    const times = await Promise.all(keys.map((key) => this.images.putAt(key)));
    return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
  }

  /** Removes a picture in all its widths, or a text; a path that is not one of ours is left alone. */
  async remove(path: string): Promise<void> {
    // The widest goes first: where it is, the others are.
    for (const key of keysAt(path).toReversed()) await this.images.remove(key);
  }
}

/**
 * The keys of a picture, the widest last, or that of a text beside a report; none for a path that is not one of ours.
 */
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
  // However few pixels it has in all, one of them at a time is slow.
  if (Math.max(width, height) > PRODUCT_LIMITS.imageSide)
    throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooLong);
  const { data, info } = await decode(content, LARGE);
  const encode = (target: ImageWidth): Promise<Buffer> =>
    fitted(sharp(data, { raw: info }), target)
      .webp(WEBP)
      .toBuffer();
  // One after the other, so that a picture never takes more than one thread.
  return [await encode(SMALL), await encode(MEDIUM), await encode(LARGE)];
};

/** What the first bytes say, without decoding a pixel. */
const header = (content: Buffer): Promise<Metadata> =>
  sharp(content, { limitInputPixels: false }).metadata().catch(broken);

const decode = (content: Buffer, width: ImageWidth) =>
  fitted(
    sharp(content, { failOn: 'error', limitInputPixels: PRODUCT_LIMITS.imagePixels })
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient(),
    width,
  )
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);

const fitted = (picture: Sharp, width: ImageWidth): Sharp =>
  picture.resize({ width, height: TALLEST * width, fit: 'inside', withoutEnlargement: true });

const broken = (error: Error): never => {
  if (error.message.startsWith('timeout')) throw new DomainError('too-large', PRODUCT_MESSAGES.imageTooSlow);
  throw new DomainError('invalid', PRODUCT_MESSAGES.imageBroken);
};
