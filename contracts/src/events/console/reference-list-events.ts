import {
  REFERENCE_LISTS,
  type ReferenceEntry,
  type ReferenceList,
  referenceName,
} from '../../domain/reference-list.js';
import { type EventsOf, event } from '../event-definition.js';

/** The events of reference lists. They affect no open screen: forms read the lists when they open. */
export const REFERENCE_LIST_EVENTS = {
  ReferenceEntryAdded: event<{ list: ReferenceList; entry: ReferenceEntry }>({
    label: 'List entry added',
    sentence: ({ list, entry }) => `added the ${REFERENCE_LISTS[list].one} “${referenceName(entry)}”`,
    personalData: 'none',
  }),
  /** `name` as it was in the list. */
  ReferenceEntryRemoved: event<{ list: ReferenceList; key: string; name: string }>({
    label: 'List entry removed',
    sentence: ({ list, name }) => `removed the ${REFERENCE_LISTS[list].one} “${name}”`,
    personalData: 'none',
  }),
};
export type ReferenceListEvent = EventsOf<typeof REFERENCE_LIST_EVENTS>;
