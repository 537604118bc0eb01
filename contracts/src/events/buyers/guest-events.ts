import type { GuestMatter } from '../../domain/buyers/guest.js';
import { type EventsOf, event } from '../event-definition.js';

type Guest = { guestId: string };

/** 'a saved search'. */
const aMatter = ({ kind }: GuestMatter): string => `a ${kind.replaceAll('-', ' ')}`;

/** People without an account that the shop may write to. Only they see what is about them: no open screen is affected. */
export const GUEST_EVENTS = {
  /** The address is as typed; whether it is the sender's shows when a link in a mail to it is opened. */
  GuestRecorded: event<Guest & { email: string }>({
    label: 'Guest recorded',
    sentence: 'gave an email address as a guest',
    personalData: { person: 'guestId', paths: ['email'] },
  }),
  /**
   * A link is sent to the address, and opens what the shop holds for it. It carries a secret, here as SHA-256; `about` is
   * what it confirms, if anything.
   */
  GuestLinkRequested: event<
    Guest & { linkId: string; about: GuestMatter | null; secretHash: string; expiresAt: string }
  >({
    label: 'Guest link sent',
    sentence: ({ about }) =>
      about === null
        ? 'requested a link to the data of a guest'
        : `requested a link to confirm ${aMatter(about)}`,
    personalData: 'none',
  }),
  /** The button behind a link was pressed: the address is the guest's, and what the link is about is wanted. */
  GuestConfirmed: event<Guest & { linkId: string; about: GuestMatter }>({
    label: 'Guest email confirmed',
    sentence: ({ about }) => `confirmed an email address for ${aMatter(about)}`,
    personalData: 'none',
  }),
  GuestErased: event<Guest>({ label: 'Guest erased', sentence: 'erased a guest', personalData: 'none' }),
};
export type GuestEvent = EventsOf<typeof GUEST_EVENTS>;
