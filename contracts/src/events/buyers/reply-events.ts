import { type EventsOf, event } from '../event-definition.js';

/** The events of saved replies. They affect only the seller's own screen, which has made the change. */
export const REPLY_EVENTS = {
  // Texts by sellers may name them.
  SavedRepliesChanged: event<{ sellerId: string; replies: readonly string[] }>({
    label: 'Saved replies changed',
    sentence: 'changed their saved replies',
    personalData: { person: 'sellerId', paths: ['replies'] },
  }),
};
export type ReplyEvent = EventsOf<typeof REPLY_EVENTS>;
