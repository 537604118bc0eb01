import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  REVIEW_MESSAGES as MESSAGES,
  REVIEWS_PER_PAGE,
  type ReviewInvitation,
  reviewForm,
  type SellerReviews,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { reviewsOfSeller, verdictsOfSeller } from '@parkho/projections';
import { GuestLimits } from '../guests/guest-limits.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { ClientAddress, Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { GuestReviews } from './guest-reviews.js';
import { ReviewLinkQuery, ShownReviewsQuery } from './review-queries.dto.js';
import { ReviewViews } from './review-views.js';

/** Buyers' reviews of sold devices. */
@Controller()
@Allow('public')
export class ReviewsController {
  constructor(
    private readonly models: ReadModels,
    private readonly limits: GuestLimits,
    private readonly reviews: GuestReviews,
    private readonly views: ReviewViews,
  ) {}

  @Get('sellers/:id/reviews')
  @RouteConfig({ publicRead: ['reviews', 'products'] })
  async ofSeller(
    @Param('id') id: string,
    @Query() { page }: ShownReviewsQuery,
  ): Promise<Success<SellerReviews>> {
    const paging = { page, limit: REVIEWS_PER_PAGE };
    const [{ documents, total }, verdicts] = await Promise.all([
      reviewsOfSeller(this.models.reviews, id, paging),
      verdictsOfSeller(this.models.reviews, id),
    ]);
    const reviews = await this.views.ofPublic(documents);
    return { success: true, data: { reviews, verdicts, pagination: paginationOf(paging, total) } };
  }

  @Get('reviews/by-link')
  @Header('cache-control', 'no-store')
  async look(
    @Query() { token }: ReviewLinkQuery,
    @ClientAddress() ip: string,
    @Context() { at }: CommandContext,
  ): Promise<Success<ReviewInvitation>> {
    const data = await this.limits.openLink(ip, () => this.reviews.invitation(token, at));
    return { success: true, data };
  }

  /** Once for each device. */
  @Post('reviews/by-link')
  @HttpCode(200)
  async review(
    @Query() { token }: ReviewLinkQuery,
    @FormBody(reviewForm) review: ValueOf<typeof reviewForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<ReviewInvitation>> {
    await this.limits.openLink(ip, () => this.reviews.write(token, review, context));
    return {
      success: true,
      message: MESSAGES.reviewed,
      data: await this.reviews.invitation(token, context.at),
    };
  }
}
