import { Module } from '@nestjs/common';
import { JoinWishlistHandler } from './commands/join-wishlist.js';
import { SaveDeviceHandler } from './commands/save-device.js';
import { SavableDevices } from './savable-devices.js';
import { WatchedDevices } from './watched-devices.js';
import { WishlistController } from './wishlist.controller.js';

@Module({
  controllers: [WishlistController],
  providers: [WatchedDevices, SavableDevices, SaveDeviceHandler, JoinWishlistHandler],
})
export class WishlistModule {}
