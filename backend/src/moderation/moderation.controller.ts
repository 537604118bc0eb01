import { Controller, Get, Query } from '@nestjs/common';
import type { ModerationQueue, Success } from '@parkho/contracts';
import { Allow } from '../platform/http/access/allow.js';
import { CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ModerationQuery } from './moderation-query.dto.js';
import { ModerationQueues } from './moderation-queue.js';

/** The queue of listings to decide on. */
@Controller('admin/moderation')
@Allow('products.moderate')
export class ModerationController {
  constructor(private readonly queues: ModerationQueues) {}

  @Get()
  async queue(
    @Query() query: ModerationQuery,
    @CurrentUser() reader: Principal,
  ): Promise<Success<ModerationQueue>> {
    return { success: true, data: await this.queues.read(query, reader) };
  }
}
