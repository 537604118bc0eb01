/** All events of one guest. */
export const guestStream = (guestId: string): string => `guest-${guestId}`;

/** Days until a link in a mail to a guest expires. An address that is still unconfirmed then is erased. */
export const GUEST_LINK_DAYS = 7;

/**
 * The texts of a record that guests confirm: it takes effect only after its link was opened and its button pressed.
 */
interface HoldingTexts {
  /** Heading of the list of such records. */
  label: string;
  /** The title of the mail with the link, and above the button. */
  title: string;
  /** One sentence, without texts of the form's sender, because the address may be a stranger's. */
  text: string;
  /** The label of the button in the mail and on the page. */
  button: string;
  confirmed: string;
  /** The label of the button that ends such a record, in the list. */
  end: string;
  ended: string;
}

/** The kinds of records of guests: each feature adds its own, with a GuestHoldingProvider (backend/src/guests). */
export const GUEST_HOLDINGS = {
  'saved-search': {
    label: 'Saved searches',
    title: 'Confirm your saved search',
    text: 'We email you at most once a day, when a matching device is listed or gets cheaper. Every email has a link to unsubscribe.',
    button: 'Confirm saved search',
    confirmed: 'Your search is saved. We will email you when there are new matches.',
    end: 'Delete search',
    ended: 'Saved search deleted',
  },
  flag: {
    label: 'Listings you reported',
    title: 'Get the answer to your report',
    text: 'You reported a listing on Parkho. Confirm your email address, and we will email you our moderators’ answer.',
    button: 'Confirm email',
    confirmed: 'Confirmed. We will email you our moderators’ answer.',
    end: 'Delete',
    ended: 'Deleted. The report is kept without your email address and text.',
  },
  question: {
    label: 'Questions to sellers',
    title: 'Confirm your question',
    text: 'Your question will be sent to the seller when you confirm it. We will email you the answer.',
    button: 'Send question',
    confirmed: 'Your question was sent. We will email you the answer.',
    end: 'Delete question',
    ended: 'Question deleted',
  },
  review: {
    label: 'Reviews of your purchases',
    title: 'Was your computer as described?',
    text: 'A seller on Parkho named you as the buyer of a device. If you bought it, you can review it once. Your review is public; your name and email address are not.',
    button: 'Review the device',
    confirmed: 'You can review the device now.',
    end: 'Delete review',
    ended: 'Review deleted',
  },
  assistant: {
    label: 'Invitations to shops',
    title: 'Work for a shop on Parkho',
    text: 'A seller on Parkho has invited you to work for their shop. You can list devices and answer buyers on its behalf.',
    button: 'See the invitation',
    confirmed: 'You can join the shop now.',
    end: 'Decline',
    ended: 'Invitation declined',
  },
} as const satisfies Record<string, HoldingTexts>;
export type GuestHoldingKind = keyof typeof GUEST_HOLDINGS;
export const GUEST_HOLDING_KINDS = Object.keys(GUEST_HOLDINGS) as [GuestHoldingKind, ...GuestHoldingKind[]];

/** A reference to a record of a guest; `id` is its id in the feature. */
export interface GuestHoldingRef {
  kind: GuestHoldingKind;
  id: string;
}

/** A record of a guest as a page shows it. */
export interface GuestHolding {
  _id: string;
  title: string;
  /** A second line. */
  detail?: string;
  /** Address of its page. */
  href?: string;
  /** ISO 8601. */
  since: string;
  /** Whether it is not confirmed by the link of its mail: a stranger may have typed the address. */
  unconfirmed?: true;
}

/** data of GET /api/guests/by-link?token: the records of an address without an account. */
export interface GuestRecord {
  email: string;
  /** Since when, ISO 8601. */
  since: string;
  /** The record that the link is to confirm, until it is. */
  pending: GuestHoldingRef | null;
  /** Kinds with records. */
  holdings: { kind: GuestHoldingKind; items: GuestHolding[] }[];
}

/** data of GET /api/guests/by-link/export?token. */
export interface GuestExport extends Omit<GuestRecord, 'pending'> {
  exportedAt: string;
  /** The history of the guest, the oldest first; without hashes. */
  history: { type: string; at: string; data: object }[];
}
