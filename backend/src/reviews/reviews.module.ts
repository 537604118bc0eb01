import { Module } from '@nestjs/common';
import { GuestsModule } from '../guests/guests.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AdminReviewsController } from './admin-reviews.controller.js';
import { ConsoleReviewsController } from './console-reviews.controller.js';
import { GuestReviews } from './guest-reviews.js';
import { ReviewEndings } from './review-endings.js';
import { ReviewViews } from './review-views.js';
import { ReviewedListings } from './reviewed-listings.js';
import { ReviewsController } from './reviews.controller.js';
import { SellerReviewsController } from './seller-reviews.controller.js';

@Module({
  imports: [GuestsModule, IdentityModule],
  controllers: [SellerReviewsController, ReviewsController, AdminReviewsController, ConsoleReviewsController],
  providers: [GuestReviews, ReviewEndings, ReviewViews, ReviewedListings],
})
export class ReviewsModule {}
