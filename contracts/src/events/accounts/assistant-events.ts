import { person } from '../affected.js';
import { type EventsOf, event } from '../event-definition.js';

type OfShop = {
  sellerId: string;
};
const team = ({ sellerId }: OfShop) => person('assistants', sellerId);

/** The assistants of a seller's shop. The address of an invited person is that of a guest. */
export const ASSISTANT_EVENTS = {
  AssistantInvited: event<OfShop & { guestId: string }>({
    label: 'Assistant invited',
    sentence: 'invited an assistant to their shop',
    personalData: 'none',
    affects: team,
  }),
  /** The seller ended the invitation, or the invited person declined it. */
  AssistantInvitationEnded: event<OfShop & { guestId: string }>({
    label: 'Invitation of an assistant ended',
    sentence: 'ended the invitation of an assistant',
    personalData: 'none',
    affects: team,
  }),
  AssistantJoined: event<OfShop & { guestId: string; userId: string }>({
    label: 'Assistant joined',
    sentence: ({ sellerId }, { named }) => `joined the shop of ${named(sellerId, 'a deleted account')}`,
    personalData: 'none',
    affects: team,
  }),
  /** The seller removed the assistant, or the assistant's account has another role or was erased. */
  AssistantRemoved: event<OfShop & { userId: string }>({
    label: 'Assistant removed',
    sentence: ({ userId }, { named }) => `removed the assistant ${named(userId, 'of a deleted account')}`,
    personalData: 'none',
    affects: (data) => [...team(data), { signedOutUser: data.userId }],
  }),
};
export type AssistantEvent = EventsOf<typeof ASSISTANT_EVENTS>;
