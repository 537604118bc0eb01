import type { SavedSearchEvent } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The last day in Pakistan on which mails were due; '' before the first. */
interface SearchRuns {
  day: string;
}

/** Records that mails of saved searches are due, at most once a day. */
export const searchRuns = {
  initial: { day: '' } as SearchRuns,
  evolve: (_, { data: { day } }) => ({ day }),
  decide: (state, { day }) => (day > state.day ? [{ type: 'SavedSearchMailsDue', data: { day } }] : []),
} satisfies Decider<SearchRuns, { day: string }, Extract<SavedSearchEvent, { type: 'SavedSearchMailsDue' }>>;
