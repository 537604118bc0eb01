/** The searches of one person, with an account or without. */
export const savedSearchesStream = (ownerId: string): string => `savedSearches-${ownerId}`;
/** Records when their mails are due. */
export const SAVED_SEARCH_RUNS_STREAM = 'savedSearchRuns';

/** Maximum number of saved searches of one person. */
export const SAVED_SEARCH_LIMIT = 10;
/** Maximum number of devices that a mail about a search names; it counts all. */
export const SAVED_SEARCH_MAIL_DEVICES = 10;
/** The hour of the day in Pakistan at which the mails of the day are due. */
export const SAVED_SEARCH_HOUR = 8;

/** The kind of the owner's id. */
export type SearchOwnerKind = 'user' | 'guest';

/** A device that a mail about a search named, at this price in paisa. */
export interface MailedDevice {
  productId: string;
  price: number;
}

/** A saved search as pages show it. */
export interface SavedSearchView {
  _id: string;
  /** The filters and words as in the address of the list: 'search=thinkpad&maxPrice=60000'. */
  query: string;
  /** The description of the query: '“thinkpad”, Up to PKR 60,000'. */
  title: string;
  /** ISO 8601. */
  since: string;
  /** When devices were last mailed. */
  mailedAt?: string;
}

/** data of GET and POST /api/saved-searches, and of DELETE /api/saved-searches/:id: the latest first. */
export interface SavedSearches {
  searches: SavedSearchView[];
}

/** data of GET and POST /api/saved-searches/by-link?token: the search that the link of a mail ends. */
export interface LinkedSearch {
  /** Absent for a search that has ended. */
  search?: Pick<SavedSearchView, 'query' | 'title'>;
}

export const SAVED_SEARCH_MESSAGES = {
  queryInvalid: 'Choose a filter or enter a search first',
  saved: 'Search saved. We will email you at most once a day.',
  ended: 'Saved search deleted. You will no longer get emails about it.',
  notFound: 'This search has already been deleted',
  tooMany: `You can save ${SAVED_SEARCH_LIMIT} searches. Delete one first.`,
  linkInvalid: 'This link is invalid. Please use the link in a newer email.',
  failed: 'Failed to update your saved searches. Please try again.',
  loadFailed: 'Failed to load your saved searches',
} as const;
