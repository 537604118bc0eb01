import type { SavedViewContent, ViewList } from '../../domain/saved-view.js';
import { type EventsOf, event } from '../event-definition.js';

type View = { ownerId: string; viewId: string };

/** Names and filters are free texts, which may name people. */
const personalData = { person: 'ownerId', paths: ['name', 'query'] } as const;

type Unpinned<Data> = Omit<Data, 'pinned'>;
const unpinned = <Data extends object>(data: Data) => ({ ...data, pinned: false });

const LISTS: Readonly<Record<ViewList, string>> = {
  products: 'products',
  inspections: 'inspections',
  'external-inspections': 'external inspections',
  'featured-requests': 'featured requests',
  questions: 'questions',
  reviews: 'reviews',
  'feature-requests': 'feature requests',
  users: 'users',
  categories: 'categories',
  audit: 'the audit',
  explore: 'Explore',
  analysis: 'SQL',
};

export const SAVED_VIEW_EVENTS = {
  ListViewSaved: event<View & { list: ViewList } & SavedViewContent>({
    label: 'View of a list saved',
    sentence: ({ list, shared }) => `saved ${shared ? 'a shared view' : 'a view'} of ${LISTS[list]}`,
    personalData,
    upcasters: [unpinned<Unpinned<View & { list: ViewList } & SavedViewContent>>],
  }),
  ListViewChanged: event<View & SavedViewContent>({
    label: 'View of a list changed',
    sentence: ({ shared }) => `changed ${shared ? 'a shared view' : 'a view'} of a list`,
    personalData,
    upcasters: [unpinned<Unpinned<View & SavedViewContent>>],
  }),
  ListViewDeleted: event<View>({
    label: 'View of a list deleted',
    sentence: 'deleted a view of a list',
    personalData: 'none',
  }),
};
export type SavedViewEvent = EventsOf<typeof SAVED_VIEW_EVENTS>;
