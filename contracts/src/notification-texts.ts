import { can, type UserRole } from './capabilities.js';
import { reportPath } from './inspection-report.js';
import {
  NOTIFICATION_FILTERS,
  type Notice,
  type NotificationFilter,
  type NotificationThing,
  type Queue,
  queuesOf,
} from './notification.js';
import { CONSOLE_PAGES, devicePath, featureRequestPath, isFor, PAGES, type Page } from './pages.js';
import type { ListingState } from './product.js';
import { queryString } from './query-string.js';

/** What a person was told of, as its texts and its way need it. */
export interface Told {
  notice: Notice;
  thing: NotificationThing;
  /** Of a decision: its reason, notes or status. */
  detail?: string;
  /** Of an inspection that left a report. */
  reportId?: string;
}

const TITLES: Readonly<Record<Notice, string>> = {
  'listing-approved': 'Your listing was approved',
  'listing-rejected': 'Your listing was rejected',
  'listing-sold': 'Your listing was marked as sold by our team',
  'inspection-requested': 'A buyer asks for an inspection of your device',
  'inspection-done': 'The inspection is done',
  'inspection-corrected': 'The inspection report was corrected',
  'inspection-assigned': 'An inspection was given to you',
  'featuring-approved': 'Your request for the home page was approved',
  'featuring-rejected': 'Your request for the home page was rejected',
  'idea-answered': 'Your feature request was answered',
  'idea-decided': 'The status of your feature request has changed',
  'idea-merged': 'Your feature request was merged into another',
};

/** What the detail of a notice is, where it is not said by itself. */
const DETAILS: Readonly<Partial<Record<Notice, string>>> = {
  'listing-rejected': 'Reason',
  'featuring-approved': 'Notes',
  'featuring-rejected': 'Reason',
  'inspection-corrected': 'What was corrected',
  'idea-decided': 'Status',
};

const GONE: Readonly<Record<NotificationThing['type'], string>> = {
  product: 'The listing is not there any more',
  inspection: 'The request is not there any more',
  'feature-request': 'The feature request is not there any more',
};

/** 'Your listing was approved: ThinkPad T480'; without a name where the thing is gone. */
export const noticeTitle = ({ notice, thing: { name } }: Told): string =>
  name === undefined ? TITLES[notice] : `${TITLES[notice]}: ${name}`;

/** 'Reason: The photos are blurred'; what a thing that is gone was decided does not matter any more. */
export const noticeDetail = ({ notice, thing, detail, reportId }: Told): string | undefined => {
  // A report stays, whatever becomes of its device.
  if (thing.name === undefined && !reportId) return GONE[thing.type];
  return detail && [DETAILS[notice], detail].filter(Boolean).join(': ');
};

const myProducts = (query: { state?: ListingState; tab?: string }): string =>
  `${PAGES.sellerProducts.path}?${queryString(query)}`;

/** Address of the page that a notice leads this person to. */
export const noticePath = ({ notice, thing, reportId }: Told, role: UserRole): string => {
  const isGone = thing.name === undefined;
  const orDevice = (page: Page, path: string = page.path): string => {
    if (isFor(page, role)) return path;
    return isGone ? PAGES.home.path : devicePath(thing.id);
  };
  switch (notice) {
    case 'listing-approved':
      return isGone ? orDevice(PAGES.sellerProducts) : devicePath(thing.id);
    case 'listing-rejected':
      return orDevice(PAGES.sellerProducts, myProducts({ state: 'rejected' }));
    case 'listing-sold':
      return orDevice(PAGES.sellerProducts, myProducts({ state: 'sold' }));
    case 'inspection-requested':
      return orDevice(PAGES.sellerProducts, myProducts({ tab: 'inspections' }));
    case 'inspection-done':
    case 'inspection-corrected':
      if (reportId) return reportPath(reportId);
      return thing.type === 'inspection' || isGone ? PAGES.myInspections.path : devicePath(thing.id);
    case 'inspection-assigned':
      return isFor(CONSOLE_PAGES.inspections, role) ? CONSOLE_PAGES.inspections.path : PAGES.home.path;
    case 'featuring-approved':
    case 'featuring-rejected':
      return orDevice(PAGES.sellerFeaturedRequests, `${PAGES.sellerFeaturedRequests.path}?tab=history`);
    case 'idea-answered':
    case 'idea-decided':
    case 'idea-merged':
      return isGone ? PAGES.featureRequests.path : featureRequestPath(thing.id);
  }
};

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

/** What a list can be filtered by, by somebody of this role. */
export const notificationFilters = (role: UserRole): NotificationFilter[] =>
  NOTIFICATION_FILTERS.filter((filter) => {
    if (filter === 'waiting') return queuesOf(role).length > 0;
    return filter !== 'work' || can(role, 'inspections.perform');
  });
