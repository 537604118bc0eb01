import type { FeatureRequestStatus } from '../domain/feature-request.js';
import type { InspectionRequestStatus } from '../domain/inspection/inspection.js';
import type { ModerationFilter, WaitingQueue } from '../moderation.js';
import { CONSOLE_PAGES } from '../pages.js';
import { queryString } from '../values/query-string.js';

const moderation = (filter: ModerationFilter): string =>
  `${CONSOLE_PAGES.moderation.path}?${queryString({ filter })}`;
const inspections = (status: InspectionRequestStatus): string =>
  `${CONSOLE_PAGES.inspections.path}?${queryString({ filter: JSON.stringify({ status }) })}`;
const ideas = (status: FeatureRequestStatus): string =>
  `${CONSOLE_PAGES.featureRequests.path}?${queryString({ filter: JSON.stringify({ status }) })}`;

/** The label of a queue, and its screen. */
export const WAITING_TEXTS: Readonly<Record<WaitingQueue, { label: string; path: string }>> = {
  listings: { label: 'New listings', path: moderation('new') },
  'revised-listings': { label: 'Revised listings', path: moderation('revised') },
  flags: { label: 'Reported listings', path: moderation('reported') },
  inspections: { label: 'Inspections', path: inspections('pending') },
  featuring: { label: 'Featured listings', path: CONSOLE_PAGES.featuredRequests.path },
  ideas: { label: 'Feature requests', path: ideas('Pending') },
};

export const WAITING_MESSAGES = {
  nothing: 'Nothing to review',
  overdue: (count?: number) => (count === undefined ? 'Overdue' : `${count} overdue`),
  loadFailed: 'Failed to load the review queues',
} as const;
