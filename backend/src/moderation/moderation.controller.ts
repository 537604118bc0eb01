import { Controller, Get, Param, Query } from '@nestjs/common';
import type { AlikeListings, ModerationQueue, Success } from '@parkho/contracts';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { AlikeListingsService } from './alike-listings.js';
import { ModerationQuery } from './moderation-query.dto.js';
import { ModerationQueues } from './moderation-queue.js';

/** The moderation queue. */
@Controller('admin/moderation')
@Allow('products.moderate')
export class ModerationController {
  constructor(
    private readonly queues: ModerationQueues,
    private readonly alike: AlikeListingsService,
  ) {}

  @Get()
  async queue(
    @Query() query: ModerationQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<ModerationQueue>> {
    return { success: true, data: await this.queues.read(query, reader) };
  }

  /** Listings of the same seller that can be approved together with one. */
  @Get(':id/alike')
  async alikeOf(@Param('id') id: string, @CurrentUser() reader: Principal): Promise<Success<AlikeListings>> {
    return { success: true, data: { listings: await this.alike.read(id, reader) } };
  }
}
