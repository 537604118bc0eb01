import { type EventsOf, event } from '../event-definition.js';

/** They affect no open screen but that of the seller, who has changed them there. */
export const REPLY_EVENTS = {
  // What sellers write to buyers may name them.
  SavedRepliesChanged: event<{ sellerId: string; replies: readonly string[] }>({
    label: 'Saved replies changed',
    sentence: 'changed their saved replies',
    personalData: { person: 'sellerId', paths: ['replies'] },
  }),
};
export type ReplyEvent = EventsOf<typeof REPLY_EVENTS>;
