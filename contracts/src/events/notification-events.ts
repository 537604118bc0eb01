import type { Queue } from '../notification.js';
import type { NotificationKind } from '../notification-kinds.js';
import { person } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { countOf } from './phrases.js';

export const NOTIFICATION_EVENTS = {
  /** `ids` are those of the notifications' events; `upTo`, ISO 8601: everything until then. */
  NotificationsRead: event<{
    userId: string;
    ids: readonly string[];
    queues: readonly Queue[];
    upTo: string | null;
  }>({
    label: 'Notifications read',
    system: true,
    sentence: (_, { their }) => `marked ${their('notifications')} as read`,
    personalData: 'none',
    affects: ({ userId }) => person('notifications', userId),
  }),
  // Only the user's own profile shows these two.
  NotificationMailsTurnedOff: event<{ userId: string; kind: NotificationKind }>({
    label: 'Notification emails turned off',
    sentence: ({ kind }, { their }) => `turned off ${their('notification emails')} (${kind})`,
    personalData: 'none',
  }),
  NotificationMailsTurnedOn: event<{ userId: string; kind: NotificationKind }>({
    label: 'Notification emails turned on',
    sentence: ({ kind }, { their }) => `turned on ${their('notification emails')} (${kind})`,
    personalData: 'none',
  }),
  /** One mail was about these events, with ids as in the log; the first one identifies it. */
  NotificationMailed: event<{ userId: string; ids: readonly string[] }>({
    label: 'Notification email sent',
    sentence: ({ ids }, { thing }) => `emailed ${countOf(ids.length, 'notification')} to ${thing}`,
    personalData: 'none',
  }),
};
export type NotificationEvent = EventsOf<typeof NOTIFICATION_EVENTS>;
