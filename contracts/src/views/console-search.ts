import type { Capability } from '../domain/capabilities.js';

/** The kinds of results of the console's search, in display order, with the capability that each needs. */
export const CONSOLE_SEARCH_KINDS = {
  device: 'products.read',
  person: 'users.read',
  report: 'inspections.read',
  idea: 'feature-requests.read',
  category: 'categories.manage',
} as const satisfies Record<string, Capability>;
export type ConsoleSearchKind = keyof typeof CONSOLE_SEARCH_KINDS;

export const CONSOLE_SEARCH = {
  /** Minimum number of characters of a search. */
  min: 2,
  max: 100,
  /** Hits of each kind. */
  shown: 5,
} as const;

/** The matching number, for a result that does not contain the words itself. */
export type KnownNumber = 'Report ID' | 'Serial number' | 'Phone number';

/** A result in data.hits of GET /api/console/search?q, grouped by kind. */
export interface ConsoleHit {
  kind: ConsoleSearchKind;
  /** The id of the record; for a report, its report id. */
  _id: string;
  title: string;
  /** Distinguishes it from others with the same title, in one line. */
  detail: string;
  because?: KnownNumber;
}

export const CONSOLE_SEARCH_MESSAGES = {
  tooLong: `Search cannot exceed ${CONSOLE_SEARCH.max} characters`,
  failed: 'Failed to search',
} as const;
