import { Controller, Get, Query, Res } from '@nestjs/common';
import type { ConsoleReview } from '@parkho/contracts';
import { allReviews } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { ConsoleReviewFilter } from './review-queries.dto.js';
import { ReviewViews } from './review-views.js';

/** Reviews for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/reviews')
@Allow('products.read')
export class ConsoleReviewsController {
  constructor(
    private readonly models: ReadModels,
    private readonly views: ReviewViews,
  ) {}

  /** The latest first. */
  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleReview[]> {
    const { filter, page, limit } = await parseConsoleList(query, ConsoleReviewFilter, ['reviewedAt']);
    const { q: search, verdict } = filter;
    const { documents, total } = await allReviews(this.models.reviews, { search, verdict }, { page, limit });
    setContentRange(reply, 'reviews', { page, limit }, documents.length, total);
    return this.views.ofConsole(documents);
  }
}
