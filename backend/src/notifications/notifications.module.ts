import { Module } from '@nestjs/common';
import { NotificationMails } from './notification-mails.js';
import { NotificationViews } from './notification-views.js';
import { NotificationsController } from './notifications.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLimits } from './unsubscribe-limits.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@Module({
  controllers: [NotificationsController, UnsubscribeController],
  providers: [NotificationMails, NotificationViews, UnsubscribeLimits, UnsubscribeLinks],
})
export class NotificationsModule {}
