import {
  DomainError,
  GENERAL_MESSAGES,
  GUEST_MESSAGES,
  type GuestEvent,
  type GuestHoldingRef,
} from '@parkho/contracts';
import type { Dated, Decider } from '../platform/commands/decider.js';

/** A link in a mail to a guest. Times are ISO 8601, UTC. */
export interface GuestLink {
  linkId: string;
  secretHash: string;
  expiresAt: string;
  /** What it confirms; null: it only shows the guest's records. */
  about: GuestHoldingRef | null;
  isConfirmed: boolean;
}

export interface Guest {
  status: 'recorded';
  id: string;
  email: string;
  since: string;
  /** Whether a reader of the address's mails has confirmed anything. */
  isConfirmed: boolean;
  /** Links that had not expired when the latest was requested, oldest first. */
  links: readonly GuestLink[];
}

export type GuestState = { status: 'none' } | Guest | { status: 'erased' };

export type GuestCommand =
  | { type: 'record'; guestId: string; email: string }
  | { type: 'request-link'; link: Omit<GuestLink, 'isConfirmed'> }
  | { type: 'confirm'; secretHash: string; at: string }
  | { type: 'erase' }
  /**
   * The link has expired; without `linkId`, a link's lifetime has passed since the address was recorded. Erases an
   * unconfirmed address, unless another link was requested since.
   */
  | { type: 'expire'; linkId?: string };

const linkInvalid = (): DomainError => new DomainError('invalid', GUEST_MESSAGES.linkInvalid);

/** @throws DomainError 'invalid' for an unknown or expired link */
export const linkOfToken = (
  state: GuestState,
  secretHash: string,
  at: string,
): { guest: Guest; link: GuestLink } => {
  const link =
    state.status === 'recorded'
      ? state.links.find((link) => link.secretHash === secretHash && link.expiresAt > at)
      : undefined;
  if (state.status !== 'recorded' || !link) throw linkInvalid();
  return { guest: state, link };
};

const decide = (state: GuestState, command: GuestCommand): GuestEvent[] => {
  switch (command.type) {
    case 'record': {
      const { guestId, email } = command;
      return state.status === 'none' ? [{ type: 'GuestRecorded', data: { guestId, email } }] : [];
    }
    case 'request-link':
      if (state.status !== 'recorded') throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
      return [{ type: 'GuestLinkRequested', data: { guestId: state.id, ...command.link } }];
    case 'confirm': {
      const { guest, link } = linkOfToken(state, command.secretHash, command.at);
      if (!link.about) throw linkInvalid();
      if (link.isConfirmed) return [];
      return [
        { type: 'GuestConfirmed', data: { guestId: guest.id, linkId: link.linkId, about: link.about } },
      ];
    }
    case 'erase':
      return state.status === 'recorded' ? [guestErased(state)] : [];
    case 'expire':
      return state.status === 'recorded' &&
        !state.isConfirmed &&
        state.links.at(-1)?.linkId === command.linkId
        ? [guestErased(state)]
        : [];
  }
};

const guestErased = ({ id }: Guest): GuestEvent => ({ type: 'GuestErased', data: { guestId: id } });

const evolve = (state: GuestState, { type, data, metadata: { at } }: Dated<GuestEvent>): GuestState => {
  if (type === 'GuestRecorded')
    return {
      status: 'recorded',
      id: data.guestId,
      email: data.email,
      since: at,
      isConfirmed: false,
      links: [],
    };
  if (type === 'GuestErased' || state.status !== 'recorded') return { status: 'erased' };
  switch (type) {
    case 'GuestLinkRequested': {
      const { guestId: _, ...link } = data;
      const links = state.links.filter(({ expiresAt }) => expiresAt > at);
      return { ...state, links: [...links, { ...link, isConfirmed: false }] };
    }
    case 'GuestConfirmed': {
      const links = state.links.map((link) =>
        link.linkId === data.linkId ? { ...link, isConfirmed: true } : link,
      );
      return { ...state, isConfirmed: true, links };
    }
  }
};

/** The rules of a guest, a person without an account known by an email address alone. */
export const guest = {
  initial: { status: 'none' } as GuestState,
  evolve,
  decide,
} satisfies Decider<GuestState, GuestCommand, GuestEvent>;
