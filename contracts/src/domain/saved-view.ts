import type { Capability } from './capabilities.js';

/** The saved views of one user. */
export const savedViewsStream = (ownerId: string): string => `savedViews-${ownerId}`;

/** Records the days on which mails of saved views were due. */
export const SAVED_VIEW_RUNS_STREAM = 'savedViewRuns';

/**
 * The screens of the console with filters in their address, by the last segment, with the capability that reads each.
 */
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
  /** Views of one user, of all lists. */
  views: 50,
  /** Views on a user's dashboard. */
  pinned: 6,
  name: 60,
  /** Maximum number of characters of a query, which may be an SQL statement. */
  query: 8_000,
} as const;

/** How often a view is mailed, as of the day before: at the beginning of a calendar unit. */
export const VIEW_MAIL_STEPS = { weekly: 'week', monthly: 'month' } as const;
export type ViewMailPeriod = keyof typeof VIEW_MAIL_STEPS;
export const VIEW_MAIL_PERIODS = Object.keys(VIEW_MAIL_STEPS) as readonly ViewMailPeriod[];
export const VIEW_MAIL_LABELS: Readonly<Record<ViewMailPeriod, string>> = {
  weekly: 'Email every Monday',
  monthly: 'Email on the first of each month',
};

/** The content and name of a saved view. */
export interface SavedViewContent {
  name: string;
  /** Filters, order and columns as in the address of the list, without '?'. */
  query: string;
  /** Whether all readers of the list see it. */
  shared: boolean;
  /** Whether the result is on the owner's dashboard; only for views of Explore. */
  pinned: boolean;
  /** How often the result is mailed to the owner, only for views of Explore; null: never. */
  mail: ViewMailPeriod | null;
}

/** A saved view as the console shows it. */
export interface SavedViewView extends SavedViewContent {
  _id: string;
  ownerId: string;
  /** Absent for own views, and where the owner's account has none. */
  ownerName?: string;
  list: ViewList;
  /** Revision for If-Match. */
  version: number;
}

/** data of GET /api/console/views?list and of changes of views: those of the list, by name. */
export interface SavedViews {
  own: SavedViewView[];
  /** The shared views of other users. */
  shared: SavedViewView[];
}

/** data of GET and POST /api/console/views/by-link?token: the view of a mail's link, while it is mailed. */
export interface LinkedView {
  view?: { name: string };
}

export const SAVED_VIEW_MESSAGES = {
  listInvalid: `List must be one of ${VIEW_LIST_NAMES.join(', ')}`,
  nameRequired: 'Enter a name',
  nameTooLong: `The name cannot exceed ${SAVED_VIEW_LIMITS.name} characters`,
  nameTaken: 'You already have a view with this name',
  queryInvalid: 'This view is too long to save',
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
  mailed: 'You will get this view by email',
  unmailed: 'You will no longer get emails for this view',
  deleted: 'View deleted',
  linkInvalid: 'This link is invalid. Please use the link in a newer email.',
  failed: 'Failed to save the view',
  loadFailed: 'Failed to load the views',
} as const;
