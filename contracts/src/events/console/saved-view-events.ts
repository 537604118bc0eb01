import type { SavedViewContent, ViewList } from '../../domain/saved-view.js';
import { type EventsOf, event } from '../event-definition.js';

type View = { ownerId: string; viewId: string };

/** Names and filters are free texts, which may name people. */
const personalData = { person: 'ownerId', paths: ['name', 'query'] } as const;

export const SAVED_VIEW_EVENTS = {
  ListViewSaved: event<View & { list: ViewList } & SavedViewContent>({
    label: 'View of a list saved',
    personalData,
  }),
  ListViewChanged: event<View & SavedViewContent>({ label: 'View of a list changed', personalData }),
  ListViewDeleted: event<View>({ label: 'View of a list deleted', personalData: 'none' }),
};
export type SavedViewEvent = EventsOf<typeof SAVED_VIEW_EVENTS>;
