import type { Capability } from './capabilities.js';

/** The views that one person has saved. */
export const savedViewsStream = (ownerId: string): string => `savedViews-${ownerId}`;

/** Of which days the mails of saved views were due. */
export const SAVED_VIEW_RUNS_STREAM = 'savedViewRuns';

/** The screens of the console whose address has filters, by the last part of their address, with the capability that reads each. */
export const VIEW_LISTS = {
  products: 'products.read',
  inspections: 'inspections.read',
  'external-inspections': 'inspections.read',
  'featured-requests': 'products.read',
  questions: 'products.read',
  reviews: 'products.read',
  'feature-requests': 'feature-requests.read',
  users: 'users.read',
  categories: 'categories.manage',
  audit: 'audit.read',
  explore: 'reports.make',
  analysis: 'reports.make',
} as const satisfies Record<string, Capability>;
export type ViewList = keyof typeof VIEW_LISTS;
export const VIEW_LIST_NAMES = Object.keys(VIEW_LISTS) as readonly ViewList[];

export const SAVED_VIEW_LIMITS = {
  /** Views of one person, of all lists. */
  views: 50,
  /** Of one person, on the dashboard. */
  pinned: 6,
  name: 60,
  /** Also that of a statement in SQL. */
  query: 8_000,
} as const;

/** How often a view is mailed, as of the day before: by the part of the calendar that begins. */
export const VIEW_MAIL_STEPS = { weekly: 'week', monthly: 'month' } as const;
export type ViewMailPeriod = keyof typeof VIEW_MAIL_STEPS;
export const VIEW_MAIL_PERIODS = Object.keys(VIEW_MAIL_STEPS) as readonly ViewMailPeriod[];
export const VIEW_MAIL_LABELS: Readonly<Record<ViewMailPeriod, string>> = {
  weekly: 'Email every Monday',
  monthly: 'Email on the first of each month',
};

/** What a saved view shows, and under which name. */
export interface SavedViewContent {
  name: string;
  /** Filters, order and columns as the address of the list has them, without '?'. */
  query: string;
  /** Whether everyone who may read the list is offered it. */
  shared: boolean;
  /** Whether its owner's dashboard shows the answer; questions of Explore alone have one. */
  pinned: boolean;
  /** How often its owner gets the answer by email, of questions of Explore alone; null: not at all. */
  mail: ViewMailPeriod | null;
}

/** A saved view as the console shows it. */
export interface SavedViewView extends SavedViewContent {
  _id: string;
  ownerId: string;
  /** Absent of the reader's own, and where the owner's account has none. */
  ownerName?: string;
  list: ViewList;
  /** Revision for If-Match. */
  version: number;
}

/** data of GET /api/console/views?list and of what changes views: those of the list, each by name. */
export interface SavedViews {
  own: SavedViewView[];
  /** Those of others. */
  shared: SavedViewView[];
}

export const SAVED_VIEW_MESSAGES = {
  listInvalid: `List must be one of ${VIEW_LIST_NAMES.join(', ')}`,
  nameRequired: 'Enter a name',
  nameTooLong: `The name cannot exceed ${SAVED_VIEW_LIMITS.name} characters`,
  nameTaken: 'You already have a view with this name',
  queryInvalid: 'This is too long to save',
  sharedInvalid: 'Shared must be true or false',
  pinnedInvalid: 'Pinned must be true or false',
  mailInvalid: 'Mail must be weekly, monthly or null',
  notMailable: 'Only views of Explore can be emailed',
  notPinnable: 'Only views of Explore can be pinned',
  tooManyPinned: `You can pin ${SAVED_VIEW_LIMITS.pinned} views. Unpin one first.`,
  tooMany: `You can save ${SAVED_VIEW_LIMITS.views} views. Delete one first.`,
  notFound: 'This view no longer exists',
  saved: 'View saved',
  shared: 'View shared with the team',
  unshared: 'View no longer shared',
  pinned: 'Pinned to your dashboard',
  unpinned: 'Removed from your dashboard',
  mailed: 'You will get it by email',
  unmailed: 'You will get no more emails',
  deleted: 'View deleted',
  failed: 'Failed to save the view',
  loadFailed: 'Failed to load the views',
} as const;
