import { can, type UserRole } from '../domain/capabilities.js';
import { NOTIFICATION_FILTERS, type NotificationFilter, type Queue, queuesOf } from '../notification.js';
import { CONSOLE_PAGES, type Page } from '../pages.js';
import { WAITING_TEXTS } from './waiting-texts.js';

const QUEUE_TEXTS: Readonly<Record<Queue, { one: string; many: string; detail: string }>> = {
  listings: {
    one: '1 listing to review',
    many: 'listings to review',
    detail: 'Approve or reject',
  },
  flags: {
    one: '1 reported listing to review',
    many: 'reported listings to review',
    detail: 'Uphold or dismiss the reports',
  },
  featuring: {
    one: '1 featured request to review',
    many: 'featured requests to review',
    detail: 'Approve or reject',
  },
  inspections: {
    one: '1 device to inspect',
    many: 'devices to inspect',
    detail: 'Earliest due day first',
  },
  ideas: {
    one: '1 feature request to review',
    many: 'feature requests to review',
    detail: 'Answer and decide',
  },
};

/** '12 listings to review'. */
export const queueTitle = (queue: Queue, waiting: number): string =>
  waiting === 1 ? QUEUE_TEXTS[queue].one : `${waiting.toLocaleString('en-US')} ${QUEUE_TEXTS[queue].many}`;
export const queueDetail = (queue: Queue): string => QUEUE_TEXTS[queue].detail;

/** The console's page of a queue. */
export const QUEUE_PAGES: Readonly<Record<Queue, { page: Page; path: string }>> = {
  listings: { page: CONSOLE_PAGES.moderation, path: CONSOLE_PAGES.moderation.path },
  flags: { page: CONSOLE_PAGES.moderation, path: WAITING_TEXTS.flags.path },
  featuring: { page: CONSOLE_PAGES.featuredRequests, path: CONSOLE_PAGES.featuredRequests.path },
  inspections: { page: CONSOLE_PAGES.inspections, path: CONSOLE_PAGES.inspections.path },
  ideas: { page: CONSOLE_PAGES.featureRequests, path: CONSOLE_PAGES.featureRequests.path },
};

export const NOTIFICATION_FILTER_LABELS: Readonly<Record<NotificationFilter, string>> = {
  listings: 'My listings',
  inspections: 'Inspections',
  questions: 'Questions and reviews',
  featuring: 'Featured requests',
  ideas: 'Feature requests',
  flags: 'Reported listings',
  work: 'My work',
  wishlist: 'My wishlist',
  waiting: 'Needs review',
};

/** The kinds by which a user of this role can filter the list. */
export const notificationFilters = (role: UserRole): NotificationFilter[] =>
  NOTIFICATION_FILTERS.filter((filter) => {
    if (filter === 'waiting') return queuesOf(role).length > 0;
    return filter !== 'work' || can(role, 'inspections.perform');
  });
