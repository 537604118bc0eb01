import { Module } from '@nestjs/common';
import { NotificationViews } from './notification-views.js';
import { NotificationsController } from './notifications.controller.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationViews],
})
export class NotificationsModule {}
