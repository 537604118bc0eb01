import { day, factTable, nullable, oneOf, text, time } from './table.js';

const OWNERS = ['user', 'guest'] as const;
const STATES = ['unconfirmed', 'active', 'deleted'] as const;

export const searchesSaved = factTable({
  name: 'searches_saved',
  row: 'A version of a saved search',
  description:
    'Without its words and filters, which people may write about themselves. Every search has one row that still holds.',
  events: ['SavedSearchAdded', 'SavedSearchConfirmed', 'SavedSearchEnded'],
  columns: {
    search_id: text('The search'),
    owner_id: text('The account or guest who saved it'),
    owner: oneOf(OWNERS, 'Whether that is the user of an account or a guest'),
    saved_on: day('The day on which it was saved'),
    saved_at: time('The time'),
    state: oneOf(STATES, 'A search of a guest is unconfirmed until the link of an email is opened'),
    ended_on: nullable(day('The day on which it was deleted; null before')),
  },
  begin: (rows) => (event, now) => {
    const { searchId } = event.data;
    switch (event.type) {
      case 'SavedSearchAdded':
        rows.set(searchId, {
          search_id: searchId,
          owner_id: event.data.ownerId,
          owner: event.data.ownerKind,
          saved_on: now.day,
          saved_at: now.at,
          state: event.data.pending ? 'unconfirmed' : 'active',
          ended_on: null,
        });
        break;
      case 'SavedSearchConfirmed':
        rows.update(searchId, () => ({ state: 'active' }));
        break;
      case 'SavedSearchEnded':
        rows.update(searchId, () => ({ state: 'deleted', ended_on: now.day }));
        break;
    }
  },
});
