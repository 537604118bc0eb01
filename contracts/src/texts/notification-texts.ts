import { can, type UserRole } from '../domain/capabilities.js';
import { NOTIFICATION_FILTERS, type NotificationFilter, type Queue, queuesOf } from '../notification.js';
import { CONSOLE_PAGES, type Page } from '../pages.js';

const QUEUE_TEXTS: Readonly<Record<Queue, { one: string; many: string; detail: string }>> = {
  listings: {
    one: '1 listing waits',
    many: 'listings wait',
    detail: 'To be approved or rejected',
  },
  featuring: {
    one: '1 request for the home page waits',
    many: 'requests for the home page wait',
    detail: 'To be approved or rejected',
  },
  inspections: {
    one: '1 device waits for its inspection',
    many: 'devices wait for their inspection',
    detail: 'Those that are due first come first',
  },
  ideas: {
    one: '1 feature request waits',
    many: 'feature requests wait',
    detail: 'To be answered and decided',
  },
};

/** '12 listings wait'. */
export const queueTitle = (queue: Queue, waiting: number): string =>
  waiting === 1 ? QUEUE_TEXTS[queue].one : `${waiting.toLocaleString('en-US')} ${QUEUE_TEXTS[queue].many}`;
export const queueDetail = (queue: Queue): string => QUEUE_TEXTS[queue].detail;

/** The console's page of a queue. */
export const QUEUE_PAGES: Readonly<Record<Queue, { page: Page; path: string }>> = {
  listings: { page: CONSOLE_PAGES.moderation, path: CONSOLE_PAGES.moderation.path },
  featuring: { page: CONSOLE_PAGES.featuredRequests, path: CONSOLE_PAGES.featuredRequests.path },
  inspections: { page: CONSOLE_PAGES.inspections, path: CONSOLE_PAGES.inspections.path },
  ideas: { page: CONSOLE_PAGES.featureRequests, path: CONSOLE_PAGES.featureRequests.path },
};

export const NOTIFICATION_FILTER_LABELS: Readonly<Record<NotificationFilter, string>> = {
  listings: 'My listings',
  inspections: 'Inspections',
  featuring: 'Home page',
  ideas: 'Feature requests',
  work: 'My work',
  waiting: 'Waiting for us',
};

/** The kinds by which a user of this role can filter the list. */
export const notificationFilters = (role: UserRole): NotificationFilter[] =>
  NOTIFICATION_FILTERS.filter((filter) => {
    if (filter === 'waiting') return queuesOf(role).length > 0;
    return filter !== 'work' || can(role, 'inspections.perform');
  });
