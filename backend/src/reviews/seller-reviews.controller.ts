import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  buyerForm,
  fieldError,
  REVIEW_MESSAGES as MESSAGES,
  type OwnReviews,
  reviewAnswerForm,
  reviewStream,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import { reviewsOfSeller } from '@parkho/projections';
import { GuestLimits } from '../guests/guest-limits.js';
import { Guests } from '../guests/guests.js';
import { ShopEmailAddresses } from '../identity/assistants/shop-email-addresses.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { RateLimit } from '../platform/http/limits/rate-limit.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { PageQuery } from '../platform/http/query/query-fields.js';
import { inConstantTime } from '../platform/http/response/constant-time.js';
import { reviewCommand } from './commands/review-command.js';
import { reviewOfDevice } from './review.js';
import { ReviewViews } from './review-views.js';
import { ReviewedListings } from './reviewed-listings.js';

/** Sellers name the buyers of sold devices, and answer their reviews. */
@Controller('products')
@Allow('products.manage-own')
export class SellerReviewsController {
  /** Each sends a mail to an address that may be a stranger's. */
  private readonly invitationLimit = new RateLimit(20, 24 * 60);

  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly guests: Guests,
    private readonly limits: GuestLimits,
    private readonly listings: ReviewedListings,
    private readonly shopAddresses: ShopEmailAddresses,
    private readonly views: ReviewViews,
  ) {}

  /** The buyer gets a link by mail. The address is shown to nobody. */
  @Post(':id/buyer')
  @HttpCode(200)
  async nameBuyer(
    @Param('id') id: string,
    @FormBody(buyerForm) { email }: ValueOf<typeof buyerForm>,
    @ClientAddress() ip: string,
    @CurrentUser() { sellerId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    if (await this.shopAddresses.includes(sellerId, email))
      throw fieldError('invalid', 'email', MESSAGES.emailOwn);
    const listing = await this.listings.of(id);
    const nameBuyer = (buyerId: string) => ({ type: 'name-buyer', buyerId, listing }) as const;
    // A refused request leaves no guest behind.
    const { state } = await this.runner.load(reviewOfDevice, reviewStream(id));
    const guestId = (await this.guests.guestOf(email)) ?? '';
    reviewOfDevice.decide(state, { ...nameBuyer(guestId), productId: id, actor: context.actor });
    await this.invitationLimit.take(sellerId);
    await this.limits.requestMail(ip, email);
    const invite = async () => {
      const buyerId = await this.guests.ensureGuest(email, context);
      await this.commands.execute(reviewCommand(id, nameBuyer(buyerId), context));
      await this.guests.requestConfirmation(buyerId, { kind: 'review', id }, context);
    };
    await inConstantTime(invite());
    return { success: true, message: MESSAGES.named, data: null };
  }

  @Get('reviews')
  async list(
    @CurrentUser() { sellerId: id }: Principal,
    @Query() at: PageQuery,
  ): Promise<Success<OwnReviews>> {
    const { documents, total } = await reviewsOfSeller(this.models.reviews, id, at);
    const reviews = await this.views.ofSeller(documents);
    return { success: true, data: { reviews, pagination: paginationOf(at, total) } };
  }

  @Post('reviews/:productId/answer')
  @HttpCode(200)
  async answer(
    @Param('productId') productId: string,
    @FormBody(reviewAnswerForm) { answer }: ValueOf<typeof reviewAnswerForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(reviewCommand(productId, { type: 'answer', answer }, context), 'reviews');
    return { success: true, message: MESSAGES.answered, data: null };
  }
}
