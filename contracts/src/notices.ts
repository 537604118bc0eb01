import type { UserRole } from './domain/capabilities.js';
import { reportPath } from './domain/inspection/inspection-report.js';
import type { ListingState } from './domain/product.js';
import type { NotificationKind, NotificationThing } from './notification-kinds.js';
import { CONSOLE_PAGES, devicePath, featureRequestPath, isPageFor, PAGES, type Page } from './pages.js';
import { queryString } from './values/query-string.js';

/** The subject of a notice. */
interface NoticeSubject {
  thing: NotificationThing;
  /** The report of an inspection, if it has one. */
  reportId?: string;
}

interface NoticeDefinition {
  /** The kind whose setting turns its mails off. */
  kind: NotificationKind;
  title: string;
  /** The label of the detail, where it needs one: 'Reason'. */
  detail?: string;
  /** Whether its detail is shown also where the record was deleted. */
  outlivesRecord?: true;
  /** The consequence for the reader, and the label of the button. */
  mail: { meaning: string; button: string };
  /** Address of its page for this recipient. */
  path(subject: NoticeSubject, role: UserRole): string;
}

const isDeleted = ({ thing }: NoticeSubject): boolean => thing.name === undefined;
/** A page, or the page of the device where the role may not open it. */
const pageOrDevicePath = (
  subject: NoticeSubject,
  role: UserRole,
  page: Page,
  path: string = page.path,
): string => {
  if (isPageFor(page, role)) return path;
  return isDeleted(subject) ? PAGES.home.path : devicePath(subject.thing.id);
};
const myProductsPath =
  (query: { state?: ListingState; tab?: string; device?: string }) =>
  (subject: NoticeSubject, role: UserRole): string =>
    pageOrDevicePath(
      subject,
      role,
      PAGES.sellerProducts,
      `${PAGES.sellerProducts.path}?${queryString(query)}`,
    );
/** The listing in My Products, by itself. */
const myListingPath = (subject: NoticeSubject, role: UserRole): string =>
  isDeleted(subject)
    ? pageOrDevicePath(subject, role, PAGES.sellerProducts)
    : myProductsPath({ device: subject.thing.id })(subject, role);
const inspectionResultPath = (subject: NoticeSubject): string => {
  const { thing, reportId } = subject;
  if (reportId) return reportPath(reportId);
  return thing.type === 'inspection' || isDeleted(subject) ? PAGES.myInspections.path : devicePath(thing.id);
};
const myPlacementRequestsPath = (subject: NoticeSubject, role: UserRole): string =>
  pageOrDevicePath(
    subject,
    role,
    PAGES.sellerFeaturedRequests,
    `${PAGES.sellerFeaturedRequests.path}?tab=history`,
  );
const ideaPath = (subject: NoticeSubject): string =>
  isDeleted(subject) ? PAGES.featureRequests.path : featureRequestPath(subject.thing.id);

const wishedDevicePath = (subject: NoticeSubject): string =>
  isDeleted(subject) ? PAGES.wishlist.path : devicePath(subject.thing.id);

