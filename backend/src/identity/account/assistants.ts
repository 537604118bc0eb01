import {
  ASSISTANT_MESSAGES,
  ASSISTANTS_MAX,
  type AssistantEvent,
  DomainError,
  daysAfter,
  GUEST_LINK_DAYS,
} from '@parkho/contracts';
import type { Dated, Decider } from '../../platform/commands/decider.js';

/** Times are ISO 8601, UTC. */
export interface ShopAssistants {
  /** When each was invited, by the id of the guest, the oldest first; expired invitations included. */
  invited: ReadonlyMap<string, string>;
  /** When each joined, by the id of the account, the oldest first. */
  members: ReadonlyMap<string, string>;
}

export type AssistantsAction =
  | { type: 'invite'; guestId: string; at: string }
  | { type: 'end-invitation'; guestId: string }
  | { type: 'join'; guestId: string; userId: string; at: string }
  | { type: 'remove'; userId: string };
type AssistantsCommand = AssistantsAction & { sellerId: string };

/** When an invitation expires. */
export const invitationEnd = (invitedAt: string): string => daysAfter(invitedAt, GUEST_LINK_DAYS);

/** The ids of guests with an open invitation, and when each was invited. */
export const openInvitations = ({ invited }: ShopAssistants, at: string): [string, string][] =>
  [...invited].filter(([, invitedAt]) => invitationEnd(invitedAt) > at);

const decide = (state: ShopAssistants, command: AssistantsCommand): AssistantEvent[] => {
  const { sellerId } = command;
  const { invited, members } = state;
  switch (command.type) {
    case 'invite': {
      const { guestId, at } = command;
      const open = openInvitations(state, at).filter(([id]) => id !== guestId);
      if (open.length + members.size >= ASSISTANTS_MAX)
        throw new DomainError('conflict', ASSISTANT_MESSAGES.full);
      return [{ type: 'AssistantInvited', data: { sellerId, guestId } }];
    }
    case 'end-invitation':
      if (!invited.has(command.guestId))
        throw new DomainError('not-found', ASSISTANT_MESSAGES.invitationNotFound);
      return [{ type: 'AssistantInvitationEnded', data: { sellerId, guestId: command.guestId } }];
    case 'join': {
      const { guestId, userId, at } = command;
      if (members.has(userId)) return [];
      if (!openInvitations(state, at).some(([id]) => id === guestId))
        throw new DomainError('invalid', ASSISTANT_MESSAGES.linkInvalid);
      return [{ type: 'AssistantJoined', data: { sellerId, guestId, userId } }];
    }
    case 'remove':
      if (!members.has(command.userId)) throw new DomainError('not-found', ASSISTANT_MESSAGES.notFound);
      return [{ type: 'AssistantRemoved', data: { sellerId, userId: command.userId } }];
  }
};

const evolve = (
  state: ShopAssistants,
  { type, data, metadata: { at } }: Dated<AssistantEvent>,
): ShopAssistants => {
  const invited = new Map(state.invited);
  const members = new Map(state.members);
  if (type === 'AssistantRemoved') members.delete(data.userId);
  else invited.delete(data.guestId);
  if (type === 'AssistantInvited') invited.set(data.guestId, at);
  if (type === 'AssistantJoined') members.set(data.userId, at);
  return { invited, members };
};

/** The assistants of one seller's shop: members may work at once, and not any more once they are removed. */
export const assistants = {
  initial: { invited: new Map(), members: new Map() } as ShopAssistants,
  evolve,
  decide,
} satisfies Decider<ShopAssistants, AssistantsCommand, AssistantEvent>;
