import type { ListingDraft } from '../../domain/listing-draft.js';
import { type EventsOf, event } from '../event-definition.js';

type Subject = { userId: string; draftId: string };

/** The events of unfinished listings. They affect only the screen that has made the change. */
export const DRAFT_EVENTS = {
  /** The content may name its seller. The photos are kept as long as the draft, not as those of a listing. */
  ListingDraftSaved: event<Subject & Pick<ListingDraft, 'kind' | 'content' | 'photos'>>({
    label: 'Draft saved',
    sentence: 'saved the draft of a listing',
    personalData: { person: 'userId', paths: ['content'] },
    system: true,
  }),
  /** The device of the draft was listed, or its seller deleted the draft. */
  ListingDraftRemoved: event<Subject>({
    label: 'Draft removed',
    sentence: 'removed the draft of a listing',
    personalData: 'none',
    system: true,
  }),
};
export type DraftEvent = EventsOf<typeof DRAFT_EVENTS>;