/** The notices of events for their recipients, which the projection of notifications determines. */
export const NOTICES = {
  'listing-approved': {
    kind: 'listings',
    title: 'Your listing was approved',
    mail: { meaning: 'Buyers can find it now.', button: 'See your listing' },
    path: (subject, role) =>
      isDeleted(subject)
        ? pageOrDevicePath(subject, role, PAGES.sellerProducts)
        : devicePath(subject.thing.id),
  },
  'listing-rejected': {
    kind: 'listings',
    title: 'Your listing was rejected',
    detail: 'Reason',
    mail: {
      meaning: 'Buyers cannot see it. Edit it, and our team will review it again.',
      button: 'See your listings',
    },
    path: myProductsPath({ state: 'rejected' }),
  },
  /** By another user than the seller. */
  'listing-edited': {
    kind: 'listings',
    title: 'Your listing was edited by our team',
    detail: 'Changed',
    mail: {
      meaning: 'Please check the changes. If something is wrong, edit the listing or reply to this email.',
      button: 'See your listing',
    },
    path: myListingPath,
  },
  /** By another user than the seller. */
  'listing-deactivated': {
    kind: 'listings',
    title: 'Your listing was deactivated by our team',
    mail: {
      meaning: 'Buyers cannot see it. Correct it before you activate it again.',
      button: 'See your listings',
    },
    path: myProductsPath({ state: 'inactive' }),
  },
  /** By another user than the seller. */
  'listing-deleted': {
    kind: 'listings',
    title: 'Your listing was deleted by our team',
    mail: {
      meaning: 'Buyers cannot see it, and it cannot be restored. If this is a mistake, reply to this email.',
      button: 'See your listings',
    },
    path: (_, role) => (isPageFor(PAGES.sellerProducts, role) ? PAGES.sellerProducts.path : PAGES.home.path),
  },
  /** By another user than the seller. */
  'listing-sold': {
    kind: 'listings',
    title: 'Your listing was marked as sold by our team',
    mail: {
      meaning: 'It is no longer offered to buyers. If you still have it, reply to this email.',
      button: 'See your listings',
    },
    path: myProductsPath({ state: 'sold' }),
  },
  /** By another user than the seller. */
  'sale-undone': {
    kind: 'listings',
    title: 'The sale of your listing was undone by our team',
    mail: {
      meaning: 'The listing is as it was before the sale. If it is sold, mark it as sold again.',
      button: 'See your listing',
    },
    path: myListingPath,
  },
  /** By a buyer, for the seller's device. */
  'inspection-requested': {
    kind: 'inspections',
    title: 'A buyer requested an inspection of your device',
    mail: {
      meaning:
        'Our inspectors will examine it, and we will notify you when the report is ready. Devices with a report sell better.',
      button: 'See the requests',
    },
    path: myProductsPath({ tab: 'inspections' }),
  },
  /** The seller's own request, by the team. */
  'inspection-request-withdrawn': {
    kind: 'inspections',
    title: 'Your inspection request was withdrawn by our team',
    mail: {
      meaning: 'The device will not be inspected. You can request an inspection again.',
      button: 'See your inspections',
    },
    path: myProductsPath({ tab: 'inspections' }),
  },
  'inspection-done': {
    kind: 'inspections',
    title: 'The inspection is done',
    mail: { meaning: 'The result is ready.', button: 'See the result' },
    path: inspectionResultPath,
  },
  'inspection-corrected': {
    kind: 'inspections',
    title: 'The inspection report was corrected',
    detail: 'Correction',
    mail: {
      meaning: 'The report has a new version. The earlier version stays available.',
      button: 'Read the report',
    },
    path: inspectionResultPath,
  },
  'inspection-voided': {
    kind: 'inspections',
    title: 'The inspection report of your device was withdrawn',
    detail: 'Reason',
    mail: {
      meaning: 'Your device is shown as not inspected. The report stays available, marked as withdrawn.',
      button: 'Read the report',
    },
    path: inspectionResultPath,
  },
  /** For its requester, who is not the seller. */
  'requested-inspection-voided': {
    kind: 'inspections',
    title: 'Your inspection report was withdrawn',
    detail: 'Reason',
    mail: {
      meaning: 'Please do not rely on its findings. The report stays available, marked as withdrawn.',
      button: 'Read the report',
    },
    path: inspectionResultPath,
  },
  'inspection-assigned': {
    kind: 'work',
    title: 'An inspection was assigned to you',
    mail: {
      meaning: 'It is in your inspections, with its due date.',
      button: 'See your inspections',
    },
    path: (_, role) =>
      isPageFor(CONSOLE_PAGES.inspections, role) ? CONSOLE_PAGES.inspections.path : PAGES.home.path,
  },
  'question-asked': {
    kind: 'questions',
    title: 'A buyer asked about your device',
    mail: {
      meaning: 'The buyer gets your answer by email. Your email addresses stay private.',
      button: 'Answer the question',
    },
    path: (subject, role) => pageOrDevicePath(subject, role, PAGES.sellerQuestions),
  },
  'question-answered': {
    kind: 'questions',
    title: 'The seller answered your question',
    mail: { meaning: 'You can contact the seller on the device page.', button: 'See the device' },
    path: (subject) => (isDeleted(subject) ? PAGES.home.path : devicePath(subject.thing.id)),
  },
  /** Removed by the team, whose reason only the audit shows. */
  'question-removed': {
    kind: 'questions',
    title: 'Your question was removed by our team',
    mail: {
      meaning: 'The question and its answer are no longer shown. You can ask another one.',
      button: 'See the device',
    },
    path: (subject) => (isDeleted(subject) ? PAGES.home.path : devicePath(subject.thing.id)),
  },
  /** Removed by the team. */
  'answer-removed': {
    kind: 'questions',
    title: 'Your answer to a buyer was removed by our team',
    detail: 'Reason',
    mail: {
      meaning: 'You can answer the question again.',
      button: 'See the question',
    },
    path: (subject, role) => pageOrDevicePath(subject, role, PAGES.sellerQuestions),
  },
  'review-received': {
    kind: 'questions',
    title: 'The buyer reviewed your device',
    mail: {
      meaning: 'It is shown on your seller page and on the device page. You can answer it once.',
      button: 'See the review',
    },
    path: (subject, role) => pageOrDevicePath(subject, role, PAGES.sellerReviews),
  },
  /** Removed by the team. */
  'review-answer-removed': {
    kind: 'questions',
    title: 'Your answer to a review was removed by our team',
    detail: 'Reason',
    mail: { meaning: 'You can write another one.', button: 'See the review' },
    path: (subject, role) => pageOrDevicePath(subject, role, PAGES.sellerReviews),
  },
  'featuring-approved': {
    kind: 'featuring',
    title: 'Your featured request was approved',
    detail: 'Notes',
    mail: {
      // It may wait: the home page shows only the newest ones.
      meaning: 'It is featured now. The home page shows the newest of the featured devices.',
      button: 'See your requests',
    },
    path: myPlacementRequestsPath,
  },
  'featuring-rejected': {
    kind: 'featuring',
    title: 'Your featured request was rejected',
    detail: 'Reason',
    mail: { meaning: 'Its listing stays on sale unchanged.', button: 'See your requests' },
    path: myPlacementRequestsPath,
  },
  /** By the team. */
  'featuring-ended': {
    kind: 'listings',
    title: 'Your listing was removed from the featured listings by our team',
    mail: {
      meaning: 'The listing itself is unchanged. You can request to feature it again.',
      button: 'See your listing',
    },
    path: myListingPath,
  },
  'idea-answered': {
    kind: 'ideas',
    title: 'Your feature request was answered',
    mail: { meaning: 'You can read the answer and reply.', button: 'Read the answer' },
    path: ideaPath,
  },
  'idea-decided': {
    kind: 'ideas',
    title: 'The status of your feature request has changed',
    detail: 'Status',
    mail: { meaning: 'The details are on its page.', button: 'See your feature request' },
    path: ideaPath,
  },
  'idea-merged': {
    kind: 'ideas',
    title: 'Your feature request was merged into another',
    mail: {
      meaning: 'Its votes now count there.',
      button: 'See the feature request',
    },
    path: ideaPath,
  },
  'wishlist-cheaper': {
    kind: 'wishlist',
    title: 'Price dropped',
    mail: {
      meaning: 'A device on your wishlist costs less now. Others may have saved it, too.',
      button: 'See the device',
    },
    path: wishedDevicePath,
  },
  'wishlist-sold': {
    kind: 'wishlist',
    title: 'Sold',
    mail: {
      meaning: 'A device on your wishlist was sold. Its page shows similar ones.',
      button: 'See similar devices',
    },
    path: wishedDevicePath,
  },
  /** The answer to the reader's report of a listing. */
  'flag-answered': {
    kind: 'flags',
    title: 'Your report of a listing was reviewed',
    detail: 'Answer',
    outlivesRecord: true,
    mail: {
      meaning: 'The seller does not know who reported the listing.',
      button: 'See it on Parkho',
    },
    path: (subject) => (isDeleted(subject) ? PAGES.devices.path : devicePath(subject.thing.id)),
  },
} satisfies Record<string, NoticeDefinition>;
export type Notice = keyof typeof NOTICES;

