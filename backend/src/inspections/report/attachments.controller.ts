import { Controller, Get, Headers, Inject, Param, Res } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import type { FastifyReply } from 'fastify';
import { IMAGE_STORE } from '../../platform/engines/tokens.js';
import { Allow } from '../../platform/http/access/allow.js';
import { matchesETag } from '../../platform/http/response/etag.js';
import { ApiMediaTypes } from '../../platform/http/response/response-types.js';
import { attachmentKey } from '../../platform/media/attachments.js';

/** Files that inspectors attach to reports, by the hash of their content; they are stored with the pictures. */
@Controller('inspection-attachments')
export class AttachmentsController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  /** Sends a download: an attachment must never open as a page of the shop. */
  @Get(':sha256')
  @ApiMediaTypes('text/plain')
  @Allow('public')
  async read(
    @Param('sha256') sha256: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const key = attachmentKey(sha256);
    const etag = `"${sha256}"`;
    const isKey = /^[0-9a-f]{64}$/.test(sha256);
    const isKnown = isKey && matchesETag(ifNoneMatch, etag) && (await this.store.has(key));
    const file = isKey && !isKnown ? await this.store.get(key) : null;
    if (!file && !isKnown) throw new DomainError('not-found', GENERAL_MESSAGES.notFound);
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    if (!file) {
      await reply.status(304).send();
      return;
    }
    reply.headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': file.size,
      'content-disposition': `attachment; filename="${sha256.slice(0, 12)}.txt"`,
    });
    await reply.send(file.stream);
  }
}
