import { Module } from '@nestjs/common';
import { JoinWishlistHandler } from './commands/join-wishlist.js';
import { SaveDeviceHandler } from './commands/save-device.js';
import { Wishes } from './wishes.js';
import { WishlistController } from './wishlist.controller.js';

@Module({
  controllers: [WishlistController],
  providers: [Wishes, SaveDeviceHandler, JoinWishlistHandler],
})
export class WishlistModule {}
