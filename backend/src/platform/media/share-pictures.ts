import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES, IMAGE_WIDTHS } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp from 'sharp';
import { IMAGE_STORE } from '../engines/tokens.js';
import { FairSemaphore } from '../http/limits/fair-semaphore.js';
import { imageKey } from './images.js';

/** Pixels of the picture of a shared link, as apps expect; not all of them support WebP. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const NAME = /^([0-9a-f]{64})-share\.jpg$/;
/** Background around a picture of another shape: the paper colour of the site. */
const BACKGROUND = '#f6f4ee';
/** Different pictures that are waited for; one takes about 60 ms. */
const MAX_CONCURRENT = 32;

export const sharePath = (hash: string): string => `/api/images/${hash}-share.jpg`;

/** Makes pictures for shared links on request: few are requested, and nothing more has to be stored or erased. */
@Injectable()
export class SharePictures {
  private readonly makers = new FairSemaphore(1);
  private readonly making = new Map<string, Promise<Buffer | null>>();

  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  /**
   * The JPEG of a name such as '<hash>-share.jpg'; undefined for another form of name, null if the picture is missing
   * or damaged.
   * @throws DomainError 'too-many' while too many others are being rendered
   */
  pictureNamed(name: string): Promise<Buffer | null> | undefined {
    const hash = NAME.exec(name)?.[1];
    if (!hash) return undefined;
    const pending = this.making.get(hash);
    if (pending) return pending;
    if (this.making.size >= MAX_CONCURRENT)
      throw new DomainError('too-many', GENERAL_MESSAGES.unavailable, { retryAfter: 1 });
    const picture = this.makers.withPermits(1, () => this.make(hash)).finally(() => this.making.delete(hash));
    this.making.set(hash, picture);
    return picture;
  }

  private async make(hash: string): Promise<Buffer | null> {
    const picture = await this.store.get(imageKey(hash, IMAGE_WIDTHS[2]));
    if (!picture) return null;
    const stored = await buffer(picture.stream);
    try {
      return await sharp(stored)
        .resize({ ...SHARE_SIZE, fit: 'contain', background: BACKGROUND })
        .jpeg({ quality: 80 })
        .toBuffer();
    } catch {
      return null;
    }
  }
}
