import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { FingerprintReactions } from './fingerprint-reactions.js';
import { ListingHints } from './listing-hints.js';
import { ModerationController } from './moderation.controller.js';
import { ModerationQueues } from './moderation-queue.js';
import { RejectionReasonsController } from './rejection-reasons.controller.js';
import { Rejections } from './rejections.js';

@Module({
  imports: [ProductsModule],
  controllers: [ModerationController, RejectionReasonsController],
  providers: [FingerprintReactions, ListingHints, ModerationQueues, Rejections],
})
export class ModerationModule {}