/** A notice with the values of its texts. */
interface NoticeContent extends NoticeSubject {
  notice: Notice;
  /** The reason, notes or status of a decision. */
  detail?: string;
}

const DELETED_RECORD_LABELS: Readonly<Record<NotificationThing['type'], string>> = {
  product: 'The listing is no longer available',
  inspection: 'The request is no longer available',
  'feature-request': 'The feature request is no longer available',
};

const definitionOf = (notice: Notice): NoticeDefinition => NOTICES[notice];

/** 'Your listing was approved: ThinkPad T480'; without a name where the record was deleted. */
export const noticeTitle = ({ notice, thing: { name } }: NoticeContent): string => {
  const { title } = definitionOf(notice);
  return name === undefined ? title : `${title}: ${name}`;
};

/** 'Reason: The photos are blurred'; for a deleted record, that it was deleted. */
export const noticeDetail = ({ notice, thing, detail, reportId }: NoticeContent): string | undefined => {
  // A report stays, even when its device is deleted.
  const definition = definitionOf(notice);
  if (thing.name === undefined && !reportId && !definition.outlivesRecord)
    return DELETED_RECORD_LABELS[thing.type];
  return detail && [definition.detail, detail].filter(Boolean).join(': ');
};

/** Address of the page of a notice for this role. */
export const noticePath = (content: NoticeContent, role: UserRole): string =>
  definitionOf(content.notice).path(content, role);
