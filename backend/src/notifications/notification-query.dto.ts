import { NOTIFICATION_FILTERS, NOTIFICATION_MESSAGES, type NotificationFilter } from '@parkho/contracts';
import { IsFlag, IsOneOf, PageQuery } from '../platform/http/query/query-fields.js';

/** GET /notifications. */
export class NotificationQuery extends PageQuery {
  @IsFlag() unread?: boolean;
  @IsOneOf(NOTIFICATION_FILTERS, NOTIFICATION_MESSAGES.kindInvalid) kind?: NotificationFilter;
}
