import type { GuestHoldingRef } from '../../domain/buyers/guest.js';
import { type EventsOf, event } from '../event-definition.js';

type Guest = { guestId: string };

/** 'a saved search'. */
const kindPhrase = ({ kind }: GuestHoldingRef): string => `a ${kind.replaceAll('-', ' ')}`;

/** People without an account that the shop may write to. Only they see their records: no open screen is affected. */
export const GUEST_EVENTS = {
  /** The address is as typed; whether it is the sender's is confirmed by opening a link in a mail. */
  GuestRecorded: event<Guest & { email: string }>({
    label: 'Guest recorded',
    sentence: 'provided an email address as a guest',
    personalData: { person: 'guestId', paths: ['email'] },
  }),
  /**
   * A link to the guest's records is sent to the address. Its secret is here as SHA-256; `about` is the record that it
   * confirms, if any.
   */
  GuestLinkRequested: event<
    Guest & { linkId: string; about: GuestHoldingRef | null; secretHash: string; expiresAt: string }
  >({
    label: 'Guest link sent',
    sentence: ({ about }) =>
      about === null
        ? 'requested a link to the data of a guest'
        : `requested a link to confirm ${kindPhrase(about)}`,
    personalData: 'none',
  }),
  /** The guest has confirmed the link: the address is theirs, and its record takes effect. */
  GuestConfirmed: event<Guest & { linkId: string; about: GuestHoldingRef }>({
    label: 'Guest email confirmed',
    sentence: ({ about }) => `confirmed an email address for ${kindPhrase(about)}`,
    personalData: 'none',
  }),
  GuestErased: event<Guest>({ label: 'Guest erased', sentence: 'erased a guest', personalData: 'none' }),
};
export type GuestEvent = EventsOf<typeof GUEST_EVENTS>;
