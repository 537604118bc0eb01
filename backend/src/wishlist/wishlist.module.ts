import { Module } from '@nestjs/common';
import { JoinWishlistHandler } from './commands/join-wishlist.js';
import { SaveDeviceHandler } from './commands/save-device.js';
import { WatchedDevices } from './watched-devices.js';
import { Wishes } from './wishes.js';
import { WishlistController } from './wishlist.controller.js';

@Module({
  controllers: [WishlistController],
  providers: [WatchedDevices, Wishes, SaveDeviceHandler, JoinWishlistHandler],
})
export class WishlistModule {}
