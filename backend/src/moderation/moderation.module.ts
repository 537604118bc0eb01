import { Module } from '@nestjs/common';
import { GuestsModule } from '../guests/guests.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AlikeListingsService } from './alike-listings.js';
import { FingerprintReactions } from './fingerprint-reactions.js';
import { AdminFlagsController } from './flags/admin-flags.controller.js';
import { AnswerFlagsHandler } from './flags/answer-flags.js';
import { FlagEndings } from './flags/flag-endings.js';
import { FlagRateLimits } from './flags/flag-limits.js';
import { FlagMails } from './flags/flag-mails.js';
import { FlagViews } from './flags/flag-views.js';
import { FlagsController } from './flags/flags.controller.js';
import { FlagsOfGuests } from './flags/flags-of-guests.js';
import { ListingHints } from './listing-hints.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationQueues } from './moderation-queue.js';
import { RejectionReasonsController } from './rejection-reasons.controller.js';
import { Rejections } from './rejections.js';

@Module({
  imports: [GuestsModule, ProductsModule],
  controllers: [ModerationController, RejectionReasonsController, FlagsController, AdminFlagsController],
  providers: [
    AlikeListingsService,
    FingerprintReactions,
    FlagEndings,
    FlagRateLimits,
    FlagMails,
    FlagsOfGuests,
    FlagViews,
    ListingHints,
    ModerationQueues,
    Rejections,
    AnswerFlagsHandler,
  ],
})
export class ModerationModule {}
