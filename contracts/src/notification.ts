import { type Capability, can, type UserRole } from './domain/capabilities.js';
import type { Notice } from './notices.js';
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationThing } from './notification-kinds.js';

/** A queue for users with a capability, as one entry that becomes unread again whenever it grows. */
export const QUEUES = {
  listings: 'products.moderate',
  flags: 'products.moderate',
  featuring: 'products.feature',
  inspections: 'inspections.perform',
  ideas: 'feature-requests.manage',
} as const satisfies Record<string, Capability>;
export type Queue = keyof typeof QUEUES;
export const queuesOf = (role: UserRole): Queue[] =>
  (Object.keys(QUEUES) as Queue[]).filter((queue) => can(role, QUEUES[queue]));

export const notificationsStream = (userId: string): string => `notifications-${userId}`;

/** A notification for the API. */
export type NotificationView = {
  /** Id of the event; for a queue 'queue-<name>'. */
  _id: string;
  at: string;
  read: boolean;
  /** Address of its page. */
  href: string;
  title: string;
  /** A second line: a reason, a status, the length of a queue. */
  detail?: string;
} & (
  | { notice: Notice; kind: NotificationKind; thing: NotificationThing }
  | { queue: Queue; kind: 'waiting'; waiting: number }
);

/** data of GET /api/notifications?page&limit&unread&kind: the latest first. */
export interface Notifications {
  notifications: NotificationView[];
  /** The number of unread notifications, at most UNREAD_MAX. */
  unread: number;
  /**
   * When the latest of all of them happened, ISO 8601: the `upTo` for POST /api/notifications/read. Not the time of the
   * request: an event from before it may not be among them yet, and must be unread when it arrives.
   */
  asOf: string;
  page: number;
  totalPages: number;
  total: number;
}
/** The number of unread notifications from which the bell shows '99+'. */
export const UNREAD_MAX = 100;

/** data of GET /api/notifications/unread. */
export interface UnreadNotifications {
  /** The number of unread notifications, at most UNREAD_MAX. */
  unread: number;
}

/** The filters of the list of notifications; absent: any. */
export const NOTIFICATION_FILTERS = [...NOTIFICATION_KINDS, 'waiting'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Id of the entry of a queue in the API. */
export const queueEntryId = (queue: Queue): string => `queue-${queue}`;
/** The queue of such an id, if it is one. */
export const queueOfEntry = (id: string): Queue | undefined =>
  (Object.keys(QUEUES) as Queue[]).find((queue) => queueEntryId(queue) === id);

/** data of GET and PUT /api/notifications/mails: the kinds that are mailed; null: off by default. */
export type MailChoices = Readonly<Record<NotificationKind, boolean | null>>;

/** data of GET and POST /api/notifications/unsubscribe?token: the kinds of a mail's link. */
export interface Unsubscription {
  kinds: readonly NotificationKind[];
  /** The masked address of the mails. */
  email: string;
  /** Whether mails of any of these kinds are sent. */
  wanted: boolean;
}

export const NOTIFICATION_LIMITS = { ids: 100, id: 100 } as const;

export const NOTIFICATION_MESSAGES = {
  readInvalid: `Specify what was read: ids, ${NOTIFICATION_LIMITS.ids} at most, or upTo, a time in ISO 8601`,
  kindInvalid: `Kind must be one of ${NOTIFICATION_FILTERS.join(', ')}`,
  oneClickInvalid: 'Send List-Unsubscribe=One-Click',
  choiceInvalid: 'Each kind of email must be true or false',
  linkInvalid: 'This link is invalid. Please use the link in a newer email, or your profile.',
  read: 'Marked as read',
  choicesSaved: 'Saved',
  turnedOff: (kinds: readonly NotificationKind[]) =>
    kinds.length === 1
      ? 'You will no longer get emails of this kind.'
      : 'You will no longer get emails of these kinds.',
  turnedOn: (kinds: readonly NotificationKind[]) =>
    kinds.length === 1
      ? 'You will get emails of this kind again.'
      : 'You will get emails of these kinds again.',
  noneFound: 'No notifications',
  noneFoundWhy: 'Updates about your listings, inspections and requests appear here',
  noneUnread: 'No unread notifications',
  noneUnreadWhy: 'You are all caught up',
  allRead: 'All notifications marked as read',
  loadFailed: 'Failed to load notifications',
  readFailed: 'Failed to mark as read',
  choicesFailed: 'Failed to save your choice',
} as const;
