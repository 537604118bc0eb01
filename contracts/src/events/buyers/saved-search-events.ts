import type { MailedDevice, SearchOwnerKind } from '../../domain/buyers/saved-search.js';
import { formatDay } from '../../values/dates.js';
import { type EventsOf, event } from '../event-definition.js';
import { countOf } from '../phrases.js';

type Search = { ownerId: string; searchId: string };

/**
 * The events of saved searches. They affect no open screen: only the owner sees a search, on a page that reads it when
 * it is opened.
 */
export const SAVED_SEARCH_EVENTS = {
  /** Search texts may be about the person. A guest's search is `pending` until a link in a mail has confirmed it. */
  SavedSearchAdded: event<Search & { ownerKind: SearchOwnerKind; query: string; pending: boolean }>({
    label: 'Search saved',
    sentence: 'saved a search',
    personalData: { person: 'ownerId', paths: ['query'] },
  }),
  SavedSearchConfirmed: event<Search>({
    label: 'Saved search confirmed',
    sentence: 'confirmed a saved search',
    personalData: 'none',
  }),
  SavedSearchEnded: event<Search>({
    label: 'Saved search deleted',
    sentence: 'deleted a saved search',
    personalData: 'none',
  }),
  /** A mail named these devices; the next one is about devices that are new or cheaper after `until`, ISO 8601. */
  SavedSearchMailed: event<Search & { until: string; devices: readonly MailedDevice[] }>({
    label: 'Saved search email sent',
    sentence: ({ devices }) => `emailed ${countOf(devices.length, 'device')} of a saved search`,
    personalData: 'none',
  }),
  /** The mails of a day in Pakistan are due, about changes until this event. */
  SavedSearchMailsDue: event<{ day: string }>({
    label: 'Saved search emails due',
    sentence: ({ day }) => `scheduled the saved search emails of ${formatDay(day)}`,
    personalData: 'none',
    system: true,
  }),
};
export type SavedSearchEvent = EventsOf<typeof SAVED_SEARCH_EVENTS>;
