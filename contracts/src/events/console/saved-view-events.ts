import type { SavedViewContent, ViewList } from '../../domain/saved-view.js';
import { formatDay } from '../../values/dates.js';
import { type EventsOf, event } from '../event-definition.js';

type View = { ownerId: string; viewId: string };

/** Names and filters are free texts, which may name people. */
const personalData = { person: 'ownerId', paths: ['name', 'query'] } as const;

/** Views could only be saved and shared before. */
type Plain<Data> = Omit<Data, 'pinned' | 'mail'>;
const plain = <Data extends object>(data: Data) => ({ ...data, pinned: false, mail: null });

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
    upcasters: [plain<Plain<View & { list: ViewList } & SavedViewContent>>],
  }),
  ListViewChanged: event<View & SavedViewContent>({
    label: 'View of a list changed',
    sentence: ({ shared }) => `changed ${shared ? 'a shared view' : 'a view'} of a list`,
    personalData,
    upcasters: [plain<Plain<View & SavedViewContent>>],
  }),
  ListViewDeleted: event<View>({
    label: 'View of a list deleted',
    sentence: 'deleted a view of a list',
    personalData: 'none',
  }),
  /** The mails of a day in Pakistan are due, and those of missed days before it. */
  SavedViewMailsDue: event<{ day: string; after: string }>({
    label: 'Saved view emails due',
    sentence: ({ day }) => `scheduled the saved view emails of ${formatDay(day)}`,
    personalData: 'none',
    system: true,
  }),
};
export type SavedViewEvent = EventsOf<typeof SAVED_VIEW_EVENTS>;
