import type { SavedSearchEvent } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The last day in Pakistan of which the mails were due; '' before the first. */
export interface SearchRuns {
  day: string;
}

/** When the mails about saved searches are due: once a day at most. */
export const searchRuns = {
  initial: { day: '' } as SearchRuns,
  evolve: (_, { data: { day } }) => ({ day }),
  decide: (state, { day }) => (day > state.day ? [{ type: 'SavedSearchMailsDue', data: { day } }] : []),
} satisfies Decider<SearchRuns, { day: string }, Extract<SavedSearchEvent, { type: 'SavedSearchMailsDue' }>>;
