import { Module } from '@nestjs/common';
import { GuestErasures, GuestExpiry } from './guest-erasures.js';
import { GuestHoldingProviders } from './guest-holding-providers.js';
import { GuestLimits } from './guest-limits.js';
import { GuestMails } from './guest-mails.js';
import { GuestsController } from './guests.controller.js';
import { Guests } from './guests.js';

@Module({
  controllers: [GuestsController],
  providers: [GuestErasures, GuestExpiry, GuestHoldingProviders, GuestLimits, GuestMails, Guests],
  exports: [GuestHoldingProviders, GuestLimits, Guests],
})
export class GuestsModule {}
