import { Controller, Get, Headers, Inject, Param, Res } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import type { FastifyReply } from 'fastify';
import { IMAGE_STORE } from '../engines/tokens.js';
import { Allow } from '../http/access/allow.js';
import { matchesETag } from '../http/response/etag.js';
import { ApiMediaTypes } from '../http/response/response-types.js';
import { pictureOf } from './images.js';
import { SharePictures } from './share-pictures.js';

/** The content of a key never changes: browsers and caches may keep it without revalidation. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

@Controller('images')
export class ImagesController {
  constructor(
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    private readonly shared: SharePictures,
  ) {}

  /** GET /api/images/<hash>-<400|800|1600>.webp, and <hash>-share.jpg for shared links */
  @Get(':key')
  @ApiMediaTypes('image/webp', 'image/jpeg')
  @Allow('public')
  async read(
    @Param('key') key: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const etag = `"${key}"`;
    const share = await this.shared.pictureNamed(key);
    if (share) {
      reply.headers({ etag, 'cache-control': IMMUTABLE, 'x-content-type-options': 'nosniff' });
      return reply.type('image/jpeg').send(share);
    }
    if (!pictureOf(key)) throw notFound();
    const unchanged = matchesETag(ifNoneMatch, etag) && (await this.store.has(key));
    const image = unchanged ? null : await this.store.get(key);
    if (!unchanged && !image) throw notFound();
    reply.headers({ etag, 'cache-control': IMMUTABLE, 'x-content-type-options': 'nosniff' });
    if (image) reply.headers({ 'content-type': 'image/webp', 'content-length': image.size });
    await reply.status(image ? 200 : 304).send(image?.stream);
  }
}

const notFound = (): DomainError => new DomainError('not-found', GENERAL_MESSAGES.notFound);
