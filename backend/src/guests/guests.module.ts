import { Module } from '@nestjs/common';
import { GuestErasures, GuestExpiry } from './guest-erasures.js';
import { GuestHolders } from './guest-holders.js';
import { GuestLimits } from './guest-limits.js';
import { GuestMails } from './guest-mails.js';
import { GuestsController } from './guests.controller.js';
import { Guests } from './guests.js';

@Module({
  controllers: [GuestsController],
  providers: [GuestErasures, GuestExpiry, GuestHolders, GuestLimits, GuestMails, Guests],
  exports: [GuestHolders, GuestLimits, Guests],
})
export class GuestsModule {}
