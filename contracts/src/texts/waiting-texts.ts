import type { FeatureRequestStatus } from '../domain/feature-request.js';
import type { InspectionRequestStatus } from '../domain/inspection/inspection.js';
import type { ModerationFilter, WaitingQueue } from '../moderation.js';
import { CONSOLE_PAGES } from '../pages.js';
import { queryString } from '../values/query-string.js';

const moderationPath = (filter: ModerationFilter): string =>
  `${CONSOLE_PAGES.moderation.path}?${queryString({ filter })}`;
const inspectionsPath = (status: InspectionRequestStatus): string =>
  `${CONSOLE_PAGES.inspections.path}?${queryString({ filter: JSON.stringify({ status }) })}`;
const ideasPath = (status: FeatureRequestStatus): string =>
  `${CONSOLE_PAGES.featureRequests.path}?${queryString({ filter: JSON.stringify({ status }) })}`;

/** The label of a queue, and its screen. */
export const WAITING_TEXTS: Readonly<Record<WaitingQueue, { label: string; path: string }>> = {
  listings: { label: 'New listings', path: moderationPath('new') },
  'revised-listings': { label: 'Revised listings', path: moderationPath('revised') },
  flags: { label: 'Reported listings', path: moderationPath('reported') },
  inspections: { label: 'Inspections', path: inspectionsPath('pending') },
  featuring: { label: 'Featured listings', path: CONSOLE_PAGES.featuredRequests.path },
  ideas: { label: 'Feature requests', path: ideasPath('Pending') },
};

export const WAITING_MESSAGES = {
  nothing: 'Nothing to review',
  overdue: (count?: number) => (count === undefined ? 'Overdue' : `${count} overdue`),
  loadFailed: 'Failed to load the review queues',
} as const;
